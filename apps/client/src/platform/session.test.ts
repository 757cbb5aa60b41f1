import type { User } from '@avisa/contract/access/schemas'
import { createHash } from 'node:crypto'
import {
  citizenLogin,
  citizenTokenInfo,
  endSessionLater,
  login,
  loginWithCode,
  logout,
  restorePreviousSession,
  tokenInfo,
} from '@avisa/contract/accounts/endpoints'
import type { Session } from '@avisa/contract/accounts/schemas'
import { refuse } from '@avisa/contract/refusal'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { citizenServer, language, municipality, person, server, sessionEnded, token, unreadCount, userUpdated } from './identity.ts'
import { endLeftSessions } from './left-sessions.ts'
import { setOnline } from './network.ts'
import { readCopy } from './copies.ts'
import { checkSession, restorePreviousUser as restore, signIn, signInAsCitizen, signInWithCode, signInByCode, signOut } from './session.ts'
import { answer, fakeApi } from './testing/fake-api.ts'
import type { Client } from './client.ts'
import { createTestClient } from './testing/test-client.ts'
import { aMunicipality } from './testing/a-municipality.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

const user = (user_id: number, more: Partial<User> = {}): User => ({
  user_id,
  user_roles: ['Encargados'],
  user_permisos: {},
  entidades_ids: [],
  entidades_responsable_ids: [],
  entidades_puede_cambiar_reparador: [],
  unidades_ids: [],
  lang: 'es',
  nombre: `Persona ${user_id}`,
  apellidos: '',
  email: `${user_id}@demo.example`,
  servidor: 'backoffice',
  id_externo: null,
  por_codigo: false,
  ...more,
})
const sessionOf = (user: User): Session => ({
  api_token: `token-of-person-number-${user.user_id}`,
  lang: 'es',
  num_notificaciones_no_leidas: 0,
  infra_token: 'infra',
  user: user,
})
const lender = sessionOf(user(1))
const worker = sessionOf(user(2, { por_codigo: true }))
const citizen = user(3, { user_roles: ['Ciudadanos'], servidor: 'ciudadano', id_externo: 'c3' })
const named = { id: 'c3', email: citizen.email, nombre: citizen.nombre }
const app = { client_id: 'avisa-app', client_secret: 'open' }
const typed = { email: citizen.email, password: 'secreta1' }

let api: ReturnType<typeof fakeApi>
const routes = () => api.requests.map(({ route }) => route)
const storedKeys = () => ['app_token', 'app_server', 'token_anterior', 'infra_token'].map((key) => client.storage.local().getItem(key))

beforeEach(() => {
  municipality(client).set(aMunicipality())
  api = fakeApi(
    client,
    answer(login, () => worker),
    answer(loginWithCode, () => worker),
    answer(restorePreviousSession, () => lender),
    answer(logout, () => ({})),
    answer(tokenInfo, () => ({
      user: server(client).get() === 'backoffice' && token(client).get() ? lender.user : citizen,
      infra_token: 'infra',
      num_notificaciones_no_leidas: 0,
    })),
    answer(citizenLogin, () => ({
      access_token: 'token-of-a-citizen-only',
      token_type: 'Bearer' as const,
      expires_in: 60,
      usuario: named,
    })),
    answer(citizenTokenInfo, () => ({ usuario: named })),
  )
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a citizen', () => {
  it('a citizen signs in on the citizens’ server, and the main API identifies them (AUTH-04, AUTH-07, AUTH-09)', async () => {
    await signInAsCitizen(client, typed, app)
    expect(api.requests[0]).toMatchObject({
      route: 'POST /citizen/oauth/access_token',
      body: { grant_type: 'password', ...app, username: citizen.email, password: 'secreta1' },
    })
    expect(api.requests[1]?.headers['authorization']).toBe('Bearer token-of-a-citizen-only')
    expect(person(client).get()).toEqual(citizen)
    expect(storedKeys().slice(0, 2)).toEqual(['token-of-a-citizen-only', 'ciudadano'])
  })

  it('the citizens’ server has 7500 ms to answer (AUTH-08)', async () => {
    vi.useFakeTimers()
    client.transport.send = ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
    const failed = vi.fn<(error: unknown) => void>()
    const signing = signInAsCitizen(client, typed, app).catch(failed)
    await vi.advanceTimersByTimeAsync(7499)
    expect(failed).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2)
    await signing
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ kind: 'timeout' }))
    expect(token(client).get()).toBeNull()
  })

  it('a citizen unknown to the main API is not signed in', async () => {
    api.answer(answer(tokenInfo, () => refuse('http.notSignedIn')))
    await expect(signInAsCitizen(client, typed, app)).rejects.toMatchObject({ kind: 'notSignedIn' })
    expect([token(client).get(), person(client).get()]).toEqual([null, null])
  })

  it('on opening the app, a citizen is checked on the citizens’ server, staff on the main API only (AUTH-06, AUTH-17, AUTH-44)', async () => {
    await signIn(client, lender)
    await checkSession(client)
    expect(routes()).toEqual(['GET /api/v1/auth/tokeninfo'])
    expect(client.storage.local().getItem('infra_token')).toBe('infra')
    await signIn(client, sessionOf(citizen))
    await checkSession(client)
    expect(routes().slice(1)).toEqual(['GET /citizen/oauth/tokeninfo', 'GET /api/v1/auth/tokeninfo'])
  })

  it('a citizen is signed out once their server refuses the token', async () => {
    await signIn(client, sessionOf(citizen))
    const ended = vi.fn<() => void>()
    const stop = sessionEnded(client).subscribe(ended)
    api.answer(answer(citizenTokenInfo, () => refuse('http.notSignedIn')))
    await checkSession(client)
    stop()
    expect(ended).toHaveBeenCalledTimes(1)
  })
})

describe('the citizens’ server of another host (OPEN-93)', () => {
  it('the citizens’ server is called there, and never gets the backoffice’s token', async () => {
    citizenServer(client).set('https://ciutadans.example/auth')
    const requests: { url: string; authorization: string | undefined }[] = []
    client.transport.send = async ({ url, headers }) => {
      requests.push({ url: new URL(url).origin + new URL(url).pathname, authorization: headers['authorization'] })
      return { status: 401, header: () => null, text: '{}' }
    }
    token(client).set(lender.api_token)
    await expect(signInAsCitizen(client, typed, app)).rejects.toMatchObject({ kind: 'notSignedIn' })
    expect(requests).toEqual([{ url: 'https://ciutadans.example/auth/oauth/access_token', authorization: undefined }])
  })
})

describe.each([
  ['the pad', () => signInWithCode(client, '100005'), { email: '100005' }, 'POST /api/v1/auth/login'],
  ['the launch', () => signInByCode(client, '100005'), { codigo: '100005' }, 'POST /api/v1/login-codigo'],
])('signing in by code at %s', (_where, enter, body, route) => {
  it('the backoffice is called, and the account that shares the device is remembered (AUTH-36, AUTH-39, DEEP-07)', async () => {
    await signIn(client, lender)
    await enter()
    expect(api.requests.at(-1)).toMatchObject({ route, body })
    expect(person(client).get()?.user_id).toBe(2)
    expect(storedKeys().slice(0, 3)).toEqual([worker.api_token, 'backoffice', lender.api_token])
  })

  it('the next worker signs in through the account that shares the device', async () => {
    await signIn(client, lender)
    await enter()
    await enter()
    expect(routes().slice(1, 2)).toEqual(['POST /api/v1/auth/restaurar-usuario-anterior'])
    expect(client.storage.local().getItem('token_anterior')).toBe(lender.api_token)
  })

  it('a wrong code ends no session (AUTH-15)', async () => {
    await signIn(client, lender)
    const ended = vi.fn<() => void>()
    const stop = sessionEnded(client).subscribe(ended)
    for (const endpoint of [login, loginWithCode]) api.answer(answer(endpoint, () => refuse('account.wrongPassword')))
    await expect(enter()).rejects.toMatchObject({ kind: 'notSignedIn' })
    stop()
    expect(ended).not.toHaveBeenCalled()
    expect(person(client).get()?.user_id).toBe(1)
    expect(client.storage.local().getItem('token_anterior')).toBeNull()
  })
})

describe('returning a shared device', () => {
  beforeEach(async () => {
    await signIn(client, lender)
    await signInWithCode(client, '100005')
  })

  it('the device returns to its account (AUTH-40)', async () => {
    expect(await restore(client)).toBe(true)
    expect(api.requests.at(-1)).toMatchObject({ params: {}, body: { token: lender.api_token } })
    expect(api.requests.at(-1)?.headers['authorization']).toBe(`Bearer ${worker.api_token}`)
    expect([person(client).get()?.user_id, token(client).get(), client.storage.local().getItem('token_anterior')]).toEqual([
      1,
      lender.api_token,
      null,
    ])
  })

  it('the device has no session where that of the account has ended as well, without a loop', async () => {
    api.answer(answer(restorePreviousSession, () => refuse('http.notSignedIn')))
    const ended = vi.fn<() => void>()
    const stop = sessionEnded(client).subscribe(ended)
    expect(await restore(client)).toBe(false)
    stop()
    expect(ended).not.toHaveBeenCalled()
    expect([person(client).get(), token(client).get(), ...storedKeys()]).toEqual([null, null, null, null, null, null])
  })

  it('no token remains after signing out', async () => {
    await signOut(client)
    expect(storedKeys()).toEqual([null, null, null, null])
  })
})

it('a login answers token, language and unread notifications; an anonymous visitor has none (AUTH-05)', async () => {
  await signIn(client, { ...lender, lang: 'ca', num_notificaciones_no_leidas: 4, infra_token: 'of-login' })
  expect(client.storage.local().getItem('infra_token')).toBe('of-login')
  expect([token(client).get(), language(client).get(), unreadCount(client).get()]).toEqual([lender.api_token, 'ca', 4])
  await checkSession(client)
  expect(unreadCount(client).get()).toBe(0)
  await signIn(client, { ...lender, num_notificaciones_no_leidas: 4 })
  await signOut(client)
  expect(unreadCount(client).get()).toBe(0)
})

it('the last number of unread notifications is shown when the app opens offline (AUTH-05)', async () => {
  await signIn(client, { ...lender, num_notificaciones_no_leidas: 4 })
  expect(unreadCount(createTestClient({ storage: client.storage })).get()).toBe(4)
})

it('a session is stored under the specification’s names, and nothing else is (START-23, OPEN-72)', async () => {
  await signIn(client, lender)
  await checkSession(client)
  await signInWithCode(client, '100005')
  expect(Object.keys(client.storage.local()).toSorted()).toEqual([
    'app_server',
    'app_token',
    'dispositivo',
    'dispositivo_secreto',
    'idioma',
    'infra_token',
    'prestado',
    'token_anterior',
  ])
  await signOut(client)
  expect(Object.keys(client.storage.local()).toSorted()).toEqual(['dispositivo', 'dispositivo_secreto', 'idioma'])
})

it('signing out works offline too, and announces the change of user (AUTH-18, AUTH-19, AUTH-43)', async () => {
  await signIn(client, lender)
  const listener = vi.fn<(who: unknown) => void>()
  const stop = userUpdated(client).subscribe(listener)
  api.answer(
    answer(logout, () => {
      throw new TypeError('network')
    }),
  )
  await signOut(client)
  stop()
  expect(routes()).toContain('POST /api/v1/auth/logout')
  expect(listener).toHaveBeenCalledWith(null)
  expect([person(client).get(), ...storedKeys()]).toEqual([null, null, null, null, null])
})

describe('a session ended offline', () => {
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
  const waiting = () => client.storage.local().getItem('sesiones_por_cerrar') ?? ''
  const ended = () => api.requests.filter(({ route }) => route === 'POST /api/v1/auth/logout-pendiente')
  beforeEach(() => endLeftSessions(client))

  it('the session is ended once there is a network, by the hash of its token, the only data left on the device', async () => {
    api.answer(answer(endSessionLater, () => ({})))
    await signIn(client, lender)
    setOnline(client, false)
    api.answer(
      answer(logout, () => {
        throw new TypeError('network')
      }),
    )
    await signOut(client)
    expect(waiting()).toContain(hashOf(lender.api_token))
    // Somebody else has signed in by then: it is ended all the same, and not with their token.
    expect(JSON.stringify(client.storage.local())).not.toContain(lender.api_token)
    expect([person(client).get(), token(client).get(), ...storedKeys()]).toEqual([null, null, null, null, null, null])
    // Somebody else has signed in by then: it is ended all the same, and not with their token.
    await signIn(client, worker)
    setOnline(client, true)
    await vi.waitFor(() => expect(ended()).toMatchObject([{ body: { huella: hashOf(lender.api_token) } }]))
    expect(ended()[0]?.headers).toMatchObject({ 'x-api-key': 'a' })
    expect(ended()[0]?.headers).not.toHaveProperty('authorization')
    await vi.waitFor(() => expect(waiting()).toBe(''))
    expect(token(client).get()).toBe(worker.api_token)
  })

  it('the session waits until the server has ended it', async () => {
    api.answer(answer(endSessionLater, () => refuse('http.internal')))
    await signIn(client, lender)
    api.answer(answer(logout, () => refuse('http.internal')))
    await signOut(client)
    setOnline(client, false)
    setOnline(client, true)
    await vi.waitFor(() => expect(ended()).toHaveLength(1))
    expect(waiting()).toContain(hashOf(lender.api_token))
  })

  it('the sessions of a code and of the account that shares the device are ended, where it could not be returned', async () => {
    await signIn(client, lender)
    await signInWithCode(client, '100005')
    setOnline(client, false)
    api.answer(
      answer(restorePreviousSession, () => {
        throw new TypeError('network')
      }),
    )
    expect(await restore(client)).toBe(false)
    for (const session of [worker, lender]) expect(waiting()).toContain(hashOf(session.api_token))
  })

  it('a session that the server has ended is not remembered', async () => {
    await signIn(client, lender)
    await signOut(client)
    await signIn(client, lender)
    api.answer(answer(logout, () => refuse('http.notSignedIn')))
    await signOut(client)
    expect(waiting()).toBe('')
  })
})

it('a session check under way does not undo a sign-out: nothing of the person remains (AUTH-18, ROUTE-16)', async () => {
  await signIn(client, lender)
  const put = Reflect.get(IDBObjectStore.prototype, 'put') as (...args: unknown[]) => IDBRequest<IDBValidKey>
  let leave: Promise<void> | undefined
  // The person signs out while the check writes its copy.
  const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...putArgs) {
    leave ??= signOut(client)
    return Reflect.apply(put, this, putArgs)
  })
  await checkSession(client)
  await leave
  spy.mockRestore()
  await vi.waitFor(async () => expect(await readCopy(client, 'persona')).toBeUndefined())
  expect([person(client).get(), ...storedKeys()]).toEqual([null, null, null, null, null])
})
