import { endpoint } from '#/http/endpoint.ts'
import { IdParams } from '#/values/schemas.ts'
import * as routes from './routes.ts'
import { Merged, Merging, Unmerged } from './schemas.ts'

export const mergeIncidents = endpoint(routes.mergeIncidents, {
  allow: 'incidencia.fusionar',
  summary:
    'Merges incidents into this one: their tasks end as duplicates, their people and photos are counted here; those that cannot be merged are named',
  params: IdParams,
  body: Merging,
  ok: Merged,
  refusals: [
    'http.notFound',
    'merge.itself',
    'merge.alreadyMerged',
    'merge.targetMerged',
    'merge.targetClosed',
    'merge.anonymous',
    'merge.noStatus',
  ],
})

export const undoMerge = endpoint(routes.undoMerge, {
  allow: 'incidencia.fusionar',
  summary: 'Separates an incident that was merged up to 90 days ago; lists the tasks that somebody has moved since',
  params: IdParams,
  ok: Unmerged,
  refusals: ['http.notFound', 'merge.alreadyUndone', 'merge.undoTooLate'],
})
