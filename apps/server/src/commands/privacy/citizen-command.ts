import { parseArgs } from 'node:util'
import { asLang } from '@avisa/contract/values/languages'
import { toCreationDate } from '@avisa/contract/values/dates'
import { CommandProblem } from '#/commands/problem.ts'
import type { Database } from '#/platform/database/database.ts'
import { insertAccessLog } from '#/platform/database/access-log-store.ts'
import type { Jobs } from '#/platform/jobs.ts'
import { sendMail } from '#/platform/mail-job.ts'
import { copyOf } from '#/privacy/shared/copy-store.ts'
import { findCitizen, forgetPerson, hasWorked, incidentsOf, type Whom } from '#/privacy/shared/person-store.ts'
import { findByKey } from './retention-command.ts'

export const citizenUsage = `npm run --silent municipality -- citizen KEY export EMAIL   prints all that is kept about a citizen, as JSON
npm run municipality -- citizen KEY erase EMAIL --yes   erases their account and anonymises what they reported; without --yes says what that is
  for who asks at the counter: make sure of who they are first`

export type CitizenRequest = { municipality: string; verb: 'export' | 'erase'; email: string; yes: boolean }

export const readCitizenRequest = (args: string[]): CitizenRequest => {
  const { values, positionals } = parseArgs({ args, strict: false, options: { yes: { type: 'boolean' } } })
  const [municipality, verb, email, more] = positionals
  if (!municipality || (verb !== 'export' && verb !== 'erase') || !email || more || Object.keys(values).some((name) => name !== 'yes'))
    throw new CommandProblem('Specify which municipality, what and of whom: citizen KEY export|erase EMAIL [--yes].')
  if (!/^\S+@\S+\.\S+$/.test(email)) throw new CommandProblem(`«${email}» is no e-mail address.`)
  return { municipality, verb, email, yes: values.yes === true }
}

type With = { db: Database; jobs: () => Promise<Pick<Jobs, 'enqueue'>>; address: string }
type MatchingCitizen = { esquema: string; nombre: string; whom: Whom; lang: string }

const find = async (
  db: Database,
  { municipality, email }: CitizenRequest,
): Promise<MatchingCitizen & { cuenta: boolean; cuantas: number }> => {
  const { esquema, nombre } = await findByKey(db, municipality)
  const account = await findCitizen(db.read(esquema), email)
  const whom = { usuario_id: account?.id ?? null, id_externo: account?.id_externo ?? null, email }
  const ids = await incidentsOf(db.read(esquema), esquema, whom)
  if (!account && ids.length === 0) throw new CommandProblem(`«${nombre}» keeps nothing under ${email}.`)
  return { esquema, nombre, whom, lang: account?.lang ?? 'es', cuenta: account !== undefined, cuantas: ids.length }
}

const exportAll = async ({ db, address }: With, { esquema, whom }: MatchingCitizen, now: Date) => {
  const read = db.read(esquema)
  const copy = await copyOf(read, { esquema, address, now }, whom)
  const incidencias = await incidentsOf(read, esquema, whom)
  await db.write(esquema, (tx) =>
    insertAccessLog(tx, [{ fecha: now, usuario_id: null, para: 'npm run municipality -- citizen export', incidencias }]),
  )
  return [JSON.stringify(copy, undefined, 2)]
}

const erase = async ({ db, jobs }: With, { esquema, nombre, whom, lang }: MatchingCitizen, now: Date) => {
  if (whom.usuario_id !== null && (await hasWorked(db.read(esquema), esquema, whom.usuario_id)))
    throw new CommandProblem(`${whom.email} has worked for «${nombre}»: their work days, tasks and inspections have to be kept.`)
  const queue = await jobs()
  const { zona_horaria: zona } = await db.shared
    .selectFrom('municipios')
    .select('zona_horaria')
    .where('esquema', '=', esquema)
    .executeTakeFirstOrThrow()
  const valores = { fecha: toCreationDate(now, zona).slice(0, -3) }
  const order = { codigo: 'cuenta_borrada', para: whom.email ?? '', lang: asLang(lang) ?? 'es', valores }
  const count = await db.write(esquema, async (tx) => {
    const forgotten = await forgetPerson(tx, { esquema, now }, whom)
    await queue.enqueue(tx, { esquema }, sendMail, order)
    return forgotten
  })
  return [`«${nombre}»: ${whom.email} is forgotten, ${count} incidents stay without them. A mail tells them.`]
}

export const runCitizen = async (context: With, request: CitizenRequest, now: Date): Promise<string[]> => {
  const citizen = await find(context.db, request)
  if (request.verb === 'export') return exportAll(context, citizen, now)
  if (request.yes) return erase(context, citizen, now)
  const what = `${citizen.cuenta ? 'an account' : 'no account'} and ${citizen.cuantas} incidents`
  return [`«${citizen.nombre}» keeps ${what} under ${request.email}. Nothing is changed; the same with --yes forgets them.`]
}
