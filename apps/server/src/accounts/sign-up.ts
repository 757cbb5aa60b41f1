import { randomUUID } from 'node:crypto'
import { checkSignUp } from '@avisa/contract/accounts/rules'
import type { SignUp } from '@avisa/contract/accounts/schemas'
import type { FieldRefusal } from '@avisa/contract/http/refusals'
import { refuse } from '@avisa/contract/refusal'
import type { Tx } from '#/platform/database/database.ts'
import { countTry, limitedByNetwork } from '#/platform/database/attempts.ts'
import type { Context } from '#/platform/serve.ts'
import { hashToken } from '#/platform/session.ts'
import { findLink, takeLink } from './link-store.ts'
import { mailLink } from './mailed-link.ts'
import { checkPassword, hashPassword } from './shared/passwords.ts'
import { wordsAbout } from './recovery.ts'
import { activate, dropExpired, findByEmail, findById, insertCitizen } from './store.ts'

type SignUpContext = Pick<Context<unknown>, 'deps' | 'scope' | 'read' | 'request'> & { body: SignUp }

const addressLimit = { max: 20, seconds: 3600 }

const emailTaken: FieldRefusal = {
  field: 'email',
  es: 'Ya hay una cuenta con este correo. Inicie sesión con ella o recupere la contraseña.',
  ca: 'Ja hi ha un compte amb este correu. Inicie sessió amb este compte o recupere la contrasenya.',
}

/** Outside the transaction because hashing is slow: refuses all wrong fields at once, returns the hash. */
export const prepareSignUp = async (context: SignUpContext): Promise<string> => {
  const { deps, scope, request, body } = context
  await countTry(deps.db, scope.esquema, limitedByNetwork('alta', request.ip, addressLimit), scope.now)
  const fields = checkSignUp(body, wordsAbout(context))
  if (fields.length > 0) refuse('account.signUpRefused', { fields })
  return hashPassword(body.password)
}

/** Creates an inactive account and mails its link; refuses an e-mail that is in use. */
export const signUpCitizen = async (context: SignUpContext & { tx: Tx }, password_hash: string): Promise<void> => {
  const { tx, scope, body } = context
  const existing = await findByEmail(tx, scope, { servidor: 'ciudadano', email: body.email })
  const isGone = existing !== undefined && (await dropExpired(tx, scope, existing.id)).numDeletedRows > 0n
  if (existing && !isGone) refuse('account.signUpRefused', { fields: [emailTaken] })
  const { id } = await insertCitizen(tx, scope, { ...body, password_hash, id_externo: randomUUID() })
  await mailLink(context, await findById(tx, scope, id), 'activacion')
}

const activationLimit = { max: 10, seconds: 900 }
const wrongPassword: FieldRefusal = {
  field: 'password',
  es: 'No es la contraseña con la que se creó la cuenta.',
  ca: 'No és la contrasenya amb què es va crear el compte.',
}

type Opened = Pick<Context<unknown>, 'deps' | 'scope' | 'read'> & { body: { token: string; password: string } }

/** The link proves the mailbox, the password proves the account: somebody signed up by a third person does not know it. */
export const proveSignUp = async ({ deps, scope, read, body }: Opened): Promise<void> => {
  const id = (await findLink(read, scope, 'activacion', hashToken(body.token))) ?? refuse('account.linkInvalid')
  const takeBack = await countTry(deps.db, scope.esquema, [{ clave: `activar:${id}`, limit: activationLimit }], scope.now)
  const { password_hash } = await findById(read, scope, id)
  if (!(await checkPassword(password_hash, body.password))) refuse('http.validation', { fields: [wrongPassword] })
  await takeBack()
}

/** Works once; returns the account's e-mail. */
export const activateByLink = async ({ tx, scope }: { tx: Tx; scope: SignUpContext['scope'] }, token: string) => {
  const id = (await takeLink(tx, scope, 'activacion', hashToken(token))) ?? refuse('account.linkInvalid')
  await activate(tx, scope, id)
  return findById(tx, scope, id)
}
