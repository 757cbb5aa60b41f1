import { arr, int, nullable, num, obj, oneOf, str, type Static } from '#/http/schema.ts'
import { Incident } from '#/incidents/schemas.ts'

/**
 * A base layer to choose from: our own tiles, a MapLibre style by address, or raster tiles (aerial photographs). `url` has
 * `{z}/{x}/{y}` for tiles; that of our own is a path of this server.
 */
export const MapLayer = obj({
  key: str(),
  nombre_es: str(),
  nombre_val: str(),
  tipo: oneOf('propia', 'estilo', 'raster'),
  url: str(),
  atribucion: nullable(str()),
  zoom_max: nullable(int()),
})
export type MapLayer = Static<typeof MapLayer>

/** WGS 84 degrees. */
export const MapLimits = obj({ latitud_min: num(), latitud_max: num(), longitud_min: num(), longitud_max: num() })
export type MapLimits = Static<typeof MapLimits>

/** GET /configs/mapa. Degrees WGS 84; limits null where the municipality has no boundary. */
export const MapConfig = obj({
  centro: obj({ latitud: num(), longitud: num() }),
  zoom: num(),
  zoom_min: num(),
  zoom_max: num(),
  limites: nullable(MapLimits),
  capas: arr(MapLayer),
})
export type MapConfig = Static<typeof MapConfig>

const shown = Incident.properties

/** What a map draws and says of one incident; the same words and guards as in the list. */
export const MapIncident = obj({
  id: shown.id,
  codigo: shown.codigo,
  descripcion: shown.descripcion,
  icono: shown.icono,
  geolatitud: shown.geolatitud,
  geolongitud: shown.geolongitud,
  direccion: shown.direccion,
  DesEstado: shown.DesEstado,
  ColorEstado: shown.ColorEstado,
  icono_estado: shown.icono_estado,
  estado_inicial: shown.estado_inicial,
  estado_final: shown.estado_final,
  propia: shown.propia,
})
export type MapIncident = Static<typeof MapIncident>

/**
 * Everything of a box: `total` incidents, each either one of `incidencias` or counted in one of `celdas`. A cell stands in the middle of
 * what it counts; `partes` are pairs of a place in `estados` and how many are in that state.
 */
export const IncidentMapAnswer = obj({
  total: int(),
  estados: arr(obj({ nombre: str(), color: str() })),
  celdas: arr(obj({ latitud: num(), longitud: num(), partes: arr(int()) })),
  incidencias: arr(MapIncident),
})
export type IncidentMapAnswer = Static<typeof IncidentMapAnswer>
