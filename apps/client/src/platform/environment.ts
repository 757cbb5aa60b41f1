import type { Environment } from './client.ts'
import { openDatabaseOnce } from './database.ts'
import { takeLaunch } from './launch.ts'
import { browserPosition, nativePosition } from './position.ts'
import { browserTransport } from './transport.ts'

/** What the native shells put into their web view, as Capacitor itself tells them apart; its code is loaded there alone. */
type Shell = { androidBridge?: unknown; webkit?: { messageHandlers?: { bridge?: unknown } } }
const findPlatform = ({ androidBridge, webkit }: Shell): Environment['platform'] =>
  androidBridge ? 'android' : webkit?.messageHandlers?.bridge ? 'ios' : 'web'

/** Of this page; takes the launch parameters out of its address. */
export const browserEnvironment = (): Environment => {
  const platform = findPlatform(globalThis as Shell)
  return {
    storage: { local: () => localStorage, session: () => sessionStorage },
    database: openDatabaseOnce(),
    transport: browserTransport,
    clock: () => Date.now(),
    position: platform === 'web' ? browserPosition : nativePosition,
    launch: takeLaunch(),
    platform,
  }
}
