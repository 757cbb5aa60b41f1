import type { User } from '@avisa/contract/access/schemas'
import { checkPerson } from '@avisa/contract/accounts/rules'
import type { ChangePassword, Profile, ProfileUpdate } from '@avisa/contract/accounts/schemas'
import type { FieldRefusal } from '@avisa/contract/http/refusals'
import { refuse } from '@avisa/contract/refusal'
import type { Static } from '@avisa/contract/http/schema'
import { countTry } from '#/platform/database/attempts.ts'
import type { Tx } from '#/platform/database/database.ts'
import type { Context } from '#/platform/serve.ts'
import { hashToken } from '#/platform/session.ts'
import { endLink, takeNewEmail } from './link-store.ts'
import { mailEmailChanged, mailNewEmail, mailPasswordChanged } from './mailed-link.ts'
import { checkPassword } from './shared/passwords.ts'
import { prepareNewPassword, wordsAbout } from './recovery.ts'
import { endSessionsOf } from './shared/session-store.ts'
import { findByEmail, findById, readProfile, setEmail, setPassword, writeProfile } from './store.ts'

type OwnContext = Pick<Context<unknown>, 'deps' | 'scope' | 'read' | 'request'>

const wrongPassword: FieldRefusal = {
  field: 'password_actual',
  es: 'No es su contraseña de ahora.',
  ca: "No és la seua contrasenya d'ara.",
}
const neededPassword: FieldRefusal = {
  field: 'password_actual',
  es: 'Para cambiar el correo escriba su contraseña.',
  ca: 'Per a canviar el correu escriga la seua contrasenya.',
}
const takenEmail: FieldRefusal = {
  field: 'email',
  es: 'Otra cuenta tiene ya este correo.',
  ca: 'Un altre compte té ja este correu.',
}

export const ownerOf = ({ person }: OwnContext['scope'], id: number): User => {
  if (person === null) return refuse('http.notSignedIn')
  return person.user_id === id ? person : refuse('http.forbidden')
}

/** `id_externo` is the id that the citizen server gave them. */
export const citizenOf = ({ person }: OwnContext['scope'], id_externo: string): User => {
  if (person === null) return refuse('http.notSignedIn')
  return person.servidor === 'ciudadano' && person.id_externo === id_externo ? person : refuse('http.forbidden')
}

/** A code of six digits on a shared device is too weak a proof to change the account. */
export const refuseSheet = ({ por_codigo }: User) => por_codigo && refuse('account.notByCode')

/** Confirmation mails per person and day. */
const emailLimit = { max: 5, seconds: 86_400 }
const ownLimit = { max: 10, seconds: 900 }

/** Refuses a wrong current password at its field. Failures are counted, or a borrowed session could guess it. */
export const proveOwner = async (
  { deps, read, scope }: OwnContext,
  { user_id }: User,
  { password, field = 'password_actual' }: { password: string; field?: string },
): Promise<void> => {
  const takeBack = await countTry(deps.db, scope.esquema, [{ clave: `propia:${user_id}`, limit: ownLimit }], scope.now)
  const { password_hash } = await findById(read, scope, user_id)
  if (!(await checkPassword(password_hash, password))) refuse('http.validation', { fields: [{ ...wrongPassword, field }] })
  await takeBack()
}

/** Outside the transaction: checks the data and, for a new e-mail, the current password. */
export const prepareProfile = async (context: OwnContext, owner: User, body: Static<typeof ProfileUpdate>): Promise<void> => {
  refuseSheet(owner)
  const fields = checkPerson(body)
  if (fields.length > 0) refuse('http.validation', { fields })
  if (body.email.trim().toLowerCase() === owner.email.toLowerCase()) return
  if (body.password_actual === undefined) refuse('http.validation', { fields: [neededPassword] })
  await proveOwner(context, owner, { password: body.password_actual ?? '' })
  const tries = [{ clave: `correo-nuevo:${owner.user_id}`, limit: emailLimit }]
  await countTry(context.deps.db, context.scope.esquema, tries, context.scope.now)
}

/** A new e-mail takes effect once the link mailed to it is opened. */
export const changeProfile = async (context: OwnContext & { tx: Tx }, owner: User, body: Profile): Promise<Profile> => {
  const { tx, scope } = context
  const other = await findByEmail(tx, scope, { servidor: owner.servidor, email: body.email })
  if (other && other.id !== owner.user_id) refuse('http.validation', { fields: [takenEmail] })
  const email = body.email.trim()
  const isAnother = email.toLowerCase() !== owner.email.toLowerCase()
  await writeProfile(tx, scope, owner.user_id, { ...body, email: isAnother ? owner.email : email })
  if (isAnother) await mailNewEmail(context, { id: owner.user_id, nombre: body.nombre.trim(), lang: owner.lang, email })
  return readProfile(tx, scope, owner.user_id)
}

export const confirmNewEmail = async (context: OwnContext & { tx: Tx }, token: string): Promise<{ email: string }> => {
  const { tx, scope } = context
  const newEmail = (await takeNewEmail(tx, scope, hashToken(token))) ?? refuse('account.linkInvalid')
  const account = await findById(tx, scope, newEmail.usuario_id)
  const servidor = account.servidor === 'ciudadano' ? 'ciudadano' : 'backoffice'
  const other = await findByEmail(tx, scope, { servidor, email: newEmail.email })
  if (other && other.id !== account.id) return refuse('account.linkInvalid')
  await setEmail(tx, scope, account.id, newEmail.email)
  // A reset link in the old mailbox must no longer open the account.
  await endLink(tx, scope, account.id, 'contrasena')
  await mailEmailChanged(context, account)
  return { email: newEmail.email }
}

/** Outside the transaction because hashing is slow: checks both passwords and returns the new hash. */
export const prepareChange = async (context: OwnContext, owner: User, body: Static<typeof ChangePassword>): Promise<string> => {
  refuseSheet(owner)
  const whom = { nombre: `${owner.nombre} ${owner.apellidos}`, email: owner.email }
  const hash = await prepareNewPassword(body, wordsAbout(context, whom))
  await proveOwner(context, owner, { password: body.password_actual })
  return hash
}

/** Ends the person's other sessions and any open reset link. */
export const changeOwnPassword = async (context: OwnContext & { tx: Tx }, { user_id }: User, password_hash: string): Promise<void> => {
  const { tx, scope, request } = context
  await setPassword(tx, scope, user_id, password_hash)
  await endLink(tx, scope, user_id, 'contrasena')
  await endSessionsOf(tx, scope, user_id, request.token ? hashToken(request.token) : null)
  await mailPasswordChanged(context, await findById(tx, scope, user_id))
}
