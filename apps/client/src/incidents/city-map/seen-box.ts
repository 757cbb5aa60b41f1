import { mapCells, zooms } from '@avisa/contract/map/zooms'
import { fromMercator, toMercator } from '@avisa/contract/values/coordinates'
import type { MapBox, Seen } from '#/ui/map/MapView.tsx'

const world = 2 * Math.PI * 6_378_137
/** In pixels: requests are rounded to this grid, so that a small move of the map needs no new one. */
const step = 3 * mapCells.pixels

/** The visible part rounded outwards to the grid, in degrees, at a whole zoom. */
export const askedBox = ({ oeste, sur, este, norte, zoom }: Seen): MapBox & { zoom: number } => {
  const whole = Math.min(zooms.max, Math.max(0, Math.round(zoom)))
  const side = (world / 2 ** whole / 256) * step
  const low = toMercator({ latitud: sur, longitud: oeste })
  const high = toMercator({ latitud: norte, longitud: este })
  // Slightly inside, so that the next cell is not included.
  const from = fromMercator({ x: (Math.floor(low.x / side) + 0.001) * side, y: (Math.floor(low.y / side) + 0.001) * side })
  const to = fromMercator({ x: (Math.ceil(high.x / side) - 0.001) * side, y: (Math.ceil(high.y / side) - 0.001) * side })
  return { zoom: whole, oeste: from.longitud, sur: from.latitud, este: to.longitud, norte: to.latitud }
}
