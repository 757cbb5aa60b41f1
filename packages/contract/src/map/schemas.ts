import { arr, int, nullable, num, obj, oneOf, str, type Static } from '#/http/schema.ts'
import { Incident } from '#/incidents/schemas.ts'

/**
 * A base layer: our own tiles, a MapLibre style, or raster tiles (aerial photographs). `url` has `{z}/{x}/{y}` for tiles; our own is a path on this
 * server.
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

export const MapLimits = obj({ latitud_min: num(), latitud_max: num(), longitud_min: num(), longitud_max: num() })
export type MapLimits = Static<typeof MapLimits>

/** GET /configs/mapa. WGS 84 degrees; limits are null where the municipality has no boundary. */
export const MapConfig = obj({
  centro: obj({ latitud: num(), longitud: num() }),
  zoom: num(),
  zoom_min: num(),
  zoom_max: num(),
  limites: nullable(MapLimits),
  capas: arr(MapLayer),
})
export type MapConfig = Static<typeof MapConfig>

const incident = Incident.properties

/** An incident on the map, under the same permissions as the list. */
export const MapIncident = obj({
  id: incident.id,
  codigo: incident.codigo,
  descripcion: incident.descripcion,
  icono: incident.icono,
  geolatitud: incident.geolatitud,
  geolongitud: incident.geolongitud,
  direccion: incident.direccion,
  DesEstado: incident.DesEstado,
  ColorEstado: incident.ColorEstado,
  icono_estado: incident.icono_estado,
  estado_inicial: incident.estado_inicial,
  estado_final: incident.estado_final,
  propia: incident.propia,
  vence: incident.vence,
  pausada_desde: incident.pausada_desde,
})
export type MapIncident = Static<typeof MapIncident>

/**
 * The content of a box: `total` incidents, each either in `incidencias` or counted in one of `celdas`. A cell is placed at the centre of its
 * incidents; `partes` are pairs of an index into `estados` and a count.
 */
export const IncidentMapAnswer = obj({
  total: int(),
  estados: arr(obj({ nombre: str(), color: str() })),
  celdas: arr(obj({ latitud: num(), longitud: num(), partes: arr(int()) })),
  incidencias: arr(MapIncident),
})
export type IncidentMapAnswer = Static<typeof IncidentMapAnswer>
