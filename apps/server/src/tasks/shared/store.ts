import { parseCriteria, type Criterion } from '@avisa/contract/http/criteria'
import type { QueryOf } from '@avisa/contract/http/endpoint'
import type { Meta } from '@avisa/contract/http/paging'
import type { PointFeature } from '@avisa/contract/incidents/schemas'
import { parseSort, type SortKey } from '@avisa/contract/http/sorting'
import { taskCriteria, taskQuestions, taskSorts } from '@avisa/contract/tasks/criteria'
import type { listTasks as listCall } from '@avisa/contract/tasks/endpoints'
import { Task } from '@avisa/contract/tasks/schemas'
import { priorityColours } from '@avisa/contract/types/priorities'
import { sql } from 'kysely'
import { withComments } from '#/comments/shared/of-many-store.ts'
import { filterCriteria } from '#/filters/shared/store.ts'
import { fullName } from '#/platform/database/names.ts'
import { placeNames } from '#/incidents/shared/place-name-store.ts'
import { workFound } from '#/incidents/shared/search-store.ts'
import { readersJson } from '#/incidents/shared/readers-store.ts'
import { publicIncident, taskSeen, viewerOf, type Viewer } from '#/incidents/shared/sight-store.ts'
import { localised } from '#/incidents/shared/column-store.ts'
import { imagesJson } from '#/incidents/shared/store.ts'
import { isModuleOn } from '@avisa/contract/access/modules'
import { nameIn, type Read } from '#/platform/database/database.ts'
import { preparedStatement } from '#/platform/database/prepared-statements.ts'
import {
  allOf,
  byPriority,
  among,
  conditionsOf,
  countsOf,
  included,
  orderOf,
  pagesByKey,
  parseOrRefuse,
  readPage,
  stamp,
  type Columns,
  type Sql,
} from '#/platform/database/lists.ts'
import { statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'
import { taskHistoryJson } from '../history-store.ts'

type CriterionName = keyof typeof taskCriteria
type Question = keyof typeof taskQuestions
type Field = (typeof taskSorts)[number] | Exclude<CriterionName, Question>
const streetLine = sql`i.direccioncalle || coalesce(', ' || i.direccionnumero, ' s/n')`
const columns: Columns<Field> = {
  id: sql`o.id`,
  codigo: sql`o.codigo`,
  fecha: sql`o.fecha`,
  estadotecnico_id: sql`o.estadotecnico_id`,
  estadoobra_id: sql`o.estadoobra_id`,
  tipoincidencia_id: sql`o.tipoincidencia_id`,
  incidencia_id: sql`o.incidencia_id`,
  unidad_gestion_id: sql`o.unidad_gestion_id`,
  encargado_id: sql`o.encargado_id`,
  tecnico_id: sql`o.tecnico_id`,
  entidad_reparadora_id: sql`o.entidad_reparadora_id`,
  entidad_estudio_id: sql`o.entidad_estudio_id`,
  prioridad: sql`o.prioridad`,
  // The number restarts every year.
  incremental_ent_rep: sql`(o.anyo_ent_rep, o.incremental_ent_rep)`,
  emplazamiento: sql`i.emplazamiento`,
  vence: sql`o.vence`,
  direccion_sn: sql`(${streetLine})`,
  distrito: sql`i.distrito`,
}
const orders: Columns<Field> = { ...columns, prioridad: byPriority(sql`o.prioridad`) }

const statusColumns = (scope: Scope): Sql => {
  const described = (alias: string) => localised(`${alias}.descripcion`, scope)
  return sql`
    o.estadotecnico_id, ${described('et')} as "DesEstadoTecnico", et.color as "ColorEstadoTecnico", et.icono as icono_estado_tecnico,
    o.estadoobra_id, ${described('eo')} as "DesEstadoObra", eo.color as "ColorEstadoObra", eo.icono as icono_estado_obra`
}

const peopleColumns = (scope: Scope, viewer: Viewer): Sql => sql`
  o.encargado_id, ${fullName('en')} as encargado, o.tecnico_id, ${fullName('te')} as tecnico,
  o.entidad_estudio_id, o.entidad_reparadora_id, ${localised('er.nombre', scope)} as entidad_reparadora,
  coalesce(er.responsable_validar_reparacion, false) as responsable_validar_reparacion,
  (t.requiere_imagen_finalizar or coalesce(tp.requiere_imagen_finalizar, false)) as requiere_imagen_finalizar,
  (select count(*)::int from ${nameIn(scope.esquema)('usuarios_entidades')} ue where ue.entidad_id = o.entidad_reparadora_id) as ee_num_usuarios,
  ${viewer.seesContact ? sql`i.ciudadano_id_externo` : sql`null::text`} as ciudadano_id`

const taskColumns = (scope: Scope): Sql => {
  const place = placeNames(scope)
  return sql`
  o.id, o.codigo, o.incidencia_id, i.codigo as codigo_incidencia, o.tipoincidencia_id,
  ${localised('t.descripcion', scope)} as descripcion, t.descripcion_es, t.descripcion_val, t.icono,
  o.unidad_gestion_id, o.prioridad, ${stamp(sql`o.fecha`, scope)} as fecha, ${stamp(sql`o.fecha_finalizacion`, scope)} as fecha_finalizacion,
  ${stamp(sql`o.fecha_finalizacion_prevista`, scope)} as fecha_finalizacion_prevista, ${deadlineColumns(scope)},
  o.incremental_ent_est, o.incremental_ent_rep, o.numero_comentarios, o.tareaperiodica_id, i.contenido,
  case when ${scope.settings.servicio_72h}::boolean then coalesce(o.servicio_72h, false) end as servicio_72h,
  i.geolatitud, i.geolongitud, ${place.calle} as direccioncalle, i.direccionnumero, ${place.calleYNumero} as direccion_sn,
  ${place.distrito} as distrito, ${place.barrio} as barrio, i.emplazamiento, o.version`
}

const dueMoments = ['vence', 'vence_respuesta', 'vence_visita', 'ambar', 'respondida', 'visitada', 'pausada_desde'] as const

const deadlineColumns = (scope: Scope): Sql =>
  sql`o.plazo_id, o.minutos_pausados, ${sql.join(dueMoments.map((name) => sql`${stamp(sql`o.${sql.id(name)}`, scope)} as ${sql.id(name)}`))}`

const timesJson = (scope: Scope): Sql => {
  const own = sql`m.usuario_id = ${scope.person?.user_id ?? null}::bigint`
  return sql`(
    select json_build_object('minutos', coalesce(sum(m.minutos), 0), 'propios', coalesce(sum(m.minutos) filter (where ${own}), 0),
      'ultimos', (array_agg(m.minutos order by m.inicio desc, m.id desc) filter (where ${own} and m.fin is not null))[1],
      'desde', ${stamp(sql`max(m.inicio) filter (where ${own} and m.fin is null)`, scope)},
      'version', count(m.id) + count(m.fin) + count(m.minutos_corregidos))
      from ${nameIn(scope.esquema)('tareas_tiempos')} m where m.tarea_id = o.id)`
}

type TaskQuery = { viewer: Viewer; ids: Sql; order: Sql; imagenes: boolean; historial?: boolean; tiempos?: boolean }

const taskRows = (scope: Scope, { viewer, ids, order, imagenes, historial = false, tiempos = historial }: TaskQuery) => {
  const t = nameIn(scope.esquema)
  const photos = imagenes ? [sql`${imagesJson(scope, sql`o.incidencia_id`)} as imagenes`] : []
  const times = tiempos && isModuleOn('workDays', scope.settings) ? [sql`${timesJson(scope)} as tiempos`] : []
  const history = historial ? [sql`${taskHistoryJson(scope)} as historial, ${readersJson(scope, sql`o.incidencia_id`)} as lectores`] : []
  return statement(Task)`${preparedStatement}
    select ${sql.join([taskColumns(scope), statusColumns(scope), peopleColumns(scope, viewer), ...photos, ...history, ...times])}
      from (${ids}) p join ${t('tareas')} o on o.id = p.id
      join ${t('incidencias')} i on i.id = o.incidencia_id
      ${placeNames(scope).join}
      join ${t('tipos')} t on t.id = o.tipoincidencia_id
      left join ${t('tipos')} tp on tp.id = t.tipo_padre
      join ${t('estados')} et on et.id = o.estadotecnico_id
      join ${t('estados')} eo on eo.id = o.estadoobra_id
      left join ${t('entidades')} er on er.id = o.entidad_reparadora_id
      left join ${t('usuarios')} en on en.id = o.encargado_id
      left join ${t('usuarios')} te on te.id = o.tecnico_id
     order by ${order}`
}

/** Undefined if the caller may not see it; one round trip. */
export const findTask = async (read: Read, scope: Scope, id: number): Promise<Task | undefined> => {
  const viewer = viewerOf(scope)
  const ids = sql`select o.id from ${nameIn(scope.esquema)('tareas')} o where o.id = ${id} and ${taskSeen(viewer.sight)}`
  return taskRows(scope, { viewer, ids, order: sql`o.id`, imagenes: true, historial: true }).first(read)
}

type ListQuery = QueryOf<typeof listCall>

/** `underWay`: ids of the non-final statuses. */
type At = { scope: Scope; viewer: Viewer; underWay: readonly number[] }

/** Read first: with constant ids the planner knows how few open tasks there are. */
const statesUnderWay = async (read: Read): Promise<number[]> =>
  (await read.selectFrom('estados').select('id').where('final', '=', false).execute()).map(({ id }) => id)

/** Each in the form that its indexes support; the negation is true for null. */
const questions: Record<Question, (at: At) => Sql> = {
  abierta: ({ underWay }) => allOf([among(sql`o.estadotecnico_id`, underWay), among(sql`o.estadoobra_id`, underWay)]),
  propia: ({ viewer: { sight } }) => sql`(o.encargado_id = ${sight.usuario_id} or o.tecnico_id = ${sight.usuario_id})`,
  // True for nearly all, so no index helps.
  publica: ({ scope }) => sql`coalesce(${publicIncident(scope)}, false)`,
  // `ambar` is null once the work has ended: indexes by deadline hold what is open alone.
  vencida: ({ scope: { now } }) => sql`(o.ambar is not null and o.vence < ${now} and o.pausada_desde is null)`,
  ambar: ({ scope: { now } }) => sql`(o.ambar <= ${now} and o.vence >= ${now} and o.pausada_desde is null)`,
  pausada: () => sql`(o.ambar is not null and o.pausada_desde is not null)`,
}
const isQuestion = (field: CriterionName): field is Question => Object.hasOwn(taskQuestions, field)

/** These ask of open tasks with a deadline alone. */
const asksOpenDeadline = ({ field, values }: Criterion<CriterionName>) =>
  field === 'vence' || (['vencida', 'ambar', 'pausada'].includes(field) && values[0] === 1)

/** What has ended, or has no deadline, comes last. */
const orderBy = (keys: readonly SortKey<(typeof taskSorts)[number]>[], criteria: readonly Criterion<CriterionName>[]): Sql => {
  const due = keys.find(({ field }) => field === 'vence')
  if (!due || criteria.some(asksOpenDeadline)) return orderOf(keys, orders, sql`o.id`)
  const vence = sql`case when o.ambar is not null then o.vence end`
  return orderOf(keys, { ...orders, vence: due.descending ? sql`coalesce(${vence}, '-infinity')` : vence }, sql`o.id`)
}

const conditionOf = ({ field, ...criterion }: Criterion<CriterionName>, at: At): Sql[] => {
  if (!isQuestion(field)) {
    const conditions = conditionsOf([{ field, ...criterion }], { columns, kinds: taskCriteria, at: at.scope })
    return field === 'vence' ? [sql`o.ambar is not null`, ...conditions] : conditions
  }
  return [criterion.values[0] === 1 ? questions[field](at) : sql`not coalesce((${questions[field](at)}), false)`]
}

const criteriaOf = async (read: Read, scope: Scope, { filtro, criteria }: ListQuery): Promise<Criterion<CriterionName>[]> => {
  const parsed = parseOrRefuse(parseCriteria(criteria, taskCriteria))
  if (filtro === undefined) return parsed
  return [...(await filterCriteria(read, scope, { modelo: 'obras', kinds: taskCriteria, field: 'filtro', id: filtro })), ...parsed]
}

/** What this caller's list holds with these criteria, as a condition on the row `o`. */
export const tasksWhere = (text: string, at: At): Sql =>
  allOf([taskSeen(at.viewer.sight), ...parseOrRefuse(parseCriteria(text, taskCriteria)).flatMap((criterion) => conditionOf(criterion, at))])

const taskWork = (viewer: Viewer) => ({
  table: 'tareas' as const,
  alias: 'o' as const,
  seen: taskSeen(viewer.sight),
  people: ['encargado_id', 'tecnico_id'],
  entities: ['entidad_reparadora_id', 'entidad_estudio_id'],
})

const ofIncident = new Set<Field>(['emplazamiento', 'direccion_sn', 'distrito'])

/** Which tasks a list holds for the caller. The incident is joined only if the order or a criterion needs it. */
const selectionOf = async (
  read: Read,
  scope: Scope,
  query: ListQuery,
  { lista, sorted = [] }: { lista?: number; sorted?: readonly Field[] } = {},
) => {
  const viewer = viewerOf(scope)
  const t = nameIn(scope.esquema)
  const criteria = await criteriaOf(read, scope, query)
  const matches = await workFound(read, { scope, viewer }, taskWork(viewer), query.search)
  const underWay = criteria.some(({ field }) => field === 'abierta') ? await statesUnderWay(read) : []
  const joined = criteria.some(({ field }) => field === 'publica') || sorted.some((field) => ofIncident.has(field))
  const incident = joined ? sql`left join ${t('incidencias')} i on i.id = o.incidencia_id` : sql``
  const where = allOf([
    taskSeen(viewer.sight),
    ...(lista === undefined ? [] : [sql`o.id in (select x.tarea_id from ${t('listas_tareas')} x where x.lista_id = ${lista})`]),
    ...(query.incidencia_id === undefined ? [] : [sql`o.incidencia_id = ${query.incidencia_id}`]),
    ...criteria.flatMap((criterion) => conditionOf(criterion, { scope, viewer, underWay })),
    ...matches,
  ])
  return { viewer, criteria, selection: { from: sql`${t('tareas')} o ${incident}`, id: sql`o.id`, where } }
}

/** Tasks the caller may see, filtered and sorted. */
export const listTasks = async (
  read: Read,
  scope: Scope,
  query: ListQuery,
  /** Only those of this list. */
  lista?: number,
): Promise<{ data: Task[]; meta: Meta }> => {
  const sorting = parseOrRefuse(parseSort(query.sort, taskSorts))
  const keys = sorting.length > 0 ? sorting : [{ field: 'fecha', descending: true } as const]
  const include = included(query.include)
  const sorted = keys.map(({ field }) => field)
  const { viewer, criteria, selection } = await selectionOf(read, scope, query, { sorted, ...(lista === undefined ? {} : { lista }) })
  const order = orderBy(keys, criteria)
  const page = await readPage(
    read,
    { ...selection, order, page: query.page ?? 1, perPage: query.per_page ?? scope.settings.tamanyo_pagina },
    (ids) => taskRows(scope, { viewer, ids, order, imagenes: include.has('imagenes'), historial: include.has('historial') }),
  )
  return include.has('comentarios') ? { ...page, data: await withComments(read, scope, 'tareas', page.data) } : page
}

/** How many tasks the caller sees with each of these criteria. */
export const countTasks = async (read: Read, scope: Scope, criterias: readonly string[]): Promise<number[]> => {
  const lists = await Promise.all(criterias.map((criteria) => selectionOf(read, scope, { criteria })))
  return countsOf(
    read,
    lists.map(({ selection }) => selection),
  )
}

/** All tasks of a list, for an export. */
export async function* taskPages(read: Read, scope: Scope, query: ListQuery): AsyncGenerator<Task[]> {
  const { viewer, selection } = await selectionOf(read, scope, query)
  yield* pagesByKey(read, { ...selection, fecha: sql`o.fecha`, sort: query.sort }, (ids, order) =>
    taskRows(scope, { viewer, ids, order, imagenes: false, tiempos: true }),
  )
}

/** The map shows the repair status and the priority. */
export const taskFeature = (row: Task): PointFeature['properties'] => ({
  id: row.id,
  codigo: row.codigo,
  descripcion: row.descripcion,
  icono: row.icono,
  estado_id: row.estadoobra_id,
  estado: row.DesEstadoObra,
  color: row.ColorEstadoObra,
  icono_estado: row.icono_estado_obra,
  prioridad: row.prioridad,
  prioridad_color: priorityColours[row.prioridad] ?? null,
  ...(row.ambar && row.vence ? { vence: row.vence, pausada_desde: row.pausada_desde ?? null } : {}),
})
