import { endSessionLater } from '@avisa/contract/accounts/routes'
import { asCallError, isPassing } from './call-error.ts'
import { call } from './call.ts'
import { municipality } from './identity.ts'
import { readLocal, writeLocal } from './local.ts'
import { isOnline, onNetworkChange } from './network.ts'

/** A session whose end the server has not heard of: the hash of its token, which ends it and opens nothing, and whose town it is of. */
type LeftSession = { huella: string; apiKey: string }

/** More are never left on a device that is used; the oldest end by their own expiry. */
const most = 20

const read = (): readonly LeftSession[] => JSON.parse(readLocal('sesiones_por_cerrar') ?? '[]') as LeftSession[]
const write = (left: readonly LeftSession[]) => writeLocal('sesiones_por_cerrar', left.length > 0 ? JSON.stringify(left) : null)

const hashOf = async (token: string): Promise<string> => {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Remembers that this session has to end, so that the server is asked as soon as it can be reached. */
export const leaveSession = async (token: string | null): Promise<void> => {
  const apiKey = municipality.get()?.api_key
  // A page without HTTPS cannot make the hash: there the session ends by its own expiry.
  if (token === null || apiKey === undefined || !globalThis.crypto?.subtle) return
  const huella = await hashOf(token)
  write([...read().filter((session) => session.huella !== huella), { huella, apiKey }].slice(-most))
}

const end = async ({ huella, apiKey }: LeftSession) => {
  try {
    await call(endSessionLater, { body: { huella } }, { apiKey, anonymous: true })
  } catch (thrown) {
    const { kind } = asCallError(thrown)
    if (isPassing(kind)) return
    // What the server does not take now, it never will.
    console.warn('session not ended', kind)
  }
  write(read().filter((session) => session.huella !== huella))
}

const endAll = async () => {
  if (isOnline()) for (const session of read()) await end(session)
}

/** Once, after the first screen: ends at the server what was left without network. */
export const endLeftSessions = (): void => {
  onNetworkChange(() => void endAll())
  void endAll()
}
