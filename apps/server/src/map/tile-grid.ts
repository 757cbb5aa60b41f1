/** Half the side of the web map square, in metres of Web Mercator. */
const half = Math.PI * 6_378_137

export type Tile = { z: number; x: number; y: number }
/** Metres of Web Mercator. */
export type Box = { minX: number; minY: number; maxX: number; maxY: number }

const size = (z: number) => (2 * half) / 2 ** z

/** The tile's square grown by `margin` metres on each side; tile y grows to the south. */
export const tileBox = ({ z, x, y }: Tile, margin = 0): Box => ({
  minX: x * size(z) - half - margin,
  maxX: (x + 1) * size(z) - half + margin,
  minY: half - (y + 1) * size(z) - margin,
  maxY: half - y * size(z) + margin,
})

/** From metres to the unit square of tile 0/0/0, y to the south. */
export const toUnitSquare = (x: number, y: number): [number, number] => [x / (2 * half) + 0.5, 0.5 - y / (2 * half)]

/** Units of a tile's own grid in `metres` at this zoom. */
export const unitsIn = (metres: number, z: number, extent: number) => (metres / size(z)) * extent

/** Metres of Web Mercator per screen pixel, with tiles of 512 pixels. */
export const pixel = (z: number) => size(z) / 512
