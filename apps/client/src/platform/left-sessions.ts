import { endSessionLater } from '@avisa/contract/accounts/routes'
import type { Client } from './client.ts'
import { asCallError, isPassing } from './call-error.ts'
import { call } from './call.ts'
import { municipality } from './identity.ts'
import { readLocal, writeLocal } from './local.ts'
import { isOnline, onNetworkChange } from './network.ts'

/**
 * A session that the server must still end: the hash of its token, which cannot be used for anything else,
 * and its municipality.
 */
type LeftSession = { huella: string; apiKey: string }

const most = 20

const read = (client: Client): readonly LeftSession[] => JSON.parse(readLocal(client, 'sesiones_por_cerrar') ?? '[]') as LeftSession[]
const write = (client: Client, left: readonly LeftSession[]) =>
  writeLocal(client, 'sesiones_por_cerrar', left.length > 0 ? JSON.stringify(left) : null)

const hashOf = async (token: string): Promise<string> => {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Remembers the session, to end it as soon as the server can be reached. */
export const leaveSession = async (client: Client, token: string | null): Promise<void> => {
  const apiKey = municipality(client).get()?.api_key
  // Without HTTPS there is no hash function: there the session ends by its own expiry.
  if (token === null || apiKey === undefined || !globalThis.crypto?.subtle) return
  const huella = await hashOf(token)
  write(client, [...read(client).filter((session) => session.huella !== huella), { huella, apiKey }].slice(-most))
}

const end = async (client: Client, { huella, apiKey }: LeftSession) => {
  try {
    await call(client, endSessionLater, { body: { huella } }, { apiKey, anonymous: true })
  } catch (thrown) {
    const { kind } = asCallError(thrown)
    if (isPassing(kind)) return
    // A refusal is final.
    console.warn('session not ended', kind)
  }
  write(
    client,
    read(client).filter((session) => session.huella !== huella),
  )
}

export const endLeftSessionsNow = async (client: Client): Promise<void> => {
  if (isOnline(client)) for (const session of read(client)) await end(client, session)
}

/** Called once, after the first screen: ends sessions left offline. */
export const endLeftSessions = (client: Client): void => {
  onNetworkChange(client, () => void endLeftSessionsNow(client))
  void endLeftSessionsNow(client)
}
