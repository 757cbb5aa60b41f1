import type { Session } from '@avisa/contract/accounts/schemas'
import { refuse } from '@avisa/contract/refusal'
import type { Tx } from '#/platform/database/database.ts'
import type { Context } from '#/platform/serve.ts'
import { hashToken, personOf } from '#/platform/session.ts'
import { sessionOf } from './login.ts'
import { endSession, findSheet } from './shared/session-store.ts'

type RestoreContext = Pick<Context<unknown>, 'deps' | 'scope' | 'read' | 'request'>

/**
 * The session from which a session by code was opened; the caller kept its token. The session by code may have ended, and the call may
 * be repeated.
 */
export const findPrevious = async ({ read, scope, request }: RestoreContext, before: string) => {
  const sheet = await findSheet(read, scope, hashToken(request.token ?? ''))
  if (!sheet) return refuse('http.notSignedIn')
  if (!sheet.sesion_anterior?.equals(hashToken(before))) return refuse('account.notPrevious')
  const person = (await personOf(read, scope, before)) ?? refuse('http.notSignedIn')
  return { sheet: sheet.token_hash, person, token: before }
}

export const restorePrevious = async (
  context: RestoreContext & { tx: Tx },
  { sheet, token, person }: Awaited<ReturnType<typeof findPrevious>>,
): Promise<Session> => {
  await endSession(context.tx, context.scope, sheet)
  return sessionOf(context, token, person)
}
