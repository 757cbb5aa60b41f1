import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { describe, expect, it } from 'vitest'
import { encodeTile, margin, type TileRow } from './encode.ts'
import { tileBox, type Tile } from './tile-grid.ts'

const tile: Tile = { z: 17, x: 65_445, y: 49_900 }
const { minX, minY, maxX, maxY } = tileBox(tile)
const side = maxX - minX
/** A place in the tile: 0, 0 is its south-west corner, 1, 1 its north-east one. */
const at = (u: number, v: number) => `(${minX + u * side},${minY + v * side})`
const line = (...points: [number, number][]) => `{${points.flatMap(([u, v]) => [minX + u * side, minY + v * side]).join(',')}}`
const ring = (...points: [number, number][]) => `(${points.map(([u, v]) => at(u, v)).join(',')})`

const row = (more: Partial<TileRow> & Pick<TileRow, 'capa' | 'geometria'>): TileRow => ({
  id: 1,
  grupo: 0,
  hueco: false,
  clase: null,
  nombre_es: null,
  nombre_val: null,
  ...more,
})
const decode = (rows: TileRow[], of = tile) => new VectorTile(new PbfReader(encodeTile(rows, of))).layers
const only = (rows: TileRow[], layer: string, of = tile) => decode(rows, of)[layer]?.feature(0)

describe('a tile', () => {
  it('contains a street with its class and its name in both languages', () => {
    const street = only(
      [row({ capa: 'streets', clase: 'calle', nombre_es: 'Calle Mayor', nombre_val: 'Carrer Major', geometria: line([0, 0.5], [1, 0.5]) })],
      'streets',
    )
    expect(street?.properties).toEqual({ clase: 'calle', nombre_es: 'Calle Mayor', nombre_val: 'Carrer Major' })
    const points = street?.loadGeometry()[0]?.map(({ x, y }) => [x, y])
    expect(points).toEqual([
      [0, 2048],
      [4096, 2048],
    ])
  })

  it('has north at the top', () => {
    const portal = only([row({ capa: 'portals', nombre_es: '12 bis', geometria: at(0.25, 0.75) })], 'portals')
    expect(portal?.properties).toEqual({ nombre_es: '12 bis' })
    expect(portal?.loadGeometry()[0]?.[0]).toMatchObject({ x: 1024, y: 1024 })
  })

  it('clips a street at its margin, which allows for the street’s width', () => {
    const street = only([row({ capa: 'streets', clase: 'calle', geometria: line([-5, 0.5], [5, 0.5]) })], 'streets')
    const xs = street?.loadGeometry()[0]?.map(({ x }) => x) ?? []
    const edge = (margin(tile.z) / side) * 4096
    expect(margin(tile.z)).toBe(30)
    expect(Math.min(...xs)).toBeCloseTo(-edge, -1)
    expect(Math.max(...xs)).toBeCloseTo(4096 + edge, -1)
  })

  it('joins the rings of one polygon and keeps its hole', () => {
    const block = [
      row({ capa: 'areas', clase: 'manzana', hueco: true, geometria: ring([0.4, 0.4], [0.6, 0.4], [0.6, 0.6], [0.4, 0.6]) }),
      row({ capa: 'areas', clase: 'manzana', geometria: ring([0.2, 0.2], [0.8, 0.2], [0.8, 0.8], [0.2, 0.8]) }),
    ]
    const layer = decode(block)['areas']
    expect(layer?.length).toBe(1)
    expect(layer?.feature(0).loadGeometry()).toHaveLength(2)
  })

  it('keeps two polygons of one zone separate', () => {
    const far = [0, 1].map((grupo) =>
      row({
        capa: 'areas',
        clase: 'parque',
        grupo,
        geometria: ring([0.1, 0.1 + grupo / 2], [0.3, 0.1 + grupo / 2], [0.3, 0.3 + grupo / 2]),
      }),
    )
    expect(decode(far)['areas']?.length).toBe(2)
  })

  it('drops a hole whose outer ring is elsewhere', () => {
    expect(decode([row({ capa: 'areas', clase: 'agua', hueco: true, geometria: ring([0, 0], [1, 0], [1, 1]) })])).toEqual({})
  })

  it('drops invisibly small shapes at low zooms', () => {
    const small = row({ capa: 'areas', clase: 'parque', geometria: ring([0, 0], [0.1, 0], [0.1, 0.1], [0, 0.1]) })
    const low = { z: 9, x: tile.x >> 8, y: tile.y >> 8 }
    expect(decode([small])['areas']?.length).toBe(1)
    expect(decode([small], low)).toEqual({})
  })

  it('has fewer points at lower zooms', () => {
    const wave = Array.from({ length: 200 }, (_, k): [number, number] => [k / 200, 0.5 + Math.sin(k / 5) / 400])
    const street = row({ capa: 'streets', clase: 'principal', geometria: line(...wave) })
    const near = only([street], 'streets')?.loadGeometry()[0]?.length ?? 0
    const away = only([street], 'streets', { z: 13, x: tile.x >> 4, y: tile.y >> 4 })?.loadGeometry()[0]?.length ?? 0
    expect(near).toBeGreaterThan(100)
    expect(away).toBeLessThan(10)
  })

  it('is empty where there is nothing', () => {
    expect(decode([])).toEqual({})
    expect(maxY).toBeGreaterThan(minY)
  })
})
