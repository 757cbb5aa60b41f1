import { endpoint } from '#/http/endpoint.ts'
import { arr } from '#/http/schema.ts'
import { IdParams } from '#/values/schemas.ts'
import * as routes from './routes.ts'
import { AppliedRule, PeopleQuery, RoutingPerson, RoutingTrial, RoutingTrialAnswer } from './schemas.ts'

export const tryRouting = endpoint(routes.tryRouting, {
  allow: 'configuracion.organizacion',
  summary: 'What a routing rule would have decided on the reports of the last days that the caller sees; writes nothing',
  body: RoutingTrial,
  ok: RoutingTrialAnswer,
  refusals: [],
})
export const listRoutingPeople = endpoint(routes.listRoutingPeople, {
  allow: 'configuracion.organizacion',
  summary: 'The active people of an entity, to whom a rule may assign',
  query: PeopleQuery,
  ok: arr(RoutingPerson),
  refusals: [],
})
export const explainRoute = endpoint(routes.explainRoute, {
  allow: ['incidencia.editar.campos', 'configuracion.consultar'],
  summary: 'The routing rules that decided where an incident went, or would have',
  params: IdParams,
  ok: arr(AppliedRule),
  refusals: ['http.notFound'],
})
