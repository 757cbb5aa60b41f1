import { outcomeIn } from '@avisa/contract/closing/outcomes'
import { int, obj } from '@avisa/contract/http/schema'
import { longestOf, periodsOf } from '@avisa/contract/privacy/retention'
import type { Retention } from '@avisa/contract/privacy/schemas'
import { sql } from 'kysely'
import { nameIn, type Read, type Tx } from '#/platform/database/database.ts'
import { idsOf, type Sql } from '#/platform/database/lists.ts'
import { statement } from '#/platform/database/rows.ts'
import type { At, Counting } from './periods-store.ts'

/** Retention periods of a type in months; null means forever. */
export type TypePeriods = { id: number; codigo: string; anonimizar: number | null; borrar: number | null; sinFotos: boolean }

/** Of every type of the municipality. */
export const readPeriods = async (read: Read, [present, ...before]: Counting): Promise<TypePeriods[]> => {
  const types = await read
    .selectFrom('tipos as t')
    .leftJoin('tipos as p', 'p.id', 't.tipo_padre')
    .select(['t.id', 't.codigo', 'p.codigo as padre'])
    .orderBy('t.id')
    .execute()
  return types.map(({ id, codigo, padre }) => {
    const of = (retention: Retention) => periodsOf(retention, padre === null ? [codigo] : [codigo, padre])
    const { anonimizar_meses, borrar_meses, fotos } = longestOf([of(present), ...before.map(of)])
    return { id, codigo, anonimizar: anonimizar_meses, borrar: borrar_meses, sinFotos: fotos === 'borrar' }
  })
}

/** Types in the parameter that do not exist, perhaps misspelt. */
export const unknownTypes = (retention: Retention, periods: readonly TypePeriods[]): string[] =>
  Object.keys(retention.tipos).filter((codigo) => periods.every((period) => period.codigo !== codigo))

export type Step = 'anonimizar' | 'borrar'

const final = (esquema: string): Sql =>
  sql`any(array(select s.id from ${nameIn(esquema)('estados')} s where s.pista = 'incidencia' and s.final))`

/**
 * Closed incidents `i` whose period is over; those older than their history use their last change. The period is a look-up per row
 * instead of a join, because with the index on types every batch would read and sort all due rows.
 */
const dueFrom = ({ esquema, now }: At, step: Step, periods: readonly TypePeriods[]): Sql => {
  const t = nameIn(esquema)
  const some = periods.filter((period) => period[step] !== null)
  const months = sql`(${some.map((period) => period[step])}::int[])[array_position(${some.map(({ id }) => id)}::bigint[], i.tipoincidencia_id)]`
  const limit = sql`${now}::timestamptz - make_interval(months => ${months})`
  return sql`
    from ${t('incidencias')} i
   where i.estado_incidencia_id = ${final(esquema)} and i.fecha < ${limit} ${step === 'anonimizar' ? sql`and i.anonimizada is null` : sql``}
     and coalesce(i.cerrada, i.updated_at) < ${limit}`
}

/** Writes when and how incidents were closed that were closed before this was written; returns how many of a batch. */
export const fillClosings = async (tx: Tx, { esquema }: Pick<At, 'esquema'>, most: number): Promise<number> => {
  const t = nameIn(esquema)
  const statuses = await tx
    .selectFrom('estados')
    .select(['id', 'papel', 'finaliza'])
    .where('pista', '=', 'incidencia')
    .where('final', '=', true)
    .execute()
  const [ids, outcomes] = [statuses.map(({ id }) => id), statuses.map((status) => outcomeIn(status, null))]
  const rows = await idsOf(
    tx,
    sql`
    with viejas as (
      select i.id from ${t('incidencias')} i where i.estado_incidencia_id = ${final(esquema)} and i.cerrada is null
       limit ${most} for no key update skip locked)
    update ${t('incidencias')} i set desenlace = (${outcomes}::text[])[array_position(${ids}::bigint[], i.estado_incidencia_id)],
           cerrada = coalesce((select max(h.fecha) from ${t('historial')} h
             where h.modelo = 'incidencia' and h.modelo_id = i.id and h.estado_id = ${final(esquema)}), i.updated_at)
      from viejas v where i.id = v.id returning i.id`,
  )
  return rows.length
}

export type Due = { id: number; tipo_id: number }
type DueQuery = { step: Step; periods: readonly TypePeriods[]; after: number; most: number }

/** The next due incidents by id, locked until the transaction ends; rows locked by others are left for another day. */
export const nextDue = (read: Read, at: At, { step, periods, after, most }: DueQuery): Promise<Due[]> =>
  statement(obj({ id: int(), tipo_id: int() }))`
    select i.id, i.tipoincidencia_id as tipo_id ${dueFrom(at, step, periods)} and i.id > ${after}
     order by i.id limit ${most} for update of i skip locked`.all(read)

export const countDue = async (read: Read, at: At, { step, periods }: Pick<DueQuery, 'step' | 'periods'>) => {
  const rows = await statement(obj({ tipo_id: int(), cuantas: int() }))`
    select i.tipoincidencia_id as tipo_id, count(*)::int as cuantas ${dueFrom(at, step, periods)} group by 1 order by 1`.all(read)
  return rows.map(({ tipo_id, cuantas }) => ({ codigo: periods.find(({ id }) => id === tipo_id)?.codigo ?? String(tipo_id), cuantas }))
}
