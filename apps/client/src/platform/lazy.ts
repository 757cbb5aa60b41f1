import { createElement, lazy as lazyComponent, type ComponentType, type FunctionComponent } from 'react'
import { part, useClient, type Client } from './client.ts'
import { flushDrafts } from './drafts.ts'
import { whenIdle } from './idle.ts'
import { isOnline, onNetworkChange } from './network.ts'
import { observable } from './observable.ts'

/** How many pieces of the app wait for the network; it is said over whatever screen stands there (`ui/popup/Popups.tsx`). */
export const waitingCode = part(() => observable(0))

/** The address of the screen that is being loaded, whose code may be what waits. */
export const destination = part(() => observable<string | undefined>(undefined))

/** Milliseconds between two tries with network, and how many follow the first. */
const pause = 800
const retries = 2
/** Milliseconds within which a window is not reloaded again for code that does not arrive. */
const reloadPause = 60_000

const missing = part((client) => {
  const styles = new Set<HTMLLinkElement>()
  // Whoever asked for a style sheet that did not arrive never asks for it again.
  document.addEventListener('error', ({ target }) => target instanceof HTMLLinkElement && void styles.add(target), true)
  onNetworkChange(client, () => isOnline(client) && retryCode(client))
  return { styles, wake: new Set<() => void>() }
})

/** Asks at once for what waits: there is network again, or somebody pressed «Reintentar». */
export const retryCode = (client: Client): void => {
  const { wake } = missing(client)
  const waiting = [...wake]
  wake.clear()
  for (const resolve of waiting) resolve()
}

const whenWoken = async (client: Client): Promise<void> => {
  waitingCode(client).set(waitingCode(client).get() + 1)
  await new Promise<void>((resolve) => missing(client).wake.add(resolve))
  waitingCode(client).set(waitingCode(client).get() - 1)
}

// Whoever asked for a style sheet that did not arrive never asks for it again.
const fetchStyles = async (client: Client): Promise<void> => {
  const { styles } = missing(client)
  const links = [...styles]
  styles.clear()
  await Promise.all(
    links.map((link) => {
      const fresh = link.cloneNode() as HTMLLinkElement
      const settled = new Promise((resolve) => (fresh.onload = fresh.onerror = resolve))
      link.replaceWith(fresh)
      return settled
    }),
  )
}

/** False also where the browser forbids storage: it might reload for ever. */
const mayReload = ({ storage }: Client): boolean => {
  const key = 'codigo_recargado'
  try {
    const session = storage.session()
    if (Date.now() - Number(session.getItem(key)) < reloadPause) return false
    session.setItem(key, String(Date.now()))
    return true
  } catch (cause) {
    console.warn('not reloaded', cause)
    return false
  }
}

/** For a browser that never asks again for a module that failed; what is being written is kept. */
const reloadPage = async (client: Client): Promise<never> => {
  await flushDrafts(client)
  const address = destination(client).get()
  if (address === undefined) location.reload()
  else location.assign(address)
  return new Promise<never>(() => undefined)
}

type ArriveOptions = { /** Told each time that it has to wait. */ onWait?: () => void; left?: number; waited?: boolean }

/**
 * Code that is fetched when it is needed. Without network it waits until there is one and then goes on by itself; with network it is
 * asked for again, then by a reloaded page, and only then has it failed: the server is not there, or has another version by now.
 */
export const arrive = async <T>(
  client: Client,
  load: () => Promise<T>,
  { onWait, left = retries, waited = false }: ArriveOptions = {},
): Promise<T> => {
  missing(client)
  try {
    return await load()
  } catch (thrown) {
    const waits = !isOnline(client)
    if (!waits && left === 0) return waited || mayReload(client) ? reloadPage(client) : Promise.reject(thrown)
    if (waits) {
      onWait?.()
      await whenWoken(client)
    } else await new Promise((resolve) => setTimeout(resolve, pause))
    await fetchStyles(client)
    return arrive(client, load, { ...(onWait ? { onWait } : {}), left: waits ? retries : left - 1, waited: waited || waits })
  }
}

/** React's `lazy`, for code that may have to wait for the network. */
export const lazy = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>): FunctionComponent<P> => {
  const loaded = part((client) => lazyComponent(() => arrive(client, load)))
  const Lazy = (props: P) => createElement(loaded(useClient()) as ComponentType<P>, props)
  return Lazy
}

/** Fetches what is likely to be needed next, once the screen stands; what does not arrive is asked for again when it is needed. */
export const fetchAhead = async (loads: readonly (() => Promise<unknown>)[]): Promise<void> => {
  await whenIdle()
  const missed = (await Promise.allSettled(loads.map((load) => load()))).filter(({ status }) => status === 'rejected')
  if (missed.length > 0) console.warn('not fetched ahead', missed.length)
}
