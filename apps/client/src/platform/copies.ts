import { clientDatabase, type ClientDatabase, type KeptCopy } from './database.ts'

const month = 30 * 24 * 3600 * 1000

/** Copies are a comfort: a device that cannot keep them goes on without. */
const quietly = async <T>(work: (db: ClientDatabase) => Promise<T>): Promise<T | undefined> => {
  try {
    return await work(await clientDatabase())
  } catch (cause) {
    console.warn('copies not available', cause)
    return undefined
  }
}

/** What the server answered, so that a phone without signal shows what it saw, and since when. */
export const readKept = (key: string): Promise<KeptCopy | undefined> => quietly((db) => db.get('copies', key))
export const readCopy = async <T>(key: string): Promise<T | undefined> => (await readKept(key))?.value as T | undefined

/** `owner`: the user it was answered to; null for what anybody is answered. */
export const keepCopy = (key: string, value: unknown, owner: number | null): Promise<unknown> =>
  quietly((db) => db.put('copies', { value, owner, savedAt: Date.now() }, key))

export const dropCopy = (key: string): Promise<unknown> => quietly((db) => db.delete('copies', key))

/** When the municipality changes: nothing that was read stays. */
export const dropCopies = (): Promise<unknown> => quietly((db) => db.clear('copies'))

/** At sign-out: nothing that a user was answered stays. */
export const dropPersonalCopies = (): Promise<unknown> =>
  quietly(async (db) => {
    const { store } = db.transaction('copies', 'readwrite')
    for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue())
      if (cursor.value.owner !== null) await cursor.delete()
  })

export const dropOldCopies = (now = Date.now()): Promise<unknown> =>
  quietly(async (db) => {
    const old = await db.getAllKeysFromIndex('copies', 'savedAt', IDBKeyRange.upperBound(now - month))
    await Promise.all(old.map((key) => db.delete('copies', key)))
  })
