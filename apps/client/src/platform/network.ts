import { part, useClient, type Client } from './client.ts'
import { isNative } from './identity.ts'
import { observable, useObservable } from './observable.ts'

const online = part(() => observable(navigator.onLine))

/** The hybrid app uses the system's events; those of a WebView are late or missing. */
export const watchNetwork = async (client: Client): Promise<void> => {
  addEventListener('online', () => online(client).set(true))
  addEventListener('offline', () => online(client).set(false))
  if (!isNative(client)) return
  const { Network } = await import('@capacitor/network')
  online(client).set((await Network.getStatus()).connected)
  await Network.addListener('networkStatusChange', (status) => online(client).set(status.connected))
}

export const isOnline = (client: Client) => online(client).get()
export const onNetworkChange = (client: Client, listener: () => void) => online(client).subscribe(listener)
export const useOnline = (): boolean => {
  const client = useClient()
  return useObservable(online(client))
}
export const setOnline = (client: Client, connected: boolean) => online(client).set(connected)
export const isDataSaverOn = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
