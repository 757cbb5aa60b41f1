import { lazy as lazyComponent } from 'react'
import { flushDrafts } from './drafts.ts'
import { whenIdle } from './idle.ts'
import { isOnline, onNetworkChange } from './network.ts'
import { observable } from './observable.ts'

/** Chunks of the app that wait for the network; shown over any screen (`ui/popup/Popups.tsx`). */
export const waitingCode = observable(0)

/** In ms between two attempts with network. */
const pause = 800
const retries = 2

let wake = new Set<() => void>()

/** Called when the network returns, or on «Reintentar». */
export const retryCode = (): void => {
  const waiting = wake
  wake = new Set()
  for (const resolve of waiting) resolve()
}
onNetworkChange(() => isOnline() && retryCode())

const whenWoken = async (): Promise<void> => {
  waitingCode.set(waitingCode.get() + 1)
  await new Promise<void>((resolve) => wake.add(resolve))
  waitingCode.set(waitingCode.get() - 1)
}

const failedStyles = new Set<HTMLLinkElement>()
// A style sheet that failed to load is never requested again by its loader.
globalThis.document?.addEventListener('error', ({ target }) => target instanceof HTMLLinkElement && void failedStyles.add(target), true)

const fetchStyles = async (): Promise<void> => {
  const links = [...failedStyles]
  failedStyles.clear()
  await Promise.all(
    links.map((link) => {
      const fresh = link.cloneNode() as HTMLLinkElement
      const settled = new Promise((resolve) => (fresh.onload = fresh.onerror = resolve))
      link.replaceWith(fresh)
      return settled
    }),
  )
}

/** For a browser that never requests a failed module again; drafts are saved first. */
const reloadPage = async (): Promise<never> => {
  await flushDrafts()
  location.reload()
  return new Promise<never>(() => undefined)
}

type ArriveOptions = { /** Called each time it has to wait. */ onWait?: () => void; left?: number; waited?: boolean }

/**
 * Loads a chunk on demand. Without network it waits and then continues by itself; with network it retries
 * and finally fails: the server is down, or has a newer version.
 */
export const arrive = async <T>(load: () => Promise<T>, { onWait, left = retries, waited = false }: ArriveOptions = {}): Promise<T> => {
  try {
    return await load()
  } catch (thrown) {
    const waits = !isOnline()
    if (!waits && left === 0) return waited ? reloadPage() : Promise.reject(thrown)
    if (waits) {
      onWait?.()
      await whenWoken()
    } else await new Promise((resolve) => setTimeout(resolve, pause))
    await fetchStyles()
    return arrive(load, { ...(onWait ? { onWait } : {}), left: waits ? retries : left - 1, waited: waited || waits })
  }
}

/** React's `lazy` for chunks that may have to wait for the network. */
export const lazy: typeof lazyComponent = (load) => lazyComponent(() => arrive(load))

/** Preloads chunks after the screen is rendered; one that fails is requested again when it is needed. */
export const fetchAhead = async (loads: readonly (() => Promise<unknown>)[]): Promise<void> => {
  await whenIdle()
  const missed = (await Promise.allSettled(loads.map((load) => load()))).filter(({ status }) => status === 'rejected')
  if (missed.length > 0) console.warn('not fetched ahead', missed.length)
}
