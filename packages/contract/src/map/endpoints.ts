import { bytes, endpoint } from '#/http/endpoint.ts'
import { int, obj, str } from '#/http/schema.ts'
import { MapConfig } from './schemas.ts'

export const getMapConfig = endpoint('GET /api/v1/configs/mapa', {
  public: 'the map is shown before anyone signs in',
  summary: 'Centre, zooms, limits and base layers (CALL-15, SRV-20)',
  ok: MapConfig,
  refusals: [],
})

const zoomAndTile = { z: int({ minimum: 0, maximum: 20 }), x: int({ minimum: 0 }), y: int({ minimum: 0 }) }

export const baseTile = endpoint('GET /tiles/:apiKey/:z/:x/:y', {
  keyless: 'fetched by the map, which sends no headers; the key in the path names the municipality; streets are public',
  summary: "Vector tile of the municipality's streets, areas and house numbers",
  params: obj({ apiKey: str({ maxLength: 80 }), ...zoomAndTile }),
  ok: bytes('application/vnd.mapbox-vector-tile'),
  refusals: ['http.notFound'],
})

export const glyphs = endpoint('GET /fonts/:stack/:range', {
  keyless: 'letters of the map, the same for all',
  summary: 'MapLibre glyph range (PBF)',
  params: obj({ stack: str({ maxLength: 80, pattern: '^[A-Za-z ,]+$' }), range: str({ pattern: '^\\d{1,5}-\\d{1,5}\\.pbf$' }) }),
  ok: bytes('application/x-protobuf'),
  refusals: ['http.notFound'],
})
