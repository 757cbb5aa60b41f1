import type { Environment } from './client.ts'
import { openDatabaseOnce } from './database.ts'
import { takeLaunch } from './launch.ts'
import { browserPosition, nativePosition } from './position.ts'
import { browserTransport } from './transport.ts'

/** What the native shells put into their web view, as Capacitor itself tells them apart; its code is loaded there alone. */
type Shell = { androidBridge?: unknown; webkit?: { messageHandlers?: { bridge?: unknown } } }
const findPlatform = ({ androidBridge, webkit }: Shell): Environment['platform'] =>
  androidBridge ? 'android' : webkit?.messageHandlers?.bridge ? 'ios' : 'web'

/** What a storage has, without the page's own: what is written is forgotten with the page. */
const copyOf = (storage: Storage): Storage => {
  const values = new Map(Object.entries(storage) as [string, string][])
  return {
    get length() {
      return values.size
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  }
}

/** Of this page; takes the launch parameters out of its address. */
export const browserEnvironment = (): Environment => {
  const platform = findPlatform(globalThis as Shell)
  const launch = takeLaunch()
  const isPreview = launch.preview !== undefined
  const [local, session] = isPreview ? [copyOf(localStorage), copyOf(sessionStorage)] : []
  return {
    storage: { local: () => local ?? localStorage, session: () => session ?? sessionStorage },
    database: openDatabaseOnce('avisa', isPreview),
    transport: browserTransport,
    clock: () => Date.now(),
    position: platform === 'web' ? browserPosition : nativePosition,
    launch,
    platform,
  }
}
