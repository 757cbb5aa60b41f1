import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent } from 'react'
import { fromMapLibreZoom } from './style.ts'

/** In degrees, WGS 84. */
export type MapBox = { oeste: number; sur: number; este: number; norte: number }
/** Zoom as the specification counts it. */
export type Seen = MapBox & { zoom: number }

const seenOn = (map: MapLibreMap): Seen => {
  const bounds = map.getBounds()
  return {
    oeste: bounds.getWest(),
    sur: bounds.getSouth(),
    este: bounds.getEast(),
    norte: bounds.getNorth(),
    zoom: fromMapLibreZoom(map.getZoom()),
  }
}

/** The box around a point of the screen, of the cluster radius. */
export const seenAround = (map: MapLibreMap, { x, y }: { x: number; y: number }, reach: number): Seen => {
  const low = map.unproject([x - reach, y + reach])
  const high = map.unproject([x + reach, y - reach])
  return { oeste: low.lng, sur: low.lat, este: high.lng, norte: high.lat, zoom: fromMapLibreZoom(map.getZoom()) }
}

/** Called at once, and after every move and change of size. */
export const useSeen = (map: MapLibreMap | null, onSeen: ((seen: Seen) => void) | undefined) => {
  const tell = useEffectEvent(() => map && onSeen?.(seenOn(map)))
  useEffect(() => {
    if (!map) return undefined
    tell()
    map.on('moveend', tell)
    map.on('resize', tell)
    return () => {
      map.off('moveend', tell)
      map.off('resize', tell)
    }
  }, [map])
}
