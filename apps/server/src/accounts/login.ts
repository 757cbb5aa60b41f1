import { holds } from '@avisa/contract/access/permissions'
import { demoPassword } from '@avisa/contract/accounts/known-passwords'
import type { Device, Session } from '@avisa/contract/accounts/schemas'
import { refuse } from '@avisa/contract/refusal'
import type { Static } from '@avisa/contract/http/schema'
import type { Tx } from '#/platform/database/database.ts'
import { countTry } from '#/platform/database/attempts.ts'
import { findUser } from '#/platform/database/sessions.ts'
import { readInfraToken } from '#/municipalities/shared/store.ts'
import { countUnread } from '#/notifications/shared/store.ts'
import type { Context } from '#/platform/serve.ts'
import { deviceKey } from '#/platform/device-key.ts'
import { hashToken, newSessionToken, sessionEnd, sheetEnd } from '#/platform/session.ts'
import { saveDevice } from './shared/device-store.ts'
import { codeTries, passwordTries, slowDown, tellGuessed } from './login-limits.ts'
import { checkPassword } from './passwords.ts'
import { insertSession } from './session-store.ts'
import { findByCode, findByEmail, type AccountKind } from './store.ts'

/** What a login is tried with. */
export type Credentials =
  | { by: 'code'; codigo: string; device?: Static<typeof Device> | undefined }
  | { by: 'password'; servidor: AccountKind; email: string; password: string; device?: Static<typeof Device> | undefined }
type LoginContext = Pick<Context<unknown>, 'deps' | 'scope' | 'read' | 'request'>

/** The person of a code, if they are one of those who may be let in by it. */
const findByOwnCode = async ({ deps, read, scope }: LoginContext, codigo: string) => {
  const found = await findByCode(read, scope, deps.codes.formsOf(codigo))
  const user = found && (await findUser(read, scope.esquema, found.id))
  return user && holds(user.user_permisos, 'login-codigo') ? found : undefined
}

/** Whose the code is; what fails is counted, whatever the device says it is. */
const byCode = async (context: LoginContext, { codigo }: { codigo: string }) => {
  const { deps, scope } = context
  const { may, tries } = await codeTries(context)
  const takeBack = await countTry(deps.db, scope.esquema, tries, scope.now)
  const found = may ? await findByOwnCode(context, codigo) : undefined
  if (!found) return refuse('account.wrongCode')
  await takeBack()
  return found
}

type WithPassword = Extract<Credentials, { by: 'password' }>

/** Whose the password is; what fails is counted by account and network. Slow on purpose. */
const byPassword = async (context: LoginContext, given: WithPassword) => {
  const { deps, read, scope } = context
  const account = await findByEmail(read, scope, given)
  const tries = await passwordTries(context, given, account?.id)
  const takeBack = await countTry(deps.db, scope.esquema, tries, scope.now)
  const isElsewhere = tries.length > 1
  if (isElsewhere) await slowDown(context, given)
  const right = await checkPassword(account?.password_hash, given.password)
  // Everybody knows the demo's; an account brought over from one is opened by it no longer.
  if (!account || !right || (!scope.municipality.demo && given.password === demoPassword)) {
    if (isElsewhere) await tellGuessed(context, given, account)
    return refuse('account.wrongPassword')
  }
  await takeBack()
  return account
}

/** Whose the credentials are. Outside the transaction, since it takes its time. */
export const authenticate = async (context: LoginContext, given: Credentials) => {
  const found = given.by === 'code' ? await byCode(context, given) : await byPassword(context, given)
  return found.activado ? found : refuse('account.notActivated')
}

type Found = Awaited<ReturnType<typeof authenticate>>

/** Opens the session; one by code is a sheet and remembers the session it came from, so that it can be restored. */
export const openSession = async (context: LoginContext & { tx: Tx }, found: Found, given: Credentials): Promise<Session> => {
  const { scope, tx, request } = context
  const token = newSessionToken()
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
