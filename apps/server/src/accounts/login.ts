import { holds } from '@avisa/contract/access/permissions'
import { demoPassword } from '@avisa/contract/accounts/known-passwords'
import type { User } from '@avisa/contract/access/schemas'
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
import { hashToken, newSessionToken, personOf, sessionEnd, sheetEnd } from '#/platform/session.ts'
import { saveDevice } from './shared/device-store.ts'
import { codeTries, passwordTries, slowDown, mailGuessWarning } from './login-limits.ts'
import { checkSecondStep } from './factors/prove-code.ts'
import { checkPassword } from './shared/passwords.ts'
import { insertSession, noteStaffEntry } from './shared/session-store.ts'
import { findByCode, findByEmail, noteEntry, type AccountKind } from './store.ts'
import { checkOnlySso } from './sso/only-sso.ts'

export type Credentials =
  | { by: 'code'; codigo: string; device?: Static<typeof Device> | undefined }
  | {
      by: 'password'
      servidor: AccountKind
      email: string
      password: string
      codigo_factor?: string | undefined
      device?: Static<typeof Device> | undefined
    }
type LoginContext = Pick<Context<unknown>, 'deps' | 'scope' | 'read' | 'request'>

const findByOwnCode = async ({ deps, read, scope }: LoginContext, codigo: string) => {
  const account = await findByCode(read, scope, deps.codes.formsOf(codigo))
  const user = account && (await findUser(read, scope.esquema, account.id))
  return user && holds(user.user_permisos, 'login-codigo') ? account : undefined
}

/** Failures are counted under the session and the device, since the device id itself can be made up. */
const byCode = async (context: LoginContext, { codigo }: { codigo: string }) => {
  const { deps, scope } = context
  const { may, tries } = await codeTries(context)
  const takeBack = await countTry(deps.db, scope.esquema, tries, scope.now)
  const account = may ? await findByOwnCode(context, codigo) : undefined
  if (!account) return refuse('account.wrongCode')
  await takeBack()
  return account
}

type WithPassword = Extract<Credentials, { by: 'password' }>

/** Failures are counted per account and per network. Slow on purpose. */
const byPassword = async (context: LoginContext, credentials: WithPassword) => {
  const { deps, read, scope } = context
  const account = await findByEmail(read, scope, credentials)
  const tries = await passwordTries(context, credentials, account?.id)
  const takeBack = await countTry(deps.db, scope.esquema, tries, scope.now)
  const isElsewhere = tries.length > 1
  if (isElsewhere) await slowDown(context, credentials)
  const right = await checkPassword(account?.password_hash, credentials.password)
  // Everybody knows the demo password, so it does not open an account imported into a real municipality.
  if (!account || !right || (!scope.municipality.demo && credentials.password === demoPassword)) {
    if (isElsewhere) await mailGuessWarning(context, credentials, account)
    return refuse('account.wrongPassword')
  }
  await takeBack()
  return account
}

export const authenticate = async (context: LoginContext, credentials: Credentials) => {
  const account = credentials.by === 'code' ? await byCode(context, credentials) : await byPassword(context, credentials)
  if (!account.activado) return refuse('account.notActivated')
  const hasSecond = credentials.by === 'password' && credentials.servidor === 'backoffice'
  return { ...account, con_factor: hasSecond && (await checkSecondStep(context, account.id, credentials.codigo_factor)) }
}

type Opening = { by: 'code' | 'password' | 'passkey' | 'sso'; device?: Static<typeof Device> | undefined }

const ways = { code: 'codigo', password: 'contrasena', passkey: 'llave', sso: 'sso' } as const

/** A session by code remembers the session it was opened from, so that that one can be restored. */
export const openSession = async (
  context: LoginContext & { tx: Tx },
  account: { id: number; con_factor?: boolean },
  credentials: Opening,
): Promise<Session> => {
  const { scope, tx, request } = context
  const token = newSessionToken()
  const por_codigo = credentials.by === 'code'
  const deviceUuid = credentials.device?.uuid
  const uuid = scope.uuid ?? (deviceUuid === undefined ? null : deviceKey(scope.esquema, deviceUuid))
  const sesion = hashToken(token)
  await insertSession(tx, scope, {
    token_hash: sesion,
    usuario_id: account.id,
    caduca: por_codigo ? sheetEnd(scope.now) : sessionEnd(scope.now),
    uuid,
    por_codigo,
    sesion_anterior: por_codigo && request.token ? hashToken(request.token) : null,
    confirmada: por_codigo || credentials.by === 'sso' ? null : scope.now,
    navegador: request.navegador,
    por_sso: credentials.by === 'sso',
  })
  await noteEntry(tx, scope, account.id)
  // A login by code on a shared device does not register it as the person's own.
  const theirs = por_codigo ? {} : { usuario_id: account.id, entrada: scope.now }
  if (uuid) await saveDevice(tx, scope, { ...credentials.device, uuid, ...theirs }, sesion)
  const user = (await personOf(tx, scope, token)) ?? refuse('account.wrongPassword')
  if (credentials.by === 'password' || credentials.by === 'passkey') await checkOnlySso(context, user)
  const por = credentials.by === 'password' && account.con_factor ? 'contrasena_factor' : ways[credentials.by]
  if (user.servidor === 'backoffice') await noteStaffEntry(tx, scope, { usuario_id: account.id, por, navegador: request.navegador, sesion })
  return sessionOf(context, token, user)
}

export const sessionOf = async (
  { deps, tx, scope }: Pick<LoginContext, 'deps' | 'scope'> & { tx: Tx },
  token: string,
  user: User,
): Promise<Session> => ({
  api_token: token,
  lang: user.lang,
  num_notificaciones_no_leidas: await countUnread(tx, scope, user.user_id),
  infra_token: await readInfraToken(tx, scope.settings, { secrets: deps.secrets, esquema: scope.esquema, person: user }),
  user,
})
