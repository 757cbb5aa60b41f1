import { createHash } from 'node:crypto'
import { holds } from '@avisa/contract/access/permissions'
import { demoPassword } from '@avisa/contract/accounts/known-passwords'
import type { Device, Session } from '@avisa/contract/accounts/schemas'
import { refuse } from '@avisa/contract/http/refusal'
import type { Static } from '@avisa/contract/http/schema'
import type { Tx } from '#/platform/database/database.ts'
import { countTry, type Limited } from '#/platform/database/attempts.ts'
import { findUser } from '#/platform/database/sessions.ts'
import { readInfraToken } from '#/municipalities/store.ts'
import { countUnread } from '#/notifications/store.ts'
import type { Context } from '#/platform/serve.ts'
import { deviceKey } from '#/platform/device-key.ts'
import { hashToken, newToken, sessionEnd, sheetEnd } from '#/platform/session.ts'
import { saveDevice, isKnownDevice } from './device-store.ts'
import { checkPassword } from './passwords.ts'
import { insertSession } from './session-store.ts'
import { findByCode, findByEmail, type AccountKind } from './store.ts'

/** What a login is tried with. */
export type Credentials =
  | { by: 'code'; codigo: string; device?: Static<typeof Device> | undefined }
  | { by: 'password'; servidor: AccountKind; email: string; password: string; device?: Static<typeof Device> | undefined }
type LoginContext = Pick<Context<unknown>, 'deps' | 'scope' | 'read' | 'request'>

const accountLimit = { max: 10, seconds: 900 }
const addressLimit = { max: 100, seconds: 900 }
const codeLimit = { max: 5, seconds: 900 }

export const hashCode = (code: string) => createHash('sha256').update(code).digest('hex')

/** Only a session that may, or a device we know, tries codes (SRV-31, wire.md). */
const mayTryCodes = async ({ scope, read }: LoginContext): Promise<boolean> =>
  scope.person
    ? holds(scope.person.user_permisos, 'autentificar-otros-por-codigo')
    : scope.uuid !== null && (await isKnownDevice(read, scope, scope.uuid))

/** The person of a code, if they are one of those who may be let in by it (AUTH-42). */
const findByOwnCode = async ({ read, scope }: LoginContext, codigo: string) => {
  const found = await findByCode(read, scope, hashCode(codigo))
  const user = found && (await findUser(read, scope.esquema, found.id))
  return user && holds(user.user_permisos, 'login-codigo') ? found : undefined
}

const findByCredentials = async (context: LoginContext, given: Credentials) => {
  const { read, scope } = context
  if (given.by === 'code') return (await mayTryCodes(context)) ? findByOwnCode(context, given.codigo) : undefined
  const account = await findByEmail(read, scope, given)
  const right = await checkPassword(account?.password_hash, given.password)
  // Everybody knows the demo's; an account brought over from one is opened by it no longer.
  return right && (scope.municipality.demo || given.password !== demoPassword) ? account : undefined
}

/** Codes are few, so they are counted by who tries, whatever device they say they are on; passwords by the account. */
const limitsOf = ({ scope, request }: LoginContext, given: Credentials): Limited[] => {
  const who = scope.person ? `u${scope.person.user_id}` : `d${scope.uuid ?? request.ip}`
  return [
    given.by === 'code'
      ? { clave: `codigo:${who}`, limit: codeLimit }
      : { clave: `cuenta:${given.servidor}:${given.email.trim().toLowerCase()}`, limit: accountLimit },
    { clave: `ip:${request.ip}`, limit: addressLimit },
  ]
}

/** Whose the credentials are; what fails is counted by account and by address. Slow on purpose, so outside the transaction. */
export const authenticate = async (context: LoginContext, given: Credentials) => {
  const { deps, scope } = context
  const takeBack = await countTry(deps.db, scope.esquema, limitsOf(context, given), scope.now)
  const found = await findByCredentials(context, given)
  if (!found) return refuse('account.wrongPassword')
  await takeBack()
  return found.activado ? found : refuse('account.notActivated')
}

type Found = Awaited<ReturnType<typeof authenticate>>

/** Opens the session; one by code is a sheet and remembers the session it came from, so that it can be restored. */
export const openSession = async (context: LoginContext & { tx: Tx }, found: Found, given: Credentials): Promise<Session> => {
  const { scope, tx, request } = context
  const token = newToken()
  const por_codigo = given.by === 'code'
  const said = given.device?.uuid
  const uuid = scope.uuid ?? (said === undefined ? null : deviceKey(scope.esquema, said))
  const sesion = hashToken(token)
  await insertSession(tx, scope, {
    token_hash: sesion,
    usuario_id: found.id,
    caduca: por_codigo ? sheetEnd(scope.now) : sessionEnd(scope.now),
    uuid,
    por_codigo,
    sesion_anterior: por_codigo && request.token ? hashToken(request.token) : null,
  })
  // Who signs in by code on a shared device does not make it theirs.
  const theirs = por_codigo ? {} : { usuario_id: found.id, entrada: scope.now }
  if (uuid) await saveDevice(tx, scope, { ...given.device, uuid, ...theirs }, sesion)
  return sessionOf(context, { id: found.id, token, por_codigo })
}

/** What every login answers. */
export const sessionOf = async (
  { tx, scope }: { tx: Tx; scope: LoginContext['scope'] },
  { id, token, por_codigo }: { id: number; token: string; por_codigo: boolean },
): Promise<Session> => {
  const user = await findUser(tx, scope.esquema, id)
  if (!user) return refuse('account.wrongPassword')
  return {
    api_token: token,
    lang: user.lang,
    num_notificaciones_no_leidas: await countUnread(tx, scope, id),
    infra_token: await readInfraToken(tx, user),
    user: { ...user, por_codigo },
  }
}
