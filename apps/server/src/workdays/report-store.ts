import type { QueryOf } from '@avisa/contract/http/endpoint'
import type { Meta } from '@avisa/contract/http/paging'
import { bool, int, nullable, obj, str, type Static } from '@avisa/contract/http/schema'
import { parseSort } from '@avisa/contract/http/sorting'
import { employeeSorts, type listEmployees as employeesCall } from '@avisa/contract/workdays/endpoints'
import { workDayLimits } from '@avisa/contract/workdays/limits'
import { Employee, WorkTotals } from '@avisa/contract/workdays/schemas'
import { sql } from 'kysely'
import { fullName } from '#/platform/database/names.ts'
import { nameIn, type Read } from '#/platform/database/database.ts'
import { allOf, orderOf, parseOrRefuse, readPage, stamp, type Columns, type Sql } from '#/platform/database/lists.ts'
import { statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'
import { centre, dayInUnits, dayMatches, minutes, personMatches } from './store.ts'

type SearchQuery = { filtro?: string | undefined; term?: string | undefined }

/** Start of the person's last work day. */
const lastBegun = (scope: Scope): Sql => sql`(select max(j.inicio) from ${nameIn(scope.esquema)('jornadas')} j where j.usuario_id = u.id)`

const employeeColumns = (scope: Scope): Columns<(typeof employeeSorts)[number]> => ({
  apellidos: sql`avisa.plegar(u.apellidos || ' ' || u.nombre)`,
  nombre: sql`avisa.plegar(u.nombre || ' ' || u.apellidos)`,
  // People without work days sort as the oldest.
  ultima: sql`coalesce(${lastBegun(scope)}, '-infinity')`,
})

/** Staff of the caller's units, by surname by default, with whether they are working now. */
export const listEmployees = async (
  read: Read,
  scope: Scope,
  { query, perPage }: { query: QueryOf<typeof employeesCall>; perPage: number },
): Promise<{ data: Employee[]; meta: Meta }> => {
  const t = nameIn(scope.esquema)
  const here =
    scope.unidades === 'todas'
      ? sql`true`
      : sql`exists (select 1 from ${t('usuarios_unidades')} x where x.usuario_id = u.id and x.unidad_gestion_id = any(${scope.unidades}::bigint[]))`
  const where = allOf([
    sql`u.activado and u.servidor = 'backoffice' and not ('Ciudadanos' = any(u.user_roles))`,
    here,
    ...personMatches(scope, query),
  ])
  const sorting = parseOrRefuse(parseSort(query.sort, employeeSorts))
  const order = orderOf(
    sorting.length > 0 ? sorting : [{ field: 'apellidos', descending: false } as const],
    employeeColumns(scope),
    sql`u.id`,
  )
  return readPage(
    read,
    { from: sql`${t('usuarios')} u`, id: sql`u.id`, where, order, page: query.page ?? 1, perPage },
    (ids) => statement(Employee)`
      select u.id, u.nombre, u.apellidos, exists (select 1 from ${t('jornadas')} j where j.usuario_id = u.id and j.fin is null) as abierta,
             ${stamp(lastBegun(scope), scope)} as ultima
        from ${t('usuarios')} u where u.id in (${ids}) order by ${order}`,
  )
}

export type Period = SearchQuery & { desde: string; hasta: string; usuario_id?: number | undefined }

/** Work days that start in the period, both days included, in the municipality's time zone. */
const within = (scope: Scope, { desde, hasta, usuario_id, ...words }: Period): Sql => {
  const moment = (dia: Sql) => sql`(${dia})::timestamp at time zone ${scope.zona}`
  return allOf([
    dayInUnits(scope),
    sql`j.inicio >= ${moment(sql`${desde}::date`)} and j.inicio < ${moment(sql`${hasta}::date + 1`)}`,
    ...(usuario_id === undefined ? [] : [sql`j.usuario_id = ${usuario_id}`]),
    ...dayMatches(words),
  ])
}

const sources = (scope: Scope): Sql => {
  const t = nameIn(scope.esquema)
  return sql`${t('jornadas')} j join ${t('usuarios')} u on u.id = j.usuario_id join ${t('unidades_gestion')} n on n.id = j.unidad_gestion_id`
}

/** Minutes per person and day; an open work day counts until now. */
export const totalsOf = (read: Read, scope: Scope, period: Period): Promise<WorkTotals[]> =>
  statement(WorkTotals)`
    with dias as (
      select u.id, u.nombre, u.apellidos, to_char(j.inicio at time zone ${scope.zona}, 'YYYY-MM-DD') as dia, sum(${minutes(scope)})::int as minutos
        from ${sources(scope)} where ${within(scope, period)} group by 1, 2, 3, 4)
    select id as usuario_id, nombre, apellidos, sum(minutos)::int as minutos,
           json_agg(json_build_object('dia', dia, 'minutos', minutos) order by dia) as dias
      from dias group by 1, 2, 3 order by avisa.plegar(apellidos || ' ' || nombre), id`.all(read)

const Exported = obj({
  persona: str(),
  centro: str(),
  vehiculo: str(),
  inicio: str(),
  fin: nullable(str()),
  recibida_inicio: str(),
  recibida_fin: nullable(str()),
  pausas: int(),
  minutos: int(),
  revision_vehiculo: bool(),
  repostaje_vehiculo: bool(),
  averia_vehiculo: bool(),
  observaciones: nullable(str()),
  /** The end before the correction, if there was one. */
  fin_antes: nullable(str()),
  corregida_por: nullable(str()),
})
export type Exported = Static<typeof Exported>

/** Oldest first, at most `workDayLimits.exported`. */
export const readForExport = async (read: Read, scope: Scope, period: Period): Promise<Exported[]> => {
  const t = nameIn(scope.esquema)
  return statement(Exported)`
    select ${fullName('u')} as persona, ${centre(scope)} as centro, j.vehiculo, ${stamp(sql`j.inicio`, scope)} as inicio,
           ${stamp(sql`j.fin`, scope)} as fin, ${stamp(sql`j.recibida_inicio`, scope)} as recibida_inicio,
           ${stamp(sql`j.recibida_fin`, scope)} as recibida_fin, j.pausas, ${minutes(scope)} as minutos,
           j.revision_vehiculo, j.repostaje_vehiculo, j.averia_vehiculo, j.observaciones,
           ${stamp(sql`c.fin_antes`, scope)} as fin_antes, c.corregida_por
      from ${sources(scope)} left join lateral (
           select (array_agg(c.fin_antes order by c.id))[1] as fin_antes,
                  (array_agg(${fullName('p')} order by c.id desc))[1] as corregida_por
             from ${t('correcciones_jornada')} c join ${t('usuarios')} p on p.id = c.usuario_id where c.jornada_id = j.id) c on true
     where ${within(scope, period)} order by j.inicio, j.id limit ${workDayLimits.exported}`.all(read)
}
