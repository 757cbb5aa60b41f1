import { tileZooms } from '@avisa/contract/map/zooms'
import type { MapLimits } from '@avisa/contract/map/schemas'
import { spread, tileAddress, tilesAt } from './map-tiles.ts'
import { ownAddress } from './own-address.ts'
import { keptMapCache } from './service-worker/photo-cache.ts'

/** Our own tiles are asked under this scheme, so that those kept on the device answer first, in the browser and in the hybrid app alike. */
export const keptScheme = 'guardado'
/** Bytes that a kept map may take at most. */
export const keptMapLimit = 60_000_000
/** A municipality of more tiles at one zoom is kept without that zoom, however light they are. */
const mostTiles = 20_000
const samples = 12
const lanes = 6

/**
 * `url`: the layer's, with the version of its streets; `zoom`: the closest that is kept; `bytes` of each zoom, the farthest first;
 * `whole` false while some are missing.
 */
export type KeptMap = { cuando: string; url: string; zoom: number; bytes: readonly number[]; whole: boolean }
type Area = { url: string; limits: MapLimits }

/** The record lies among the tiles: whatever drops them drops it too. */
const recordAddress = () => ownAddress('/tiles/guardado')
const matchKept = (address: string, options: CacheQueryOptions = {}) => caches.match(address, { cacheName: keptMapCache, ...options })

/** False in a browser, or a page framed by another site, that has no room for it. */
export const canKeepMap = (): boolean => 'caches' in globalThis

export const readKeptMap = async (): Promise<KeptMap | null> => {
  const record = await matchKept(recordAddress())
  return record ? ((await record.json()) as KeptMap) : null
}

export const sumOf = (bytes: readonly number[]): number => bytes.reduce((sum, size) => sum + size, 0)

export const dropKeptMap = async (): Promise<void> => void (await caches.delete(keptMapCache))

const tileFrom = async (address: string, signal: AbortSignal, how: RequestInit = {}): Promise<Response> => {
  const answer = await fetch(address, { signal, credentials: 'omit', ...how })
  if (!answer.ok) throw new Error(`tile answered ${answer.status}`)
  return answer
}

/** One of our own tiles for the map: the kept one of these streets, else the server's, else the kept one of earlier streets. */
export const readTile = async (address: string, signal: AbortSignal): Promise<ArrayBuffer> => {
  const stored = canKeepMap() ? await matchKept(address) : undefined
  if (stored) return stored.arrayBuffer()
  try {
    return await (await tileFrom(address, signal)).arrayBuffer()
  } catch (thrown) {
    const earlier = canKeepMap() && !signal.aborted ? await matchKept(address, { ignoreSearch: true }) : undefined
    if (earlier) return earlier.arrayBuffer()
    throw thrown
  }
}

/** Some at a time; the first failure ends all. */
const each = async <T>(items: readonly T[], signal: AbortSignal, act: (item: T, signal: AbortSignal) => Promise<void>): Promise<void> => {
  const failed = new AbortController()
  const either = AbortSignal.any([signal, failed.signal])
  const left = items.values()
  const lane = async () => {
    for (const item of left) {
      either.throwIfAborted()
      await act(item, either)
    }
  }
  try {
    await Promise.all(Array.from({ length: lanes }, lane))
  } finally {
    failed.abort()
  }
}

/** What keeping it takes, from some tiles of every zoom, and the closest zoom that stays within the limit. */
export const measureMap = async ({ url, limits }: Area, signal: AbortSignal): Promise<{ zoom: number; bytes: number }> => {
  let best = { zoom: tileZooms.min - 1, bytes: 0 }
  for (let zoom: number = tileZooms.min; zoom <= tileZooms.max; zoom++) {
    const { count, all } = tilesAt(limits, zoom)
    if (count > mostTiles) break
    const some = spread(all(), samples)
    let bytes = 0
    await each(some, signal, async (tile, either) => {
      const { size } = await (await tileFrom(tileAddress(url, tile), either, { cache: 'no-store' })).blob()
      bytes += size
    })
    const total = best.bytes + Math.round((bytes / some.length) * count)
    if (total > keptMapLimit) break
    best = { zoom, bytes: total }
  }
  return best
}

type DownloadOptions = Area & { zoom: number; signal: AbortSignal; onProgress: (done: number, total: number) => void }

const addressesAt = ({ url, limits }: Area, zoom: number) =>
  tilesAt(limits, zoom)
    .all()
    .map((tile) => tileAddress(url, tile))

/**
 * Keeps the map down to `zoom`, from afar to near; what is there already is not asked again. A zoom that turns out too heavy for the
 * limit is left out whole: the record says the closest that is kept. Throws on cancel, no network, no room.
 */
export const keepMap = async (area: DownloadOptions): Promise<void> => {
  const { url, signal, onProgress } = area
  const cache = await caches.open(keptMapCache)
  const before = await readKeptMap()
  const there = new Set((await cache.keys()).map((request) => request.url))
  const zooms = Array.from({ length: area.zoom - tileZooms.min + 1 }, (_, k) => addressesAt(area, tileZooms.min + k))
  const total = zooms.flat().length
  const bytes = zooms.map((_, k) => (before?.url === url && before.bytes[k]) || 0)
  let done = 0
  const record = (whole: boolean) => {
    const now: KeptMap = { cuando: new Date().toISOString(), url, zoom: tileZooms.min + zooms.length - 1, bytes, whole }
    return cache.put(recordAddress(), new Response(JSON.stringify(now)))
  }
  const keepZoom = async (addresses: readonly string[], k: number) => {
    done += addresses.filter((address) => there.has(address)).length
    const missing = addresses.filter((address) => !there.has(address))
    await each(missing, signal, async (address, either) => {
      if (sumOf(bytes) > keptMapLimit) return
      const tile = await (await tileFrom(address, either, { cache: 'no-store' })).blob()
      await cache.put(address, new Response(tile))
      there.add(address)
      bytes[k] = (bytes[k] ?? 0) + tile.size
      onProgress(++done, total)
      // A page that is closed half way goes on from about here.
      if (done % 200 === 0) await record(false)
    })
  }
  try {
    for (const [k, addresses] of zooms.entries()) {
      await keepZoom(addresses, k)
      if (sumOf(bytes) <= keptMapLimit) continue
      zooms.splice(k)
      bytes.splice(k)
    }
  } catch (thrown) {
    await record(false)
    throw thrown
  }
  const now = new Set([...zooms.flat(), recordAddress()])
  await Promise.all([...there].filter((address) => !now.has(address)).map((address) => cache.delete(address)))
  await record(true)
}
