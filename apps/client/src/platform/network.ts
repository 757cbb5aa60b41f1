import { isNative } from './identity.ts'
import { observable, useObservable } from './observable.ts'

const online = observable(navigator.onLine)

/** The hybrid app uses the system's events; those of a WebView are late or missing. */
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
export const setOnline = (connected: boolean) => online.set(connected)
export const isDataSaverOn = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
