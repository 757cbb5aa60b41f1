import { clientDatabase, type KeptCopy } from './database.ts'

const month = 30 * 24 * 3600 * 1000

/** Copies of what the server answered, so that a phone without signal shows what it saw. Failing to keep one is not an error for the person. */
export const readKept = async (key: string): Promise<KeptCopy | undefined> => {
  try {
    return await (await clientDatabase()).get('copies', key)
  } catch (cause) {
    console.warn('copy not read', key, cause)
    return undefined
  }
}
export const readCopy = async <T>(key: string): Promise<T | undefined> => (await readKept(key))?.value as T | undefined

/** `owner`: the user it was answered to; null for what anybody is answered. */
export const keepCopy = async (key: string, value: unknown, owner: number | null): Promise<void> => {
  try {
    await (await clientDatabase()).put('copies', { value, owner, savedAt: Date.now() }, key)
  } catch (cause) {
    console.warn('copy not kept', key, cause)
  }
}

export const dropCopy = async (key: string): Promise<void> => (await clientDatabase()).delete('copies', key)

/** When the municipality changes: nothing that was read stays. */
export const dropCopies = async (): Promise<void> => (await clientDatabase()).clear('copies')

/** At sign-out: nothing that a user was answered stays. */
export const dropPersonalCopies = async (): Promise<void> => {
  const store = (await clientDatabase()).transaction('copies', 'readwrite').store
  for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue())
    if (cursor.value.owner !== null) await cursor.delete()
}

export const dropOldCopies = async (now = Date.now()): Promise<void> => {
  const db = await clientDatabase()
  const old = await db.getAllKeysFromIndex('copies', 'savedAt', IDBKeyRange.upperBound(now - month))
  await Promise.all(old.map((key) => db.delete('copies', key)))
}
