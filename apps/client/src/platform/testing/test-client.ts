import type { Person } from '@avisa/contract/access/person'
import { createElement, type ReactNode } from 'react'
import { createClient, type Client, type Environment } from '../client.ts'
import { ClientProvider } from '../ClientProvider.tsx'
import { openDatabaseOnce } from '../database.ts'
import { person } from '../identity.ts'
import { browserPosition } from '../position.ts'
import { browserTransport } from '../transport.ts'
import { newUuid } from '../uuid.ts'

type Kept = Record<string, string>
/** As the browser's: what it keeps are its own keys. */
const memoryStorage = (): Storage =>
  Object.create({
    getItem(this: Kept, key: string) {
      return this[key] ?? null
    },
    setItem(this: Kept, key: string, value: string) {
      this[key] = value
    },
    removeItem(this: Kept, key: string) {
      Reflect.deleteProperty(this, key)
    },
    clear(this: Kept) {
      for (const key of Object.keys(this)) Reflect.deleteProperty(this, key)
    },
    get length() {
      return Object.keys(this).length
    },
  }) as Storage

/** A client on a device of its own, that keeps what it is given and reaches no server: `createTestClient({ as: repairer })`. */
export const createTestClient = ({ as = null, ...environment }: { as?: Person } & Partial<Environment> = {}): Client => {
  const [local, session] = [memoryStorage(), memoryStorage()]
  const client = createClient({
    storage: { local: () => local, session: () => session },
    database: openDatabaseOnce(`avisa-${newUuid()}`),
    transport: { ...browserTransport },
    clock: () => Date.now(),
    position: browserPosition,
    launch: {},
    platform: 'web',
    ...environment,
  })
  person(client).set(as)
  return client
}

/** For `render` and `renderHook`. */
export const inClient = (client: Client) => ({
  wrapper: ({ children }: { children: ReactNode }) => createElement(ClientProvider, { client, children }),
})
