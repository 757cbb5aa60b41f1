import type { JumpToOptions } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { toMapLibreZoom } from './style.ts'
import { useBaseFailure, useBaseStyle, type Base } from './use-base.ts'
import { drawMissingImages } from './images.tsx'
import { openMap, reducedMotion, type OpenMap, type Range, type View } from './open-map.ts'
import type { Overlay } from './overlay.ts'
import { readPinColours, type PinColours } from './pin-colours.ts'

export type Padding = { top: number; right: number; bottom: number; left: number }
type Asked = {
  view: View
  range: Range
  base: Base
  /** The layer cannot be loaded. */
  onLayerFailed: () => void
  overlay: Overlay
  padding: Padding
}
type State = { open: OpenMap | null; colours: PinColours | null; failed: boolean; tilesFailed: boolean }

const closed: State = { open: null, colours: null, failed: false, tilesFailed: false }

/** Created once; style, overlay and camera follow the arguments. */
export const useMap = (container: RefObject<HTMLElement | null>, { view, range, base, onLayerFailed, overlay, padding }: Asked): State => {
  const [state, setState] = useState<State>(closed)
  const start = useRef({ view, range, padding })
  const { scheme, layer } = base
  const onRefused = useEffectEvent(onLayerFailed)

  useEffect(() => {
    const element = container.current
    if (!element) return undefined
    try {
      const open = openMap(element, { ...start.current, onRefused })
      open.map.setPadding(start.current.padding)
      drawMissingImages(open.map, open.imageDensity)
      open.map.on('error', () => setState((state) => ({ ...state, tilesFailed: true })))
      open.map.on(
        'sourcedata',
        (event) => event.tile && setState((state) => (state.tilesFailed ? { ...state, tilesFailed: false } : state)),
      )
      setState({ ...closed, open })
      return () => {
        setState(closed)
        open.map.remove()
      }
    } catch {
      // No WebGL 2: the page shows a message instead of the map.
      setState({ ...closed, failed: true })
      return undefined
    }
  }, [container])

  const { open } = state
  useEffect(() => {
    if (!open) return undefined
    // After the theme has written its colours for the scheme.
    const frame = requestAnimationFrame(() => {
      const colours = readPinColours(open.map.getContainer())
      setState((state) => ({ ...state, colours }))
    })
    return () => cancelAnimationFrame(frame)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the colours read above change with the scheme
  }, [open, scheme])

  const style = useBaseStyle(base, onLayerFailed)
  useEffect(() => {
    if (style) open?.setStyle(style, overlay)
  }, [open, style, overlay])
  useBaseFailure(open, layer, onLayerFailed)

  useCamera(open, view, padding)
  return state
}

/** In degrees: beyond this the camera jumps instead of flying. */
const farAway = 0.05

const useCamera = (open: OpenMap | null, { latitud, longitud, zoom }: View, { top, right, bottom, left }: Padding) => {
  const first = useRef(true)
  useEffect(() => {
    if (!open) return
    if (first.current) {
      first.current = false
      return
    }
    const { map } = open
    const here = map.getCenter()
    const far = Math.abs(here.lat - latitud) + Math.abs(here.lng - longitud) > farAway
    const there = { center: [longitud, latitud], zoom: toMapLibreZoom(zoom), padding: { top, right, bottom, left } } satisfies JumpToOptions
    let resized = false
    const onResize = () => {
      resized = true
    }
    map.on('resize', onResize)
    // MapLibre aims at the centre as of the start of the flight; the padding may change meanwhile.
    map.once('moveend', () => {
      map.off('resize', onResize)
      if (resized) map.jumpTo(there)
    })
    map.easeTo({ ...there, duration: far || reducedMotion() ? 0 : 320 })
  }, [open, latitud, longitud, zoom, top, right, bottom, left])
}
