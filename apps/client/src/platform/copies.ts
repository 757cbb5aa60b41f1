import { clientDatabase, type ClientDatabase, type KeptCopy } from './database.ts'

const month = 30 * 24 * 3600 * 1000

/** Copies are optional: a device that cannot store them works without. */
const quietly = async <T>(work: (db: ClientDatabase) => Promise<T>): Promise<T | undefined> => {
  try {
    return await work(await clientDatabase())
  } catch (cause) {
    console.warn('copies not available', cause)
    return undefined
  }
}

/** A phone without signal shows the last answer, and its age. */
export const readKept = (key: string): Promise<KeptCopy | undefined> => quietly((db) => db.get('copies', key))
export const readCopy = async <T>(key: string): Promise<T | undefined> => (await readKept(key))?.value as T | undefined

/** `owner` is the user who received it; null for public answers. */
export const keepCopy = (key: string, value: unknown, owner: number | null): Promise<unknown> =>
  quietly((db) => db.put('copies', { value, owner, savedAt: Date.now() }, key))

export const dropCopy = (key: string): Promise<unknown> => quietly((db) => db.delete('copies', key))

/** On a change of municipality nothing that was read remains. */
export const dropCopies = (): Promise<unknown> => quietly((db) => db.clear('copies'))

/** On sign-out no answer to a user remains. */
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
