import { parseCriteria } from '@avisa/contract/http/criteria'
import { refuse, Refusal } from '@avisa/contract/http/refusal'
import type { Static } from '@avisa/contract/http/schema'
import { parseSort } from '@avisa/contract/http/sorting'
import {
  fixedFilters,
  incidentCriteria,
  incidentSorts,
  type IncidentListQuery,
  type nearbyIncidents as nearbyCall,
} from '@avisa/contract/incidents/endpoints'
import type { Incident } from '@avisa/contract/incidents/schemas'
import type { incidentFilters } from '@avisa/contract/map/endpoints'
import type { QueryOf } from '@avisa/contract/http/endpoint'
import type { Meta } from '@avisa/contract/http/paging'
import { sql } from 'kysely'
import { nameIn, type Read } from '#/platform/database/database.ts'
import {
  allOf,
  conditionsOf,
  contains,
  included,
  orderOf,
  parsedOr400,
  readPage,
  type Columns,
  type Sql,
} from '#/platform/database/lists.ts'
import type { Scope } from '#/platform/scope.ts'
import { valencianPlace } from './place-name-store.ts'
import { incidentSeen, ownIncident, publicIncident, reportedBy, viewerOf, type Reporter, type Viewer } from './sight-store.ts'
import { incidentRows } from './store.ts'

type Field = (typeof incidentSorts)[number] | keyof typeof incidentCriteria
const columns: Columns<Field> = {
  id: sql`i.id`,
  codigo: sql`i.codigo`,
  fecha: sql`i.fecha`,
  estado_incidencia_id: sql`i.estado_incidencia_id`,
  tipoincidencia_id: sql`i.tipoincidencia_id`,
  unidad_gestion_id: sql`i.unidad_gestion_id`,
  prioridad: sql`i.prioridad`,
  direccioncalle: sql`i.direccioncalle`,
  distrito: sql`i.distrito`,
  barrio: sql`i.barrio`,
}

export type ListQuery = Static<typeof IncidentListQuery>

/** A filter by its id; own and public ones are fixed, another is unknown. */
const filterOf = (field: 'filtroIncidencias' | 'filtroUsr', id: number | undefined, at: { scope: Scope; viewer: Viewer }): Sql[] => {
  if (id === undefined) return []
  if (id === fixedFilters.own) return [ownIncident(at.viewer.sight)]
  if (id === fixedFilters.publicIncidents || id === fixedFilters.publicTasks) return [publicIncident(at.scope)]
  throw new Refusal('http.validation', { fields: [{ field, es: 'Este filtro no existe.', ca: 'Este filtre no existix.' }] })
}

const ofType = (scope: Scope, tipo: number): Sql =>
  sql`i.tipoincidencia_id = any(array(select y.id from ${nameIn(scope.esquema)('tipos')} y where y.id = ${tipo} or y.tipo_padre = ${tipo}))`

/** Citizens are told only the citizen's state, so they may not ask by the real one either. */
const criteriaOf = (text: string | undefined, viewer: Viewer) => {
  const criteria = parsedOr400(parseCriteria(text, incidentCriteria))
  if (viewer.citizen && criteria.some(({ field }) => field === 'estado_incidencia_id')) return refuse('http.forbidden')
  return criteria
}

/** What narrows a list, as conditions on the row `i`; a map is narrowed by the same. */
export const conditionsAsked = (
  query: Pick<ListQuery, keyof typeof incidentFilters>,
  { scope, viewer }: { scope: Scope; viewer: Viewer },
): Sql[] => [
  ...filterOf('filtroIncidencias', query.filtroIncidencias, { scope, viewer }),
  ...filterOf('filtroUsr', query.filtroUsr, { scope, viewer }),
  ...(query.tipo === undefined ? [] : [ofType(scope, query.tipo)]),
  ...(query.id_externo === undefined ? [] : [sql`i.ciudadano_id_externo = ${query.id_externo}`]),
  ...(query.search ? [contains(columns.codigo, query.search)] : []),
  ...criteriaOf(query.criteria, viewer).flatMap((criterion) => {
    const place = valencianPlace(scope, criterion)
    return place ? [place] : conditionsOf([criterion], { columns, kinds: incidentCriteria, zona: scope.zona })
  }),
]

const newestFirst = [{ field: 'fecha', descending: true }] as const

/** Incidents the caller may see, filtered and sorted as asked; with `reporter`, what those reported. */
export const listIncidents = async (
  read: Read,
  scope: Scope,
  { query, reporter }: { query: ListQuery; reporter?: Reporter | undefined },
): Promise<{ data: Incident[]; meta: Meta }> => {
  const found = await viewerOf(read, scope)
  const viewer = reporter ? { ...found, sight: { ...found.sight, ...reporter } } : found
  const keys = parsedOr400(parseSort(query.sort, incidentSorts))
  const order = orderOf(keys.length > 0 ? keys : newestFirst, columns, sql`i.id`)
  const include = included(query.include)
  const seen = reporter ? reportedBy(viewer.sight, reporter) : incidentSeen(scope, viewer.sight)
  return readPage(
    read,
    {
      from: sql`${nameIn(scope.esquema)('incidencias')} i`,
      id: sql`i.id`,
      where: allOf([seen, ...conditionsAsked(query, { scope, viewer })]),
      order,
      page: query.page ?? 1,
      perPage: query.per_page ?? viewer.tamanyo_pagina,
    },
    (ids) =>
      incidentRows(scope, viewer, {
        ids,
        order,
        embed: { imagenes: include.has('imagenes'), tipos: include.has('tipos'), detalle: false },
      }),
  )
}

type NearbyQuery = QueryOf<typeof nearbyCall>

/** Open incidents in the square of ±buffer degrees that the caller may see, nearest first (SRV-47). By the index on positions alone. */
export const nearbyIncidents = async (read: Read, scope: Scope, query: NearbyQuery): Promise<{ data: Incident[]; meta: Meta }> => {
  const viewer = await viewerOf(read, scope)
  const t = nameIn(scope.esquema)
  const { latitud, longitud, buffer } = query
  const square = sql`box(avisa.mercator(${longitud - buffer}, ${latitud - buffer}), avisa.mercator(${longitud + buffer}, ${latitud + buffer}))`
  const order = sql`i.punto <-> avisa.mercator(${longitud}, ${latitud}), i.id`
  return readPage(
    read,
    {
      from: sql`${t('incidencias')} i`,
      id: sql`i.id`,
      where: allOf([
        sql`i.punto <@ ${square}`,
        sql`i.estado_incidencia_id = any(array(select s.id from ${t('estados')} s where s.pista = 'incidencia' and not s.final))`,
        incidentSeen(scope, viewer.sight),
        ...filterOf('filtroIncidencias', query.filtroIncidencias, { scope, viewer }),
      ]),
      order,
      page: query.page ?? 1,
      perPage: query.per_page ?? viewer.tamanyo_pagina,
    },
    (ids) =>
      incidentRows(scope, viewer, {
        ids,
        order,
        embed: { imagenes: included(query.include).has('imagenes'), tipos: false, detalle: false },
      }),
  )
}
