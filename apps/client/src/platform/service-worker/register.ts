import { part, useClient, type Client } from '../client.ts'
import { flushDrafts } from '../drafts.ts'
import { isNative } from '../identity.ts'
import { observable, useObservable } from '../observable.ts'

const hour = 3_600_000
const waiting = part(() => observable<ServiceWorker | null>(null))

export const useUpdateReady = (): boolean => {
  const client = useClient()
  return useObservable(waiting(client)) !== null
}

/** Saves drafts first. */
export const applyUpdate = async (client: Client): Promise<void> => {
  await flushDrafts(client)
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting(client).get()?.postMessage({ type: 'SKIP_WAITING' })
}

/** Called once, after the first screen; not in the hybrid app, which contains its files. */
export const registerServiceWorker = async (client: Client): Promise<void> => {
  if (isNative(client) || !('serviceWorker' in navigator) || !import.meta.env.PROD) return
  const registration = await navigator.serviceWorker.register('/sw.js')
  const look = () => navigator.serviceWorker.controller && waiting(client).set(registration.waiting)
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look))
  look()
  // A tab that stays open for days would never check.
  setInterval(() => void registration.update().catch((cause: unknown) => console.warn('no newer version asked', cause)), hour)
}
