import {
  citizenLogin,
  citizenTokenInfo,
  login,
  loginWithCode,
  logout,
  restorePreviousSession,
  tokenInfo,
} from '@avisa/contract/accounts/routes'
import type { Session } from '@avisa/contract/accounts/schemas'
import type { Person } from '@avisa/contract/access/person'
import type { Parameters } from '@avisa/contract/municipalities/schemas'
import { useClient, type Client } from './client.ts'
import { asCallError, CallError, isPassing } from './call-error.ts'
import { call } from './call.ts'
import { dropCopy, dropPersonalCopies, keepCopy, readCopy } from './copies.ts'
import { dropDraftsOf } from './drafts.ts'
import { failures } from './failures.ts'
import { person, server, sessionEnded, thisDevice, token, unreadCount, userUpdated, type ServerKind } from './identity.ts'
import { adoptUserLanguage, sendLanguage } from './language.ts'
import { leaveSession } from './left-sessions.ts'
import { readLocal, writeLocal } from './local.ts'
import { useObservable } from './observable.ts'
import { outbox } from './outbox/use-outbox.ts'
import { removePersonalQueries } from './query-client.ts'
import { replaceGivenDevice } from './renew-device.ts'
import { readSecret, writeSecret } from './secrets.ts'
import { adoptWithoutMap } from './without-map.ts'
import { dropCaches, photoCache } from './service-worker/photo-cache.ts'

export { deviceUuid, thisDevice, devicePresent, hasReportedBefore, markReported } from './identity.ts'

export const usePerson = (): Person => {
  const client = useClient()
  return useObservable(person(client))
}
export const getPerson = (client: Client): Person => person(client).get()
/** True even before the person has loaded. */
export const hasSession = (client: Client): boolean => token(client).get() !== null

const personCopy = 'persona'

const setPerson = (client: Client, next: Person) => {
  person(client).set(next)
  userUpdated(client).emit(next)
}

const keepToken = (client: Client, next: string | null, kind: ServerKind = 'backoffice') => {
  token(client).set(next)
  server(client).set(kind)
  writeSecret(client, 'app_token', next)
  writeLocal(client, 'app_server', next === null ? null : kind)
}

/** Stores token and server kind; deletes what was read as somebody else. */
export const signIn = async (client: Client, session: Session): Promise<void> => {
  await dropPersonalCopies(client)
  keepToken(client, session.api_token, session.user.servidor)
  await keepCopy(client, personCopy, session.user, session.user.user_id)
  adoptUserLanguage(client, session.lang)
  adoptWithoutMap(client, session.user)
  unreadCount(client).set(session.num_notificaciones_no_leidas)
  writeSecret(client, 'infra_token', session.infra_token ?? null)
  await replaceGivenDevice(client)
  setPerson(client, session.user)
}

/** In ms. */
const citizenLoginTimeout = 7500

type CitizenClient = Pick<Parameters['servidor_ciudadano'], 'client_id' | 'client_secret'>

/**
 * Signs in on the citizens' server, then identifies the person on the main API; if either fails, nobody is
 * signed in.
 */
export const signInAsCitizen = async (
  client: Client,
  { email, password }: { email: string; password: string },
  { client_id, client_secret }: CitizenClient,
): Promise<void> => {
  const body = { grant_type: 'password', client_id, client_secret, username: email, password, device: thisDevice(client) } as const
  const { access_token } = await call(client, citizenLogin, { body }, { timeout: citizenLoginTimeout })
  const { user, num_notificaciones_no_leidas } = await call(client, tokenInfo, {}, { bearer: access_token })
  await signIn(client, { api_token: access_token, lang: user.lang, num_notificaciones_no_leidas, user })
}

/**
 * The account that shares the device stays remembered during a session by code, and is restored between
 * two of them.
 */
const signInAs = async (client: Client, asking: () => Promise<Session>) => {
  if (person(client).get()?.por_codigo) await restorePreviousUser(client)
  const before = token(client).get()
  const session = await asking()
  writeSecret(client, 'token_anterior', before)
  if (before !== null) writeLocal(client, 'prestado', 'true')
  await signIn(client, session)
}

/**
 * Somebody signed in by code from the current session: the device is shared, and its session is what lets
 * others in.
 */
export const isLent = (client: Client): boolean =>
  person(client).get() !== null && !person(client).get()?.por_codigo && readLocal(client, 'prestado') === 'true'

/** Identifies the token of a link on either server, to be confirmed before `signIn`. */
export const sessionOf = async (client: Client, api_token: string): Promise<Session> => {
  const { user, ...session } = await call(client, tokenInfo, {}, { bearer: api_token })
  return { api_token, lang: user.lang, user, ...session }
}

export const signInByCode = (client: Client, codigo: string): Promise<void> =>
  signInAs(client, () => call(client, loginWithCode, { body: { codigo, device: thisDevice(client) } }))

/** Uses the login call of the backoffice with the code in the e-mail field. */
export const signInWithCode = (client: Client, code: string): Promise<void> =>
  signInAs(client, () => call(client, login, { body: { email: code, device: thisDevice(client) } }))

/** Restores the account that shares the device; true when there is one. Never throws. */
export const restorePreviousUser = async (client: Client): Promise<boolean> => {
  const before = readSecret(client, 'token_anterior')
  const session =
    before === null ? undefined : await call(client, restorePreviousSession, { body: { token: before } }).catch(notRestored(client, before))
  writeSecret(client, 'token_anterior', null)
  await (session ? signIn(client, session) : endSession(client))
  return session !== undefined
}
const notRestored = (client: Client, before: string) => async (cause: unknown) => {
  const { kind } = asCallError(cause)
  console.warn('previous user not restored', kind)
  if (!isPassing(kind)) return
  await leaveSession(client, token(client).get())
  await leaveSession(client, before)
}

export const endSession = async (client: Client) => {
  keepToken(client, null)
  writeSecret(client, 'token_anterior', null)
  writeSecret(client, 'token_propio', null)
  writeSecret(client, 'infra_token', null)
  writeLocal(client, 'condiciones_aceptadas', null)
  unreadCount(client).set(0)
  setPerson(client, null)
  removePersonalQueries(client)
  await dropPersonalCopies(client)
  await dropCaches([photoCache])
}

/** Back to one's own session after seeing as somebody else (`seen-as.ts`). */
export const restoreOwn = async (client: Client): Promise<void> => {
  const own = readSecret(client, 'token_propio')
  writeSecret(client, 'token_propio', null)
  const session = own === null ? undefined : await sessionOf(client, own).catch(() => undefined)
  await (session ? signIn(client, session) : endSession(client))
}

/** Works offline: the session is ended on the server as soon as it can be reached. */
export const signOut = async (client: Client): Promise<void> => {
  if (readSecret(client, 'token_propio') !== null) await restoreOwn(client)
  const ending = token(client).get()
  await call(client, logout).catch(async (cause: unknown) => {
    const { kind } = asCallError(cause)
    console.warn('session not ended at the server', kind)
    if (isPassing(kind)) await leaveSession(client, ending)
  })
  writeLocal(client, 'prestado', null)
  await leave(client)
}

/**
 * For a session that the server has already ended, as on erasing an account: deletes everything of the
 * person.
 */
export const leave = async (client: Client): Promise<void> => {
  const leaving = person(client).get()
  await endSession(client)
  if (leaving) await dropDraftsOf(client, leaving.user_id)
  await outbox(client).dropSent(Number.POSITIVE_INFINITY)
}

/** Stores the copy of the current person. */
const keepNow = async (client: Client) => {
  const now = person(client).get()
  await (now ? keepCopy(client, personCopy, now, now.user_id) : dropPersonalCopies(client))
}

/** Checks the token and its person; offline, the last person stays. */
export const checkSession = async (client: Client): Promise<void> => {
  const tokenBefore = token(client).get()
  if (tokenBefore === null) return
  try {
    if (server(client).get() === 'ciudadano') await call(client, citizenTokenInfo)
    const { user, infra_token, num_notificaciones_no_leidas } = await call(client, tokenInfo)
    // Somebody signed in or out, or the municipality was changed, in the meantime.
    if (token(client).get() !== tokenBefore) return
    writeSecret(client, 'infra_token', infra_token)
    unreadCount(client).set(num_notificaciones_no_leidas)
    void sendLanguage(client)
    if (JSON.stringify(user) !== JSON.stringify(person(client).get())) setPerson(client, user)
    await keepCopy(client, personCopy, user, user.user_id)
    // The same while it was being written: no copy remains of a person who has signed out.
    if (token(client).get() !== tokenBefore) await keepNow(client)
  } catch (thrown) {
    const { kind } = asCallError(thrown)
    if (kind !== 'notSignedIn') console.warn('session not checked', kind)
  }
}

/** The last person, without waiting for the network. */
export const restoreSession = async (client: Client): Promise<void> => {
  sessionEnded(client).subscribe(() => {
    // The fifteen minutes of seeing as somebody else are over.
    if (readSecret(client, 'token_propio') !== null) return void restoreOwn(client)
    failures(client).emit(new CallError('notSignedIn'))
    void endSession(client)
  })
  const lastPerson = token(client).get() === null ? undefined : await readCopy<NonNullable<Person>>(client, personCopy)
  if (lastPerson) setPerson(client, lastPerson)
  else await dropCopy(client, personCopy)
}
