import { bytes, endpoint, type QueryOf } from '#/http/endpoint.ts'
import { int, obj, opt, str } from '#/http/schema.ts'
import type { incidentFilters } from '#/incidents/criteria.ts'
import { IncidentListQuery } from '#/incidents/endpoints.ts'
import { Latitude, Longitude } from '#/values/schemas.ts'
import { gridOf, type Box } from './grid.ts'
import * as routes from './routes.ts'
import { IncidentMapAnswer, MapConfig } from './schemas.ts'
import { tileZooms, zooms } from './zooms.ts'

export const getMapConfig = endpoint(routes.getMapConfig, {
  public: 'the map is shown before anyone signs in',
  summary: 'Centre, zooms, limits and base layers',
  ok: MapConfig,
  refusals: [],
})

export const baseTile = endpoint(routes.baseTile, {
  summary: "Vector tile of the municipality's streets, areas, names and house numbers",
  params: obj({
    apiKey: str({ maxLength: 80 }),
    z: int({ minimum: tileZooms.min, maximum: tileZooms.max }),
    x: int({ minimum: 0, maximum: 2 ** tileZooms.max - 1 }),
    y: int({ minimum: 0, maximum: 2 ** tileZooms.max - 1 }),
  }),
  // The version of the streets, in the layer's URL: the answer for one URL never changes.
  query: obj({ v: opt(str({ maxLength: 20 })) }),
  ok: bytes('application/vnd.mapbox-vector-tile'),
  refusals: ['http.notFound'],
})

const { filtroIncidencias, filtroUsr, tipo, id_externo, criteria, search } = IncidentListQuery.properties
const filters = { filtroIncidencias, filtroUsr, tipo, id_externo, criteria, search } satisfies Record<
  (typeof incidentFilters)[number],
  unknown
>

export const incidentMap = endpoint(routes.incidentMap, {
  public: 'anonymous visitors see their own and, where switched on, public ones; scope decides',
  shared: {
    not: ['criteria', 'search', 'filtroIncidencias', 'filtroUsr', 'id_externo'],
    key: ({ tipo, ...box }: Box & { tipo?: number }): string => JSON.stringify([tipo, gridOf(box)]),
  },
  summary: 'Every incident of a box that the caller may see, one by one or counted by squares of 48 pixels at this zoom',
  query: obj({
    ...filters,
    zoom: int({ minimum: 0, maximum: zooms.max }),
    oeste: Longitude,
    sur: Latitude,
    este: Longitude,
    norte: Latitude,
  }),
  ok: IncidentMapAnswer,
  refusals: ['http.forbidden'],
})
export type IncidentMapQuery = QueryOf<typeof incidentMap>
