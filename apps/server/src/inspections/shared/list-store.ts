import { parseCriteria, type Criterion } from '@avisa/contract/http/criteria'
import type { QueryOf } from '@avisa/contract/http/endpoint'
import type { Meta } from '@avisa/contract/http/paging'
import { parseSort } from '@avisa/contract/http/sorting'
import { inspectionCriteria, inspectionSorts } from '@avisa/contract/inspections/criteria'
import type { listInspections as listCall } from '@avisa/contract/inspections/endpoints'
import { Inspection } from '@avisa/contract/inspections/schemas'
import { sql } from 'kysely'
import { withComments } from '#/comments/shared/of-many-store.ts'
import { filterCriteria } from '#/filters/shared/store.ts'
import { localised, shownStatus } from '#/incidents/shared/column-store.ts'
import {
  stamp,
  allOf,
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
import { fullName } from '#/platform/database/names.ts'
import { placeNames } from '#/incidents/shared/place-name-store.ts'
import { workFound } from '#/incidents/shared/search-store.ts'
import { inspectionSeen, viewerOf, type Viewer } from '#/incidents/shared/sight-store.ts'
import { imagesJson } from '#/incidents/shared/store.ts'
import { nameIn, type Read } from '#/platform/database/database.ts'
import { preparedStatement } from '#/platform/database/prepared-statements.ts'
import { statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'

type CriterionName = keyof typeof inspectionCriteria
type Field = Exclude<CriterionName, 'propia' | 'abierta'> | (typeof inspectionSorts)[number]
const columns: Columns<Field> = {
  id: sql`p.id`,
  codigo: sql`p.codigo`,
  fecha: sql`p.fecha`,
  fecha_inicio: sql`p.fecha_inicio`,
  estado_inspeccion_id: sql`p.estado_inspeccion_id`,
  prioridad_id: sql`p.prioridad_id`,
  prioridad: sql`p.prioridad_id`,
  inspector_id: sql`p.inspector_id`,
  unidad_gestion_id: sql`p.unidad_gestion_id`,
}

const ownColumns = (scope: Scope): Sql => sql`
  p.id, p.codigo, p.incidencia_id, p.unidad_gestion_id, p.inspector_id, ${fullName('u')} as inspector, p.observaciones, p.comentario, p.version,
  ${localised('e.descripcion', scope)} as estado_inspeccion, e.id as estado_inspeccion_id, e.color as estado_inspeccion_color, e.icono as estado_inspeccion_icono,
  e.finaliza as finalizada, p.prioridad_id, q.codigo as prioridad, ${localised('q.descripcion', scope)} as prioridad_cadena, q.color as prioridad_color,
  q.icono as prioridad_icono, ${stamp(sql`p.fecha`, scope)} as fecha, ${stamp(sql`p.fecha_inicio`, scope)} as fecha_inicio,
  ${stamp(sql`p.fecha_finalizacion`, scope)} as fecha_finalizacion, p.resultado_id, ${localised('r.descripcion', scope)} as resultado,
  p.tipo_id, ${localised('y.descripcion', scope)} as tipo, p.entidad_id, ${localised('n.nombre', scope)} as entidad`

const incidentColumns = (scope: Scope): Sql => {
  const place = placeNames(scope)
  return sql`
    ${place.calleYNumero} as direccion, ${place.distrito} as distrito, ${place.barrio} as barrio, i.emplazamiento,
    i.geolatitud, i.geolongitud, i.geolatitud as "geoLatitud", i.geolongitud as "geoLongitud",
    json_build_object('id', i.id, 'codigo', i.codigo, 'descripcion', ${localised('t.descripcion', scope)}, 'descripcion_es', t.descripcion_es,
      'descripcion_val', t.descripcion_val, 'icono', t.icono, 'tipoincidencia_id', t.id, 'contenido', i.contenido, 'estado_incidencia_id', s.id,
      'codigo_estado', s.codigo_corto, ${shownStatus('s', scope)}) as vincidencia`
}

const historyJson = (scope: Scope): Sql => {
  const t = nameIn(scope.esquema)
  return sql`(
    select coalesce(json_agg(json_build_object('id', h.id, 'fecha', ${stamp(sql`h.fecha`, scope)}, 'accion', h.accion,
      'quien', ${fullName('w')}, 'DesEstadoAnterior', ${localised('b.descripcion', scope)}, ${shownStatus('a', scope)}, 'comentario', h.comentario) order by h.fecha desc, h.id desc), '[]')
      from ${t('historial')} h left join ${t('usuarios')} w on w.id = h.usuario_id
      left join ${t('estados')} b on b.id = h.estado_anterior_id left join ${t('estados')} a on a.id = h.estado_id
     where h.modelo = 'inspeccion' and h.modelo_id = p.id)`
}

type InspectionQuery = { ids: Sql; order: Sql; imagenes: boolean; historial: boolean }

const inspectionRows = (scope: Scope, { ids, order, imagenes, historial }: InspectionQuery) => {
  const t = nameIn(scope.esquema)
  const more = [
    ...(imagenes ? [sql`${imagesJson(scope, sql`p.incidencia_id`)} as imagenes`] : []),
    ...(historial ? [sql`${historyJson(scope)} as historial`] : []),
  ]
  return statement(Inspection)`${preparedStatement}
    select ${sql.join([ownColumns(scope), incidentColumns(scope), ...more])}
      from (${ids}) pagina join ${t('inspecciones')} p on p.id = pagina.id
      join ${t('incidencias')} i on i.id = p.incidencia_id
      ${placeNames(scope).join}
      join ${t('tipos')} t on t.id = i.tipoincidencia_id
      join ${t('estados')} s on s.id = i.estado_incidencia_id
      join ${t('estados')} e on e.id = p.estado_inspeccion_id
      left join ${t('prioridades_inspeccion')} q on q.id = p.prioridad_id
      left join ${t('resultados_inspeccion')} r on r.id = p.resultado_id
      left join ${t('tipos')} y on y.id = p.tipo_id
      left join ${t('entidades')} n on n.id = p.entidad_id
      left join ${t('usuarios')} u on u.id = p.inspector_id
     order by ${order}`
}

export const findInspection = async (read: Read, scope: Scope, { id, incidencia_id }: { id: number; incidencia_id?: number }) => {
  const { sight } = viewerOf(scope)
  const of = incidencia_id === undefined ? sql`` : sql`and p.incidencia_id = ${incidencia_id}`
  const ids = sql`select p.id from ${nameIn(scope.esquema)('inspecciones')} p where p.id = ${id} ${of} and ${inspectionSeen(sight)}`
  return inspectionRows(scope, { ids, order: sql`p.id`, imagenes: true, historial: true }).first(read)
}

type ListQuery = QueryOf<typeof listCall>

const criteriaOf = async (read: Read, scope: Scope, { filtro, criteria }: ListQuery): Promise<Criterion<CriterionName>[]> => {
  const parsed = parseOrRefuse(parseCriteria(criteria, inspectionCriteria))
  if (filtro === undefined) return parsed
  const fixed = await filterCriteria(read, scope, { modelo: 'inspecciones', kinds: inspectionCriteria, field: 'filtro', id: filtro })
  return [...fixed, ...parsed]
}

const conditionOf = (scope: Scope, { field, ...criterion }: Criterion<CriterionName>): Sql[] => {
  if (field === 'abierta') {
    const open = sql`p.estado_inspeccion_id = any(array(select s.id from ${nameIn(scope.esquema)('estados')} s where s.pista = 'inspeccion' and not s.final))`
    return [criterion.values[0] === 1 ? open : sql`not ${open}`]
  }
  if (field !== 'propia') return conditionsOf([{ field, ...criterion }], { columns, kinds: inspectionCriteria, at: scope })
  const mine = sql`coalesce(p.inspector_id = ${scope.person?.user_id ?? null}, false)`
  return [criterion.values[0] === 1 ? mine : sql`not ${mine}`]
}

const inspectionWork = (viewer: Viewer) => ({
  table: 'inspecciones' as const,
  alias: 'p' as const,
  seen: inspectionSeen(viewer.sight),
  people: ['inspector_id'],
  entities: [],
})

/** Which inspections a list holds for the caller. */
const selectionOf = async (read: Read, scope: Scope, query: ListQuery) => {
  const viewer = viewerOf(scope)
  const criteria = await criteriaOf(read, scope, query)
  const matches = await workFound(read, { scope, viewer }, inspectionWork(viewer), query.search)
  const where = allOf([inspectionSeen(viewer.sight), ...criteria.flatMap((criterion) => conditionOf(scope, criterion)), ...matches])
  return { from: sql`${nameIn(scope.esquema)('inspecciones')} p`, id: sql`p.id`, where }
}

export const listInspections = async (read: Read, scope: Scope, query: ListQuery): Promise<{ data: Inspection[]; meta: Meta }> => {
  const sorting = parseOrRefuse(parseSort(query.sort, inspectionSorts))
  const order = orderOf(sorting.length > 0 ? sorting : [{ field: 'fecha', descending: true } as const], columns, sql`p.id`)
  const include = included(query.include)
  const page = await readPage(
    read,
    {
      ...(await selectionOf(read, scope, query)),
      order,
      page: query.page ?? 1,
      perPage: query.per_page ?? scope.settings.tamanyo_pagina,
    },
    (ids) => inspectionRows(scope, { ids, order, imagenes: include.has('imagenes'), historial: include.has('historial') }),
  )
  return include.has('comentarios') ? { ...page, data: await withComments(read, scope, 'inspecciones', page.data) } : page
}

/** How many inspections the caller sees with each of these criteria. */
export const countInspections = async (read: Read, scope: Scope, criterias: readonly string[]): Promise<number[]> =>
  countsOf(read, await Promise.all(criterias.map((criteria) => selectionOf(read, scope, { criteria }))))

/** All inspections of a list, for an export. */
export async function* inspectionPages(read: Read, scope: Scope, query: ListQuery): AsyncGenerator<Inspection[]> {
  yield* pagesByKey(read, { ...(await selectionOf(read, scope, query)), fecha: sql`p.fecha`, sort: query.sort }, (ids, order) =>
    inspectionRows(scope, { ids, order, imagenes: false, historial: false }),
  )
}
