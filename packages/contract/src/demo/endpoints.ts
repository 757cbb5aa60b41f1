import { bytes, endpoint } from '#/http/endpoint.ts'
import { arr, int, obj, oneOf, opt, str } from '#/http/schema.ts'
import * as routes from './routes.ts'

/** Pages are counted from 0, as for lists from an API. */
const ListQuery = obj({
  page: opt(int({ minimum: 0, maximum: 100_000 })),
  per_page: opt(int({ minimum: 1, maximum: 50 })),
  search: opt(str({ maxLength: 100 })),
})
const why = 'lists of invented things, answered by demo municipalities only'
const rows = (name: 'codigo' | 'nombre') =>
  obj({ data: arr(obj({ id: int(), [name]: str(), direccion: str() })), meta: obj({ total: int() }) })

export const demoLamps = endpoint(routes.demoLamps, {
  public: why,
  summary: "The demo's street lamps: an example of a list from an API",
  query: ListQuery,
  ok: rows('codigo'),
  refusals: ['http.notFound'],
})

export const demoBuildings = endpoint(routes.demoBuildings, {
  public: why,
  summary: "The demo's municipal buildings: an example of a list from an API",
  query: ListQuery,
  ok: rows('nombre'),
  refusals: ['http.notFound'],
})

export const demoPhones = endpoint(routes.demoPhones, {
  summary: "The demo's page of another: an example of a section that is embedded",
  query: obj({ lang: opt(oneOf('es', 'ca')) }),
  ok: bytes('text/html; charset=utf-8'),
  refusals: ['http.notFound'],
})
