import { parseArgs } from 'node:util'
import { findMunicipality } from '#/commands/find-municipality.ts'
import { CommandProblem } from '#/commands/problem.ts'
import type { Database } from '#/platform/database/database.ts'
import { readSettings } from '#/platform/database/settings-store.ts'
import type { Jobs } from '#/platform/jobs.ts'
import { countDue, readPeriods, unknownTypes, type At } from '#/privacy/due-store.ts'
import { countOld, leftovers } from '#/privacy/leftover-store.ts'
import { applyRetention } from '#/privacy/retention.ts'

export const retentionUsage = `npm run municipality -- retention KEY --dry-run     says what the periods of «conservacion» would take away
npm run municipality -- retention KEY               does it now; the server does it every day (docs/privacy.md)
  KEY: an API key of the municipality, its name or its schema`

export type RetentionRequest = { municipality: string; dryRun: boolean }

export const readRetentionRequest = (args: string[]): RetentionRequest => {
  const { values, positionals } = parseArgs({ args, strict: false, options: { 'dry-run': { type: 'boolean' } } })
  const [municipality, more] = positionals
  const wrong = Object.keys(values).find((name) => name !== 'dry-run')
  if (wrong) throw new CommandProblem(`retention does not know --${wrong}.`)
  if (!municipality || more) throw new CommandProblem('Specify which municipality, and nothing more: retention KEY [--dry-run].')
  return { municipality, dryRun: values['dry-run'] === true }
}

export const findByKey = async (db: Database, key: string) => {
  const row = await db.shared
    .selectFrom('claves_api as c')
    .innerJoin('municipios as m', 'm.id', 'c.municipio_id')
    .select(['m.id', 'm.esquema', 'm.nombre'])
    .where('c.clave', '=', key)
    .executeTakeFirst()
  return row ?? findMunicipality(db, key)
}

const words = {
  notificaciones: 'notices',
  dispositivos: 'devices that nobody uses',
  consultas_personales: 'entries of who looked at personal data',
} as const
const steps = { borrar: 'erased with their photos', anonimizar: 'anonymised' } as const

const dryRun = async (db: Database, at: At): Promise<string[]> => {
  const read = db.read(at.esquema)
  const { conservacion: retention } = await readSettings(db, at.esquema)
  const periods = await readPeriods(read, retention)
  const lines: string[] = unknownTypes(retention, periods).map((codigo) => `There is no type «${codigo}»: its periods count for nothing.`)
  for (const step of ['borrar', 'anonimizar'] as const) {
    const due = await countDue(read, at, { step, periods })
    lines.push(`${due.reduce((sum, { cuantas }) => sum + cuantas, 0)} incidents would be ${steps[step]}.`)
    for (const { codigo, cuantas } of due) lines.push(`  ${codigo}: ${cuantas}`)
  }
  for (const what of leftovers) lines.push(`${await countOld(read, at, { what, retention })} ${words[what]} would be forgotten.`)
  return lines
}

export const runRetention = async (
  { db, jobs }: { db: Database; jobs: () => Promise<Jobs> },
  { municipality, dryRun: only }: RetentionRequest,
  now: Date,
): Promise<string[]> => {
  const { esquema, nombre } = await findByKey(db, municipality)
  const at = { esquema, now }
  if (only) return [`«${nombre}», nothing is changed:`, ...(await dryRun(db, at))]
  const counts = await applyRetention({ db, jobs: await jobs() }, at)
  return [
    `«${nombre}»: ${counts.borrar} incidents erased, ${counts.anonimizar} anonymised.`,
    ...leftovers.map((what) => `${counts[what]} ${words[what]} forgotten.`),
  ]
}
