import { zooms } from '@avisa/contract/map/zooms'
import { LngLat, type StyleSpecification } from 'maplibre-gl'
import { describe, expect, it, vi } from 'vitest'
import { cameraOf, styleKeeper } from './open-map.ts'
import type { Overlay } from './overlay.ts'
import { fromMapLibreZoom } from './style.ts'

const view = { latitud: 39.05, longitud: -0.25, zoom: zooms.default }
const limits = { latitud_min: 39, latitud_max: 39.1, longitud_min: -0.3, longitud_max: -0.2 }

describe('the camera of the map', () => {
  it('the map starts at the given view and zooms from 11 to 20, as the specification counts, however small the town (MAP-13, MAP-14, MAP-15)', () => {
    for (const around of [null, limits]) {
      const { center, zoom, minZoom, maxZoom, transformConstrain } = cameraOf(view, {
        limits: around,
        zoomMin: zooms.min,
        zoomMax: zooms.max,
      })
      expect(center).toMatchObject({ lng: -0.25, lat: 39.05 })
      expect([zoom, minZoom, maxZoom].map(fromMapLibreZoom)).toEqual([15, 11, 20])
      // At zoom 0 the specification's world is 256 pixels wide, MapLibre's 512.
      expect([3, 10, 19, 25].map((zoom) => transformConstrain(center, zoom).zoom)).toEqual([10, 10, 19, 19])
    }
  })

  it('the map stays near the municipality, with room for what is at its border', () => {
    const { transformConstrain } = cameraOf(view, { limits, zoomMin: 11, zoomMax: 20 })
    const centerAt = (lng: number, lat: number) => transformConstrain(new LngLat(lng, lat), 14).center
    expect(centerAt(-0.22, 39.08)).toMatchObject({ lng: -0.22, lat: 39.08 })
    expect(centerAt(-3, 45)).toMatchObject({ lng: expect.closeTo(-0.35, 9), lat: expect.closeTo(39.15, 9) })
  })
})

describe('the style of the map', () => {
  it('a style is validated until it has loaded, and not for each change of what lies over it', () => {
    const listeners: Record<string, () => void> = {}
    const setStyle = vi.fn()
    const fake = { on: (name: string, listener: () => void) => (listeners[name] = listener), setStyle }
    const apply = styleKeeper(fake as unknown as Parameters<typeof styleKeeper>[0], () => undefined)
    const [streets, photo]: StyleSpecification[] = [1, 2].map(() => ({ version: 8 as const, sources: {}, layers: [] }))
    if (!streets || !photo) throw new Error('no styles')
    const overlay: Overlay = {
      pins: [],
      crowds: [],
      legend: undefined,
      selected: null,
      here: null,
      scheme: 'light',
      lang: 'es',
      joined: false,
    }
    const isValidated = (base: StyleSpecification) => {
      apply(base, overlay)
      return setStyle.mock.lastCall?.[1].validate
    }
    expect(isValidated(streets)).toBe(true)
    expect(isValidated(streets), 'not loaded yet').toBe(true)
    listeners['style.load']?.()
    expect(isValidated(streets)).toBe(false)
    expect(isValidated(photo)).toBe(true)
    listeners['error']?.()
    expect(isValidated(photo), 'refused').toBe(true)
  })
})
