import { int, nullable, obj } from '@avisa/contract/http/schema'
import { addMonths, monthOf, startOfMonth } from '@avisa/contract/monthly-reports/months'
import { repairLimits } from '@avisa/contract/statistics/buckets'
import { promiseOf } from '@avisa/contract/statistics/promise'
import { sql } from 'kysely'
import { nameIn, type Tx } from '#/platform/database/database.ts'
import { statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'
import { isTimed, publicFacts, within } from './shared/fact-store.ts'

const cohortMonths = 6
const dayMs = 86_400_000

/** `clase` null: still open. */
const Cell = obj({ tipo_id: int(), grupo_id: int(), clase: nullable(int()), n: int() })

/** How long repairs take, by public type, by group and of all, from six whole months; replaces what was counted before. */
export const countPromises = async (tx: Tx, scope: Scope): Promise<void> => {
  const t = nameIn(scope.esquema)
  const until = monthOf(scope.now, scope.zona)
  const from = addMonths(until, -cohortMonths)
  const span = { from: startOfMonth(from, scope.zona), until: startOfMonth(until, scope.zona) }
  const cells = await statement(Cell)`
    select h.tipo_id, y.grupo as grupo_id, case when h.cerrada is not null then h.clase end as clase, count(*)::int as n
      from ${publicFacts(scope)}
     where ${within(sql`h.fecha`, span)} and ${isTimed(scope.now)} group by 1, 2, 3`.all(tx)
  const promiseRows = (tipo_id: number | null, own: readonly (typeof cells)[number][]) => {
    const counts = repairLimits.map(() => 0).concat(0)
    for (const { clase, n } of own) if (clase !== null) counts[clase] = (counts[clase] ?? 0) + n
    const open = own.reduce((sum, { clase, n }) => sum + (clase === null ? n : 0), 0)
    const promise = promiseOf({ cells: counts, open })
    return promise ? [{ tipo_id, ...promise }] : []
  }
  const ids = new Set(cells.flatMap(({ tipo_id, grupo_id }) => [tipo_id, grupo_id]))
  const rows = [
    ...promiseRows(null, cells),
    ...[...ids].flatMap((id) =>
      promiseRows(
        id,
        cells.filter(({ tipo_id, grupo_id }) => tipo_id === id || grupo_id === id),
      ),
    ),
  ]
  await sql`delete from ${t('promesas')}`.execute(tx)
  const desde = `${from}-01`
  const hasta = new Date(Date.parse(`${until}-01T00:00:00Z`) - dayMs).toISOString().slice(0, 10)
  if (rows.length > 0)
    await tx
      .insertInto('promesas')
      .values(rows.map((row) => ({ ...row, desde, hasta })))
      .execute()
}
