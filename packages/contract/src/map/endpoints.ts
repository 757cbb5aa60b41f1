import { bytes, endpoint, type QueryOf } from '#/http/endpoint.ts'
import { int, obj, opt, str } from '#/http/schema.ts'
import { IncidentListQuery } from '#/incidents/endpoints.ts'
import { Latitude, Longitude } from '#/values/coordinates.ts'
import { IncidentMapAnswer, MapConfig, tileZooms, zooms } from './schemas.ts'

export const getMapConfig = endpoint('GET /api/v1/configs/mapa', {
  public: 'the map is shown before anyone signs in',
  summary: 'Centre, zooms, limits and base layers',
  ok: MapConfig,
  refusals: [],
})

export const baseTile = endpoint('GET /tiles/:apiKey/:z/:x/:y', {
  keyless: 'fetched by the map, which sends no headers; the key in the path names the municipality; streets are public',
  summary: "Vector tile of the municipality's streets, areas, names and house numbers",
  params: obj({
    apiKey: str({ maxLength: 80 }),
    z: int({ minimum: tileZooms.min, maximum: tileZooms.max }),
    x: int({ minimum: 0, maximum: 2 ** tileZooms.max - 1 }),
    y: int({ minimum: 0, maximum: 2 ** tileZooms.max - 1 }),
  }),
  // The version of the streets, as the layer's address carries it: the answer for one address never changes.
  query: obj({ v: opt(str({ maxLength: 20 })) }),
  ok: bytes('application/vnd.mapbox-vector-tile'),
  refusals: ['http.notFound'],
})

const { filtroIncidencias, filtroUsr, tipo, id_externo, criteria, search } = IncidentListQuery.properties

/** What narrows the list narrows the map: the same words, the same meaning. */
export const incidentFilters = { filtroIncidencias, filtroUsr, tipo, id_externo, criteria, search } as const

export const incidentMap = endpoint('GET /api/v1/mapa/incidencias', {
  public: 'anonymous visitors see their own and, where switched on, public ones; scope decides',
  summary: 'Every incident of a box that the caller may see, one by one or counted by squares of 48 pixels at this zoom',
  query: obj({
    ...incidentFilters,
    zoom: int({ minimum: 0, maximum: zooms.max }),
    oeste: Longitude,
    sur: Latitude,
    este: Longitude,
    norte: Latitude,
  }),
  ok: IncidentMapAnswer,
  refusals: ['http.validation', 'http.forbidden'],
})
export type IncidentMapQuery = QueryOf<typeof incidentMap>
