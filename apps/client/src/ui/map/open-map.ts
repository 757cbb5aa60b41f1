import type { MapLimits } from '@avisa/contract/map/schemas'
import type { Position } from '@avisa/contract/values/coordinates'
import {
  addProtocol,
  AttributionControl,
  LngLat,
  Map as MapLibreMap,
  setWorkerUrl,
  type StyleSpecification,
  type TransformConstrainFunction,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { keptScheme, readTile } from '#/platform/kept-map.ts'
import { withOverlay, type Overlay } from './overlay.ts'
import { drawFewerPixels } from './software-drawing.ts'
import { toMapLibreZoom } from './style.ts'

// Without this the built map stays empty, without an error.
setWorkerUrl(workerUrl)
// Our own tiles, from the offline map where there is one.
addProtocol(keptScheme, async ({ url }, { signal }) => ({ data: await readTile(url.slice(`${keptScheme}://`.length), signal) }))

/** Zoom as the specification counts it. */
export type View = Position & { zoom: number }
export type Range = { limits: MapLimits | null; zoomMin: number; zoomMax: number }

export const reducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Applies one style after the other: while one loads the next waits. A style that MapLibre refuses never
 * loads, so nothing waits for it. One that has loaded is not validated again with other incidents over it.
 */
export const styleKeeper = (map: Pick<MapLibreMap, 'on' | 'setStyle'>, onRefused: () => void) => {
  let loading = false
  let current: StyleSpecification | undefined
  let valid: StyleSpecification | undefined
  /** A style that differs little from the previous one is validated synchronously. */
  let changing = false
  let waiting: (() => void) | undefined
  const settle = () => {
    loading = false
    waiting?.()
  }
  map.on('styledataloading', () => {
    loading = true
  })
  map.on('style.load', () => {
    valid = current
    settle()
  })
  map.on('error', () => {
    // After loading, an error is that of a tile.
    if (!loading && !changing) return
    if (!waiting) onRefused()
    if (loading) settle()
  })
  const apply = (base: StyleSpecification, overlay: Overlay): void => {
    waiting = loading ? () => apply(base, overlay) : undefined
    if (loading) return
    changing = true
    current = base
    map.setStyle(withOverlay(base, overlay), { validate: base !== valid })
    changing = false
  }
  return apply
}

const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value))

/**
 * Keeps the centre inside the municipality but shows what is beyond its border; MapLibre's own bounds
 * would keep a small town from zooming out past 11.
 */
const constrain = ({ limits, zoomMin, zoomMax }: Range): TransformConstrainFunction => {
  const [tall, wide] = limits ? [limits.latitud_max - limits.latitud_min, limits.longitud_max - limits.longitud_min] : [0, 0]
  return ({ lng, lat }, zoom) => ({
    center: limits
      ? new LngLat(
          between(limits.longitud_min - wide / 2, lng, limits.longitud_max + wide / 2),
          between(limits.latitud_min - tall / 2, lat, limits.latitud_max + tall / 2),
        )
      : new LngLat(lng, between(-85, lat, 85)),
    zoom: between(toMapLibreZoom(zoomMin), zoom, toMapLibreZoom(zoomMax)),
  })
}

/** The initial camera and its limits. */
export const cameraOf = ({ latitud, longitud, zoom }: View, range: Range) => ({
  center: new LngLat(longitud, latitud),
  zoom: toMapLibreZoom(zoom),
  minZoom: toMapLibreZoom(range.zoomMin),
  maxZoom: toMapLibreZoom(range.zoomMax),
  transformConstrain: constrain(range),
})

type Opening = { view: View; range: Range; onRefused: () => void }

/** North up; throws where the browser has no WebGL 2. */
export const openMap = (container: HTMLElement, { view, range, onRefused }: Opening) => {
  const map = new MapLibreMap({
    container,
    ...cameraOf(view, range),
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    maxPitch: 0,
    fadeDuration: reducedMotion() ? 0 : 200,
  })
  const isDrawnByProcessor = drawFewerPixels(map)
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.addControl(new AttributionControl({ compact: false }), 'bottom-left')
  return { map, setStyle: styleKeeper(map, onRefused), imageDensity: isDrawnByProcessor ? 1 : 2 }
}
export type OpenMap = ReturnType<typeof openMap>
