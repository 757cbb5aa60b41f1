import { tileZooms } from '@avisa/contract/map/zooms'
import type { MapLimits } from '@avisa/contract/map/schemas'
import { spread, tileAddress, tilesAt } from './map-tiles.ts'
import { ownAddress } from './own-address.ts'
import { keptMapCache } from './service-worker/photo-cache.ts'

/**
 * Our own tiles use this protocol, so that stored ones are preferred, in the browser and in the hybrid
 * app.
 */
export const keptScheme = 'guardado'
/** In bytes. */
export const keptMapLimit = 60_000_000
/** A zoom with more tiles is not stored, however small they are. */
const mostTiles = 20_000
const samples = 12
const lanes = 6

/**
 * `url`: the layer's, with the version of its streets; `zoom`: the highest one stored; `bytes` by zoom,
 * lowest first; `whole` is false while tiles are missing.
 */
export type KeptMap = { cuando: string; url: string; zoom: number; bytes: readonly number[]; whole: boolean }
type Area = { url: string; limits: MapLimits }

/** Stored among the tiles, so that it is deleted with them. */
const recordAddress = () => ownAddress('/tiles/guardado')
const matchKept = (address: string, options: CacheQueryOptions = {}) => caches.match(address, { cacheName: keptMapCache, ...options })

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

/**
 * In this order: the stored tile of this version of the streets, the server's, the stored tile of an older
 * version.
 */
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

/** Some in parallel; the first failure stops all. */
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

/** Estimates the size from some tiles of every zoom, and the highest zoom within the limit. */
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
 * Downloads the tiles from the lowest zoom up to `zoom`; stored ones are skipped. A zoom that exceeds the
 * limit is omitted completely. Throws on cancel, without network and without space.
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
      // An interrupted download continues from about here.
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
