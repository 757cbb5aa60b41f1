import { part, type Client } from './client.ts'
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

type OpenSafe = {
  opened?: Safe
  /** One change after the other: the last one written is the one that stays. */
  written: Promise<void>
  memory: Map<Secret, string>
}
const vault = part((): OpenSafe => ({ written: Promise.resolve(), memory: new Map() }))

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
export const readSecret = (client: Client, key: Secret): string | null =>
  vault(client).opened ? (vault(client).memory.get(key) ?? null) : readLocal(client, key)

/** `null` deletes it. */
export const writeSecret = (client: Client, key: Secret, value: string | null): void => {
  const { opened: safe, memory } = vault(client)
  if (!safe) return writeLocal(client, key, value)
  if (value === null) memory.delete(key)
  else memory.set(key, value)
  vault(client).written = vault(client).written.then(() => keep(safe, key, value))
}

export const secretsWritten = (client: Client): Promise<void> => vault(client).written

/** Called once, before the token is read. Moves values that an older version stored in local storage. */
export const openSafe = async (client: Client, load = loadPlugin): Promise<void> => {
  if (!isNative(client)) return
  const { safe } = await load()
  for (const key of secretKeys) {
    const left = readLocal(client, key)
    const secret = left ?? (await safe.getItem(key))
    if (secret !== null) vault(client).memory.set(key, secret)
    if (left !== null) {
      await safe.setItem(key, left)
      writeLocal(client, key, null)
    }
  }
  vault(client).opened = safe
  token(client).set(readSecret(client, 'app_token'))
}
