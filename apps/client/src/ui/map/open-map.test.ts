import { zooms } from '@avisa/contract/map/schemas'
import { describe, expect, it } from 'vitest'
import { cameraOf } from './open-map.ts'
import { fromMapLibreZoom } from './style.ts'

const view = { latitud: 39.05, longitud: -0.25, zoom: zooms.default }
const limits = { latitud_min: 39, latitud_max: 39.1, longitud_min: -0.3, longitud_max: -0.2 }

describe('the camera of the map', () => {
  it('goes from zoom 11 to zoom 20 and starts where it is told, as the specification counts (MAP-13, MAP-14, MAP-15)', () => {
    const { center, zoom, minZoom, maxZoom } = cameraOf(view, { limits: null, zoomMin: zooms.min, zoomMax: zooms.max })
    expect(center).toEqual([-0.25, 39.05])
    expect([zoom, minZoom, maxZoom].map(fromMapLibreZoom)).toEqual([15, 11, 20])
    // Zoom 0 of the specification is the world in 256 pixels, MapLibre's in 512.
    expect(minZoom).toBe(10)
  })

  it('stays near the municipality, with room for what lies at its border', () => {
    const { maxBounds } = cameraOf(view, { limits, zoomMin: 11, zoomMax: 20 })
    expect(maxBounds?.flat()).toEqual([-0.35, 38.95, -0.15, 39.15].map((degrees) => expect.closeTo(degrees, 9)))
  })
})
