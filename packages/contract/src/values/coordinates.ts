export type Position = { latitud: number; longitud: number }
/** Web Mercator metres (EPSG:3857). */
export type MercatorPoint = { x: number; y: number }

const radius = 6_378_137

/** The same arithmetic as the SQL function `avisa.mercator`; a test keeps both equal. */
export const toMercator = ({ latitud, longitud }: Position): MercatorPoint => ({
  x: radius * ((longitud * Math.PI) / 180),
  y: radius * Math.log(Math.tan(Math.PI / 4 + (latitud * Math.PI) / 360)),
})

export const fromMercator = ({ x, y }: MercatorPoint): Position => ({
  longitud: ((x / radius) * 180) / Math.PI,
  latitud: ((2 * Math.atan(Math.exp(y / radius)) - Math.PI / 2) * 180) / Math.PI,
})

/** Ground distance (haversine on a sphere; accurate to 0.5 %). */
export const metresBetween = (a: Position, b: Position): number => {
  const rad = Math.PI / 180
  const dLat = (b.latitud - a.latitud) * rad
  const dLon = (b.longitud - a.longitud) * rad
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(a.latitud * rad) * Math.cos(b.latitud * rad) * Math.sin(dLon / 2) ** 2
  return 2 * radius * Math.asin(Math.min(1, Math.sqrt(h)))
}
