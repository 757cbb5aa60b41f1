import { endpoint } from '#/http/endpoint.ts'
import { arr, obj, oneOf } from '#/http/schema.ts'
import { Id } from '#/values/schemas.ts'
import * as routes from './routes.ts'
import { Area, Filter, FilterChange, FilterCount, FilterModelParam, NewFilter } from './schemas.ts'

export const listFilters = endpoint(routes.listFilters, {
  signedIn: 'staff get the shared ones and their own, citizens the fixed ones',
  summary: "Filters of a list: the fixed ones, the shared ones and the caller's own",
  params: obj({ modelo: FilterModelParam }),
  ok: arr(Filter),
  refusals: [],
})

export const saveFilter = endpoint(routes.saveFilter, {
  signedIn: "a filter of the caller's own; not for citizens",
  summary: 'Saves a filter, for the caller alone or, by those who may share, for a unit or all staff',
  params: obj({ modelo: FilterModelParam }),
  body: NewFilter,
  status: 201,
  ok: Filter,
  refusals: ['http.forbidden', 'filter.sameName', 'filter.tooMany'],
})

export const changeFilter = endpoint(routes.changeFilter, {
  signedIn: "only the caller's own are found, and for those who may share, the shared ones of their units",
  summary: 'Changes the name, the conditions, the view or the readers of a filter; what is left out stays',
  params: obj({ modelo: FilterModelParam, id: Id }),
  body: FilterChange,
  ok: Filter,
  refusals: ['http.forbidden', 'http.notFound', 'filter.sameName'],
})

export const countFilters = endpoint(routes.countFilters, {
  signedIn: 'staff only',
  summary: 'How many records the first filters of a list have',
  params: obj({ modelo: FilterModelParam }),
  ok: arr(FilterCount),
  refusals: ['http.forbidden'],
})

export const removeFilter = endpoint(routes.removeFilter, {
  signedIn: "only the caller's own are found, and for those who may share, the shared ones of their units",
  summary: 'Removes a filter',
  params: obj({ modelo: FilterModelParam, id: Id }),
  ok: Filter,
  refusals: ['http.notFound'],
})

export const listAreas = endpoint(routes.listAreas, {
  public: 'names that stand on every map of the town',
  summary: 'Districts or neighbourhoods, by name, to filter by',
  params: obj({ clase: oneOf('distrito', 'barrio') }),
  ok: arr(Area),
  refusals: [],
})
