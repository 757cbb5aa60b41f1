import { type MapLimits } from '@avisa/contract/map/schemas'
import { ownAddress } from './own-address.ts'

export type Tile = { z: number; x: number; y: number }

const within = (value: number, side: number) => Math.min(side - 1, Math.max(0, Math.floor(value)))
const columnAt = (longitude: number, side: number) => within(((longitude + 180) / 360) * side, side)
const rowAt = (latitude: number, side: number) =>
  within(((1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2) * side, side)
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, k) => from + k)

/** The tiles of a box in degrees; `count` without creating them. */
export const tilesAt = ({ latitud_min, latitud_max, longitud_min, longitud_max }: MapLimits, z: number) => {
  const side = 2 ** z
  const [west, east] = [columnAt(longitud_min, side), columnAt(longitud_max, side)]
  const [north, south] = [rowAt(latitud_max, side), rowAt(latitud_min, side)]
  return {
    count: (east - west + 1) * (south - north + 1),
    all: (): Tile[] => range(west, east).flatMap((x) => range(north, south).map((y) => ({ z, x, y }))),
  }
}

/** `count` items at even distances, or all. */
export const spread = <T>(all: readonly T[], count: number): T[] =>
  all.length <= count ? [...all] : all.filter((_, k) => Math.floor((k * count) / all.length) !== Math.floor(((k - 1) * count) / all.length))

/** `url` contains `{z}/{x}/{y}`. */
export const tileAddress = (url: string, { z, x, y }: Tile): string =>
  ownAddress(url.replace('{z}', `${z}`).replace('{x}', `${x}`).replace('{y}', `${y}`))
