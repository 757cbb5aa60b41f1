import { nullable, obj, str } from '@avisa/contract/http/schema'
import { RepairPromise } from '@avisa/contract/monthly-reports/schemas'
import { sql } from 'kysely'
import { publicDeadline } from '#/incidents/shared/due-store.ts'
import { nameIn, type Read, type Tx } from '#/platform/database/database.ts'
import { preparedStatement } from '#/platform/database/prepared-statements.ts'
import type { Sql } from '#/platform/database/lists.ts'
import { statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'

/** Of a type, else of its group, else of all; a type that is not public has none of its own. */
const promises = (esquema: string, tipo: Sql): Sql => {
  const t = nameIn(esquema)
  return sql`select p.mediana_dias, p.p90_dias from ${t('promesas')} p
      left join ${t('tipos')} y on y.id = ${tipo} and y.es_publica and y.publicacion <> 'nunca'
     where p.tipo_id is null or p.tipo_id in (y.id, y.tipo_padre)
     order by case when p.tipo_id = y.id then 0 when p.tipo_id is null then 2 else 1 end limit 1`
}
const ofType = (read: Read | Tx, esquema: string, tipo: Sql): Promise<RepairPromise | undefined> =>
  statement(RepairPromise)`${preparedStatement} ${promises(esquema, tipo)}`.first(read)

export const findPromise = (read: Read | Tx, esquema: string, tipo: number | null) => ofType(read, esquema, sql`${tipo}::bigint`)

export const promiseOfIncident = (read: Read | Tx, esquema: string, id: number) =>
  ofType(read, esquema, sql`(select i.tipoincidencia_id from ${nameIn(esquema)('incidencias')} i where i.id = ${id})`)

/** The day of its deadline, where the municipality publishes it, else its promise. */
export const publicPromiseOf = async (tx: Tx, scope: Pick<Scope, 'esquema' | 'zona' | 'now'>, id: number) => {
  const { esquema } = scope
  const row = await statement(obj({ dia: nullable(str()), promesa: nullable(RepairPromise) }))`${preparedStatement}
    select ${publicDeadline(scope)} as dia, (select row_to_json(p) from (${promises(esquema, sql`i.tipoincidencia_id`)}) p) as promesa
      from ${nameIn(esquema)('incidencias')} i where i.id = ${id}`.first(tx)
  return row ?? { dia: null, promesa: null }
}
