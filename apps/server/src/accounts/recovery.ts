import { checkPasswords } from '@avisa/contract/accounts/rules'
import { refuse } from '@avisa/contract/refusal'
import { beginAct } from '#/configuration/shared/act-store.ts'
import { countTry, limitedByNetwork, waitFor } from '#/platform/database/attempts.ts'
import type { Tx } from '#/platform/database/database.ts'
import { findUser } from '#/platform/database/sessions.ts'
import type { Context } from '#/platform/serve.ts'
import { hashToken } from '#/platform/session.ts'
import { findInvited, findLink, hasLink, takeInvitation, takeLink, wasLinked } from './link-store.ts'
import { mailLink, mailPasswordChanged } from './mailed-link.ts'
import { hashPassword } from './shared/passwords.ts'
import { endSessionsOf } from './shared/session-store.ts'
import { activate, findByEmail, findById, lockAccount, setPassword, type AccountKind } from './store.ts'

type RecoveryContext = Pick<Context<unknown>, 'deps' | 'scope' | 'read' | 'request'>

const accountLimit = { max: 5, seconds: 3600 }
const addressLimit = { max: 20, seconds: 3600 }
/** Activation mails that anybody can request. */
const reminderLimit = { max: 3, seconds: 86_400 }

/** Counted before anything else, per account and network, so that a stranger cannot exhaust the owner's attempts. */
export const countRecovery = async ({ deps, scope, request }: RecoveryContext, servidor: AccountKind, email: string): Promise<void> => {
  const tries = [
    ...limitedByNetwork(`recuperar:${servidor}:${email.trim().toLowerCase()}`, request.ip, accountLimit).slice(0, 1),
    ...limitedByNetwork('recuperar', request.ip, addressLimit),
  ]
  await countTry(deps.db, scope.esquema, tries, scope.now)
}

/**
 * Mails the activation link again, since the first mail may be lost; the answer does not reveal it. Not for accounts that the
 * municipality has closed.
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
 * A link that is still valid is not replaced. A citizen is told so; in the backoffice the answer stays the same, because its client
 * knows only the refusal «invalid e-mail».
 */
export const mailRecovery = async (context: RecoveryContext & { tx: Tx }, servidor: AccountKind, email: string): Promise<void> => {
  const { tx, scope } = context
  const account = await findByEmail(tx, scope, { servidor, email })
  if (!account) return refuse('account.unknownEmail')
  if (!account.activado) return refuse(servidor === 'ciudadano' ? 'account.notActivated' : 'account.unknownEmail')
  // Of two requests at the same time, the second sees the link of the first.
  await lockAccount(tx, scope, account.id)
  if (await hasLink(tx, scope, account.id, 'contrasena')) return servidor === 'ciudadano' ? refuse('account.resetPending') : undefined
  return mailLink(context, account, 'contrasena')
}

type Where = Pick<Context<unknown>, 'deps' | 'read' | 'scope'>
type New = { token: string; password: string; confirmacion: string }

/** Words an attacker would try first: names, e-mail and municipality. */
export const wordsAbout = ({ scope }: Pick<Where, 'scope'>, whom?: { nombre: string; email: string }): string[] => [
  scope.settings.nombre,
  ...(whom ? [whom.nombre, whom.email] : []),
]

const ownerOfLink = async ({ read, scope }: Where, token: string) => {
  const hash = hashToken(token)
  const id = (await findLink(read, scope, 'contrasena', hash)) ?? (await findInvited(read, scope, hash))
  return id === undefined ? undefined : findById(read, scope, id)
}

/** Outside the transaction because hashing is slow: refuses a weak password and returns its hash. */
export const prepareLinkedPassword = async (context: Where & { body: New }): Promise<string> =>
  prepareNewPassword(context.body, wordsAbout(context, await ownerOfLink(context, context.body.token)))

export const prepareNewPassword = async (body: Omit<New, 'token'>, about: readonly string[]): Promise<string> => {
  const fields = checkPasswords(body, about)
  if (fields.length > 0) refuse('http.validation', { fields })
  return hashPassword(body.password)
}

/** By the link of an invitation: the account begins. */
const acceptInvitation = async ({ tx, scope, body }: RecoveryContext & { tx: Tx; body: New }, password_hash: string) => {
  const id = (await takeInvitation(tx, scope, hashToken(body.token))) ?? refuse('account.linkInvalid')
  await setPassword(tx, scope, id, password_hash)
  await beginAct(tx, { ...scope, person: (await findUser(tx, scope.esquema, id)) ?? null }, { origen: 'consola' })
  await activate(tx, scope, id)
  return findById(tx, scope, id)
}

/** Also ends every session of the account; returns its e-mail. */
export const setPasswordByLink = async (context: RecoveryContext & { tx: Tx; body: New }, password_hash: string) => {
  const { tx, scope, body } = context
  const id = await takeLink(tx, scope, 'contrasena', hashToken(body.token))
  if (id === undefined) return acceptInvitation(context, password_hash)
  await setPassword(tx, scope, id, password_hash)
  await endSessionsOf(tx, scope, id, null)
  const account = await findById(tx, scope, id)
  await mailPasswordChanged(context, account)
  return account
}
