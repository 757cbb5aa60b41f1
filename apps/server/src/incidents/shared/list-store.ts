import { parseCriteria, type Criterion } from '@avisa/contract/http/criteria'
import { refuse, Refusal } from '@avisa/contract/refusal'
import type { Static } from '@avisa/contract/http/schema'
import { parseSort } from '@avisa/contract/http/sorting'
import { incidentCriteria, incidentQuestions, incidentSorts, type incidentFilters } from '@avisa/contract/incidents/criteria'
import type { IncidentListQuery, nearbyIncidents as nearbyCall } from '@avisa/contract/incidents/endpoints'
import type { Incident } from '@avisa/contract/incidents/schemas'
import type { QueryOf } from '@avisa/contract/http/endpoint'
import type { Meta } from '@avisa/contract/http/paging'
import { sql } from 'kysely'
import { filterCriteria } from '#/filters/shared/store.ts'
import { nameIn, type Read } from '#/platform/database/database.ts'
import {
  allOf,
  byPriority,
  conditionsOf,
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
import { contactSeen } from '../detail-store.ts'
import { dueOrder, isLate, isNear, isStopped } from './due-store.ts'
import { countedInAll, type SquareFilter } from '../map-count-store.ts'
import { incidentsFound } from './search-store.ts'
import { countedCondition, countedForStaff, countedQuestions } from './counted-store.ts'
import { valencianPlace } from './place-name-store.ts'
import {
  asStaff,
  incidentSeen,
  ownIncident,
  ownSeen,
  publicIncident,
  publicSquare,
  reportedBy,
  squareConditions,
  seesBothWays,
  viewerOf,
  type Reporter,
  type Viewer,
} from './sight-store.ts'
import { incidentRows } from './store.ts'

type CriterionName = keyof typeof incidentCriteria
type Question = keyof typeof incidentQuestions
type Field = (typeof incidentSorts)[number] | Exclude<CriterionName, Question | 'pendiente_el' | 'respondida' | 'casilla'>
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
  cerrada: sql`i.cerrada`,
  desenlace: sql`i.desenlace`,
  reaperturas: sql`i.reabierta_veces`,
  vence: sql`i.vence`,
}

/** Who reads another status of some incidents cannot order by the internal one. */
const ordersOf = (scope: Scope, viewer: Viewer): Columns<Field> => ({
  ...columns,
  prioridad: byPriority(sql`i.prioridad`),
  ...(viewer.citizen || seesBothWays(viewer.sight)
    ? { estado_incidencia_id: sql`case when ${asStaff(scope, viewer.sight)} then i.estado_incidencia_id end` }
    : {}),
})

export type ListQuery = Static<typeof IncidentListQuery>

/** The types and their subtypes. */
const ofTypes = (scope: Scope, types: readonly (string | number)[]): Sql => sql`i.tipoincidencia_id = any(array(
  select y.id from ${nameIn(scope.esquema)('tipos')} y where y.id = any(${types}::bigint[]) or y.tipo_padre = any(${types}::bigint[])))`

const open = (scope: Scope): Sql =>
  sql`i.estado_incidencia_id = any(array(select s.id from ${nameIn(scope.esquema)('estados')} s where s.pista = 'incidencia' and not s.final))`

const yesOrNo = (condition: Sql, [first]: readonly (string | number)[]): Sql => (first === 1 ? condition : sql`not (${condition})`)

/** Somebody has said of what is closed that it is still the same, and staff have not answered since. */
const toDecide = ({ esquema }: Scope): Sql => {
  const t = nameIn(esquema)
  return sql`exists (select from ${t('reaperturas')} r where r.incidencia_id = i.id and r.resultado = 'a_revisar' and r.cierre = i.cerrada
    and not exists (select from ${t('historial')} h where h.modelo = 'incidencia' and h.modelo_id = i.id and h.publico and h.fecha > r.fecha))`
}

/** `publica` for rows that are not incidents: the squares of the map express it differently. */
type At = { scope: Scope; viewer: Viewer; publica?: Sql | undefined }

const questions: Record<Question, (values: Criterion['values'], at: At) => Sql> = {
  tipo: (values, { scope }) => ofTypes(scope, values),
  abierta: (values, { scope }) => yesOrNo(open(scope), values),
  // The positive condition can use indexes; its negation must treat null as false.
  propia: ([first], { viewer }) => (first === 1 ? ownSeen(viewer.sight) : sql`not ${ownIncident(viewer.sight)}`),
  publica: (values, { scope, publica = publicIncident(scope) }) => yesOrNo(publica, values),
  // Only of what the person sees as staff.
  parecida: (values, { scope, viewer }) => allOf([asStaff(scope, viewer.sight), yesOrNo(sql`i.posible_duplicada_id is not null`, values)]),
  a_revisar: (values, { scope, viewer }) => allOf([asStaff(scope, viewer.sight), yesOrNo(toDecide(scope), values)]),
  ...countedQuestions,
  vencida: (values, { scope }) => isLate(scope, values),
  ambar: (values, { scope }) => isNear(scope, values),
  pausada: (values, { scope }) => isStopped(scope, values),
}
/** What only staff read of the incidents that they see as staff. */
const ofStaff: ReadonlySet<CriterionName> = new Set(['estado_incidencia_id', 'vence', 'vencida', 'ambar', 'pausada', ...countedForStaff])
const isQuestion = (field: CriterionName): field is Question => Object.hasOwn(incidentQuestions, field)

const isColumn = (criterion: Criterion): criterion is Criterion<Field> => Object.hasOwn(columns, criterion.field)

/** True if the caller reads this field in every incident they see. */
const isTold = (field: CriterionName, { sight }: Viewer) => !ofStaff.has(field) || !seesBothWays(sight)

const conditionOf = ({ field, ...condition }: Criterion<CriterionName>, at: At): Sql[] => {
  const { scope, viewer } = at
  const seen = isTold(field, viewer) ? [] : [asStaff(scope, viewer.sight)]
  if (isQuestion(field)) return [...seen, questions[field](condition.values, at)]
  const criterion = { field, ...condition }
  const other = countedCondition(criterion, scope)
  if (other) return [...seen, other]
  if (!isColumn(criterion)) return refuse('http.internal')
  const place = valencianPlace(scope, criterion)
  if (place) return [place]
  return [...seen, ...conditionsOf([criterion], { columns, kinds: incidentCriteria, at: scope })]
}

/** Citizens read only the citizen status and no deadline, so they cannot filter by what is internal; nor can staff on incidents they see as citizens do. */
const parsedCriteria = (text: string | undefined, viewer: Viewer) => {
  const criteria = parseOrRefuse(parseCriteria(text, incidentCriteria))
  if (viewer.citizen && criteria.some(({ field }) => ofStaff.has(field))) return refuse('http.forbidden')
  return criteria
}

/** `| undefined`, so that callers can pass on optional values. */
type Narrowing = { [K in (typeof incidentFilters)[number]]?: ListQuery[K] | undefined }

/** The criteria of the named filters. */
const filtersAsked = async (read: Read, scope: Scope, query: Narrowing) => {
  const named = (['filtroIncidencias', 'filtroUsr'] as const).flatMap((field) => {
    const id = query[field]
    return id === undefined ? [] : [filterCriteria(read, scope, { modelo: 'incidencias', kinds: incidentCriteria, field, id })]
  })
  return (await Promise.all(named)).flat()
}

type Asks = { query: Narrowing; viewer: Viewer }
/** `search`: the condition of `query.search`, prepared before. */
type Narrowed = Asks & { scope: Scope; search?: Sql | undefined }

const ofSquares: ReadonlySet<CriterionName> = new Set(['abierta', 'publica', 'estado_incidencia_id', 'unidad_gestion_id', 'prioridad'])

/** The list's filters as conditions on a square `i` of the map; undefined if squares lack a needed column. */
export const squaresFrom = (criteria: readonly Criterion<CriterionName>[], { query, ...at }: Narrowed): SquareFilter | undefined => {
  if (query.tipo !== undefined || query.id_externo !== undefined || query.search) return undefined
  if (!criteria.every(({ field }) => ofSquares.has(field) && isTold(field, at.viewer))) return undefined
  return {
    conditions: criteria.flatMap((criterion) => conditionOf(criterion, { ...at, publica: publicSquare(at.scope) })),
    byPriority: criteria.some(({ field }) => field === 'prioridad'),
  }
}

/** A lower bound of the count, from the map's squares if possible: counting ten thousand rows takes longer than reading a page. */
export const atLeastSeen = (criteria: readonly Criterion<CriterionName>[], narrowed: Narrowed): Sql | undefined => {
  const isCounted = squareConditions(narrowed.scope, narrowed.viewer.sight)
  const squares = isCounted && squaresFrom(criteria, narrowed)
  return squares && countedInAll(narrowed.scope, { ...squares, conditions: [isCounted.squares, ...squares.conditions] })
}

/** Of the named filters and of `criteria`. */
export const criteriaOf = async (read: Read, scope: Scope, { query, viewer }: Asks): Promise<Criterion<CriterionName>[]> => [
  ...(await filtersAsked(read, scope, query)),
  ...parsedCriteria(query.criteria, viewer),
]

/** What this caller's list holds with these criteria, as a condition on the row `i`. */
export const incidentsWhere = (text: string, at: { scope: Scope; viewer: Viewer }): Sql =>
  allOf([incidentSeen(at.scope, at.viewer.sight), ...parsedCriteria(text, at.viewer).flatMap((criterion) => conditionOf(criterion, at))])

/** The reports of one citizen: only that citizen, and those who may see contacts, can filter by them. */
const ofCitizen = ({ scope, viewer }: At, id: string): Sql =>
  sql`(i.ciudadano_id_externo = ${id} and (${ownIncident(viewer.sight)} or (${asStaff(scope, viewer.sight)} and ${contactSeen(scope, viewer)})))`

/** The list's filters as conditions on the row `i`; the map uses the same. */
export const conditionsFrom = (criteria: readonly Criterion<CriterionName>[], { query, ...at }: Narrowed): Sql[] => [
  ...criteria.flatMap((criterion) => conditionOf(criterion, at)),
  ...(query.tipo === undefined ? [] : [ofTypes(at.scope, [query.tipo])]),
  ...(query.id_externo === undefined ? [] : [ofCitizen(at, query.id_externo)]),
  ...(at.search ? [at.search] : []),
]

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
