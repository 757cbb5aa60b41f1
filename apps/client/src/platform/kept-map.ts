import { tileZooms, type MapLimits } from '@avisa/contract/map/schemas'
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

/** `url`: the layer's, with the version of its streets; `zoom`: the closest that is kept; `whole` false while some are missing. */
export type KeptMap = { cuando: string; url: string; zoom: number; bytes: number; whole: boolean }
type Area = { url: string; limits: MapLimits }

/** The record lies among the tiles: whatever drops them drops it too. */
const recordAddress = () => ownAddress('/tiles/guardado')
const kept = (address: string, options: CacheQueryOptions = {}) => caches.match(address, { cacheName: keptMapCache, ...options })

/** False in a browser, or a page framed by another site, that has no room for it. */
export const canKeepMap = (): boolean => 'caches' in globalThis

export const readKeptMap = async (): Promise<KeptMap | null> => {
  const record = await kept(recordAddress())
  return record ? ((await record.json()) as KeptMap) : null
}

export const dropKeptMap = async (): Promise<void> => void (await caches.delete(keptMapCache))

const tileFrom = async (address: string, signal: AbortSignal, how: RequestInit = {}): Promise<Response> => {
  const answer = await fetch(address, { signal, credentials: 'omit', ...how })
  if (!answer.ok) throw new Error(`tile answered ${answer.status}`)
  return answer
}

/** One of our own tiles for the map: the kept one of these streets, else the server's, else the kept one of earlier streets. */
export const readTile = async (address: string, signal: AbortSignal): Promise<ArrayBuffer> => {
  const known = canKeepMap() ? await kept(address) : undefined
  if (known) return known.arrayBuffer()
  try {
    return await (await tileFrom(address, signal)).arrayBuffer()
  } catch (thrown) {
    const earlier = canKeepMap() && !signal.aborted ? await kept(address, { ignoreSearch: true }) : undefined
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
export const measureMap = async ({ url, limits }: Area, signal: AbortSignal): Promise<Pick<KeptMap, 'zoom' | 'bytes'>> => {
  let found = { zoom: tileZooms.min - 1, bytes: 0 }
  for (let zoom: number = tileZooms.min; zoom <= tileZooms.max; zoom++) {
    const { count, all } = tilesAt(limits, zoom)
    if (count > mostTiles) break
    const some = spread(all(), samples)
    let bytes = 0
    await each(some, signal, async (tile, either) => {
      bytes += (await (await tileFrom(tileAddress(url, tile), either, { cache: 'no-store' })).blob()).size
    })
    const total = found.bytes + Math.round((bytes / some.length) * count)
    if (total > keptMapLimit) break
    found = { zoom, bytes: total }
  }
  return found
}

type Keeping = Area & { zoom: number; signal: AbortSignal; onProgress: (done: number, total: number) => void }

const addressesOf = ({ url, limits, zoom }: Keeping): string[] =>
  Array.from({ length: zoom - tileZooms.min + 1 }, (_, k) => tilesAt(limits, tileZooms.min + k).all())
    .flat()
    .map((tile) => tileAddress(url, tile))

/** Keeps the map down to `zoom`, from afar to near; what is there already is not asked again. Throws on cancel, no network, no room. */
export const keepMap = async (asked: Keeping): Promise<void> => {
  const { url, zoom, signal, onProgress } = asked
  const cache = await caches.open(keptMapCache)
  const before = await readKeptMap()
  const there = new Set((await cache.keys()).map((request) => request.url))
  const wanted = addressesOf(asked)
  const missing = wanted.filter((address) => !there.has(address))
  let bytes = before?.url === url ? before.bytes : 0
  let done = wanted.length - missing.length
  const record = (whole: boolean) => {
    const now: KeptMap = { cuando: new Date().toISOString(), url, zoom, bytes, whole }
    return cache.put(recordAddress(), new Response(JSON.stringify(now)))
  }
  try {
    await each(missing, signal, async (address, either) => {
      if (bytes < keptMapLimit) {
        const tile = await (await tileFrom(address, either, { cache: 'no-store' })).blob()
        await cache.put(address, new Response(tile))
        bytes += tile.size
      }
      onProgress(++done, wanted.length)
      // A page that is closed half way goes on from about here.
      if (done % 200 === 0) await record(false)
    })
  } catch (thrown) {
    await record(false)
    throw thrown
  }
  await record(true)
  const now = new Set([...wanted, recordAddress()])
  await Promise.all([...there].filter((address) => !now.has(address)).map((address) => cache.delete(address)))
}
