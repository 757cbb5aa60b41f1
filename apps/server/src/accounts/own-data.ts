import type { User } from '@avisa/contract/access/schemas'
import type { FieldRefusal } from '@avisa/contract/http/refusals'
import { refuse } from '@avisa/contract/refusal'
import { mayEraseAccount } from '@avisa/contract/privacy/rules'
import type { EraseAccount } from '@avisa/contract/privacy/schemas'
import type { Static } from '@avisa/contract/http/schema'
import { toSentenceDate } from '@avisa/contract/values/dates'
import { asLang } from '@avisa/contract/values/languages'
import { copyOf } from '#/privacy/shared/copy-store.ts'
import { forgetPerson, hasWorked } from '#/privacy/shared/person-store.ts'
import { countTry } from '#/platform/database/attempts.ts'
import type { Tx } from '#/platform/database/database.ts'
import { enqueueMail } from '#/platform/mail-job.ts'
import type { Context } from '#/platform/serve.ts'
import { proveOwner } from './own-account.ts'
import { findById } from './store.ts'

type OwnContext = Pick<Context<unknown>, 'deps' | 'scope' | 'read' | 'request'>

const copyLimit = { max: 20, seconds: 3600 }

/** Staff ask the municipality instead; a session by code on a shared device is not enough. */
const citizenOf = ({ scope: { person } }: OwnContext): User => {
  if (person === null) return refuse('http.notSignedIn')
  return mayEraseAccount(person) ? person : refuse('http.forbidden')
}

/**
 * Matched by account alone: an e-mail can be changed in the profile, so records that others left under that address are handed out
 * only at the counter, after an identity check.
 */
const whomOf = ({ user_id, id_externo }: User) => ({ usuario_id: user_id, id_externo, email: null })

export const copyOwnData = async (context: OwnContext) => {
  const { deps, read, scope } = context
  const own = citizenOf(context)
  await countTry(deps.db, scope.esquema, [{ clave: `copia:${own.user_id}`, limit: copyLimit }], scope.now)
  await deps.accessLog.flush()
  const copy = await copyOf(read, { esquema: scope.esquema, address: deps.address(), now: scope.now }, whomOf(own))
  return { content: Buffer.from(JSON.stringify(copy, undefined, 2)), type: 'application/json', cacheControl: 'private, no-store' }
}

const needed: FieldRefusal = {
  field: 'password',
  es: 'Escriba su contraseña para borrar la cuenta.',
  ca: 'Escriga la seua contrasenya per a esborrar el compte.',
}

/** Outside the transaction: a citizen proves the password where it is stored on this server. */
export const prepareErasure = async (context: OwnContext & { body: Static<typeof EraseAccount> }): Promise<User> => {
  const own = citizenOf(context)
  if (await hasWorked(context.read, context.scope.esquema, own.user_id)) refuse('account.worked')
  const { password_hash } = await findById(context.read, context.scope, own.user_id)
  if (password_hash === null) return own
  if (!context.body.password) refuse('http.validation', { fields: [needed] })
  await proveOwner(context, own, { password: context.body.password ?? '', field: 'password' })
  return own
}

export const eraseOwn = async ({ deps, tx, scope }: OwnContext & { tx: Tx }, own: User): Promise<Record<string, never>> => {
  await forgetPerson(tx, { esquema: scope.esquema, now: scope.now }, whomOf(own))
  const lang = asLang(own.lang) ?? 'es'
  const valores = { fecha: toSentenceDate(scope.now, scope.zona, lang) }
  await enqueueMail(deps, tx, scope, { codigo: 'cuenta_borrada', para: own.email, lang, valores })
  return {}
}
