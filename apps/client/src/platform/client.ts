import { createContext, useContext } from 'react'
import type { ClientDatabase } from './database.ts'
import type { Launch } from './launch.ts'
import type { Transport } from './transport.ts'

type Coordinates = { coords: Pick<GeolocationCoordinates, 'latitude' | 'longitude' | 'accuracy'> }

/** What a client needs of the device and of the page. */
export type Environment = {
  /** A browser may forbid it: then these throw. */
  storage: { local: () => Storage; session: () => Storage }
  database: () => Promise<ClientDatabase>
  transport: Transport
  clock: () => number
  position: (options: PositionOptions) => Promise<Coordinates>
  launch: Launch
  platform: 'web' | 'android' | 'ios'
}

/** Everything that the app remembers while it is open: session, municipality, answers, drafts, outbox. The page has one, each test its own. */
export type Client = Environment & { parts: Map<unknown, unknown> }

export const createClient = (environment: Environment): Client => ({ ...environment, parts: new Map() })

/** State of a client, created when it is first read: `const person = part(() => observable<Person>(null))`, `person(client).get()`. */
export const part = <T>(create: (client: Client) => T) => {
  const read = (client: Client): T => {
    if (!client.parts.has(read)) client.parts.set(read, create(client))
    return client.parts.get(read) as T
  }
  return read
}

export const ClientContext = createContext<Client | null>(null)

export const useClient = (): Client => {
  const client = useContext(ClientContext)
  if (!client) throw new Error('no ClientProvider around this component')
  return client
}
