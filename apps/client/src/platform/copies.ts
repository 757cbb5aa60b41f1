import type { Client } from './client.ts'
import type { ClientDatabase, KeptCopy } from './database.ts'

const month = 30 * 24 * 3600 * 1000

/** Copies are optional: a device that cannot store them works without. */
const quietly = async <T>(client: Client, work: (db: ClientDatabase) => Promise<T>): Promise<T | undefined> => {
  try {
    return await work(await client.database())
  } catch (cause) {
    console.warn('copies not available', cause)
    return undefined
  }
}

/** A phone without signal shows the last answer, and its age. */
export const readKept = (client: Client, key: string): Promise<KeptCopy | undefined> => quietly(client, (db) => db.get('copies', key))
export const readCopy = async <T>(client: Client, key: string): Promise<T | undefined> =>
  (await readKept(client, key))?.value as T | undefined

/** The stored answers of the calls whose key begins so. */
export const readCopiesOf = async (client: Client, beginning: string): Promise<unknown[]> =>
  ((await quietly(client, (db) => db.getAll('copies', IDBKeyRange.bound(beginning, `${beginning}\uFFFF`)))) ?? []).map(({ value }) => value)

/** `owner` is the user who received it; null for public answers. */
export const keepCopy = (client: Client, key: string, value: unknown, owner: number | null): Promise<unknown> =>
  quietly(client, (db) => db.put('copies', { value, owner, savedAt: client.clock() }, key))

export const dropCopy = (client: Client, key: string): Promise<unknown> => quietly(client, (db) => db.delete('copies', key))

/** On a change of municipality nothing that was read remains. */
export const dropCopies = (client: Client): Promise<unknown> => quietly(client, (db) => db.clear('copies'))

/** On sign-out no answer to a user remains. */
export const dropPersonalCopies = (client: Client): Promise<unknown> =>
  quietly(client, async (db) => {
    const { store } = db.transaction('copies', 'readwrite')
    for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue())
      if (cursor.value.owner !== null) await cursor.delete()
  })

export const dropOldCopies = (client: Client, now = client.clock()): Promise<unknown> =>
  quietly(client, async (db) => {
    const old = await db.getAllKeysFromIndex('copies', 'savedAt', IDBKeyRange.upperBound(now - month))
    await Promise.all(old.map((key) => db.delete('copies', key)))
  })
