import { lazy as lazyComponent } from 'react'
import { flushDrafts } from './drafts.ts'
import { whenIdle } from './idle.ts'
import { isOnline, onNetworkChange } from './network.ts'
import { observable } from './observable.ts'

/** How many pieces of the app wait for the network; it is said over whatever screen stands there (`ui/popup/Popups.tsx`). */
export const waitingCode = observable(0)

/** Milliseconds between two tries with network, and how many follow the first. */
const pause = 800
const retries = 2

let wake = new Set<() => void>()

/** Asks at once for what waits: there is network again, or somebody pressed «Reintentar». */
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
// Whoever asked for a style sheet that did not arrive never asks for it again.
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

/** For a browser that never asks again for a module that failed; what is being written is kept. */
const reloadPage = async (): Promise<never> => {
  await flushDrafts()
  location.reload()
  return new Promise<never>(() => undefined)
}

type ArriveOptions = { /** Told each time that it has to wait. */ onWait?: () => void; left?: number; waited?: boolean }

/**
 * Code that is fetched when it is needed. Without network it waits until there is one and then goes on by itself; with network it is
 * asked for again, and only then has it failed: the server is not there, or has another version by now.
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

/** React's `lazy`, for code that may have to wait for the network. */
export const lazy: typeof lazyComponent = (load) => lazyComponent(() => arrive(load))

/** Fetches what is likely to be needed next, once the screen stands; what does not arrive is asked for again when it is needed. */
export const fetchAhead = async (loads: readonly (() => Promise<unknown>)[]): Promise<void> => {
  await whenIdle()
  const missed = (await Promise.allSettled(loads.map((load) => load()))).filter(({ status }) => status === 'rejected')
  if (missed.length > 0) console.warn('not fetched ahead', missed.length)
}
