import { endpoint } from '#/http/endpoint.ts'
import { page, PageQuery } from '#/http/paging.ts'
import { arr, bool, obj, opt, str } from '#/http/schema.ts'
import { Latitude, Longitude, Id } from '#/values/schemas.ts'
import * as routes from './routes.ts'
import { Address, ConfiguredStreet, Place, Portal, StreetChange } from './schemas.ts'

const why = 'reporting needs addresses, with or without an account'

export const searchAddresses = endpoint(routes.searchAddresses, {
  public: why,
  summary: 'Streets matching a text, best first; a number in the text fills `properties.portal`',
  query: obj({ search: str({ maxLength: 200 }), management_unit_id: Id, ...PageQuery }),
  ok: arr(Address),
  refusals: [],
})

export const getAddress = endpoint(routes.getAddress, {
  public: why,
  summary: 'One street',
  params: obj({ management_unit_id: Id, id_vial: Id }),
  ok: Address,
  refusals: ['address.notFound'],
})

export const listPortals = endpoint(routes.listPortals, {
  public: why,
  summary: 'House numbers of a street, in order',
  params: obj({ id_vial: Id }),
  query: obj({ unidad_gestion_id: opt(Id) }),
  ok: arr(Portal),
  refusals: ['address.notFound'],
})

export const listConfiguredStreets = endpoint(routes.listConfiguredStreets, {
  allow: 'configuracion.callejero',
  summary: 'All streets for the console, by name; also hidden ones',
  query: obj({ search: opt(str({ maxLength: 200 })), ocultas: opt(bool()), ...PageQuery }),
  ok: page(ConfiguredStreet),
  refusals: [],
})

export const changeStreet = endpoint(routes.changeStreet, {
  allow: 'configuracion.callejero',
  summary: 'Corrects the names of a street, or hides it',
  params: obj({ id_vial: Id }),
  body: StreetChange,
  ok: ConfiguredStreet,
  refusals: ['http.notFound'],
})

export const reverseGeocode = endpoint(routes.reverseGeocode, {
  public: why,
  summary: 'The address at a point',
  query: obj({ lat: Latitude, lng: Longitude, unidadGestionId: Id }),
  ok: Place,
  refusals: [],
})
