import type { MapLimits } from '@avisa/contract/map/schemas'
import { useEffect } from 'react'
import { dropKeptMap, keepMap, measureMap, readKeptMap, type KeptMap } from './kept-map.ts'
import { observable, useObservable } from './observable.ts'

/** `left`: why the last download stopped; `share`: 0 to 1 of the tiles, null while measuring. */
type Work = { share: number | null; stop: AbortController }
type State = { saved: KeptMap | null; work: Work | null; left: 'failed' | 'noRoom' | null }

/** Outside React: a download continues while other screens are open. */
const state = observable<State>({ saved: null, work: null, left: null })
const change = (more: Partial<State>) => state.set({ ...state.get(), ...more })
const refresh = async () => change({ saved: await readKeptMap() })

const work = async <T>(task: (stop: AbortSignal) => Promise<T>): Promise<T | undefined> => {
  const stop = new AbortController()
  change({ work: { share: null, stop }, left: null })
  try {
    return await task(stop.signal)
  } catch (thrown) {
    const noRoom = thrown instanceof DOMException && thrown.name === 'QuotaExceededError'
    if (!stop.signal.aborted) change({ left: noRoom ? 'noRoom' : 'failed' })
    return undefined
  } finally {
    change({ work: null })
    await refresh()
  }
}

type Area = { url: string; limits: MapLimits }

export const measure = (area: Area) => work((stop) => measureMap(area, stop))

/** Starts or continues the download; asks the browser not to evict it. */
export const keep = (area: Area, zoom: number): Promise<void> =>
  work(async (signal) => {
    await navigator.storage?.persist?.()
    let shown = 0
    const onProgress = (done: number, total: number) => {
      const share = Math.floor((100 * done) / total) / 100
      const { work: now } = state.get()
      if (share === shown || !now) return
      shown = share
      change({ work: { ...now, share } })
    }
    await keepMap({ ...area, zoom, signal, onProgress })
  })

export const cancelDownload = (): void => state.get().work?.stop.abort()

export const drop = async (): Promise<void> => {
  await dropKeptMap()
  change({ left: null })
  await refresh()
}

export const useKeptMap = (): State => {
  useEffect(() => {
    refresh().catch((cause: unknown) => console.warn('kept map not read', cause))
  }, [])
  return useObservable(state)
}
