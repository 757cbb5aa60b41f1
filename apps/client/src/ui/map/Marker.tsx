import type { Position } from '@avisa/contract/values/coordinates'
import { Marker as MapLibreMarker, type Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

type Props = { map: MapLibreMap; at: Position; onDragged?: (to: Position) => void; children: ReactNode }

/** An element at a position of the map; draggable where `onDragged` is given. */
export const Marker = ({ map, at: { latitud, longitud }, onDragged, children }: Props) => {
  const [element] = useState(() => document.createElement('div'))
  const [marker] = useState(() => new MapLibreMarker({ element, anchor: 'bottom', offset: [0, 4] }))

  useEffect(() => {
    marker.setLngLat([longitud, latitud])
  }, [marker, latitud, longitud])

  useEffect(() => {
    marker.addTo(map)
    return () => {
      marker.remove()
    }
  }, [map, marker])

  useEffect(() => {
    marker.setDraggable(onDragged !== undefined)
    const announce = () => {
      const { lat, lng } = marker.getLngLat()
      // Moves back unless the owner accepts the new position.
      marker.setLngLat([longitud, latitud])
      onDragged?.({ latitud: lat, longitud: lng })
    }
    marker.on('dragend', announce)
    return () => {
      marker.off('dragend', announce)
    }
  }, [marker, onDragged, latitud, longitud])

  return createPortal(children, element)
}
