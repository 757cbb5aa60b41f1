import { parseCriteria, type Criterion } from '@avisa/contract/http/criteria'
import { refuse } from '@avisa/contract/refusal'
import type { Static } from '@avisa/contract/http/schema'
import { incidentCriteria, incidentQuestions, type incidentFilters, type incidentSorts } from '@avisa/contract/incidents/criteria'
import type { IncidentListQuery } from '@avisa/contract/incidents/endpoints'
import { sql } from 'kysely'
import { filterCriteria } from '#/filters/shared/store.ts'
import { nameIn, type Read } from '#/platform/database/database.ts'
import { allOf, conditionsOf, parseOrRefuse, type Columns, type Sql } from '#/platform/database/lists.ts'
import type { Scope } from '#/platform/scope.ts'
import { contactSeen } from '../detail-store.ts'
import { isLate, isNear, isStopped } from './due-store.ts'
import { countedCondition, countedForStaff, countedQuestions } from './counted-store.ts'
import { valencianPlace } from './place-name-store.ts'
import { asStaff, incidentSeen, ownIncident, ownSeen, publicIncident, seesBothWays, type Viewer } from './sight-store.ts'

export type CriterionName = keyof typeof incidentCriteria
type Question = keyof typeof incidentQuestions
export type Field = (typeof incidentSorts)[number] | Exclude<CriterionName, Question | 'pendiente_el' | 'respondida' | 'casilla'>
export const columns: Columns<Field> = {
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

export type ListQuery = Static<typeof IncidentListQuery>

/** The types and their subtypes. */
export const ofTypes = (
  scope: Scope,
  types: readonly (string | number)[],
  column = sql`i.tipoincidencia_id`,
): Sql => sql`${column} = any(array(
  select y.id from ${nameIn(scope.esquema)('tipos')} y where y.id = any(${types}::bigint[]) or y.tipo_padre = any(${types}::bigint[])))`

export const open = (scope: Scope): Sql =>
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
export const isTold = (field: CriterionName, { sight }: Viewer) => !ofStaff.has(field) || !seesBothWays(sight)

export const conditionOf = ({ field, ...condition }: Criterion<CriterionName>, at: At): Sql[] => {
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

export type Asks = { query: Narrowing; viewer: Viewer }
/** `search`: the condition of `query.search`, prepared before. */
export type Narrowed = Asks & { scope: Scope; search?: Sql | undefined }

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
