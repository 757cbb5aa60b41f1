import { describe, expect, it } from 'vitest'
import { spread, tileAddress, tilesAt } from './map-tiles.ts'

const limits = { latitud_min: 39.44, latitud_max: 39.5, longitud_min: -0.43, longitud_max: -0.3 }

describe('the tiles of a municipality', () => {
  it('its tiles are those that its box touches, at every zoom', () => {
    expect(tilesAt(limits, 8).all()).toEqual([{ z: 8, x: 127, y: 97 }])
    expect(tilesAt(limits, 12).all()).toEqual([
      { z: 12, x: 2043, y: 1558 },
      { z: 12, x: 2044, y: 1558 },
    ])
  })
  it('tiles are counted before they are listed', () => {
    for (const zoom of [8, 11, 14]) expect(tilesAt(limits, zoom).all()).toHaveLength(tilesAt(limits, zoom).count)
    expect(tilesAt({ latitud_min: -80, latitud_max: 80, longitud_min: -180, longitud_max: 180 }, 17).count).toBeGreaterThan(1e9)
  })
  it('a sample of tiles is evenly distributed', () => {
    expect(spread([1, 2, 3], 12)).toEqual([1, 2, 3])
    expect(
      spread(
        Array.from({ length: 100 }, (_, k) => k),
        4,
      ),
    ).toEqual([0, 25, 50, 75])
  })
  it('a tile has the full address of the layer, with its version', () => {
    expect(tileAddress('/tiles/k/{z}/{x}/{y}?v=3', { z: 8, x: 127, y: 97 })).toBe(`${location.origin}/tiles/k/8/127/97?v=3`)
  })
})
