import type { Session } from '@avisa/contract/accounts/schemas'
import type { Client } from './client.ts'
import { token } from './identity.ts'
import { endLeftSessionsNow, leaveSession } from './left-sessions.ts'
import { writeSecret } from './secrets.ts'
import { restoreOwn, signIn } from './session.ts'

/** Reads as somebody else does; one's own session waits. */
export const beginSeeingAs = async (client: Client, session: Session): Promise<void> => {
  const own = token(client).get()
  await signIn(client, session)
  writeSecret(client, 'token_propio', own)
}

/** Back to one's own session; the other is ended on the server. */
export const endSeeingAs = async (client: Client): Promise<void> => {
  const other = token(client).get()
  await restoreOwn(client)
  await leaveSession(client, other)
  await endLeftSessionsNow(client)
}
