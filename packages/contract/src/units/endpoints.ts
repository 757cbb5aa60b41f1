import { endpoint } from '#/http/endpoint.ts'
import { arr, obj, opt, str } from '#/http/schema.ts'
import * as routes from './routes.ts'
import { Unit } from './schemas.ts'

/** By name by default. */
export const unitSorts = ['nombre', 'codigo', 'id'] as const

export const listUnits = endpoint(routes.listUnits, {
  reference: true,
  public: 'anonymous visitors get the units open to citizens',
  summary: 'Management units the caller may use, by name',
  query: obj({ sort: opt(str({ maxLength: 100 })) }),
  ok: arr(Unit),
  refusals: [],
})
