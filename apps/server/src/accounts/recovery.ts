import { checkPasswords } from '@avisa/contract/accounts/rules'
import { refuse } from '@avisa/contract/refusal'
import { parametersOf } from '#/municipalities/shared/store.ts'
import { countTry, limitedByNetwork, waitFor } from '#/platform/database/attempts.ts'
import type { Tx } from '#/platform/database/database.ts'
import type { Context } from '#/platform/serve.ts'
import { hashToken } from '#/platform/session.ts'
import { findLink, hasLink, takeLink, wasLinked } from './link-store.ts'
import { mailLink, mailPasswordChanged } from './mailed-link.ts'
import { hashPassword } from './passwords.ts'
import { endSessionsOf } from './session-store.ts'
import { findByEmail, findById, lockAccount, setPassword, type AccountKind } from './store.ts'

type RecoveryContext = Pick<Context<unknown>, 'deps' | 'scope' | 'read' | 'request'>

const accountLimit = { max: 5, seconds: 3600 }
const addressLimit = { max: 20, seconds: 3600 }
/** Mails with the link of an activation that anybody may ask for. */
const reminderLimit = { max: 3, seconds: 86_400 }

/** Counts who asks for a link, before anything else is done: by account and network, so that no stranger closes it for its owner. */
export const countRecovery = async ({ deps, scope, request }: RecoveryContext, servidor: AccountKind, email: string): Promise<void> => {
  const tries = [
    ...limitedByNetwork(`recuperar:${servidor}:${email.trim().toLowerCase()}`, request.ip, accountLimit).slice(0, 1),
    ...limitedByNetwork('recuperar', request.ip, addressLimit),
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
  const clave = `recordar:${account.id}`
  if ((await waitFor(read, [clave], reminderLimit, scope.now)) > 0) return
  await deps.db.write(scope.esquema, async (tx) => {
    await tx.insertInto('intentos').values({ clave, fecha: scope.now }).execute()
    await mailLink({ deps, tx, scope }, account, 'activacion')
  })
}

/**
 * Mails the link for a new password. One that still holds is not replaced while it is on its way: a citizen is told so, in the
 * backoffice the answer is the same as before, because there the client only knows «invalid e-mail» for a refusal.
 */
export const mailRecovery = async (context: RecoveryContext & { tx: Tx }, servidor: AccountKind, email: string): Promise<void> => {
  const { tx, scope } = context
  const account = await findByEmail(tx, scope, { servidor, email })
  if (!account) return refuse('account.unknownEmail')
  if (!account.activado) return refuse(servidor === 'ciudadano' ? 'account.notActivated' : 'account.unknownEmail')
  // Asked twice at once, the second sees the link of the first.
  await lockAccount(tx, scope, account.id)
  if (await hasLink(tx, scope, account.id, 'contrasena')) return servidor === 'ciudadano' ? refuse('account.resetPending') : undefined
  return mailLink(context, account, 'contrasena')
}

type Where = Pick<Context<unknown>, 'deps' | 'read' | 'scope'>
type New = { token: string; password: string; confirmacion: string }

/** What anybody would try first for a person: their names and e-mail, and where they live. */
export const wordsAbout = async ({ deps, read, scope }: Where, whom?: { nombre: string; email: string }): Promise<string[]> => {
  const { nombre } = await parametersOf(deps.db, read, scope)
  return [nombre, ...(whom ? [whom.nombre, whom.email] : [])]
}

/** Whose the link is, without using it up. */
const ownerOfLink = async ({ read, scope }: Where, token: string) => {
  const id = await findLink(read, scope, 'contrasena', hashToken(token))
  return id === undefined ? undefined : findById(read, scope, id)
}

/** Refuses a password that is no good, and makes its hash: slow, so outside the transaction. */
export const prepareLinkedPassword = async (context: Where & { body: New }): Promise<string> =>
  prepareNewPassword(context.body, await wordsAbout(context, await ownerOfLink(context, context.body.token)))

export const prepareNewPassword = async (body: Omit<New, 'token'>, about: readonly string[]): Promise<string> => {
  const fields = checkPasswords(body, about)
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
