import { isNative, token } from './identity.ts'
import { readLocal, secretKeys, writeLocal } from './local.ts'

type Secret = (typeof secretKeys)[number]
/** Keychain of iOS, Keystore of Android. */
export type Safe = {
  getItem: (key: string) => Promise<string | null>
  setItem: (key: string, value: string) => Promise<void>
  removeItem: (key: string) => Promise<void>
}

/** In an object: a plugin answers every name it is asked for, `then` too, and is no thing to await. */
const loadPlugin = async (): Promise<{ safe: Safe }> => {
  const { KeychainAccess, SecureStorage } = await import('@aparajita/capacitor-secure-storage')
  await SecureStorage.setDefaultKeychainAccess(KeychainAccess.whenUnlockedThisDeviceOnly)
  return {
    safe: {
      getItem: (key) => SecureStorage.getItem(key),
      setItem: (key, value) => SecureStorage.setItem(key, value),
      removeItem: (key) => SecureStorage.removeItem(key),
    },
  }
}

let opened: Safe | undefined
/** One change after the other: the last one written is the one that stays. */
let written: Promise<void> = Promise.resolve()
const memory = new Map<Secret, string>()

const keep = async (safe: Safe, key: Secret, value: string | null) => {
  try {
    await (value === null ? safe.removeItem(key) : safe.setItem(key, value))
  } catch (cause) {
    console.warn(`${key} not stored in the secure storage of the device`, cause)
  }
}

/** What is kept of a session beside the person: in the hybrid app in the system's safe, in a browser in local storage. */
export const readSecret = (key: Secret): string | null => (opened ? (memory.get(key) ?? null) : readLocal(key))

/** `null` forgets it. */
export const writeSecret = (key: Secret, value: string | null): void => {
  const safe = opened
  if (!safe) return writeLocal(key, value)
  if (value === null) memory.delete(key)
  else memory.set(key, value)
  written = written.then(() => keep(safe, key, value))
}

/** For tests: when what was written is in the safe. */
export const secretsWritten = (): Promise<void> => written

/** Once, before anything asks for the token. What a former version left in local storage moves over. */
export const openSafe = async (native = isNative, load = loadPlugin): Promise<void> => {
  if (!native) return
  const { safe } = await load()
  for (const key of secretKeys) {
    const left = readLocal(key)
    const secret = left ?? (await safe.getItem(key))
    if (secret !== null) memory.set(key, secret)
    if (left !== null) {
      await safe.setItem(key, left)
      writeLocal(key, null)
    }
  }
  opened = safe
  token.set(readSecret('app_token'))
}
