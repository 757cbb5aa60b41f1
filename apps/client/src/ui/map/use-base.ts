import type { StyleSpecification } from 'maplibre-gl'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { readMapStyle } from '#/platform/map-style.ts'
import type { OpenMap } from './open-map.ts'
import { sourceIds } from './overlay.ts'
import { baseStyle, type BaseMap } from './style.ts'

export type Base = Omit<BaseMap, 'layer'> & { layer: BaseMap['layer'] | undefined }

/** The style is a third party's file: MapLibre validates the rest. */
const isStyle = (read: unknown): read is StyleSpecification =>
  typeof read === 'object' && read !== null && 'layers' in read && 'sources' in read

/** Fetched where the layer has a URL; undefined while loading. */
export const useBaseStyle = ({ layer, scheme, lang }: Base, onFailed: () => void): StyleSpecification | undefined => {
  const drawn = useMemo(() => layer && baseStyle({ layer, scheme, lang }), [layer, scheme, lang])
  const [read, setRead] = useState<{ address: string; style: StyleSpecification }>()
  const failed = useEffectEvent(onFailed)
  const address = typeof drawn === 'string' ? drawn : undefined
  useEffect(() => {
    if (address === undefined) return undefined
    let isCancelled = false
    readMapStyle(address).then(
      (style) => {
        if (isCancelled) return
        if (isStyle(style)) setRead({ address, style })
        else failed()
      },
      () => isCancelled || failed(),
    )
    return () => {
      isCancelled = true
    }
  }, [address])
  if (typeof drawn !== 'string') return drawn
  return read?.address === drawn ? read.style : undefined
}

const ours: readonly string[] = Object.values(sourceIds)

/** Reports a layer whose requests have all failed, without a single tile. */
export const useBaseFailure = (open: OpenMap | null, layer: Base['layer'], onFailed: () => void): void => {
  const failed = useEffectEvent(onFailed)
  useEffect(() => {
    if (!open || !layer) return undefined
    const met = { errors: 0, tiles: 0 }
    const onError = () => void (met.errors += 1)
    const onData = (event: { tile?: unknown; sourceId?: string }) =>
      void (met.tiles += event.tile && !ours.includes(event.sourceId ?? '') ? 1 : 0)
    const onIdle = () => met.errors > 0 && met.tiles === 0 && failed()
    const { map } = open
    map.on('error', onError)
    map.on('sourcedata', onData)
    map.on('idle', onIdle)
    return () => {
      map.off('error', onError)
      map.off('sourcedata', onData)
      map.off('idle', onIdle)
    }
  }, [open, layer])
}
