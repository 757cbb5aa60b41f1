import { endpoint } from '#/http/endpoint.ts'
import { IdParams } from '#/values/schemas.ts'
import * as routes from './routes.ts'
import { DeadlineRules, Explanation } from './schemas.ts'

const seesTasks = ['obra.consultar.todas', 'obra.consultar.propia'] as const

export const getDeadlineRules = endpoint(routes.getDeadlineRules, {
  allow: seesTasks,
  summary: 'Targets, and calendars with their shifts and holidays, by which deadlines are counted',
  ok: DeadlineRules,
  refusals: [],
})

export const explainTaskDeadline = endpoint(routes.explainTaskDeadline, {
  allow: seesTasks,
  summary: 'How the deadline of a task came about, line by line',
  params: IdParams,
  ok: Explanation,
  refusals: ['http.notFound'],
})
