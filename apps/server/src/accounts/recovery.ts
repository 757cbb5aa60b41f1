import { checkPasswords } from '@avisa/contract/accounts/rules'
import { refuse } from '@avisa/contract/http/refusal'
import { countTry } from '#/platform/database/attempts.ts'
import type { Tx } from '#/platform/database/database.ts'
import type { Context } from '#/platform/serve.ts'
import { hashToken } from '#/platform/session.ts'
import { hasLink, takeLink, wasLinked } from './link-store.ts'
import { mailLink, mailPasswordChanged } from './mailed-link.ts'
import { hashPassword } from './passwords.ts'
import { endSessionsOf } from './session-store.ts'
import { findByEmail, findById, lockAccount, setPassword, type AccountKind } from './store.ts'

type RecoveryContext = Pick<Context<unknown>, 'deps' | 'scope' | 'read' | 'request'>

const accountLimit = { max: 5, seconds: 3600 }
const addressLimit = { max: 20, seconds: 3600 }

/** Counts who asks for a link, before anything else is done. */
export const countRecovery = async ({ deps, scope, request }: RecoveryContext, servidor: AccountKind, email: string): Promise<void> => {
  const tries = [
    { clave: `recuperar:${servidor}:${email.trim().toLowerCase()}`, limit: accountLimit },
    { clave: `recuperar:${request.ip}`, limit: addressLimit },
  ]
  await countTry(deps.db, scope.esquema, tries, scope.now)
}

/**
 * A citizen who asks before having activated gets that link again, whatever is answered: its mail may be lost. An account that the
 * municipality has closed waits for none.
 */
export const remindActivation = async ({ deps, scope, read }: RecoveryContext, email: string): Promise<void> => {
  const account = await findByEmail(read, scope, { servidor: 'ciudadano', email })
  if (!account || account.activado || !(await wasLinked(read, scope, account.id, 'activacion'))) return
  await deps.db.write(scope.esquema, (tx) => mailLink({ deps, tx, scope }, account, 'activacion'))
}

/**
 * Mails the link for a new password. A citizen whose link still holds is told so (SRV-37); in the backoffice a new one replaces it
 * (SRV-38), because there the client only knows «invalid e-mail» for a refusal.
 */
export const mailRecovery = async (context: RecoveryContext & { tx: Tx }, servidor: AccountKind, email: string): Promise<void> => {
  const { tx, scope } = context
  const account = await findByEmail(tx, scope, { servidor, email })
  if (!account) return refuse('account.unknownEmail')
  if (!account.activado) return refuse(servidor === 'ciudadano' ? 'account.notActivated' : 'account.unknownEmail')
  // Asked twice at once, the second sees the link of the first.
  await lockAccount(tx, scope, account.id)
  if (servidor === 'ciudadano' && (await hasLink(tx, scope, account.id, 'contrasena'))) return refuse('account.resetPending')
  return mailLink(context, account, 'contrasena')
}

type New = { token: string; password: string; confirmacion: string }

/** Refuses a password that is no good, and makes its hash: slow, so outside the transaction. */
export const prepareNewPassword = async ({ body }: { body: Omit<New, 'token'> }): Promise<string> => {
  const fields = checkPasswords(body)
  if (fields.length > 0) refuse('http.validation', { fields })
  return hashPassword(body.password)
}

/** Uses the link up, sets the password and ends every session of the account; answers its e-mail. */
export const setPasswordByLink = async (context: RecoveryContext & { tx: Tx; body: New }, password_hash: string) => {
  const { tx, scope, body } = context
  const id = (await takeLink(tx, scope, 'contrasena', hashToken(body.token))) ?? refuse('account.linkInvalid')
  await setPassword(tx, scope, id, password_hash)
  await endSessionsOf(tx, scope, id, null)
  const account = await findById(tx, scope, id)
  await mailPasswordChanged(context, account)
  return account
}
