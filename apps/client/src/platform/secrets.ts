import { isNative, token } from './identity.ts'
import { readLocal, secretKeys, writeLocal } from './local.ts'

type Secret = (typeof secretKeys)[number]
/** Keychain on iOS, Keystore on Android. */
export type Safe = {
  getItem: (key: string) => Promise<string | null>
  setItem: (key: string, value: string) => Promise<void>
  removeItem: (key: string) => Promise<void>
}

/**
 * Wrapped in an object: the plugin's proxy answers to every property, including `then`, so it must not be
 * awaited.
 */
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
let written: Promise<void> = Promise.resolve()
const memory = new Map<Secret, string>()

const keep = async (safe: Safe, key: Secret, value: string | null) => {
  try {
    await (value === null ? safe.removeItem(key) : safe.setItem(key, value))
  } catch (cause) {
    console.warn(`${key} not stored in the secure storage of the device`, cause)
  }
}

/**
 * Secrets of the session: in the hybrid app in the system's secure storage, in a browser in local storage.
 */
export const readSecret = (key: Secret): string | null => (opened ? (memory.get(key) ?? null) : readLocal(key))

/** `null` deletes it. */
export const writeSecret = (key: Secret, value: string | null): void => {
  const safe = opened
  if (!safe) return writeLocal(key, value)
  if (value === null) memory.delete(key)
  else memory.set(key, value)
  written = written.then(() => keep(safe, key, value))
}

export const secretsWritten = (): Promise<void> => written

/** Called once, before the token is read. Moves values that an older version stored in local storage. */
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
