import type { MapLayer } from '@avisa/contract/map/schemas'
import { useState } from 'react'
import { useClient } from '#/platform/client.ts'
import { readLocal, writeLocal } from '#/platform/local.ts'

export type LayerChoice = {
  layer: MapLayer | undefined
  /** The chosen layer, which cannot be loaded: `layer` replaces it. */
  missing: MapLayer | undefined
  show: (key: string) => void
  fail: () => void
}

/**
 * The last choice on this device, otherwise the first; a layer that cannot be loaded is replaced with our
 * own until it is chosen again.
 */
export const useLayer = (layers: readonly MapLayer[]): LayerChoice => {
  const client = useClient()
  const [storedKey, choose] = useState(() => readLocal(client, 'capa_mapa'))
  const [broken, setBroken] = useState<string>()
  const preferred = layers.find(({ key }) => key === storedKey) ?? layers[0]
  const own = layers.find(({ tipo }) => tipo === 'propia')
  const missing = preferred && preferred.key === broken && own && own !== preferred ? preferred : undefined
  return {
    layer: missing ? own : preferred,
    missing,
    show: (key) => {
      setBroken(undefined)
      writeLocal(client, 'capa_mapa', key)
      choose(key)
    },
    fail: () => setBroken(preferred?.key),
  }
}
