import { bool, int, nullable, obj, oneOf, str, type Static } from '@avisa/contract/http/schema'
import { tileZooms } from '@avisa/contract/map/zooms'
import type { Feature, Geometry } from 'geojson'
import { geoJSONToTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { toUnitSquare, unitsIn, type Tile } from './tile-grid.ts'

export const layerNames = ['areas', 'streets', 'places', 'portals'] as const
export type LayerName = (typeof layerNames)[number]

/**
 * A line, ring or point. `geometria`: PostgreSQL's text of an array, polygon or point in metres. Rings with the same `id` and `grupo`
 * are one polygon: the outer ring and its holes (`hueco`).
 */
export const TileRow = obj({
  capa: oneOf(...layerNames),
  id: int(),
  grupo: int(),
  hueco: bool(),
  clase: nullable(str()),
  nombre_es: nullable(str()),
  nombre_val: nullable(str()),
  geometria: str(),
})
export type TileRow = Static<typeof TileRow>

const extent = 4096
/** Streets are drawn with their real width, so a tile needs those just outside it. */
export const margin = (z: number) => Math.max(30, 64 / unitsIn(1, z, extent))

type Pair = [number, number]

const pairs = (text: string): Pair[] => {
  const numbers = JSON.parse(`[${text.replaceAll(/[(){}]/g, '')}]`) as number[]
  const result: Pair[] = []
  for (let at = 0; at + 1 < numbers.length; at += 2) result.push(toUnitSquare(numbers[at] ?? 0, numbers[at + 1] ?? 0))
  return result
}

const properties = ({ clase, nombre_es, nombre_val }: TileRow) => ({
  ...(clase ? { clase } : {}),
  ...(nombre_es ? { nombre_es } : {}),
  ...(nombre_val ? { nombre_val } : {}),
})

const feature = (row: TileRow, geometry: Geometry): Feature => ({ type: 'Feature', properties: properties(row), geometry })

/** PostgreSQL omits the closing point of a polygon. */
const closed = (ring: Pair[]): Pair[] => (ring[0] ? [...ring, ring[0]] : ring)

const polygons = (rows: readonly TileRow[]): Feature[] => {
  const groups = Map.groupBy(rows, (row) => `${row.id}/${row.grupo}`)
  return [...groups.values()].flatMap((rings) => {
    const outer = rings.find((ring) => !ring.hueco)
    if (!outer) return []
    const holes = rings.filter((ring) => ring.hueco)
    return [feature(outer, { type: 'Polygon', coordinates: [outer, ...holes].map((ring) => closed(pairs(ring.geometria))) })]
  })
}

const features: Record<LayerName, (rows: readonly TileRow[]) => Feature[]> = {
  areas: polygons,
  streets: (rows) => rows.map((row) => feature(row, { type: 'LineString', coordinates: pairs(row.geometria) })),
  places: (rows) => rows.map((row) => feature(row, { type: 'Point', coordinates: pairs(row.geometria)[0] ?? [] })),
  portals: (rows) => rows.map((row) => feature(row, { type: 'Point', coordinates: pairs(row.geometria)[0] ?? [] })),
}

/**
 * A Mapbox vector tile (version 2.1): clipped to the tile and its margin, simplified for its zoom, without invisibly small shapes.
 * Segments of a street stay separate; MapLibre joins them to place the label.
 */
export const encodeTile = (rows: readonly TileRow[], { z, x, y }: Tile): Uint8Array => {
  const options = {
    coordinates: 'unitSquare',
    maxZoom: tileZooms.max,
    extent,
    buffer: unitsIn(margin(z), z, extent),
    clip: true,
  } as const
  const byLayer = Map.groupBy(rows, (row) => row.capa)
  const layers = layerNames.flatMap((name) => {
    const data = { type: 'FeatureCollection' as const, features: features[name](byLayer.get(name) ?? []) }
    const tile = data.features.length > 0 ? geoJSONToTile(data, z, x, y, options) : null
    return tile && tile.features.length > 0 ? [[name, tile] as const] : []
  })
  return fromGeojsonVt(Object.fromEntries(layers), { version: 2, extent })
}
