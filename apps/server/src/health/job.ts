import { findingsOf } from '@avisa/contract/health/findings'
import { installationFindings } from '@avisa/contract/health/installation'
import type { Finding } from '@avisa/contract/health/sentences'
import { consolePaths } from '@avisa/contract/console-paths'
import { asLang } from '@avisa/contract/values/languages'
import { probeLists } from '#/extra-fields/shared/probe.ts'
import { writeNotice } from '#/notifications/shared/burst-store.ts'
import type { Tx } from '#/platform/database/database.ts'
import type { Deps } from '#/platform/deps.ts'
import { jobKind } from '#/platform/jobs.ts'
import { enqueueMail } from '#/platform/mail-job.ts'
import { noteOutsiders, noteWarning, superAdministrators } from './checks-store.ts'
import { lookAt } from './look.ts'
import type { Town } from './town-store.ts'

const healthJob = jobKind<object>('salud', { tries: 2, seconds: 300 })

/** Pages that the app frames, on other servers. */
const probePages = async ({ directory, probe }: Deps, { esquema }: Town) => {
  const { iframes_extra } = await directory.settings.of(esquema)
  const probes: { nombre_es: string; nombre_val: string; responde: boolean }[] = []
  for (const { url, nombre, nombre_es = nombre, nombre_val = nombre } of iframes_extra) {
    const address = url.replace('{idioma}', 'es')
    if (!URL.canParse(address)) continue
    const responde = await probe(new URL(address), {}).then(
      ({ status }) => status < 400,
      // No answer: what is being asked.
      () => false,
    )
    probes.push({ nombre_es, nombre_val, responde })
  }
  return probes
}

const mailOf = (findings: readonly Finding[], lang: 'es' | 'ca') =>
  findings.map(({ titulo, texto }) => `· ${titulo[lang]}. ${texto[lang]}`).join('\n')

/** The mail server's own fault is told in the app alone: a mail about it would wait as well. */
const warn = async (deps: Deps, tx: Tx, town: Town, red: readonly Finding[]) => {
  const [first] = red
  if (!first || !(await noteWarning(tx, town))) return
  const sends = red.every(({ codigo }) => codigo !== 'correo')
  const link = `<a href="${consolePaths.health}">Salud</a>`
  const texts = {
    titulo_es: 'Algo no funciona en Avisa',
    titulo_val: 'Alguna cosa no funciona en Avisa',
    texto_es: `${first.titulo.es}. Lo explica la consola: ${link}.`,
    texto_val: `${first.titulo.ca}. Ho explica la consola: ${link.replace('Salud', 'Salut')}.`,
    varias_es: null,
    varias_val: null,
  }
  for (const { id, email, nombre, lang: code } of await superAdministrators(tx)) {
    const lang = asLang(code) ?? 'es'
    await writeNotice(tx, { usuario_id: id, plantilla: 'salud', created_at: town.now.toISOString(), lang, ...texts })
    const valores = { nombre, lineas: mailOf(red, lang), enlace: consolePaths.health }
    if (sends) await enqueueMail(deps, tx, town, { codigo: 'salud', para: email, lang, valores })
  }
}

/** Asks the lists and pages of others, and tells those who can mend it what is red, once a day. */
export const checkHealth = async (deps: Deps, town: Town): Promise<void> => {
  const lists = await probeLists(deps, town.esquema)
  const pages = await probePages(deps, town)
  const answered = [
    ...lists.map((list) => ({ clase: 'lista' as const, ...list })),
    ...pages.map((page) => ({ clase: 'pagina' as const, ...page })),
  ]
  await deps.db.write(town.esquema, (tx) => noteOutsiders(tx, town, answered))
  const health = await lookAt(deps, town)
  const red = [...findingsOf(health), ...installationFindings(health)].filter(({ nivel }) => nivel === 'rojo')
  await deps.db.write(town.esquema, (tx) => warn(deps, tx, town, red))
}

const every = 3_600_000

/** Once an hour for every municipality, whichever process does it. */
export const startHealthChecks = ({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, onFailure: (cause: unknown) => void) => {
  const order = async () => {
    const towns = await db.shared.selectFrom('municipios').select('esquema').orderBy('id').execute()
    for (const { esquema } of towns) await db.write(esquema, (tx) => jobs.enqueue(tx, { esquema, hourly: true }, healthJob, {}))
  }
  const run = () => void order().catch(onFailure)
  run()
  const timer = setInterval(run, every)
  timer.unref()
  return () => clearInterval(timer)
}

export const handleHealth = (deps: Deps): void =>
  deps.jobs.handle(healthJob, async (_none, esquema) => {
    const towns = deps.db.shared.selectFrom('municipios').select(['zona_horaria', 'demo']).where('esquema', '=', esquema)
    const town = await towns.executeTakeFirst()
    // Nobody looks after a demo.
    if (town && !town.demo) await checkHealth(deps, { esquema, zona: town.zona_horaria, now: deps.clock.now() })
  })
