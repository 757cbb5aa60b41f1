import { bytes, endpoint } from '#/http/endpoint.ts'
import { int, obj, opt, str } from '#/http/schema.ts'
import { MapConfig, tileZooms } from './schemas.ts'

export const getMapConfig = endpoint('GET /api/v1/configs/mapa', {
  public: 'the map is shown before anyone signs in',
  summary: 'Centre, zooms, limits and base layers (CALL-15, SRV-20)',
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
