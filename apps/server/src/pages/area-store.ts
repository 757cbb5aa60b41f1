import { arr, int, nullable, num, obj, oneOf, str, type Static } from '@avisa/contract/http/schema'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { sql } from 'kysely'
import { localised } from '#/incidents/shared/column-store.ts'
import { incidentSeen, viewerOf } from '#/incidents/shared/sight-store.ts'
import { incidentRows } from '#/incidents/shared/store.ts'
import { nameIn, type Read } from '#/platform/database/database.ts'
import type { Sql } from '#/platform/database/lists.ts'
import { date, statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'
import { pageLength, type AreaList, type ListQuery } from './area-lists.ts'

const Area = obj({ id: int(), clase: oneOf('barrio', 'distrito', 'calle'), nombre: str(), clave: str() })
export type Area = Static<typeof Area>

export const findZone = (read: Read, scope: Scope, id: number): Promise<Area | undefined> =>
  statement(Area)`
    select z.id, z.clase, ${localised('z.nombre', scope)} as nombre, z.nombre_es as clave
      from ${nameIn(scope.esquema)('zonas')} z where z.id = ${id} and z.clase in ('barrio', 'distrito') and z.nombre_es <> ''`.first(read)

const Place = obj({ id: int(), clase: oneOf('barrio', 'distrito'), nombre: str(), distrito: nullable(str()) })
export type Place = Static<typeof Place>

/** Districts and quarters by their names; `distrito`: of a quarter, as its streets say. */
export const readAreas = (read: Read, scope: Scope): Promise<Place[]> => {
  const t = nameIn(scope.esquema)
  return statement(Place)`
    select z.id, z.clase, ${localised('z.nombre', scope)} as nombre, d.nombre as distrito
      from ${t('zonas')} z left join lateral (
        select ${localised('d.nombre', scope)} as nombre from ${t('viales')} v join ${t('zonas')} d on d.clase = 'distrito' and d.nombre_es = v.distrito
         where z.clase = 'barrio' and v.barrio = z.nombre_es order by v.id_vial limit 1) d on true
     where z.clase in ('barrio', 'distrito') and z.nombre_es <> '' order by 3, 1`.all(read)
}

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

const Group = obj({ id: int(), nombre: str() })
export type Group = Static<typeof Group>
export const readGroups = (read: Read, scope: Scope): Promise<Group[]> =>
  statement(Group)`
    select y.id, ${localised('y.descripcion', scope)} as nombre from ${nameIn(scope.esquema)('tipos')} y
     where y.tipo_padre is null order by y.orden, y.id`.all(read)

const Moment = obj({ id: int(), momento: date() })
const Hidden = obj({ id: int() })
const Outline = obj({ coords: arr(num()) })

/** In the same order. */
const incidentsAt = async (read: Read, scope: Scope, moments: readonly Static<typeof Moment>[]): Promise<ListedIncident[]> => {
  const ids = sql`select unnest(${moments.map(({ id }) => id)}::bigint[]) as id`
  const embed = { imagenes: true, tipos: false, detalle: false }
  const [rows, hidden] = await Promise.all([
    incidentRows(scope, viewerOf(scope), { ids, order: sql`i.id`, embed }).all(read),
    statement(Hidden)`select i.id from ${nameIn(scope.esquema)('incidencias')} i where i.id in (${ids}) and i.revision = 'oculta'`.all(
      read,
    ),
  ])
  const incidents = new Map(rows.map((incident) => [incident.id, incident]))
  const without = new Set(hidden.map(({ id }) => id))
  return moments.flatMap(({ id, momento }) => {
    const incident = incidents.get(id)
    return incident ? [{ incident, momento, oculta: without.has(id) }] : []
  })
}

/** What was reported or mended last, the newest first. */
export const readNews = async (read: Read, scope: Scope, area: Area): Promise<ListedIncident[]> => {
  const t = nameIn(scope.esquema)
  const place = within(scope, area)
  const moments = await statement(Moment)`
    select n.id, max(n.momento) as momento from (
      (select i.id, i.fecha as momento from ${t('incidencias')} i where ${place} order by i.fecha desc, i.id desc limit 30)
      union all
      (select i.id, i.cerrada from ${t('incidencias')} i where ${place} and i.desenlace = 'resuelta' and i.cerrada > ${daysAgo(scope, 90)}
        order by i.cerrada desc limit 30)) n
     group by n.id order by momento desc, n.id desc limit 30`.all(read)
  return (await incidentsAt(read, scope, moments)).filter(({ oculta }) => !oculta)
}

type ListRule = { where: Sql; moment: Sql; order: Sql }

/** The same conditions as the figures of `countArea`; open ones begin with the oldest, others with the newest. */
const listRule = (scope: Scope, lista: AreaList): ListRule => {
  const open = isOpen(scope)
  const fecha = sql`i.fecha`
  const since = (days: number) => sql`i.fecha > ${daysAgo(scope, days)}`
  const waiting = (where: Sql): ListRule => ({ where: sql`${open} and ${where}`, moment: fecha, order: sql`i.fecha, i.id` })
  const newest = (where: Sql, moment = fecha): ListRule => ({ where, moment, order: sql`${moment} desc, i.id desc` })
  const mended = (days: number) => sql`i.desenlace = 'resuelta' and i.cerrada > ${daysAgo(scope, days)}`
  const rules: Record<AreaList, ListRule> = {
    abiertas: waiting(sql`true`),
    semana: waiting(since(7)),
    mes: waiting(sql`${since(30)} and not ${since(7)}`),
    trimestre: waiting(sql`${since(91)} and not ${since(30)}`),
    antiguas: waiting(sql`not ${since(91)}`),
    nuevas: newest(since(30)),
    arregladas: newest(mended(30), sql`i.cerrada`),
    medidas: newest(sql`${since(365)} and (${open} or (${mended(365)}))`),
  }
  return rules[lista]
}

const Listed = obj({ ...Moment.properties, total: int() })
export type ListedIncident = { incident: Incident; momento: Date; /** Hidden by a review: without a page. */ oculta: boolean }
export type Listing = { total: number; incidents: ListedIncident[] }

/** `momento`: when it was reported, or mended in the list of what was mended. */
export const readList = async (read: Read, scope: Scope, area: Area, query: ListQuery & { length?: number }): Promise<Listing> => {
  const { lista, grupo, pagina, length = pageLength } = query
  const t = nameIn(scope.esquema)
  const { where, moment, order } = listRule(scope, lista)
  const types = sql`i.tipoincidencia_id = any(array(select y.id from ${t('tipos')} y where coalesce(y.tipo_padre, y.id) = ${grupo}))`
  const rows = await statement(Listed)`
    select i.id, ${moment} as momento, count(*) over ()::int as total from ${t('incidencias')} i
     where ${within(scope, area)} and ${where} and ${grupo === null ? sql`true` : types}
     order by ${order} limit ${length} offset ${pageLength * (pagina - 1)}`.all(read)
  return { total: rows[0]?.total ?? 0, incidents: await incidentsAt(read, scope, rows) }
}

/** Each outer ring of an area, or each stretch of a street, as x, y, x, y, … */
export const readOutline = async (read: Read, scope: Scope, { clase, id }: Area): Promise<number[][]> => {
  const t = nameIn(scope.esquema)
  const lines =
    clase === 'calle'
      ? statement(Outline)`select coords from ${t('viales_tramos')} where id_vial = ${id} order by id limit 300`
      : statement(Outline)`
          select array(select n[1]::float8 from regexp_matches(a.anillo::text, '-?[0-9.]+(?:e[+-]?[0-9]+)?', 'g') n) as coords
            from ${t('zonas_anillos')} a where a.zona_id = ${id} and not a.hueco order by a.id limit 20`
  return (await lines.all(read)).map(({ coords }) => coords)
}
