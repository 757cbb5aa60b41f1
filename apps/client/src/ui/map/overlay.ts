import type { Position } from '@avisa/contract/values/coordinates'
import type { Feature, FeatureCollection } from 'geojson'
import type { ExpressionSpecification, LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl'
import type { Scheme } from '#/ui/theme/palette.ts'
import { mapColours } from './map-colours.ts'
import { clusterPrefix, lookOf, pinImage, type Pin } from './pin.ts'

/** Where one is; `precision` in metres. */
export type Here = Position & { precision: number }

/** What lies over any base layer; changing the layer below leaves it as it is. */
export type Overlay = { pins: readonly Pin[]; selected: string | null; here: Here | null; scheme: Scheme }

export const sourceIds = { pins: 'pins', here: 'here' } as const
export const pinLayer = 'pins'
export const clusterLayer = 'clusters'

const pinFeature = (pin: Pin, order: number, scheme: Scheme): Feature => ({
  type: 'Feature',
  properties: {
    key: pin.key,
    image: pinImage(lookOf(pin), scheme),
    colour: pin.estado.color,
    order: pin.estado.final ? order - 1e6 : order,
  },
  geometry: { type: 'Point', coordinates: [pin.longitud, pin.latitud] },
})

export const pinData = (pins: readonly Pin[], scheme: Scheme): FeatureCollection => ({
  type: 'FeatureCollection',
  features: pins.map((pin, order) => pinFeature(pin, order, scheme)),
})

/** A circle on the ground of `precision` metres, as a ring of 64 points. */
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

const coloursOf = (pins: readonly Pin[]) => [...new Set(pins.map((pin) => pin.estado.color))].toSorted()

/** Names the cluster's picture: how many in all, how many of each colour. */
const clusterImage = (colours: readonly string[], scheme: Scheme): ExpressionSpecification => [
  'concat',
  `${clusterPrefix}${scheme}:`,
  ['to-string', ['get', 'point_count']],
  ':',
  ...colours.map((colour): ExpressionSpecification => [
    'case',
    ['>', ['get', colour], 0],
    ['concat', `${colour}=`, ['to-string', ['get', colour]], ','],
    '',
  ]),
]

const sources = ({ pins, here, scheme }: Overlay): Record<string, SourceSpecification> => ({
  [sourceIds.pins]: {
    type: 'geojson',
    data: pinData(pins, scheme),
    cluster: true,
    clusterRadius: 44,
    clusterMaxZoom: 16,
    clusterProperties: Object.fromEntries(
      coloursOf(pins).map((colour) => [colour, ['+', ['case', ['==', ['get', 'colour'], colour], 1, 0]]]),
    ),
  },
  [sourceIds.here]: { type: 'geojson', data: hereData(here) },
})

const layers = ({ pins, selected, scheme }: Overlay): LayerSpecification[] => {
  const blue = mapColours[scheme].position
  return [
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
      filter: ['all', ['!', ['has', 'point_count']], ['!=', ['get', 'key'], selected ?? '']],
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
      filter: ['has', 'point_count'],
      layout: { 'icon-image': clusterImage(coloursOf(pins), scheme), 'icon-allow-overlap': true },
    },
  ]
}

/** The base layer with what lies over it. */
export const withOverlay = (base: StyleSpecification, overlay: Overlay): StyleSpecification => ({
  ...base,
  sources: { ...base.sources, ...sources(overlay) },
  layers: [...base.layers, ...layers(overlay)],
})
