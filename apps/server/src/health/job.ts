import { listReachableTowns } from '#/platform/database/towns.ts'
import { findingsOf, mailPatience } from '@avisa/contract/health/findings'
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
import { noteDisk, noteOutsiders, noteWarnings, superAdministrators } from './checks-store.ts'
import { lookAt } from './look.ts'
import { townsWithWaitingMail } from './lost-jobs-store.ts'
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
  const codes = red.map(({ codigo }) => codigo)
  const fresh = new Set(await noteWarnings(tx, town, codes))
  const findings = red.filter(({ codigo }) => fresh.has(codigo))
  const [first] = findings
  if (!first) return
  const sends = !codes.includes('correo')
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
    const valores = { nombre, lineas: mailOf(findings, lang), enlace: consolePaths.health }
    if (sends) await enqueueMail(deps, tx, town, { codigo: 'salud', para: email, lang, valores })
  }
}

/** Tells those who can mend it what is red, each once a day. */
const warnOfRed = async (deps: Deps, town: Town): Promise<void> => {
  const health = await lookAt(deps, town)
  const red = [...findingsOf(health), ...installationFindings(health)].filter(({ nivel }) => nivel === 'rojo')
  await deps.db.write(town.esquema, (tx) => warn(deps, tx, town, red))
}

/** Asks the lists and pages of others, reads the disk, and warns. */
export const checkHealth = async (deps: Deps, town: Town): Promise<void> => {
  const lists = await probeLists(deps, town.esquema)
  const pages = await probePages(deps, town)
  const answered = [
    ...lists.map((list) => ({ clase: 'lista' as const, ...list })),
    ...pages.map((page) => ({ clase: 'pagina' as const, ...page })),
  ]
  const disk = await deps.installation.disk()
  await deps.db.write(town.esquema, async (tx) => {
    await noteOutsiders(tx, town, answered)
    if (disk) await noteDisk(tx, town, disk)
  })
  await warnOfRed(deps, town)
}

/** A mail server that fails is told within minutes. */
export const checkMail = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now()
  for (const base of deps.db.bases.values())
    for (const town of await townsWithWaitingMail(base.shared, new Date(now.getTime() - mailPatience)))
      await warnOfRed(deps, { ...town, now })
}

const [minute, hour] = [60_000, 3_600_000]

/** Once an hour for every municipality, whichever process does it; mail that waits, every minute. */
export const startHealthChecks = (deps: Deps, onFailure: (cause: unknown) => void) => {
  const { db, jobs } = deps
  const order = async () => {
    const towns = await listReachableTowns(db)
    await jobs.enqueueEach(
      healthJob,
      towns.map(({ esquema }) => ({ whose: { esquema, hourly: true }, data: {} })),
    )
  }
  const run = () => void order().catch(onFailure)
  run()
  const timers = [setInterval(run, hour), setInterval(() => void checkMail(deps).catch(onFailure), minute)]
  for (const timer of timers) timer.unref()
  return () => timers.forEach((timer) => clearInterval(timer))
}

export const handleHealth = (deps: Deps): void =>
  deps.jobs.handle(healthJob, async (_none, esquema) => {
    const towns = deps.db.baseOf(esquema).shared.selectFrom('municipios').select(['zona_horaria', 'demo']).where('esquema', '=', esquema)
    const town = await towns.executeTakeFirst()
    // Nobody looks after a demo.
    if (town && !town.demo) await checkHealth(deps, { esquema, zona: town.zona_horaria, now: deps.clock.now() })
  })
