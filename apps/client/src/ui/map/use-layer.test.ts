import type { MapLayer } from '@avisa/contract/map/schemas'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { useLayer } from './use-layer.ts'
import type { Client } from '#/platform/client.ts'
import { createTestClient, inClient } from '#/platform/testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

const layer = (key: string, tipo: MapLayer['tipo']): MapLayer => ({
  key,
  nombre_es: key,
  nombre_val: key,
  tipo,
  url: `/${key}`,
  atribucion: null,
  zoom_max: null,
})
const layers = [layer('foto', 'raster'), layer('plano', 'propia'), layer('turismo', 'estilo')]
const renderLayer = () => renderHook(() => useLayer(layers), inClient(client)).result

describe('the layer of the map', () => {
  it('the first layer is shown until another is chosen, which this device remembers', () => {
    const result = renderLayer()
    expect(result.current.layer?.key).toBe('foto')
    act(() => result.current.show('turismo'))
    expect(result.current.layer?.key).toBe('turismo')
    expect(renderLayer().current.layer?.key).toBe('turismo')
  })

  it('a layer that cannot be loaded is replaced with our own, is named, and is retried when chosen again', () => {
    const result = renderLayer()
    act(() => result.current.show('turismo'))
    act(() => result.current.fail())
    expect(result.current).toMatchObject({ layer: { key: 'plano' }, missing: { key: 'turismo' } })
    act(() => result.current.show('turismo'))
    expect(result.current).toMatchObject({ layer: { key: 'turismo' }, missing: undefined })
  })

  it('a failed layer stays where there is no replacement', () => {
    const result = renderLayer()
    act(() => result.current.show('plano'))
    act(() => result.current.fail())
    expect(result.current).toMatchObject({ layer: { key: 'plano' }, missing: undefined })
  })
})
