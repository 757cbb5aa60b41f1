import type { Position } from '@avisa/contract/values/coordinates'
import type { Lang } from '@avisa/contract/values/languages'
import type { Feature, FeatureCollection } from 'geojson'
import type { ExpressionSpecification, LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl'
import type { Scheme } from '@avisa/contract/values/palette'
import { mapColours } from '@avisa/contract/values/map-colours'
import { clusterPrefix, lookOf, pinImage, type Crowd, type Legend, type Pin } from './pin.ts'

/** `precision` in metres. */
export type Here = Position & { precision: number }

/** Drawn over the base layer; unchanged when the layer below changes. */
export type Overlay = {
  pins: readonly Pin[]
  crowds: readonly Crowd[]
  /** The colours of clusters; by default those of the pins. */
  legend: Legend | undefined
  selected: string | null
  here: Here | null
  scheme: Scheme
  lang: Lang
  /** Pins are clustered at every zoom, because a cluster that cannot be expanded opens as a list. */
  joined: boolean
  drawing?: FeatureCollection | undefined
}

export const sourceIds = { pins: 'pins', here: 'here', drawing: 'drawing' } as const
export const pinLayer = 'pins'
export const clusterLayer = 'clusters'

const pinFeature = (pin: Pin, order: number, scheme: Scheme): Feature => ({
  type: 'Feature',
  properties: {
    key: pin.key,
    image: pinImage(lookOf(pin), scheme),
    order: pin.estado.final ? order - 1e6 : order,
    n: 1,
    own: pin.own ? 1 : 0,
    [pin.estado.color]: 1,
  },
  geometry: { type: 'Point', coordinates: [pin.longitud, pin.latitud] },
})

const crowdFeature = ({ latitud, longitud, shares }: Crowd): Feature => ({
  type: 'Feature',
  properties: {
    n: shares.reduce((sum, { count }) => sum + count, 0),
    ...Object.fromEntries(shares.map(({ colour, count }) => [colour, count])),
  },
  geometry: { type: 'Point', coordinates: [longitud, latitud] },
})

/**
 * Pins and crowds in one collection: both count themselves as `n`, one's own as `own`, and by status
 * colour, so that they cluster together.
 */
export const pinData = ({ pins, crowds, scheme }: Pick<Overlay, 'pins' | 'crowds' | 'scheme'>): FeatureCollection => ({
  type: 'FeatureCollection',
  features: [...pins.map((pin, order) => pinFeature(pin, order, scheme)), ...crowds.map(crowdFeature)],
})

/** A circle of `precision` metres as a ring of 64 points. */
export const hereData = (here: Here | null): FeatureCollection => {
  if (!here) return { type: 'FeatureCollection', features: [] }
  const perDegree = 111_320
  const across = perDegree * Math.cos((here.latitud * Math.PI) / 180)
  const ring = Array.from({ length: 65 }, (_, k) => {
    const angle = (k / 32) * Math.PI
    return [here.longitud + (here.precision * Math.cos(angle)) / across, here.latitud + (here.precision * Math.sin(angle)) / perDegree]
  })
  return {
    type: 'FeatureCollection',
    features: [
      { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } },
      { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [here.longitud, here.latitud] } },
    ],
  }
}

/** All colours of a legend, so that the map's source is the same for whatever is visible. */
const coloursOf = ({ pins, legend }: Overlay): string[] =>
  [...new Set(legend ? legend.map(({ color }) => color) : pins.map((pin) => pin.estado.color))].toSorted()

const countOf = (colour: string): ExpressionSpecification => ['coalesce', ['get', colour], 0]

/**
 * The name of a cluster's image: the total, how many are one's own, and how many of each colour
 * (`readCluster`).
 */
const clusterImage = (colours: readonly string[], { scheme, lang }: Overlay): ExpressionSpecification => [
  'concat',
  `${clusterPrefix}${scheme}:${lang}:`,
  ['to-string', ['get', 'n']],
  ':',
  ['to-string', countOf('own')],
  ':',
  ...colours.map((colour): ExpressionSpecification => [
    'case',
    ['>', countOf(colour), 0],
    ['concat', `${colour}=`, ['to-string', ['get', colour]], ','],
    '',
  ]),
]

/** The highest MapLibre zooms at which pins are clustered: always, or until streets can be distinguished. */
const joinedUpTo = { always: 19, streets: 16 }

/** Cluster radius in pixels; larger where there are crowds, so that streets are visible between the discs. */
export const joinedWithin = (crowds: readonly Crowd[]) => (crowds.length > 0 ? 84 : 44)

const sources = (overlay: Overlay): Record<string, SourceSpecification> => ({
  [sourceIds.pins]: {
    type: 'geojson',
    data: pinData(overlay),
    maxzoom: joinedUpTo.always + 1,
    cluster: true,
    clusterRadius: joinedWithin(overlay.crowds),
    clusterMaxZoom: overlay.joined ? joinedUpTo.always : joinedUpTo.streets,
    clusterProperties: Object.fromEntries([
      ['n', ['+', ['get', 'n']]],
      ['own', ['+', countOf('own')]],
      ...coloursOf(overlay).map((colour) => [colour, ['+', countOf(colour)]]),
    ]),
  },
  [sourceIds.here]: { type: 'geojson', data: hereData(overlay.here) },
  ...(overlay.drawing ? { [sourceIds.drawing]: { type: 'geojson' as const, data: overlay.drawing } } : {}),
})

/** Streets of an import: what is new, what was there, what is gone; the boundary is dashed. */
const drawingLayers = ({ scheme }: Overlay): LayerSpecification[] => {
  const { added, present, gone, edge } = mapColours[scheme]
  const colour: ExpressionSpecification = ['match', ['get', 'estado'], 'nueva', added, 'falta', gone, 'limite', edge, present]
  const isOf = (type: string): ExpressionSpecification => ['==', ['geometry-type'], type]
  const isDashed: ExpressionSpecification = ['in', ['get', 'estado'], ['literal', ['limite', 'zona']]]
  const line = { type: 'line', source: sourceIds.drawing } as const
  return [
    {
      id: 'drawing-squares',
      type: 'fill',
      source: sourceIds.drawing,
      filter: isOf('Polygon'),
      paint: { 'fill-color': added, 'fill-opacity': ['interpolate', ['linear'], ['get', 'calor'], 0, 0.16, 1, 0.78] },
    },
    {
      ...line,
      id: 'drawing-chosen',
      filter: ['all', isOf('Polygon'), ['==', ['get', 'elegida'], true]],
      paint: { 'line-color': edge, 'line-width': 3 },
    },
    {
      ...line,
      id: 'drawing-lines',
      filter: ['all', isOf('LineString'), ['!', isDashed]],
      paint: { 'line-color': colour, 'line-width': 2.5 },
    },
    {
      ...line,
      id: 'drawing-edges',
      filter: ['all', isOf('LineString'), isDashed],
      paint: { 'line-color': colour, 'line-width': 2, 'line-dasharray': [2, 2] },
    },
    {
      id: 'drawing-points',
      type: 'circle',
      source: sourceIds.drawing,
      filter: isOf('Point'),
      paint: { 'circle-color': colour, 'circle-radius': 3 },
    },
  ]
}

const layers = (overlay: Overlay): LayerSpecification[] => {
  const { selected, scheme } = overlay
  const blue = mapColours[scheme].position
  return [
    ...(overlay.drawing ? drawingLayers(overlay) : []),
    {
      id: 'here-precision',
      type: 'fill',
      source: sourceIds.here,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': blue, 'fill-opacity': 0.16 },
    },
    {
      id: 'here',
      type: 'circle',
      source: sourceIds.here,
      filter: ['==', ['geometry-type'], 'Point'],
      paint: { 'circle-color': blue, 'circle-radius': 7, 'circle-stroke-color': '#fff', 'circle-stroke-width': 2.5 },
    },
    {
      id: pinLayer,
      type: 'symbol',
      source: sourceIds.pins,
      filter: ['all', ['has', 'key'], ['!=', ['get', 'key'], selected ?? '']],
      layout: {
        'icon-image': ['get', 'image'],
        'icon-anchor': 'bottom',
        'icon-offset': [0, 3],
        'icon-allow-overlap': true,
        'symbol-sort-key': ['get', 'order'],
        'symbol-z-order': 'auto',
      },
    },
    {
      id: clusterLayer,
      type: 'symbol',
      source: sourceIds.pins,
      filter: ['!', ['has', 'key']],
      layout: { 'icon-image': clusterImage(coloursOf(overlay), overlay), 'icon-allow-overlap': true },
    },
  ]
}

/** The base layer with what lies over it. */
export const withOverlay = (base: StyleSpecification, overlay: Overlay): StyleSpecification => ({
  ...base,
  sources: { ...base.sources, ...sources(overlay) },
  layers: [...base.layers, ...layers(overlay)],
})
