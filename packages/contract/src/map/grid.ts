import { toMercator } from '#/values/coordinates.ts'
import { mapCells } from './zooms.ts'

/** Circumference of the world in metres of Web Mercator, and the side of a grid square at a zoom. */
const world = 2 * Math.PI * 6_378_137
const sideAt = (zoom: number) => (world / 2 ** zoom / 256) * mapCells.pixels

export type Box = { zoom: number; oeste: number; sur: number; este: number; norte: number }

/** Whole squares that the box touches, so that a square's count does not depend on the visible part. */
export const gridOf = ({ zoom, oeste, sur, este, norte }: Box) => {
  const side = sideAt(zoom)
  const low = toMercator({ latitud: sur, longitud: oeste })
  const high = toMercator({ latitud: norte, longitud: este })
  const at = (metres: number) => Math.floor(metres / side)
  return { zoom, side, minX: at(low.x), minY: at(low.y), maxX: at(high.x), maxY: at(high.y) }
}
export type Grid = ReturnType<typeof gridOf>
