import type { MapLimits } from '@avisa/contract/map/schemas'
import { useEffect } from 'react'
import { part, useClient, type Client } from './client.ts'
import { dropKeptMap, keepMap, measureMap, readKeptMap, type KeptMap } from './kept-map.ts'
import { observable, useObservable } from './observable.ts'

/** `left`: why the last download stopped; `share`: 0 to 1 of the tiles, null while measuring. */
type Work = { share: number | null; stop: AbortController }
type State = { saved: KeptMap | null; work: Work | null; left: 'failed' | 'noRoom' | null }

/** Outside React: a download continues while other screens are open. */
const state = part(() => observable<State>({ saved: null, work: null, left: null }))
const change = (client: Client, more: Partial<State>) => state(client).set({ ...state(client).get(), ...more })
const refresh = async (client: Client) => change(client, { saved: await readKeptMap() })

const work = async <T>(client: Client, task: (stop: AbortSignal) => Promise<T>): Promise<T | undefined> => {
  const stop = new AbortController()
  change(client, { work: { share: null, stop }, left: null })
  try {
    return await task(stop.signal)
  } catch (thrown) {
    const noRoom = thrown instanceof DOMException && thrown.name === 'QuotaExceededError'
    if (!stop.signal.aborted) change(client, { left: noRoom ? 'noRoom' : 'failed' })
    return undefined
  } finally {
    change(client, { work: null })
    await refresh(client)
  }
}

type Area = { url: string; limits: MapLimits }

export const measure = (client: Client, area: Area) => work(client, (stop) => measureMap(area, stop))

/** Starts or continues the download; asks the browser not to evict it. */
export const keep = (client: Client, area: Area, zoom: number): Promise<void> =>
  work(client, async (signal) => {
    await navigator.storage?.persist?.()
    let shown = 0
    const onProgress = (done: number, total: number) => {
      const share = Math.floor((100 * done) / total) / 100
      const { work: now } = state(client).get()
      if (share === shown || !now) return
      shown = share
      change(client, { work: { ...now, share } })
    }
    await keepMap({ ...area, zoom, signal, onProgress })
  })

export const cancelDownload = (client: Client): void => state(client).get().work?.stop.abort()

export const drop = async (client: Client): Promise<void> => {
  await dropKeptMap()
  change(client, { left: null })
  await refresh(client)
}

export const useKeptMap = (): State => {
  const client = useClient()
  useEffect(() => {
    refresh(client).catch((cause: unknown) => console.warn('kept map not read', cause))
  }, [client])
  return useObservable(state(client))
}
