import { int, nullable, num, obj, oneOf, str, type Static } from '@avisa/contract/http/schema'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { sql } from 'kysely'
import { localised } from '#/incidents/shared/column-store.ts'
import { incidentSeen, viewerOf } from '#/incidents/shared/sight-store.ts'
import { incidentRows } from '#/incidents/shared/store.ts'
import { nameIn, type Read } from '#/platform/database/database.ts'
import type { Sql } from '#/platform/database/lists.ts'
import { date, statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'

const Area = obj({ id: int(), clase: oneOf('barrio', 'distrito', 'calle'), nombre: str(), clave: str() })
export type Area = Static<typeof Area>

export const findZone = (read: Read, scope: Scope, id: number): Promise<Area | undefined> =>
  statement(Area)`
    select z.id, z.clase, ${localised('z.nombre', scope)} as nombre, z.nombre_es as clave
      from ${nameIn(scope.esquema)('zonas')} z where z.id = ${id} and z.clase in ('barrio', 'distrito') and z.nombre_es <> ''`.first(read)

export const findStreet = (read: Read, scope: Scope, id: number): Promise<Area | undefined> =>
  statement(Area)`
    select v.id_vial as id, 'calle' as clase, ${localised('v.completo', scope)} as nombre, v.completo_es as clave
      from ${nameIn(scope.esquema)('viales')} v where v.id_vial = ${id}`.first(read)

const within = (scope: Scope, { clase, id, clave }: Area): Sql => {
  const place = { barrio: sql`i.barrio = ${clave}`, distrito: sql`i.distrito = ${clave}`, calle: sql`i.id_vial = ${id}` }[clase]
  return sql`${place} and ${incidentSeen(scope, viewerOf(scope).sight)}`
}

const daysAgo = (scope: Scope, days: number): Sql => sql`(${scope.now}::timestamptz - make_interval(days => ${days}))`
const isOpen = (scope: Scope): Sql =>
  sql`i.estado_incidencia_id = any(array(select s.id from ${nameIn(scope.esquema)('estados')} s where s.pista = 'incidencia' and not s.final))`

const counts = { abiertas: int(), semana: int(), mes: int(), trimestre: int(), nuevas: int(), arregladas: int() }
const Counted = obj({ grupo: nullable(int()), ...counts, mitad: nullable(num()), nueve: nullable(num()) })
export type Counted = Static<typeof Counted>

/**
 * By group of types, and all together (`grupo` null). Of those reported within a year, the days after which half and nine of ten were
 * mended; those still open count as longer than any, so both are null until so many are mended, and for fewer than five.
 */
export const countArea = (read: Read, scope: Scope, area: Area): Promise<Counted[]> => {
  const t = nameIn(scope.esquema)
  const place = within(scope, area)
  const group = sql`(select coalesce(y.tipo_padre, y.id) from ${t('tipos')} y where y.id = c.tipoincidencia_id)`
  return statement(Counted)`
    with abiertas as (
      select i.tipoincidencia_id, i.fecha from ${t('incidencias')} i where ${place} and ${isOpen(scope)}),
    nuevas as (
      select i.tipoincidencia_id from ${t('incidencias')} i where ${place} and i.fecha > ${daysAgo(scope, 30)}),
    arregladas as (
      select i.tipoincidencia_id, i.fecha, i.cerrada from ${t('incidencias')} i
       where ${place} and i.desenlace = 'resuelta' and i.cerrada > ${daysAgo(scope, 365)}),
    cuentas as (
      select tipoincidencia_id, 'abierta' as clase, fecha, null::timestamptz as cerrada,
             case when fecha > ${daysAgo(scope, 365)} then 'Infinity'::float8 end as dias from abiertas
      union all select tipoincidencia_id, 'nueva', null, null, null from nuevas
      union all select tipoincidencia_id, 'arreglada', fecha, cerrada,
             case when fecha > ${daysAgo(scope, 365)} then extract(epoch from cerrada - fecha)::float8 / 86400 end from arregladas),
    agrupadas as (select ${group} as grupo, c.* from cuentas c)
    select grupo,
           count(*) filter (where clase = 'abierta')::int as abiertas,
           count(*) filter (where clase = 'abierta' and fecha > ${daysAgo(scope, 7)})::int as semana,
           count(*) filter (where clase = 'abierta' and fecha > ${daysAgo(scope, 30)})::int as mes,
           count(*) filter (where clase = 'abierta' and fecha > ${daysAgo(scope, 91)})::int as trimestre,
           count(*) filter (where clase = 'nueva')::int as nuevas,
           count(*) filter (where clase = 'arreglada' and cerrada > ${daysAgo(scope, 30)})::int as arregladas,
           case when count(dias) >= 5 then nullif(percentile_disc(0.5) within group (order by dias), 'Infinity') end as mitad,
           case when count(dias) >= 5 then nullif(percentile_disc(0.9) within group (order by dias), 'Infinity') end as nueve
      from agrupadas group by grouping sets ((grupo), ()) order by grupo nulls first`.all(read)
}

const Group = obj({ id: int(), nombre: str(), icono: str() })
export const readGroups = (read: Read, scope: Scope): Promise<Static<typeof Group>[]> =>
  statement(Group)`
    select y.id, ${localised('y.descripcion', scope)} as nombre, y.icono from ${nameIn(scope.esquema)('tipos')} y
     where y.tipo_padre is null order by y.orden, y.id`.all(read)

const rowsOf = (read: Read, scope: Scope, ids: Sql, order: Sql): Promise<Incident[]> =>
  incidentRows(scope, viewerOf(scope), { ids, order, embed: { imagenes: true, tipos: false, detalle: false } }).all(read)

export const readOldest = (read: Read, scope: Scope, area: Area): Promise<Incident[]> => {
  const ids = sql`select i.id from ${nameIn(scope.esquema)('incidencias')} i where ${within(scope, area)} and ${isOpen(scope)}
    order by i.fecha, i.id limit 10`
  return rowsOf(read, scope, ids, sql`i.fecha, i.id`)
}

const Moment = obj({ id: int(), momento: date() })

/** What was reported or mended last, the newest first. */
export const readNews = async (read: Read, scope: Scope, area: Area): Promise<{ incident: Incident; momento: Date }[]> => {
  const t = nameIn(scope.esquema)
  const place = within(scope, area)
  const moments = await statement(Moment)`
    select n.id, max(n.momento) as momento from (
      (select i.id, i.fecha as momento from ${t('incidencias')} i where ${place} order by i.fecha desc, i.id desc limit 30)
      union all
      (select i.id, i.cerrada from ${t('incidencias')} i where ${place} and i.desenlace = 'resuelta' and i.cerrada > ${daysAgo(scope, 90)}
        order by i.cerrada desc limit 30)) n
     group by n.id order by momento desc, n.id desc limit 30`.all(read)
  const ids = sql`select unnest(${moments.map(({ id }) => id)}::bigint[]) as id`
  const incidents = new Map((await rowsOf(read, scope, ids, sql`i.id`)).map((incident) => [incident.id, incident]))
  return moments.flatMap(({ id, momento }) => {
    const incident = incidents.get(id)
    return incident ? [{ incident, momento }] : []
  })
}
