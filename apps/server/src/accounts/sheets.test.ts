import { createHash } from 'node:crypto'
import {
  endSessionLater,
  login,
  loginWithCode,
  logout,
  restorePreviousSession,
  restorePreviousUser,
  tokenInfo,
} from '@avisa/contract/accounts/endpoints'
import { describe, expect, it } from 'vitest'
import { tidy } from '#/platform/database/housekeeping.ts'
import { useTestApp, type Caller } from '#/testing/test-app.ts'
import { createPerson, testPassword, type NewPerson } from '#/testing/test-town.ts'

const app = useTestApp()
let last = 0
const newCode = () => String(100_000 + ++last)

const withCode = async (code: string, more: NewPerson = {}) => {
  const { db, home } = app.current
  const person = await createPerson(db, home.esquema, { permisos: ['login-codigo'], ...more })
  await db.write(home.esquema, (tx) =>
    tx
      .updateTable('usuarios')
      .set({ codigo_hash: app.current.deps.codes.formsOf(code)[0] })
      .where('id', '=', person.id)
      .execute(),
  )
  return person
}
/** Somebody who may let others in by code, with a session; and the sheet of somebody else made from it. */
const sheet = async () => {
  const codigo = newCode()
  const person = await withCode(codigo)
  const chief = await app.current.signIn({ permisos: ['autentificar-otros-por-codigo'] })
  const { body } = await app.current.call(loginWithCode, { token: chief.token }, { body: { codigo } })
  return { person, chief, token: String(body.api_token) }
}
const later = async <T>(milliseconds: number, act: () => Promise<T>): Promise<T> => {
  const { clock } = app.current
  const before = clock.current
  clock.current = new Date(before.getTime() + milliseconds)
  try {
    return await act()
  } finally {
    clock.current = before
  }
}
const hour = 3_600_000

describe('signing in by code (SRV-30, SRV-31, CALL-43, OPEN-06)', () => {
  it('both calls answer the same', async () => {
    const codigo = newCode()
    const person = await withCode(codigo)
    const { token } = await app.current.signIn({ permisos: ['autentificar-otros-por-codigo'] })
    const ways = [
      await app.current.call(loginWithCode, { token }, { body: { codigo } }),
      await app.current.call(login, { token }, { body: { email: codigo } }),
    ]
    for (const { status, body } of ways) {
      expect(status).toBe(200)
      expect(body).toMatchObject({ lang: 'es', num_notificaciones_no_leidas: 0, user: { user_id: person.id, por_codigo: true } })
    }
    expect(Object.keys(ways[0]?.body)).toEqual(Object.keys(ways[1]?.body))
  })

  it('works with a session that may use codes, or on a device on which staff have signed in', async () => {
    const codigo = newCode()
    await withCode(codigo)
    const { call, signIn, db, home } = app.current
    const other = await signIn()
    expect((await call(loginWithCode, { token: other.token }, { body: { codigo } })).status).toBe(401)
    expect((await call(loginWithCode, { uuid: 'tablet-nunca-vista' }, { body: { codigo } })).status).toBe(401)
    // Seen is not known: anybody may send any uuid.
    expect((await call(loginWithCode, { uuid: 'tablet-nunca-vista' }, { body: { codigo } })).status).toBe(401)
    const chief = await createPerson(db, home.esquema, { permisos: ['login-codigo'] })
    await call(login, { uuid: 'tablet-del-almacen' }, { body: { email: chief.email, password: testPassword } })
    expect((await call(loginWithCode, { uuid: 'tablet-del-almacen' }, { body: { codigo } })).status).toBe(200)
  })

  it('only people with the permission can sign in by code (AUTH-42)', async () => {
    const codigo = newCode()
    await withCode(codigo, { permisos: ['lista'] })
    const { token } = await app.current.signIn({ permisos: ['autentificar-otros-por-codigo'] })
    expect((await app.current.call(loginWithCode, { token }, { body: { codigo } })).status).toBe(401)
  })

  it('an inactive account is refused with its own code', async () => {
    const codigo = newCode()
    await withCode(codigo, { activado: false })
    const { token } = await app.current.signIn({ permisos: ['autentificar-otros-por-codigo'] })
    expect((await app.current.call(loginWithCode, { token }, { body: { codigo } })).status).toBe(403)
  })

  it.each(['', '1234567', '12a4', ' 123'])('a code has one to six digits: «%s» is refused (OPEN-61)', async (codigo) => {
    const { token } = await app.current.signIn({ permisos: ['autentificar-otros-por-codigo'] })
    const { status, body } = await app.current.call(loginWithCode, { token }, { body: { codigo } })
    expect({ status, field: body.error.errors[0].field }).toEqual({ status: 400, field: 'codigo' })
  })

  it.each(['7', '765432'])('a code of %s works, the shortest and the longest (OPEN-61)', async (codigo) => {
    const person = await withCode(codigo)
    const { token } = await app.current.signIn({ permisos: ['autentificar-otros-por-codigo'] })
    const { status, body } = await app.current.call(loginWithCode, { token }, { body: { codigo } })
    expect({ status, userId: body.user.user_id }).toEqual({ status: 200, userId: person.id })
  })

  it('is locked after five wrong codes, whatever device is sent (SRV-27)', async () => {
    const codigo = newCode()
    await withCode(codigo)
    const { token } = await app.current.signIn({ permisos: ['autentificar-otros-por-codigo'] })
    const tried = Array.from({ length: 5 }, (_, i) =>
      app.current.call(loginWithCode, { token, uuid: `tablet-numero-${i}` }, { body: { codigo: '1' } }),
    )
    expect((await Promise.all(tried)).map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
    const locked = await app.current.call(loginWithCode, { token, uuid: 'tablet-otra-mas' }, { body: { codigo } })
    expect(locked.status).toBe(429)
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(800)
    expect((await later(901_000, () => app.current.call(loginWithCode, { token }, { body: { codigo } }))).status).toBe(200)
  })

  it('the limit also holds for simultaneous attempts', async () => {
    const { token } = await app.current.signIn({ permisos: ['autentificar-otros-por-codigo'] })
    const tried = await Promise.all(Array.from({ length: 20 }, () => app.current.call(loginWithCode, { token }, { body: { codigo: '2' } })))
    expect(tried.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5)
  })
})

describe('an ended session by code (SRV-32)', () => {
  const refusal = { status: 500, type: 'TokenFichaInvalidException' }

  it('is refused with its own error after a working day, however often it was used', async () => {
    const { token } = await sheet()
    expect((await later(11 * hour, () => app.current.call(tokenInfo, { token }))).status).toBe(200)
    const { body } = await later(12 * hour + 1000, () => app.current.call(tokenInfo, { token, lang: 'ca' }))
    expect(body.error).toMatchObject({ ...refusal, message: 'Escriga una altra vegada el seu codi: és el mateix.' })
  })

  it('is still recognised after the nightly clean-up', async () => {
    const { token } = await sheet()
    const { db, clock } = app.current
    await later(36 * hour, () => tidy(db, clock.current))
    expect((await later(36 * hour, () => app.current.call(tokenInfo, { token }))).status).toBe(500)
  })

  it('is recognised after it was ended, or its parent session was', async () => {
    const sheetToken = await sheet()
    await app.current.call(logout, { token: sheetToken.token })
    expect((await app.current.call(tokenInfo, { token: sheetToken.token })).body.error).toMatchObject(refusal)
    const two = await sheet()
    await app.current.call(logout, { token: two.chief.token })
    expect((await app.current.call(tokenInfo, { token: two.token })).body.error).toMatchObject(refusal)
  })

  it('is distinguished from an unknown token', async () => {
    expect((await app.current.call(tokenInfo, { token: 'x'.repeat(43) })).status).toBe(401)
  })
})

const byPath = (caller: Caller, token: string) => app.current.call(restorePreviousUser, caller, { params: { token } })
const byBody = (caller: Caller, token: string) => app.current.call(restorePreviousSession, caller, { body: { token } })

describe.each([
  ['by the path that is specified', byPath],
  ['by the body, which no log of addresses has', byBody],
])('the previous user, %s (SRV-33, AUTH-40, L3)', (_how, ask) => {
  const restore = (token: string, before: string) => ask({ token }, before)

  it('gets their own session back, and the session by code ends', async () => {
    const { chief, token } = await sheet()
    const { status, body, headers } = await restore(token, chief.token)
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toMatchObject({ api_token: chief.token, user: { user_id: chief.id, por_codigo: false } })
    expect((await app.current.call(tokenInfo, { token })).status).toBe(500)
    expect((await app.current.call(tokenInfo, { token: chief.token })).status).toBe(200)
  })

  it('gets it back even if the session by code has expired, and if the call is repeated', async () => {
    const { chief, token } = await sheet()
    const twice = () => later(13 * hour, () => restore(token, chief.token))
    expect([(await twice()).status, (await twice()).status]).toEqual([200, 200])
  })

  it('gets it back only with a session by code opened from theirs', async () => {
    const [first, two] = [await sheet(), await sheet()]
    expect((await restore(first.token, two.chief.token)).status).toBe(403)
    expect((await restore(first.chief.token, two.chief.token)).status).toBe(401)
    expect((await ask({}, first.chief.token)).status).toBe(401)
    expect((await app.current.call(tokenInfo, { token: first.token })).status).toBe(200)
  })

  it('does not get it back if their session has ended', async () => {
    const { chief, token } = await sheet()
    await app.current.call(logout, { token: chief.token })
    expect((await restore(token, chief.token)).status).toBe(401)
  })
})

it('a session by code opened from another ends with the first session', async () => {
  const [first, second] = [newCode(), newCode()]
  await withCode(first, { permisos: ['login-codigo', 'autentificar-otros-por-codigo'] })
  await withCode(second)
  const { call, signIn } = app.current
  const chief = await signIn({ permisos: ['autentificar-otros-por-codigo'] })
  const enter = async (token: string, codigo: string) => String((await call(loginWithCode, { token }, { body: { codigo } })).body.api_token)
  const last = await enter(await enter(chief.token, first), second)
  expect((await call(tokenInfo, { token: last })).status).toBe(200)
  await call(logout, { token: chief.token })
  expect((await call(tokenInfo, { token: last })).body.error?.code).toBe('account.sheetToken')
})

describe('signing out while offline', () => {
  const end = (token: string) =>
    app.current.call(endSessionLater, {}, { body: { huella: createHash('sha256').update(token).digest('hex') } })

  it('ends the session by the hash of its token, with the sessions opened from it, however often the call arrives', async () => {
    const { chief, token } = await sheet()
    expect([(await end(chief.token)).status, (await end(chief.token)).status]).toEqual([200, 200])
    expect((await app.current.call(tokenInfo, { token: chief.token })).status).toBe(401)
    expect((await app.current.call(tokenInfo, { token })).body.error?.code).toBe('account.sheetToken')
  })

  it('answers the same for an unknown session, and the hash is no token', async () => {
    const { token } = await app.current.signIn({ roles: ['Agentes'] })
    const [ended, none] = [await end(token), await end('x'.repeat(43))]
    expect({ status: ended.status, body: ended.body }).toEqual({ status: none.status, body: none.body })
    const other = await app.current.signIn({ roles: ['Agentes'] })
    const hash = createHash('sha256').update(other.token).digest('hex')
    expect((await app.current.call(tokenInfo, { token: hash })).status).toBe(401)
    expect((await app.current.call(tokenInfo, { token: other.token })).status).toBe(200)
  })
})
