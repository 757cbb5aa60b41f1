import { arr, int, nullable, num, obj, oneOf, opt, str, type Static } from '#/http/schema.ts'

/** A base layer to choose from: our own tiles, a MapLibre style by address, or raster tiles (aerial photographs). */
export const MapLayer = obj({
  key: str(),
  nombre_es: str(),
  nombre_val: str(),
  tipo: oneOf('propia', 'estilo', 'raster'),
  url: nullable(str()),
  atribucion: nullable(str()),
  zoom_max: opt(int()),
})
export type MapLayer = Static<typeof MapLayer>

/** GET /configs/mapa (SRV-20). Degrees WGS 84; limits null where the municipality has no boundary. */
export const MapConfig = obj({
  centro: obj({ latitud: num(), longitud: num() }),
  zoom: num(),
  zoom_min: num(),
  zoom_max: num(),
  limites: nullable(obj({ latitud_min: num(), latitud_max: num(), longitud_min: num(), longitud_max: num() })),
  capas: arr(MapLayer),
})
export type MapConfig = Static<typeof MapConfig>

/** Zooms of A §9; last-resort centre of OPEN-70 (València). */
export const zooms = { item: 19, gps: 19, select: 16, nearby: 20, default: 15, min: 11, max: 20 } as const
export const fallbackCentre = { latitud: 39.4699, longitud: -0.3763 } as const
