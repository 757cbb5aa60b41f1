import { parseArgs } from 'node:util'
import { CommandProblem } from '#/commands/problem.ts'
import type { Database } from '#/platform/database/database.ts'
import type { Jobs } from '#/platform/jobs.ts'
import { copySubject, forgetSubject, isNobody, readSubject } from '#/privacy/shared/subject.ts'
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

export const runCitizen = async ({ db, jobs, address }: With, request: CitizenRequest, now: Date): Promise<string[]> => {
  const { verb, email, yes } = request
  const { esquema, nombre } = await findByKey(db, request.municipality)
  const subject = await readSubject(db.read(esquema), esquema, email)
  if (isNobody(subject)) throw new CommandProblem(`«${nombre}» keeps nothing under ${email}.`)
  if (verb === 'export') {
    const log = { usuario_id: null, para: 'npm run municipality -- citizen export' }
    return [await copySubject(db, { esquema, address, now, subject, log })]
  }
  if (!yes) {
    const what = `${subject.whom.usuario_id === null ? 'no account' : 'an account'} and ${subject.ids.length} incidents`
    return [`«${nombre}» keeps ${what} under ${email}. Nothing is changed; the same with --yes forgets them.`]
  }
  if (subject.worked)
    throw new CommandProblem(`${email} has worked for «${nombre}»: their work days, tasks and inspections have to be kept.`)
  const queue = await jobs()
  const towns = db.baseOf(esquema).shared.selectFrom('municipios').select('zona_horaria').where('esquema', '=', esquema)
  const { zona_horaria: zona } = await towns.executeTakeFirstOrThrow()
  const count = await db.write(esquema, (tx) => forgetSubject(queue, tx, { esquema, zona, now, subject }))
  return [`«${nombre}»: ${email} is forgotten, ${count} incidents stay without them. A mail tells them.`]
}
