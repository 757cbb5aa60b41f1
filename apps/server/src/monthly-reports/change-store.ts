import type { MonthFigures } from '@avisa/contract/monthly-reports/schemas'
import { sql } from 'kysely'
import { nameIn, type Read, type Tx } from '#/platform/database/database.ts'
import { IdRow, statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'

export type NewReport = { mes: string; unidad: number | null; datos: MonthFigures; usuario_id: number | null }

export const lockMonth = async (tx: Tx, { esquema }: Scope, mes: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`informe ${esquema} ${mes}`}, 0))`.execute(tx)
}

export const insertReport = async (tx: Tx, scope: Scope, { mes, unidad, datos, usuario_id }: NewReport): Promise<number> => {
  const informes = nameIn(scope.esquema)('informes')
  const row = await statement(IdRow)`
    insert into ${informes} (mes, unidad_gestion_id, version, datos, creado, usuario_id)
    select ${mes}, ${unidad}::bigint, coalesce(max(i.version), 0) + 1, ${JSON.stringify(datos)}::jsonb, ${scope.now}, ${usuario_id}::bigint
      from ${informes} i where i.mes = ${mes} and coalesce(i.unidad_gestion_id, 0) = ${unidad ?? 0} returning id`.first(tx)
  return row?.id ?? 0
}

export const publishReport = async (tx: Tx, scope: Scope, { id, nota_es, nota_val }: { id: number; nota_es: string; nota_val: string }) => {
  await sql`
    update ${nameIn(scope.esquema)('informes')} set nota_es = ${nota_es}, nota_val = ${nota_val}, publicado = coalesce(publicado, ${scope.now})
     where id = ${id}`.execute(tx)
}

export const isUnit = async (read: Read, scope: Scope, id: number): Promise<boolean> =>
  (await statement(IdRow)`select u.id from ${nameIn(scope.esquema)('unidades_gestion')} u where u.id = ${id}`.first(read)) !== undefined

export const readHolidays = async (read: Read): Promise<string[]> =>
  (await read.selectFrom('festivos').select('dia').distinct().execute()).map(({ dia }) => dia)
