import { Refusal } from '@avisa/contract/refusal'
import { parseSort } from '@avisa/contract/http/sorting'
import { incidentSorts } from '@avisa/contract/incidents/criteria'
import type { nearbyIncidents as nearbyCall } from '@avisa/contract/incidents/endpoints'
import type { Incident } from '@avisa/contract/incidents/schemas'
import type { QueryOf } from '@avisa/contract/http/endpoint'
import type { Meta } from '@avisa/contract/http/paging'
import { sql } from 'kysely'
import { nameIn, type Read } from '#/platform/database/database.ts'
import {
  allOf,
  byPriority,
  countsOf,
  included,
  orderOf,
  pagesByKey,
  parseOrRefuse,
  readPage,
  type Columns,
  type Sql,
} from '#/platform/database/lists.ts'
import type { Scope } from '#/platform/scope.ts'
import { columns, conditionsFrom, criteriaOf, open, type Field, type ListQuery } from './criteria-store.ts'
import { dueOrder } from './due-store.ts'
import { incidentsFound } from './search-store.ts'
import { asStaff, incidentSeen, reportedBy, seesBothWays, viewerOf, type Reporter, type Viewer } from './sight-store.ts'
import { atLeastSeen } from './squares-store.ts'
import { incidentRows } from './store.ts'

/** Who reads another status of some incidents cannot order by the internal one. */
const ordersOf = (scope: Scope, viewer: Viewer): Columns<Field> => ({
  ...columns,
  prioridad: byPriority(sql`i.prioridad`),
  ...(viewer.citizen || seesBothWays(viewer.sight)
    ? { estado_incidencia_id: sql`case when ${asStaff(scope, viewer.sight)} then i.estado_incidencia_id end` }
    : {}),
})

/** `oeste,sur,este,norte`, by the index on positions. */
const inBox = (caja: string | undefined): Sql[] => {
  if (caja === undefined) return []
  const [oeste, sur, este, norte] = caja.split(',').map(Number)
  return [sql`i.punto <@ box(avisa.mercator(${oeste}, ${sur}), avisa.mercator(${este}, ${norte}))`]
}

const afterRefused = {
  field: 'after',
  es: 'Desde el final de una página solo se sigue una lista por fecha, de la más nueva a la más antigua.',
  ca: 'Des del final d’una pàgina només se segueix una llista per data, de la més nova a la més antiga.',
}
const newestFirst = [{ field: 'fecha', descending: true }] as const

/** A public list shows each reader only the incidents they can see anyway. */
export type Within = { publicList: number }
const ofList = (scope: Scope, { publicList }: Within): Sql =>
  sql`i.id in (select x.incidencia_id from ${nameIn(scope.esquema)('listas_incidencias')} x where x.lista_id = ${publicList})`

type Selecting = { query: ListQuery; reporter?: Reporter | undefined; within?: Within }

/** Which incidents a list holds for the caller. */
const selectionOf = async (read: Read, scope: Scope, { query, reporter, within }: Selecting) => {
  const result = viewerOf(scope)
  const viewer = reporter ? { ...result, sight: { ...result.sight, ...reporter } } : result
  const seen = reporter ? reportedBy(viewer.sight, reporter) : incidentSeen(scope, viewer.sight)
  const narrowed = { query, viewer, scope, search: await incidentsFound(read, { scope, viewer }, query.search) }
  const criteria = await criteriaOf(read, scope, narrowed)
  const where = allOf([seen, ...(within ? [ofList(scope, within)] : []), ...inBox(query.caja), ...conditionsFrom(criteria, narrowed)])
  return { viewer, narrowed, criteria, where }
}

/** Incidents the caller may see, filtered and sorted; with `reporter`, only their reports. */
export const listIncidents = async (read: Read, scope: Scope, selecting: Selecting): Promise<{ data: Incident[]; meta: Meta }> => {
  const { query, reporter, within } = selecting
  const keys = parseOrRefuse(parseSort(query.sort, incidentSorts))
  const include = included(query.include)
  const [first, second] = keys
  const isNewestFirst = !first || (first.field === 'fecha' && first.descending && !second)
  if (query.after !== undefined && !isNewestFirst) throw new Refusal('http.validation', { fields: [afterRefused] })
  const { viewer, narrowed, criteria, where } = await selectionOf(read, scope, selecting)
  const order = orderOf(
    keys.length > 0 ? keys : newestFirst,
    { ...ordersOf(scope, viewer), vence: dueOrder(keys, scope, viewer) },
    sql`i.id`,
  )
  return readPage(
    read,
    {
      from: sql`${nameIn(scope.esquema)('incidencias')} i`,
      id: sql`i.id`,
      where,
      order,
      page: query.page ?? 1,
      perPage: query.per_page ?? scope.settings.tamanyo_pagina,
      atLeast: reporter || within || query.caja ? undefined : atLeastSeen(criteria, narrowed),
      newest: isNewestFirst ? { fecha: sql`i.fecha`, after: query.after } : undefined,
    },
    (ids) =>
      incidentRows(scope, viewer, {
        ids,
        order,
        embed: { imagenes: include.has('imagenes'), tipos: include.has('tipos'), detalle: false },
      }),
  )
}

/** How many incidents the caller sees with each of these criteria. */
export const countIncidents = async (read: Read, scope: Scope, criteria: readonly string[]): Promise<number[]> => {
  const from = sql`${nameIn(scope.esquema)('incidencias')} i`
  const selections = await Promise.all(criteria.map((text) => selectionOf(read, scope, { query: { criteria: text } })))
  return countsOf(
    read,
    selections.map(({ where, criteria, narrowed }) => ({ from, where, atLeast: atLeastSeen(criteria, narrowed) })),
  )
}

/** All incidents of a list, for an export. */
export async function* incidentPages(
  read: Read,
  scope: Scope,
  query: ListQuery,
  { tipos = false, cerrada = false }: { tipos?: boolean; cerrada?: boolean } = {},
): AsyncGenerator<Incident[]> {
  const { viewer, where } = await selectionOf(read, scope, { query })
  const embed = { imagenes: false, tipos, detalle: false, cerrada }
  yield* pagesByKey(
    read,
    { from: sql`${nameIn(scope.esquema)('incidencias')} i`, id: sql`i.id`, fecha: sql`i.fecha`, where, sort: query.sort },
    (ids, order) => incidentRows(scope, viewer, { ids, order, embed }),
  )
}

type NearbyQuery = QueryOf<typeof nearbyCall>

/**
 * Open incidents within ±buffer degrees that the caller may see, nearest first. Open ones are found by the position index alone, which
 * has no device column: of a hundred ever reported there only the few open ones are read.
 */
export const nearbyIncidents = async (read: Read, scope: Scope, query: NearbyQuery): Promise<{ data: Incident[]; meta: Meta }> => {
  const viewer = viewerOf(scope)
  const t = nameIn(scope.esquema)
  const { latitud, longitud, buffer } = query
  const square = sql`box(avisa.mercator(${longitud - buffer}, ${latitud - buffer}), avisa.mercator(${longitud + buffer}, ${latitud + buffer}))`
  const order = sql`i.punto <-> avisa.mercator(${longitud}, ${latitud}), i.id`
  const narrowed = { query: { filtroIncidencias: query.filtroIncidencias }, viewer, scope }
  return readPage(
    read,
    {
      from: sql`${t('incidencias')} i`,
      id: sql`i.id`,
      where: allOf([
        sql`i.id = any(array(select i.id from ${t('incidencias')} i where i.punto <@ ${square} and ${open(scope)}))`,
        incidentSeen(scope, viewer.sight),
        ...conditionsFrom(await criteriaOf(read, scope, narrowed), narrowed),
      ]),
      order,
      page: query.page ?? 1,
      perPage: query.per_page ?? scope.settings.tamanyo_pagina,
    },
    (ids) =>
      incidentRows(scope, viewer, {
        ids,
        order,
        embed: { imagenes: included(query.include).has('imagenes'), tipos: false, detalle: false },
      }),
  )
}
