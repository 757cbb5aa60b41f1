import { parseArgs } from 'node:util'
import { findMunicipality } from '#/commands/find-municipality.ts'
import { CommandProblem } from '#/commands/problem.ts'
import type { Database } from '#/platform/database/database.ts'
import type { Jobs } from '#/platform/jobs.ts'
import { leftovers } from '#/privacy/leftover-store.ts'
import { readCounting, type At } from '#/privacy/periods-store.ts'
import { applyRetention } from '#/privacy/retention.ts'
import { tryPeriods } from '#/privacy/trial.ts'

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
  for (const { shared } of db.bases.values()) {
    const row = await shared
      .selectFrom('claves_api as c')
      .innerJoin('municipios as m', 'm.id', 'c.municipio_id')
      .select(['m.id', 'm.esquema', 'm.nombre'])
      .where('c.clave', '=', key)
      .where('m.base', 'is', null)
      .executeTakeFirst()
    if (row) return row
  }
  return findMunicipality(db, key)
}

const words = {
  notificaciones: 'notices',
  dispositivos: 'devices that nobody uses',
  consultas_personales: 'entries of who looked at personal data',
} as const
const steps = { borrar: 'erased with their photos', anonimizar: 'anonymised' } as const

const dryRun = async (db: Database, at: At): Promise<string[]> => {
  const { counting } = await readCounting(db, at)
  const trial = await tryPeriods(db.read(at.esquema), at, counting)
  const lines = trial.tipos_desconocidos.map((codigo) => `There is no type «${codigo}»: its periods count for nothing.`)
  for (const step of ['borrar', 'anonimizar'] as const) {
    lines.push(`${trial[step].reduce((sum, { cuantas }) => sum + cuantas, 0)} incidents would be ${steps[step]}.`)
    for (const { codigo, cuantas } of trial[step]) lines.push(`  ${codigo}: ${cuantas}`)
  }
  for (const what of leftovers) lines.push(`${trial[what]} ${words[what]} would be forgotten.`)
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
