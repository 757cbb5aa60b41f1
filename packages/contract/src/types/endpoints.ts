import { endpoint } from '#/http/endpoint.ts'
import { arr, obj, oneOf, opt } from '#/http/schema.ts'
import { Id } from '#/values/schemas.ts'
import * as routes from './routes.ts'
import { IncidentType } from './schemas.ts'

export const listTypes = endpoint(routes.listTypes, {
  reference: true,
  public: 'citizens get the public types only',
  summary: 'Tree of incident types of a unit',
  query: obj({ unidadGestionId: opt(Id), include: opt(oneOf('subtipos')) }),
  ok: arr(IncidentType),
  refusals: [],
})

export const frequentTypes = endpoint(routes.frequentTypes, {
  public: 'citizens get the public types only',
  summary: 'The types of the last reports of a unit, most frequent first',
  query: obj({ unidadGestionId: Id }),
  ok: arr(Id),
  refusals: [],
})
