import type { MapLayer } from '@avisa/contract/map/schemas'
import { tileZooms } from '@avisa/contract/map/zooms'
import { suffixOf, type Lang } from '@avisa/contract/values/languages'
import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { keptScheme } from '#/platform/kept-map.ts'
import type { Scheme } from '@avisa/contract/values/palette'
import { mapColours, type MapColours } from '@avisa/contract/values/map-colours'

/** MapLibre counts zooms in tiles of 512 pixels, the specification in tiles of 256 (contract, `zooms`). */
export const toMapLibreZoom = (zoom: number) => zoom - 1
export const fromMapLibreZoom = (zoom: number) => zoom + 1

export type BaseMap = { layer: MapLayer; scheme: Scheme; lang: Lang }

const source = 'base'
/**
 * No glyph files are served: MapLibre draws labels with the page's own font, and takes the weight from the
 * first name (decision 0011).
 */
const labelFont = ['Medium', 'Public Sans Variable']
const numberFont = ['Regular', 'Public Sans Variable']

const server: string = import.meta.env['VITE_SERVER'] ?? ''
/** Our own tiles have a relative URL, which the map's workers cannot resolve. */
const absolute = (url: string) => (url.startsWith('/') ? `${server || globalThis.location.origin}${url}` : url)

/** In the chosen language, otherwise in the other one. */
export const nameIn = (lang: Lang): ExpressionSpecification => {
  const other = lang === 'ca' ? 'es' : 'ca'
  return ['coalesce', ['get', `nombre_${suffixOf(lang)}`], ['get', `nombre_${suffixOf(other)}`]]
}

const isClass = (...classes: string[]): ExpressionSpecification => ['in', ['get', 'clase'], ['literal', classes]]

/** MapLibre's zoom of the first tiles with houses. */
const housesFrom = 16

/** At MapLibre's zoom 17, at the latitudes of Spain. */
const pixelsPerMetre = 2.17

/**
 * The real width when zoomed in; narrower when zoomed out so that blocks keep their shape, but at least
 * `least` pixels.
 */
const roadWidth = (metres: number, least: number, more = 0): ExpressionSpecification => {
  const trueWidth = (zoom: number) => metres * pixelsPerMetre * 2 ** (zoom - 17)
  return [
    'interpolate',
    ['exponential', 2],
    ['zoom'],
    10,
    least * 0.6 + more,
    15,
    Math.max(least, trueWidth(15) * 0.7) + more,
    housesFrom,
    trueWidth(housesFrom) + more,
    20,
    trueWidth(20) + more,
  ]
}

const roads = [
  { clase: 'camino', metres: 5, least: 1.2, minzoom: 13 },
  { clase: 'peatonal', metres: 6, least: 1.6, minzoom: 13 },
  { clase: 'calle', metres: 12, least: 2.2, minzoom: 12 },
  { clase: 'principal', metres: 26, least: 3.4, minzoom: 9 },
] as const

type Fill = { id: string; clase: string; colour: keyof MapColours; minzoom?: number }
const grounds: readonly Fill[] = [
  { id: 'beach', clase: 'playa', colour: 'beach' },
  { id: 'park', clase: 'parque', colour: 'park' },
  { id: 'square', clase: 'plaza', colour: 'square', minzoom: 13 },
  { id: 'water', clase: 'agua', colour: 'water' },
]

const fill = ({ id, clase, colour, minzoom = 0 }: Fill, colours: MapColours): LayerSpecification => ({
  id,
  type: 'fill',
  source,
  'source-layer': 'areas',
  minzoom,
  filter: isClass(clase),
  paint: { 'fill-color': colours[colour] },
})

const outline = ({ id, clase, colour, minzoom = 0 }: Fill, colours: MapColours): LayerSpecification => ({
  id,
  type: 'line',
  source,
  'source-layer': 'areas',
  minzoom,
  filter: isClass(clase),
  paint: { 'line-color': colours[colour], 'line-width': ['interpolate', ['exponential', 2], ['zoom'], 16, 0.6, 20, 3] },
})

/** Zoomed out, a block is one grey shape under the streets. */
const farBlocks = (colours: MapColours): LayerSpecification => ({
  ...fill({ id: 'block', clase: 'manzana', colour: 'block', minzoom: 13 }, colours),
  maxzoom: housesFrom,
})

/**
 * Zoomed in, the houses appear, the rest of the block is pavement, and it trims the street to its true
 * width.
 */
const nearBlocks = (colours: MapColours): LayerSpecification[] => [
  fill({ id: 'near-square', clase: 'plaza', colour: 'square', minzoom: housesFrom }, colours),
  fill({ id: 'sidewalk', clase: 'manzana', colour: 'sidewalk', minzoom: housesFrom }, colours),
  outline({ id: 'sidewalk-line', clase: 'manzana', colour: 'casing', minzoom: housesFrom }, colours),
  fill({ id: 'house', clase: 'edificio', colour: 'block', minzoom: housesFrom }, colours),
  outline({ id: 'house-line', clase: 'edificio', colour: 'blockLine', minzoom: housesFrom }, colours),
]

const roadLayers = (colours: MapColours, part: 'casing' | 'road'): LayerSpecification[] =>
  roads.map(({ clase, metres, least, minzoom }) => ({
    id: `${part}-${clase}`,
    type: 'line',
    source,
    'source-layer': 'streets',
    minzoom,
    filter: isClass(clase),
    // Round ends and corners have up to three times the triangles, and look the same: the next street covers an end.
    layout: { 'line-cap': 'square' },
    paint: {
      'line-color': part === 'casing' ? colours.casing : clase === 'principal' ? colours.mainRoad : colours.road,
      'line-width': roadWidth(metres, least, part === 'casing' ? 1.6 : 0),
    },
  }))

/** The edges of streets, which are thinner than a pixel in small pictures. */
export const isStreetEdge = (layer: { id: string }) => layer.id.startsWith('casing-')

const halo = (colours: MapColours) => ({ 'text-halo-color': colours.halo, 'text-halo-width': 1.6, 'text-halo-blur': 0.2 })

const streetNames = (colours: MapColours, lang: Lang): LayerSpecification[] =>
  roads.toReversed().map(({ clase }) => ({
    id: `name-${clase}`,
    type: 'symbol',
    source,
    'source-layer': 'streets',
    minzoom: clase === 'principal' ? 13.5 : clase === 'camino' ? 14.5 : 15,
    filter: isClass(clase),
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 300,
      'text-field': nameIn(lang),
      'text-font': labelFont,
      'text-size': ['interpolate', ['linear'], ['zoom'], 14, 11, 17, clase === 'principal' ? 13.5 : 12.5, 19, 15],
      'text-max-angle': 32,
      'text-padding': 6,
    },
    paint: { 'text-color': colours.label, ...halo(colours) },
  }))

type Place = { id: string; classes: string[]; colour: keyof MapColours; size: number; minzoom?: number; maxzoom?: number }
const placeNames: readonly Place[] = [
  { id: 'district', classes: ['distrito'], colour: 'label', size: 15, minzoom: 10.5, maxzoom: 14 },
  { id: 'neighbourhood', classes: ['barrio'], colour: 'label', size: 13, minzoom: 13, maxzoom: 16 },
  { id: 'park-name', classes: ['parque'], colour: 'parkLabel', size: 12, minzoom: 15 },
  { id: 'square-name', classes: ['plaza', 'playa'], colour: 'label', size: 12, minzoom: 15 },
  { id: 'water-name', classes: ['agua'], colour: 'waterLabel', size: 12, minzoom: 13 },
]

const placeName = (
  { id, classes, colour, size, minzoom = 0, maxzoom = 24 }: Place,
  colours: MapColours,
  lang: Lang,
): LayerSpecification => ({
  id,
  type: 'symbol',
  source,
  'source-layer': 'places',
  minzoom,
  maxzoom,
  filter: isClass(...classes),
  layout: { 'text-field': nameIn(lang), 'text-font': labelFont, 'text-size': size, 'text-max-width': 7, 'text-padding': 8 },
  paint: { 'text-color': colours[colour], ...halo(colours) },
})

/** From the specification's zoom 18. A number is the same in both languages. */
const houseNumbers = (colours: MapColours, lang: Lang): LayerSpecification => ({
  id: 'house-number',
  type: 'symbol',
  source,
  'source-layer': 'portals',
  minzoom: toMapLibreZoom(18),
  layout: {
    'text-field': nameIn(lang),
    'text-font': numberFont,
    'text-size': ['interpolate', ['linear'], ['zoom'], 17, 10, 19, 13],
    'text-padding': 3,
  },
  paint: { 'text-color': colours.number },
})

const ownStyle = ({ layer, scheme, lang }: BaseMap): StyleSpecification => {
  const colours = mapColours[scheme]
  return {
    version: 8,
    sources: {
      [source]: {
        type: 'vector',
        tiles: [`${keptScheme}://${absolute(layer.url)}`],
        minzoom: tileZooms.min,
        maxzoom: tileZooms.max,
        ...(layer.atribucion ? { attribution: layer.atribucion } : {}),
      },
    },
    layers: [
      { id: 'land', type: 'background', paint: { 'background-color': colours.land } },
      ...roadLayers(colours, 'casing'),
      ...grounds.map((ground) => fill(ground, colours)),
      farBlocks(colours),
      {
        id: 'boundary',
        type: 'line',
        source,
        'source-layer': 'areas',
        filter: isClass('municipio'),
        paint: { 'line-color': colours.boundary, 'line-width': 1.2, 'line-dasharray': [4, 3] },
      },
      ...roadLayers(colours, 'road'),
      ...nearBlocks(colours),
      houseNumbers(colours, lang),
      ...streetNames(colours, lang).toReversed(),
      ...placeNames.toReversed().map((place) => placeName(place, colours, lang)),
    ],
  }
}

const rasterStyle = ({ layer, scheme }: BaseMap): StyleSpecification => ({
  version: 8,
  sources: {
    [source]: {
      type: 'raster',
      tiles: [absolute(layer.url)],
      tileSize: 256,
      maxzoom: layer.zoom_max ?? 19,
      ...(layer.atribucion ? { attribution: layer.atribucion } : {}),
    },
  },
  layers: [
    { id: 'land', type: 'background', paint: { 'background-color': mapColours[scheme].land } },
    { id: 'raster', type: 'raster', source },
  ],
})

/**
 * A base layer for MapLibre: our own in the scheme and language, raster tiles, or the URL of a
 * municipality's style.
 */
export const baseStyle = (base: BaseMap): StyleSpecification | string => {
  if (base.layer.tipo === 'estilo') return absolute(base.layer.url)
  return base.layer.tipo === 'raster' ? rasterStyle(base) : ownStyle(base)
}
