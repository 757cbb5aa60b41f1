import { isNative } from './identity.ts'
import { observable, useObservable } from './observable.ts'

const online = observable(navigator.onLine)

/** In the hybrid app the system tells; a WebView's own events come late or not at all. */
export const watchNetwork = async (): Promise<void> => {
  addEventListener('online', () => online.set(true))
  addEventListener('offline', () => online.set(false))
  if (!isNative) return
  const { Network } = await import('@capacitor/network')
  online.set((await Network.getStatus()).connected)
  await Network.addListener('networkStatusChange', (status) => online.set(status.connected))
}

export const isOnline = () => online.get()
export const onNetworkChange = online.subscribe
export const useOnline = (): boolean => useObservable(online)
/** For tests and for the system's own events. */
export const setOnline = (connected: boolean) => online.set(connected)
/** The person has told the browser to save data. */
export const isDataSaverOn = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
