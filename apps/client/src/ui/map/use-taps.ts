import type { Position } from '@avisa/contract/values/coordinates'
import type { GeoJSONSource, Map as MapLibreMap, MapGeoJSONFeature, MapMouseEvent } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { reducedMotion } from './open-map.ts'
import { clusterLayer, pinLayer, sourceIds } from './overlay.ts'
import type { ClusterShare } from './pin.ts'

export type Taps = {
  onPin: (key: string) => void
  onCluster: (total: number, shares: readonly ClusterShare[], own: number) => void
  /** A cluster that no zoom expands, and its position on the screen. */
  onHeap: (at: { x: number; y: number }) => void
  /** A tap beside every pin. */
  onGround: (at: Position) => void
}

/** In pixels: a finger is wider than a pin. */
const reach = 6

const touched = (map: MapLibreMap, { x, y }: { x: number; y: number }): MapGeoJSONFeature | undefined => {
  const layers = [pinLayer, clusterLayer].filter((id) => map.getLayer(id))
  const box: [[number, number], [number, number]] = [
    [x - reach, y - reach],
    [x + reach, y + reach],
  ]
  return map.queryRenderedFeatures([x, y], { layers })[0] ?? map.queryRenderedFeatures(box, { layers })[0]
}

const sharesOf = ({ properties }: MapGeoJSONFeature): ClusterShare[] =>
  Object.entries(properties).flatMap(([colour, count]) =>
    colour.startsWith('#') && Number(count) > 0 ? [{ colour, count: Number(count) }] : [],
  )

/** Zoom steps for a group of which only the count is known: its cells then cover a sixteenth. */
const closer = 2

/** MapLibre's zoom at which a cluster expands. */
const opensAt = async (map: MapLibreMap, { properties }: MapGeoJSONFeature): Promise<number> => {
  const { cluster_id } = properties
  if (typeof cluster_id !== 'number') return map.getZoom() + closer
  return (await map.getSource<GeoJSONSource>(sourceIds.pins)?.getClusterExpansionZoom(cluster_id)) ?? map.getZoom() + closer
}

/** False where no zoom would expand the cluster. */
const openCluster = async (map: MapLibreMap, feature: MapGeoJSONFeature): Promise<boolean> => {
  if (feature.geometry.type !== 'Point') return true
  const zoom = await opensAt(map, feature)
  const counted = feature.properties['cluster_id'] === undefined
  const last = map.getMaxZoom()
  if (counted ? map.getZoom() >= last - 0.01 : zoom > last) return false
  const [lng = 0, lat = 0] = feature.geometry.coordinates
  map.easeTo({ center: [lng, lat], zoom: Math.min(zoom, last), duration: reducedMotion() ? 0 : 320 })
  return true
}

/** A tap on a pin, on a cluster (which expands) or on the ground. */
export const useTaps = (map: MapLibreMap | null, taps: Taps) => {
  const latest = useRef(taps)
  useEffect(() => {
    latest.current = taps
  })
  useEffect(() => {
    if (!map) return undefined
    const onClick = (event: MapMouseEvent) => {
      // Elements over the map handle their own clicks.
      if (event.originalEvent.target !== map.getCanvas()) return
      const feature = touched(map, event.point)
      if (!feature) {
        latest.current.onGround({ latitud: event.lngLat.lat, longitud: event.lngLat.lng })
      } else if (feature.layer.id === clusterLayer) {
        latest.current.onCluster(Number(feature.properties['n']), sharesOf(feature), Number(feature.properties['own'] ?? 0))
        void openCluster(map, feature).then((opened) => opened || latest.current.onHeap(event.point))
      } else latest.current.onPin(String(feature.properties['key']))
    }
    const onMove = (event: MapMouseEvent) => {
      // A search among what is drawn would slow down every step of a drag.
      if (event.originalEvent.buttons > 0) return
      map.getCanvas().style.cursor = touched(map, event.point) ? 'pointer' : ''
    }
    map.on('click', onClick)
    map.on('mousemove', onMove)
    return () => {
      map.off('click', onClick)
      map.off('mousemove', onMove)
    }
  }, [map])
}
