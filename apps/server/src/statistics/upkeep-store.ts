import { int, obj, str } from '@avisa/contract/http/schema'
import type { StatisticsTable } from '@avisa/contract/statistics/query'
import { sql } from 'kysely'
import { nameIn, type Read, type Tx } from '#/platform/database/database.ts'
import { statement } from '#/platform/database/rows.ts'

type At = { esquema: string }
/** Ids of incidents, both included. */
export type Ids = { primera: number; ultima: number }

const call = async (tx: Tx, { esquema }: At, name: string, values: readonly (number | string)[]): Promise<number> => {
  const row = await statement(obj({ filas: int() }))`
    select ${sql.id(esquema, name)}(${sql.join(values.map((value) => sql.val(value)))}) as filas`.first(tx)
  return row?.filas ?? 0
}

/** Compares the facts of these incidents with them, mends them and returns how many differed. */
export const squareFacts = (tx: Tx, at: At, { primera, ultima }: Ids): Promise<number> => call(tx, at, 'cuadrar_hechos', [primera, ultima])

/** The same of the rows of a roll-up from a day until before another. */
export const squareRollUp = (
  tx: Tx,
  at: At,
  table: Exclude<StatisticsTable, 'hechos'> | 'celdas' | 'celdas_total',
  [desde, antes]: readonly [string, string],
): Promise<number> => call(tx, at, `cuadrar_${table}`, [desde, antes])

/** Adds the facts of the newest incidents that have none yet; false: no more are missing. */
export const addPending = async (tx: Tx, at: At, most: number): Promise<boolean> => {
  const pending = await tx.selectFrom('hechos_pendientes').selectAll().limit(1).forUpdate().executeTakeFirst()
  if (!pending) return false
  const primera = Math.max(pending.primera, pending.ultima - most + 1)
  await squareFacts(tx, at, { primera, ultima: pending.ultima })
  if (primera > pending.primera)
    await tx
      .updateTable('hechos_pendientes')
      .set({ ultima: primera - 1 })
      .execute()
  else await tx.deleteFrom('hechos_pendientes').execute()
  return primera > pending.primera
}

/** What there is to compare: ids of incidents and of facts, those of the last days, and days of events. */
export const readExtent = async (read: Read, { esquema }: At, { recent, zona }: { recent: Date; zona: string }) => {
  const t = nameIn(esquema)
  const row = await statement(obj({ primera: int(), ultima: int(), reciente: int(), desde: str(), hasta: str() }))`
    select coalesce(least(min(h.incidencia_id), (select min(id) from ${t('incidencias')})), 1) as primera,
           coalesce(greatest(max(h.incidencia_id), (select max(id) from ${t('incidencias')})), 0) as ultima,
           coalesce((select min(i.id) from ${t('incidencias')} i where i.fecha >= ${recent}), 0) as reciente,
           coalesce((least(min(h.fecha), min(h.respondida), min(h.cerrada)) at time zone ${zona})::date, current_date)::text as desde,
           coalesce((greatest(max(h.fecha), max(h.respondida), max(h.cerrada)) at time zone ${zona})::date, current_date)::text as hasta
      from ${t('hechos')} h`.first(read)
  if (!row) throw new Error('an aggregate answers one row')
  return row
}
