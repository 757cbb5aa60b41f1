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
import { removePersonalQueries } from './queries.ts'
import { replaceGivenDevice } from './renew-device.ts'
import { readSecret, writeSecret } from './secrets.ts'
import { dropCaches, photoCache } from './service-worker/photo-cache.ts'

export { deviceUuid, thisDevice, devicePresent, hasReportedBefore, markReported } from './identity.ts'

export const usePerson = (): Person => useObservable(person)
export const getPerson = (): Person => person.get()
/** True even before the person has loaded. */
export const hasSession = (): boolean => token.get() !== null

const personCopy = 'persona'

const setPerson = (next: Person) => {
  person.set(next)
  userUpdated.emit(next)
}

const keepToken = (next: string | null, kind: ServerKind = 'backoffice') => {
  token.set(next)
  server.set(kind)
  writeSecret('app_token', next)
  writeLocal('app_server', next === null ? null : kind)
}

/** Stores token and server kind; deletes what was read as somebody else. */
export const signIn = async (session: Session): Promise<void> => {
  await dropPersonalCopies()
  keepToken(session.api_token, session.user.servidor)
  await keepCopy(personCopy, session.user, session.user.user_id)
  adoptUserLanguage(session.lang)
  unreadCount.set(session.num_notificaciones_no_leidas)
  writeSecret('infra_token', session.infra_token ?? null)
  await replaceGivenDevice()
  setPerson(session.user)
}

/** In ms. */
const citizenLoginTimeout = 7500

type CitizenClient = Pick<Parameters['servidor_ciudadano'], 'client_id' | 'client_secret'>

/**
 * Signs in on the citizens' server, then identifies the person on the main API; if either fails, nobody is
 * signed in.
 */
export const signInAsCitizen = async (
  { email, password }: { email: string; password: string },
  { client_id, client_secret }: CitizenClient,
): Promise<void> => {
  const body = { grant_type: 'password', client_id, client_secret, username: email, password, device: thisDevice } as const
  const { access_token } = await call(citizenLogin, { body }, { timeout: citizenLoginTimeout })
  const { user, num_notificaciones_no_leidas } = await call(tokenInfo, {}, { bearer: access_token })
  await signIn({ api_token: access_token, lang: user.lang, num_notificaciones_no_leidas, user })
}

/**
 * The account that shares the device stays remembered during a session by code, and is restored between
 * two of them.
 */
const signInAs = async (asking: () => Promise<Session>) => {
  if (person.get()?.por_codigo) await restorePreviousUser()
  const before = token.get()
  const session = await asking()
  writeSecret('token_anterior', before)
  if (before !== null) writeLocal('prestado', 'true')
  await signIn(session)
}

/**
 * Somebody signed in by code from the current session: the device is shared, and its session is what lets
 * others in.
 */
export const isLent = (): boolean => person.get() !== null && !person.get()?.por_codigo && readLocal('prestado') === 'true'

/** Identifies the token of a link on either server, to be confirmed before `signIn`. */
export const sessionOf = async (api_token: string): Promise<Session> => {
  const { user, ...session } = await call(tokenInfo, {}, { bearer: api_token })
  return { api_token, lang: user.lang, user, ...session }
}

export const signInByCode = (codigo: string): Promise<void> => signInAs(() => call(loginWithCode, { body: { codigo, device: thisDevice } }))

/** Uses the login call of the backoffice with the code in the e-mail field. */
export const signInWithCode = (code: string): Promise<void> => signInAs(() => call(login, { body: { email: code, device: thisDevice } }))

/** Restores the account that shares the device; true when there is one. Never throws. */
export const restorePreviousUser = async (): Promise<boolean> => {
  const before = readSecret('token_anterior')
  const session = before === null ? undefined : await call(restorePreviousSession, { body: { token: before } }).catch(notRestored(before))
  writeSecret('token_anterior', null)
  await (session ? signIn(session) : endSession())
  return session !== undefined
}
const notRestored = (before: string) => async (cause: unknown) => {
  const { kind } = asCallError(cause)
  console.warn('previous user not restored', kind)
  if (!isPassing(kind)) return
  await leaveSession(token.get())
  await leaveSession(before)
}

export const endSession = async () => {
  keepToken(null)
  writeSecret('token_anterior', null)
  writeSecret('infra_token', null)
  writeLocal('condiciones_aceptadas', null)
  unreadCount.set(0)
  setPerson(null)
  removePersonalQueries()
  await dropPersonalCopies()
  await dropCaches([photoCache])
}

/** Works offline: the session is ended on the server as soon as it can be reached. */
export const signOut = async (): Promise<void> => {
  const ending = token.get()
  await call(logout).catch(async (cause: unknown) => {
    const { kind } = asCallError(cause)
    console.warn('session not ended at the server', kind)
    if (isPassing(kind)) await leaveSession(ending)
  })
  writeLocal('prestado', null)
  await leave()
}

/**
 * For a session that the server has already ended, as on erasing an account: deletes everything of the
 * person.
 */
export const leave = async (): Promise<void> => {
  const leaving = person.get()
  await endSession()
  if (leaving) await dropDraftsOf(leaving.user_id)
  await outbox.dropSent(Number.POSITIVE_INFINITY)
}

/** Stores the copy of the current person. */
const keepNow = async () => {
  const now = person.get()
  await (now ? keepCopy(personCopy, now, now.user_id) : dropPersonalCopies())
}

/** Checks the token and its person; offline, the last person stays. */
export const checkSession = async (): Promise<void> => {
  const tokenBefore = token.get()
  if (tokenBefore === null) return
  try {
    if (server.get() === 'ciudadano') await call(citizenTokenInfo)
    const { user, infra_token, num_notificaciones_no_leidas } = await call(tokenInfo)
    // Somebody signed in or out, or the municipality was changed, in the meantime.
    if (token.get() !== tokenBefore) return
    writeSecret('infra_token', infra_token)
    unreadCount.set(num_notificaciones_no_leidas)
    void sendLanguage()
    if (JSON.stringify(user) !== JSON.stringify(person.get())) setPerson(user)
    await keepCopy(personCopy, user, user.user_id)
    // The same while it was being written: no copy remains of a person who has signed out.
    if (token.get() !== tokenBefore) await keepNow()
  } catch (thrown) {
    const { kind } = asCallError(thrown)
    if (kind !== 'notSignedIn') console.warn('session not checked', kind)
  }
}

/** The last person, without waiting for the network. */
export const restoreSession = async (): Promise<void> => {
  sessionEnded.subscribe(() => {
    failures.emit(new CallError('notSignedIn'))
    void endSession()
  })
  const lastPerson = token.get() === null ? undefined : await readCopy<NonNullable<Person>>(personCopy)
  if (lastPerson) setPerson(lastPerson)
  else await dropCopy(personCopy)
}
