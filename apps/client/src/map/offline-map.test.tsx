import { getMapConfig } from '@avisa/contract/map/endpoints'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { anApi, showPage, enterTown } from '#/accounts/testing/an-app.tsx'
import { keepMap, readKeptMap, readTile } from '#/platform/kept-map.ts'
import { dropCaches, townCaches } from '#/platform/service-worker/photo-cache.ts'
import { answer } from '#/platform/testing/fake-api.ts'
import { fakeCaches } from '#/platform/testing/fake-caches.ts'
import { OfflineMapCard } from './OfflineMapCard.tsx'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

let api: ReturnType<typeof anApi> | undefined
let device: ReturnType<typeof fakeCaches>
let network: 'works' | 'none'
let tileBytes: number
let requestedUrls: string[]

beforeEach(async () => {
  enterTown(client)
  device = fakeCaches()
  network = 'works'
  tileBytes = 1000
  requestedUrls = []
  vi.stubGlobal('caches', device.caches)
  vi.stubGlobal('fetch', async (address: string) => {
    requestedUrls.push(address)
    if (network === 'none') throw new TypeError('no network')
    return new Response(new Uint8Array(tileBytes))
  })
})
afterEach(async () => {
  api = undefined
  vi.unstubAllGlobals()
})

const small = { latitud_min: 38.6, latitud_max: 38.605, longitud_min: 0, longitud_max: 0.005 }
const open = (v = '1', limites: typeof small | null = small) => {
  const capa = { key: 'propia', nombre_es: 'Callejero', nombre_val: 'Carrers', tipo: 'propia' as const, atribucion: null, zoom_max: null }
  const config = { centro: { latitud: 38.6, longitud: 0 }, zoom: 15, zoom_min: 11, zoom_max: 20, limites }
  api = anApi(
    client,
    {},
    answer(getMapConfig, () => ({ ...config, capas: [{ ...capa, url: `/tiles/k/{z}/{x}/{y}?v=${v}` }] })),
  )
  showPage(client, '/ajustes', <OfflineMapCard />)
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const keepIt = async () => {
  await press('Guardar el mapa')
  await press('Guardar')
}
const tile = () => readTile(`${location.origin}/tiles/k/8/128/98?v=1`, new AbortController().signal)

describe('the offline map', () => {
  it('the size and the limit are shown before the download, and a refusal downloads nothing', async () => {
    open()
    await press('Guardar el mapa')
    expect(await screen.findByText(/^Ocupará unos \d+ KB en este dispositivo; el límite son 60 MB/)).toBeTruthy()
    await press('Cancelar')
    expect(await screen.findByText(/para ver el mapa sin internet/)).toBeTruthy()
    network = 'none'
    await expect(tile()).rejects.toThrow('no network')
  })

  it('the download has the announced size where all tiles weigh the same', async () => {
    open()
    await press('Guardar el mapa')
    const text = (await screen.findByText(/^Ocupará unos/)).textContent ?? ''
    await press('Guardar')
    const [size] = /\d+ KB/.exec(text) ?? ['nothing']
    expect(await screen.findByText(/^Guardado/)).toHaveProperty('textContent', expect.stringContaining(`Ocupa ${size}.`))
  })

  it('the stored map is drawn without network, whatever version of the streets is requested', async () => {
    open()
    await keepIt()
    expect(await screen.findByText(/^Guardado: .* Ocupa \d+ KB/)).toBeTruthy()
    network = 'none'
    const before = requestedUrls.length
    expect((await tile()).byteLength).toBe(1000)
    expect(requestedUrls).toHaveLength(before)
    const later = await readTile(`${location.origin}/tiles/k/8/128/98?v=2`, new AbortController().signal)
    expect(later.byteLength).toBe(1000)
  })

  it('an update is offered when the streets have changed', async () => {
    const url = '/tiles/k/{z}/{x}/{y}?v=1'
    await keepMap({ url, limits: small, zoom: 10, signal: new AbortController().signal, onProgress: () => undefined })
    open('2')
    expect(await screen.findByText('Las calles han cambiado desde que lo guardó.')).toBeTruthy()
    await press('Actualizar')
    await press('Guardar')
    await waitFor(() => expect(screen.queryByText('Las calles han cambiado desde que lo guardó.')).toBeNull())
    network = 'none'
    expect(await (await device.caches.open('mapa-guardado')).keys()).not.toContainEqual({ url: expect.stringContaining('v=1') })
  })

  it('an interrupted download continues where the network was lost', async () => {
    open()
    await press('Guardar el mapa')
    const measured = requestedUrls.length
    await screen.findByRole('button', { name: 'Guardar' })
    const { fetch } = globalThis
    vi.stubGlobal('fetch', (address: string) => {
      if (requestedUrls.length >= measured + 8) network = 'none'
      return fetch(address)
    })
    await press('Guardar')
    expect(await screen.findByText(/^No se ha podido terminar/)).toBeTruthy()
    const urls = (await (await device.caches.open('mapa-guardado')).keys()).map(({ url }) => url).filter((url) => url.includes('?v='))
    expect(urls.length).toBeGreaterThan(0)
    vi.stubGlobal('fetch', fetch)
    network = 'works'
    requestedUrls = []
    await press('Continuar')
    expect(await screen.findByText(/^Guardado/)).toBeTruthy()
    expect(requestedUrls.filter((address) => urls.includes(address))).toEqual([])
  })

  it('the most detailed zoom is omitted to stay within the limit, and the card says so', async () => {
    tileBytes = 7_000_000
    open()
    await press('Guardar el mapa')
    expect(await screen.findByText(/Sin el detalle más cercano/)).toBeTruthy()
    await press('Cancelar')
  })

  it('a map larger than estimated is stored without the zoom that did not fit, and the card says so', async () => {
    open()
    await press('Guardar el mapa')
    const sure = await screen.findByRole('button', { name: 'Guardar' })
    tileBytes = 5_000_000
    await userEvent.click(sure)
    expect(await screen.findByText(/^Guardado: .* Sin el detalle más cercano/)).toBeTruthy()
    const record = await readKeptMap()
    const zooms = (await (await device.caches.open('mapa-guardado')).keys()).map(({ url }) => Number(/\/k\/(\d+)\//.exec(url)?.[1] ?? 0))
    expect(Math.max(...zooms)).toBe(record?.zoom)
    expect(zooms.length * tileBytes).toBeLessThanOrEqual(65_000_000)
  })

  it('a full device is reported', async () => {
    open()
    device.full.room = false
    await keepIt()
    expect(await screen.findByText('No queda sitio en el dispositivo para el mapa.')).toBeTruthy()
  })

  it('the map can be deleted, and is deleted with the municipality', async () => {
    open()
    await keepIt()
    await press('Quitar')
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Quitar' }))
    expect(await screen.findByRole('button', { name: 'Guardar el mapa' })).toBeTruthy()
    await keepIt()
    await screen.findByText(/^Guardado/)
    await dropCaches(townCaches)
    network = 'none'
    await expect(tile()).rejects.toThrow('no network')
  })

  it('the map is not offered where the municipality has no boundary', async () => {
    open('1', null)
    await waitFor(() => expect(api?.requests.some(({ route }) => route.endsWith('/configs/mapa'))).toBe(true))
    expect(screen.queryByText('Mapa sin conexión')).toBeNull()
  })
})
