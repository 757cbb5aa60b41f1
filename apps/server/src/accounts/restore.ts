import type { Session } from '@avisa/contract/accounts/schemas'
import { refuse } from '@avisa/contract/http/refusal'
import type { Tx } from '#/platform/database/database.ts'
import type { Context } from '#/platform/serve.ts'
import { hashToken, personOf } from '#/platform/session.ts'
import { sessionOf } from './login.ts'
import { endSession, findSheet } from './session-store.ts'

type RestoreContext = Pick<Context<unknown>, 'deps' | 'scope' | 'request'> & { tx: Tx }

/**
 * The session that a sheet was made from, whose token the caller kept: ends the sheet of the header, which may have ended before.
 * Only a sheet of that very session brings it back (SRV-33). It may be asked again.
 */
export const restoreSession = async ({ deps, tx, scope, request }: RestoreContext, before: string): Promise<Session> => {
  const sheet = await findSheet(tx, scope, hashToken(request.token ?? ''))
  if (!sheet) return refuse('http.notSignedIn')
  if (!sheet.sesion_anterior?.equals(hashToken(before))) return refuse('account.notPrevious')
  const person = await personOf(deps.db, scope.municipality, before, scope.now)
  if (person === null) return refuse('http.notSignedIn')
  await endSession(tx, scope, sheet.token_hash)
  return sessionOf({ tx, scope }, { id: person.user_id, token: before, por_codigo: person.por_codigo })
}
