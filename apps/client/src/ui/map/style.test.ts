import type { MapLayer } from '@avisa/contract/map/schemas'
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import type { StyleSpecification } from 'maplibre-gl'
import { describe, expect, it } from 'vitest'
import { contrast } from '@avisa/contract/values/oklch'
import { tonesOf } from '@avisa/contract/values/palette'
import { mapColours } from '@avisa/contract/values/map-colours'
import { withOverlay } from './overlay.ts'
import type { Pin } from './pin.ts'
import { baseStyle } from './style.ts'

const own: MapLayer = {
  key: 'propia',
  nombre_es: 'Callejero',
  nombre_val: 'Carrers',
  tipo: 'propia',
  url: '/tiles/k/{z}/{x}/{y}?v=1',
  atribucion: '© Ajuntament',
  zoom_max: null,
}
const photo: MapLayer = { ...own, key: 'orto', tipo: 'raster', url: 'https://example.org/{z}/{x}/{y}.jpg', zoom_max: 18 }
const styleOf = (layer: MapLayer, scheme: 'light' | 'dark' = 'light', lang: 'es' | 'ca' = 'es'): StyleSpecification => {
  const style = baseStyle({ layer, scheme, lang })
  if (typeof style === 'string') throw new Error('an address, not a style')
  return style
}

const pin = (key: string, color: string, more: Partial<Pin> = {}): Pin => ({
  key,
  kind: 'incidencia',
  latitud: 39.05,
  longitud: -0.25,
  icono: 'bulb',
  estado: { nombre: 'Recibida', color, icono: 'inbox', inicial: true, final: false },
  label: key,
  ...more,
})
const pins = [pin('1', '#1864ab'), pin('2', '#2b8a3e', { kind: 'tarea', own: true })]
const crowds = [{ latitud: 39.06, longitud: -0.25, shares: [{ colour: '#e03131', count: 12 }] }]
const here = { latitud: 39.05, longitud: -0.25, precision: 20 }

describe('the style of the map', () => {
  for (const scheme of ['light', 'dark'] as const) {
    it(`the style with its overlay is valid by MapLibre's own rules, in ${scheme}`, () => {
      for (const layer of [own, photo]) {
        const style = withOverlay(styleOf(layer, scheme), {
          pins,
          crowds,
          legend: undefined,
          selected: '1',
          here,
          scheme,
          lang: 'es',
          joined: true,
        })
        expect(validateStyleMin(style).map(({ message }) => message)).toEqual([])
      }
    })
  }

  it('labels are in the chosen language first', () => {
    for (const [lang, first] of [
      ['es', 'nombre_es'],
      ['ca', 'nombre_val'],
    ] as const) {
      const texts = styleOf(own, 'light', lang).layers.flatMap((layer) => (layer.type === 'symbol' ? [layer.layout?.['text-field']] : []))
      expect(texts.length).toBeGreaterThan(5)
      for (const text of texts) expect(text).toEqual(['coalesce', ['get', first], ['get', lang === 'ca' ? 'nombre_es' : 'nombre_val']])
    }
  })

  it("labels use the page's own font, and no glyphs are requested", () => {
    const style = styleOf(own)
    expect(style.glyphs).toBeUndefined()
    const fonts = style.layers.flatMap((layer) => (layer.type === 'symbol' ? [layer.layout?.['text-font']] : []))
    for (const font of fonts) expect(font).toContain('Public Sans Variable')
  })

  it('house numbers are shown from zoom 18 of the specification', () => {
    expect(styleOf(own).layers.find(({ id }) => id === 'house-number')).toMatchObject({ minzoom: 17 })
  })

  it('the attribution of each layer is kept', () => {
    expect(Object.values(styleOf(own).sources)[0]).toMatchObject({ attribution: '© Ajuntament' })
    expect(Object.values(styleOf(photo).sources)[0]).toMatchObject({ type: 'raster', maxzoom: 18, attribution: '© Ajuntament' })
  })

  it("a municipality's own style is loaded from its URL", () => {
    expect(baseStyle({ layer: { ...own, tipo: 'estilo', url: 'https://example.org/style.json' }, scheme: 'light', lang: 'es' })).toBe(
      'https://example.org/style.json',
    )
  })

  it('our own tiles are requested with an absolute URL', () => {
    expect(Object.values(styleOf(own).sources)[0]).toMatchObject({ tiles: [`guardado://${location.origin}/tiles/k/{z}/{x}/{y}?v=1`] })
  })
})

describe('the colours of the map', () => {
  const hues = ['#868e96', '#7048e8', '#1971c2', '#f08c00', '#2f9e44', '#e03131', '#ffd43b', '#00ffff']
  for (const scheme of ['light', 'dark'] as const) {
    it(`names are legible on streets, land and blocks in ${scheme}`, () => {
      const { label, land, block, road, park, halo } = mapColours[scheme]
      for (const ground of [land, block, road, park, halo]) expect(contrast(label, ground)).toBeGreaterThanOrEqual(4.5)
    })
    it(`the glyph of every pin stands out from the pin in ${scheme}`, () => {
      for (const hue of hues) expect(contrast('#ffffff', tonesOf(hue)[scheme].pin)).toBeGreaterThanOrEqual(4.5)
    })
  }
  it('every pin stands out from the ground in the light scheme', () => {
    for (const hue of hues) {
      const { land, block, park, road } = mapColours.light
      for (const ground of [land, block, park, road]) expect(contrast(tonesOf(hue).light.pin, ground)).toBeGreaterThanOrEqual(3)
    }
  })
  it('the white ring of every pin stands out from the ground in the dark scheme', () => {
    const { land, block, park, road, mainRoad } = mapColours.dark
    for (const ground of [land, block, park, road, mainRoad]) expect(contrast('#ffffff', ground)).toBeGreaterThanOrEqual(3)
  })
})
