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

/** The signed-in citizen; staff ask the municipality, and a sheet on a shared device is nobody's own. */
const citizenOf = ({ scope: { person } }: OwnContext): User => {
  if (person === null) return refuse('http.notSignedIn')
  return mayEraseAccount(person) ? person : refuse('http.forbidden')
}

/**
 * By account alone: an e-mail may be changed in the profile, so what others left with that address is given at the counter only,
 * where somebody asks who it is.
 */
const whomOf = ({ user_id, id_externo }: User) => ({ usuario_id: user_id, id_externo, email: null })

/** All that is kept about the signed-in citizen. */
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

/** Outside the transaction: it is a citizen, and who they say, where their password is kept here. */
export const prepareErasure = async (context: OwnContext & { body: Static<typeof EraseAccount> }): Promise<User> => {
  const own = citizenOf(context)
  if (await hasWorked(context.read, context.scope.esquema, own.user_id)) refuse('account.worked')
  const { password_hash } = await findById(context.read, context.scope, own.user_id)
  if (password_hash === null) return own
  if (!context.body.password) refuse('http.validation', { fields: [needed] })
  await proveOwner(context, own, { password: context.body.password ?? '', field: 'password' })
  return own
}

/** Forgets the person, and tells them by mail that it is done. */
export const eraseOwn = async ({ deps, tx, scope }: OwnContext & { tx: Tx }, own: User): Promise<Record<string, never>> => {
  await forgetPerson(tx, { esquema: scope.esquema, now: scope.now }, whomOf(own))
  const lang = asLang(own.lang) ?? 'es'
  const valores = { fecha: toSentenceDate(scope.now, scope.zona, lang) }
  await enqueueMail(deps, tx, scope, { codigo: 'cuenta_borrada', para: own.email, lang, valores })
  return {}
}
