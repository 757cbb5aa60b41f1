import { createHash } from 'node:crypto'
import { holds } from '@avisa/contract/access/permissions'
import type { Login, Session } from '@avisa/contract/accounts/schemas'
import { refuse, Refusal } from '@avisa/contract/http/refusal'
import type { Static } from '@avisa/contract/http/schema'
import { countFailure, waitFor } from '#/platform/database/attempts.ts'
import { findUser } from '#/platform/database/sessions.ts'
import type { Context } from '#/platform/serve.ts'
import type { Tx } from '#/platform/database/database.ts'
import { hashToken, newToken, sessionEnd } from '#/platform/session.ts'
import { checkPassword } from './passwords.ts'
import { findByCode, findByEmail, insertSession, isKnownDevice, saveDevice } from './store.ts'

type LoginBody = Static<typeof Login>
type LoginContext = Pick<Context<unknown>, 'deps' | 'scope' | 'read' | 'request'> & { body: LoginBody }

const accountLimit = { max: 10, seconds: 900 }
const addressLimit = { max: 100, seconds: 900 }
const codeLimit = { max: 5, seconds: 900 }
const codeForm = /^\d{1,6}$/

export const hashCode = (code: string) => createHash('sha256').update(code).digest('hex')

const isCode = (body: LoginBody) => body.password === undefined && codeForm.test(body.email)

/** Only a session that may, or a device we know, tries codes (SRV-31, wire.md). */
const mayTryCodes = async ({ scope, read }: LoginContext): Promise<boolean> =>
  scope.person
    ? holds(scope.person.user_permisos, 'autentificar-otros-por-codigo')
    : scope.uuid !== null && (await isKnownDevice(read, scope, scope.uuid))

const refuseTooMany = (segundos: number) => {
  if (segundos > 0) throw new Refusal('http.tooMany', { values: { segundos } })
}

const findByCredentials = async (context: LoginContext) => {
  const { body, read, scope } = context
  if (isCode(body)) return (await mayTryCodes(context)) ? await findByCode(read, scope, hashCode(body.email)) : undefined
  const account = await findByEmail(read, scope, body.email)
  return (await checkPassword(account?.password_hash, body.password ?? '')) ? account : undefined
}

/** Who the credentials are of; failures are counted by account and by address. Slow on purpose, so outside the transaction. */
export const authenticate = async (context: LoginContext) => {
  const { body, deps, scope, read, request } = context
  const code = isCode(body)
  const account = code ? `codigo:${scope.uuid ?? request.ip}` : `cuenta:${body.email.toLowerCase()}`
  const address = `ip:${request.ip}`
  refuseTooMany(await waitFor(read, [account], code ? codeLimit : accountLimit, scope.now))
  refuseTooMany(await waitFor(read, [address], addressLimit, scope.now))
  const found = await findByCredentials(context)
  if (!found) {
    await countFailure(deps.db, scope.esquema, [account, address], scope.now)
    return refuse('account.wrongPassword')
  }
  if (!found.activado) refuse('account.notActivated')
  return found
}

type Found = Awaited<ReturnType<typeof authenticate>>

/** Opens the session; one by code remembers the session it came from, so that it can be restored. */
export const openSession = async (context: LoginContext & { tx: Tx }, found: Found): Promise<Session> => {
  const { body, scope, tx, request } = context
  const token = newToken()
  const por_codigo = isCode(body)
  const uuid = body.device?.uuid ?? scope.uuid
  await insertSession(tx, scope, {
    token_hash: hashToken(token),
    usuario_id: found.id,
    caduca: sessionEnd(scope.now),
    uuid,
    por_codigo,
    sesion_anterior: por_codigo && request.token ? hashToken(request.token) : null,
  })
  if (uuid) await saveDevice(tx, scope, { uuid, firebase_token: body.device?.firebase_token, app_version: body.device?.app_version })
  const user = await findUser(tx, scope.esquema, found.id)
  if (!user) return refuse('account.wrongPassword')
  return { api_token: token, lang: user.lang, num_notificaciones_no_leidas: 0, user: { ...user, por_codigo } }
}
