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

/** The signed-in user, or null for an anonymous visitor. */
export const usePerson = (): Person => useObservable(person)
export const getPerson = (): Person => person.get()
/** Somebody is signed in, also while it is not known yet who. */
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

/** After a login answered: remembers token and server kind; what was read as someone else is forgotten. */
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

/** Milliseconds the citizens' login may take. */
const citizenLoginTimeout = 7500

type CitizenClient = Pick<Parameters['servidor_ciudadano'], 'client_id' | 'client_secret'>

/** By the citizens' server; who that is for the main API, it says itself. Nobody is signed in when either fails. */
export const signInAsCitizen = async (
  { email, password }: { email: string; password: string },
  { client_id, client_secret }: CitizenClient,
): Promise<void> => {
  const body = { grant_type: 'password', client_id, client_secret, username: email, password, device: thisDevice } as const
  const { access_token } = await call(citizenLogin, { body }, { timeout: citizenLoginTimeout })
  const { user, num_notificaciones_no_leidas } = await call(tokenInfo, {}, { bearer: access_token })
  await signIn({ api_token: access_token, lang: user.lang, num_notificaciones_no_leidas, user })
}

/** Whoever lent the device stays remembered behind the one who signs in by code; one code follows another only through them. */
const signInAs = async (asking: () => Promise<Session>) => {
  if (person.get()?.por_codigo) await restorePreviousUser()
  const before = token.get()
  const session = await asking()
  writeSecret('token_anterior', before)
  if (before !== null) writeLocal('prestado', 'true')
  await signIn(session)
}

/** Somebody came in by code from the session of who is here: the device is shared, and its session is what lets others in. */
export const isLent = (): boolean => person.get() !== null && !person.get()?.por_codigo && readLocal('prestado') === 'true'

/** Whose session the token of a link is, on whichever server; to be asked about before `signIn` takes it. */
export const sessionOf = async (api_token: string): Promise<Session> => {
  const { user, ...session } = await call(tokenInfo, {}, { bearer: api_token })
  return { api_token, lang: user.lang, user, ...session }
}

/** The launch parameter `login-codigo`. */
export const signInByCode = (codigo: string): Promise<void> => signInAs(() => call(loginWithCode, { body: { codigo, device: thisDevice } }))

/** The code pad: the login call with the code in the e-mail field, the backoffice's alone. */
export const signInWithCode = (code: string): Promise<void> => signInAs(() => call(login, { body: { email: code, device: thisDevice } }))

/** Whoever was signed in before the code is back, or nobody is; true when they are. Never throws. */
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

/** Token, person and copies go; what was being written stays for when the same person is back. */
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

/** Works without network too: the server then ends the session as soon as it can be reached. */
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

/** Of a session that the server has ended itself, as it does with an account that is erased: nothing of the person stays here. */
export const leave = async (): Promise<void> => {
  const leaving = person.get()
  await endSession()
  if (leaving) await dropDraftsOf(leaving.user_id)
  await outbox.dropSent(Number.POSITIVE_INFINITY)
}

/** Of who is here now. */
const keepNow = async () => {
  const now = person.get()
  await (now ? keepCopy(personCopy, now, now.user_id) : dropPersonalCopies())
}

/** Asks the server whether the token still holds and whose it is; without network who was here last stays. */
export const checkSession = async (): Promise<void> => {
  const tokenBefore = token.get()
  if (tokenBefore === null) return
  try {
    if (server.get() === 'ciudadano') await call(citizenTokenInfo)
    const { user, infra_token, num_notificaciones_no_leidas } = await call(tokenInfo)
    // Meanwhile somebody else signed in or out, or the municipality was changed.
    if (token.get() !== tokenBefore) return
    writeSecret('infra_token', infra_token)
    unreadCount.set(num_notificaciones_no_leidas)
    void sendLanguage()
    if (JSON.stringify(user) !== JSON.stringify(person.get())) setPerson(user)
    await keepCopy(personCopy, user, user.user_id)
    // The same while it was being written: who has left leaves no copy.
    if (token.get() !== tokenBefore) await keepNow()
  } catch (thrown) {
    const { kind } = asCallError(thrown)
    if (kind !== 'notSignedIn') console.warn('session not checked', kind)
  }
}

/** Who was here last, at once and without network. */
export const restoreSession = async (): Promise<void> => {
  sessionEnded.subscribe(() => {
    failures.emit(new CallError('notSignedIn'))
    void endSession()
  })
  const lastPerson = token.get() === null ? undefined : await readCopy<NonNullable<Person>>(personCopy)
  if (lastPerson) setPerson(lastPerson)
  else await dropCopy(personCopy)
}
