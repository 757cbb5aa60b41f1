import { int, obj } from '@avisa/contract/http/schema'
import { sql } from 'kysely'
import { nameIn, type Read } from '#/platform/database/database.ts'
import { allOf, among } from '#/platform/database/lists.ts'
import { statement } from '#/platform/database/rows.ts'
import { factCondition, type IncidentCriterion } from './fact-store.ts'
import type { Counter } from './shared/sums-store.ts'

export const countErasedFacts = async (read: Read, at: Counter, criteria: readonly IncidentCriterion[]): Promise<number | undefined> => {
  const conditions = criteria.flatMap((criterion) => factCondition(criterion, at) ?? [])
  if (conditions.length < criteria.length) return undefined
  const own = at.unidades === 'todas' ? [] : [among(sql`h.unidad_gestion_id`, at.unidades)]
  const row = await statement(obj({ borradas: int() }))`
    select count(*)::int as borradas from ${nameIn(at.esquema)('hechos')} h where ${allOf([sql`h.borrada`, ...own, ...conditions])}`.first(
    read,
  )
  return row?.borradas
}
