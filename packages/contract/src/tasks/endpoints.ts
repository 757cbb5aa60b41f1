import { endpoint } from '#/http/endpoint.ts'
import { page, PageQuery } from '#/http/paging.ts'
import { obj, oneOf, opt, str } from '#/http/schema.ts'
import { Id, IdParams } from '#/values/ids.ts'
import { Task } from './schemas.ts'

const seesTasks = ['obra.consultar.todas', 'obra.consultar.propia'] as const

export const listTasks = endpoint('GET /api/v1/tareas', {
  allow: seesTasks,
  summary: 'Tasks the caller may see (CALL-58, SRV-74)',
  query: obj({
    ...PageQuery,
    filtro: opt(Id),
    sort: opt(str({ maxLength: 100 })),
    criteria: opt(str({ maxLength: 500 })),
    fields: opt(str({ maxLength: 500 })),
    include: opt(str({ maxLength: 60 })),
    response_type: opt(oneOf('json', 'geojson')),
    incidencia_id: opt(Id),
  }),
  ok: page(Task),
  refusals: ['http.validation'],
})

export const getTask = endpoint('GET /api/v1/tareas/:id', {
  allow: seesTasks,
  summary: 'One task with its place and photos (CALL-59)',
  params: IdParams,
  ok: Task,
  refusals: ['http.notFound'],
})
