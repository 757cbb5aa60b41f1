import { bool, int, nullable, obj, str, type Static } from '@avisa/contract/http/schema'
import { MonthFigures, type MonthlyReport } from '@avisa/contract/monthly-reports/schemas'
import { sql } from 'kysely'
import { localised } from '#/incidents/shared/column-store.ts'
import { nameIn, type Read, type Tx } from '#/platform/database/database.ts'
import { allOf, among, anyOf, stamp, type Sql } from '#/platform/database/lists.ts'
import { fullName } from '#/platform/database/names.ts'
import { statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'

const row = {
  id: int(),
  mes: str(),
  unidad_gestion_id: nullable(int()),
  unidad_gestion: nullable(str()),
  version: int(),
  creado: str(),
  publicado: nullable(str()),
  creado_por: nullable(str()),
  nota_es: str(),
  nota_val: str(),
}
const Row = obj(row)
const Stored = obj({ ...row, datos: MonthFigures })
export type StoredReport = Static<typeof Stored>

const columns = (scope: Scope): Sql => sql`
  i.id, i.mes, i.unidad_gestion_id, ${localised('n.nombre', scope)} as unidad_gestion, i.version, ${stamp(sql`i.creado`, scope)} as creado,
  ${stamp(sql`i.publicado`, scope)} as publicado, ${fullName('u')} as creado_por, i.nota_es, i.nota_val`

const sources = (scope: Scope): Sql => {
  const t = nameIn(scope.esquema)
  return sql`${t('informes')} i left join ${t('unidades_gestion')} n on n.id = i.unidad_gestion_id left join ${t('usuarios')} u on u.id = i.usuario_id`
}

const seesEveryUnit = ({ esquema, unidades }: Scope): Sql =>
  unidades === 'todas'
    ? sql`true`
    : sql`not exists (select 1 from ${nameIn(esquema)('unidades_gestion')} w where w.retirado is null and not ${among(sql`w.id`, unidades)})`

/** Those of one's units; of the whole municipality for who sees all units, others when it is published. */
const reportSeen = (scope: Scope): Sql =>
  scope.unidades === 'todas'
    ? sql`true`
    : anyOf([
        among(sql`i.unidad_gestion_id`, scope.unidades),
        sql`(i.unidad_gestion_id is null and (i.publicado is not null or ${seesEveryUnit(scope)}))`,
      ])

/** Whether somebody makes and publishes the reports of a unit; null: of the whole municipality. */
export const mayMake = async (read: Read | Tx, scope: Scope, unidad: number | null): Promise<boolean> => {
  if (unidad !== null) return scope.unidades === 'todas' || scope.unidades.includes(unidad)
  return (await statement(obj({ si: bool() }))`select ${seesEveryUnit(scope)} as si`.first(read))?.si === true
}

export const listReports = (read: Read, scope: Scope): Promise<MonthlyReport[]> =>
  statement(Row)`
    select ${columns(scope)} from ${sources(scope)} where ${reportSeen(scope)}
     order by i.mes desc, i.unidad_gestion_id nulls first, i.version desc limit 500`.all(read)

export const findReport = (read: Read, scope: Scope, id: number, published = false): Promise<StoredReport | undefined> =>
  statement(Stored)`
    select ${columns(scope)}, i.datos from ${sources(scope)}
     where ${allOf([sql`i.id = ${id}`, published ? sql`i.publicado is not null` : reportSeen(scope)])}`.first(read)

/** What a version said; of the latest one without `version`. */
export const findVersion = (
  read: Read,
  scope: Scope,
  { mes, unidad, version }: { mes: string; unidad: number | null; version?: number },
): Promise<StoredReport | undefined> =>
  statement(Stored)`
    select ${columns(scope)}, i.datos from ${sources(scope)}
     where i.mes = ${mes} and coalesce(i.unidad_gestion_id, 0) = ${unidad ?? 0} and ${version === undefined ? sql`true` : sql`i.version = ${version}`}
     order by i.version desc limit 1`.first(read)

const Latest = obj({ id: int(), mes: str(), version: int(), creado: str(), unidad_gestion: nullable(str()) })
export type PublishedReport = Static<typeof Latest>

/** The published ones as anybody reads them: of each month and unit the latest version. */
export const listPublished = (read: Read, scope: Scope): Promise<PublishedReport[]> =>
  statement(Latest)`
    select * from (
      select distinct on (i.mes, coalesce(i.unidad_gestion_id, 0)) i.id, i.mes, i.version, ${stamp(sql`i.creado`, scope)} as creado,
             ${localised('n.nombre', scope)} as unidad_gestion
        from ${sources(scope)} where i.publicado is not null
       order by i.mes, coalesce(i.unidad_gestion_id, 0), i.version desc) p
     order by mes desc, unidad_gestion nulls first limit 36`.all(read)
