import { maxCriteria } from '#/http/criteria.ts'
import { endpoint } from '#/http/endpoint.ts'
import { list, PageQuery } from '#/http/paging.ts'
import { obj, oneOf, opt, str } from '#/http/schema.ts'
import { PointFeature } from '#/incidents/schemas.ts'
import { Id, IdParams } from '#/values/ids.ts'
import { Task } from './schemas.ts'

const seesTasks = ['obra.consultar.todas', 'obra.consultar.propia'] as const

/** What tasks may be sorted by (B §9); newest first unless told. */
export const taskSorts = ['fecha', 'codigo', 'emplazamiento', 'direccion_sn', 'incremental_ent_rep'] as const
/** Besides its columns: whether neither study nor repair is over, the caller's own, its incident seen by the public (1 or 0). */
export const taskQuestions = { abierta: 'choice', propia: 'choice', publica: 'choice' } as const
/** What tasks may be filtered by with `criteria`. */
export const taskCriteria = {
  ...taskQuestions,
  id: 'number',
  codigo: 'text',
  fecha: 'date',
  estadotecnico_id: 'number',
  estadoobra_id: 'number',
  tipoincidencia_id: 'number',
  incidencia_id: 'number',
  unidad_gestion_id: 'number',
  encargado_id: 'number',
  tecnico_id: 'number',
  entidad_reparadora_id: 'number',
  entidad_estudio_id: 'number',
  prioridad: 'text',
} as const

export const listTasks = endpoint('GET /api/v1/tareas', {
  allow: seesTasks,
  summary: 'Tasks the caller may see (CALL-58, SRV-74)',
  query: obj({
    ...PageQuery,
    filtro: opt(Id),
    sort: opt(str({ maxLength: 100 })),
    criteria: opt(str({ maxLength: maxCriteria })),
    fields: opt(str({ maxLength: 500 })),
    include: opt(str({ maxLength: 60 })),
    response_type: opt(oneOf('json', 'geojson')),
    incidencia_id: opt(Id),
  }),
  ok: list(Task, PointFeature),
  refusals: ['http.validation'],
})

export const getTask = endpoint('GET /api/v1/tareas/:id', {
  allow: seesTasks,
  summary: 'One task with its place and photos (CALL-59)',
  params: IdParams,
  ok: Task,
  refusals: ['http.notFound'],
})
