import { changePassword, login, loginWithCode, updateProfile } from '@avisa/contract/accounts/endpoints'
import type { Endpoint } from '@avisa/contract/http/endpoint'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { buildApp } from '#/app.ts'
import { openCodes } from '#/platform/code-key.ts'
import { requestOf, useTestApp, type Caller } from '#/testing/test-app.ts'
import { createPerson, testPassword, type NewPerson } from '#/testing/test-town.ts'
import { countLostCodes, renewCodes } from './code-store.ts'

const app = useTestApp()
const esquema = () => app.current.home.esquema
const write: typeof app.current.db.write = (...args) => app.current.db.write(...args)
/** A call from an address of the network. */
const from = async <E extends Endpoint>(remoteAddress: string, endpoint: E, caller: Caller, args: Parameters<typeof requestOf<E>>[3]) =>
  app.current.inject({ ...requestOf(app.current.home.clave, endpoint, caller, args), remoteAddress })
const enter = (remoteAddress: string, email: string, password = testPassword, uuid?: string) =>
  from(remoteAddress, login, uuid ? { uuid } : {}, { body: { email, password } })
const person = (more: NewPerson = {}) => createPerson(app.current.db, esquema(), more)
const count = (clave: string, times: number) =>
  write(esquema(), (tx) =>
    tx
      .insertInto('intentos')
      .values(Array.from({ length: times }, () => ({ clave, fecha: app.current.clock.now() })))
      .execute(),
  )
const giveCode = (id: number, codigo_hash: string) =>
  write(esquema(), (tx) => tx.updateTable('usuarios').set({ codigo_hash }).where('id', '=', id).execute())
const withCode = async (code: string) => {
  const account = await person({ permisos: ['login-codigo'] })
  await giveCode(account.id, app.current.deps.codes.formsOf(code)[0])
  return account
}
let place = 0
/** Each from another home of IPv6. */
const elsewhere = () => `2001:db8:${(++place).toString(16)}::1`
const tryCode = async (uuid: string, codigo: string) => (await from(elsewhere(), loginWithCode, { uuid }, { body: { codigo } })).statusCode

beforeEach(() => write(esquema(), (tx) => tx.deleteFrom('intentos').execute()))

describe('login codes', () => {
  it('codes cannot be guessed with many devices: wrong ones count for the account', { timeout: 60_000 }, async () => {
    await withCode('500099')
    const chief = await person({ permisos: ['login-codigo'] })
    const answers: number[] = []
    for (let device = 0; device < 5; device += 1) {
      const uuid = `device-of-chief-${device}`
      expect((await enter(elsewhere(), chief.email, testPassword, uuid)).statusCode).toBe(200)
      for (let k = 0; k < 4; k += 1) answers.push(await tryCode(uuid, String(500_000 + device * 10 + k)))
    }
    expect([answers.filter((status) => status === 401).length, answers.filter((status) => status === 429).length]).toEqual([15, 5])
  })

  it('wrong codes count for the whole municipality without a session; a session that may use codes is not affected', async () => {
    const chief = await person({ permisos: ['login-codigo'] })
    await withCode('500098')
    await enter(elsewhere(), chief.email, testPassword, 'device-of-the-town')
    await count('codigo:todos', 30)
    expect(await tryCode('device-of-the-town', '500098')).toBe(429)
    const { token } = await app.current.signIn({ permisos: ['autentificar-otros-por-codigo'] })
    expect((await from(elsewhere(), loginWithCode, { token }, { body: { codigo: '500098' } })).statusCode).toBe(200)
  })

  it.each<[string, NewPerson, (id: number) => Promise<unknown>]>([
    ['who has nothing to do with codes', {}, async () => undefined],
    [
      'whose account was closed since',
      { permisos: ['login-codigo'] },
      (id) => write(esquema(), (tx) => tx.updateTable('usuarios').set({ activado: false }).where('id', '=', id).execute()),
    ],
    [
      'who was here a month ago',
      { permisos: ['login-codigo'] },
      (id) => {
        const entrada = new Date(app.current.clock.now().getTime() - 31 * 86_400_000)
        return write(esquema(), (tx) => tx.updateTable('dispositivos').set({ entrada }).where('usuario_id', '=', id).execute())
      },
    ],
    [
      'who has signed in on five others since',
      { permisos: ['login-codigo'] },
      (id) => {
        const entrada = new Date(app.current.clock.now().getTime() + 1000)
        const others = Array.from({ length: 5 }, (_, k) => ({ uuid: `~${id}-${k}`, usuario_id: id, entrada }))
        return write(esquema(), (tx) => tx.insertInto('dispositivos').values(others).execute())
      },
    ],
    ['of the citizens’ server', { permisos: ['login-codigo'], servidor: 'ciudadano', id_externo: 'c-codes' }, async () => undefined],
  ])('on a device of somebody %s no code works, not even the right one', async (_who, more, then) => {
    const code = String(510_000 + ++place)
    await withCode(code)
    const account = await person(more)
    const uuid = `device-known-no-more-${place}`
    await enter(elsewhere(), account.email, testPassword, uuid)
    await then(account.id)
    expect(await tryCode(uuid, code)).toBe(401)
  })

  it('codes are hashed with a key outside the database; old hashes are converted and keep working', async () => {
    const { deps, db } = app.current
    const [now, former] = deps.codes.formsOf('500097')
    const old = await person({ permisos: ['login-codigo'] })
    await giveCode(old.id, former)
    const { token } = await app.current.signIn({ permisos: ['autentificar-otros-por-codigo'] })
    const opens = async () => (await app.current.call(loginWithCode, { token }, { body: { codigo: '500097' } })).status
    expect(await opens()).toBe(200)
    await renewCodes(db, deps.codes)
    const row = await db.read(esquema()).selectFrom('usuarios').select('codigo_hash').where('id', '=', old.id).executeTakeFirstOrThrow()
    expect([row.codigo_hash, now.includes(former)]).toEqual([now, false])
    expect(await opens()).toBe(200)
    expect(await countLostCodes(db, deps.codes)).toBe(0)
    const another = openCodes(Buffer.alloc(32, 8))
    expect(await countLostCodes(db, another)).toBeGreaterThan(0)
    expect(another.formsOf('500097')[0]).not.toBe(now)
  })
})

describe('a limit by network address', () => {
  it('applies to an IPv6 network, and with a factor of ten to a site', async () => {
    const { email } = await person()
    await count('ip:2001:db8:aa:1::/64', 100)
    expect((await enter('2001:db8:aa:1::77', email)).statusCode).toBe(429)
    expect((await enter('2001:db8:aa:2::77', email)).statusCode).toBe(200)
    await count('ip:2001:db8:aa::/48', 1000)
    expect((await enter('2001:db8:aa:3::77', email)).statusCode).toBe(429)
  })

  it('is logged once a minute per call', async () => {
    const lines: string[] = []
    const server = await buildApp(app.current.deps, {
      logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } },
    })
    await count('ip:127.0.0.1', 100)
    for (let i = 0; i < 3; i += 1)
      await server.inject(requestOf(app.current.home.clave, login, {}, { body: { email: 'a@b.es', password: 'x' } }))
    await server.close()
    expect(lines.filter((line) => line.includes('refused by a limit'))).toHaveLength(1)
  })
})

describe('guessing a password', { timeout: 60_000 }, () => {
  it('locks the account for the attacker’s network, not for its owner', async () => {
    const { email } = await person()
    expect((await enter('203.0.113.5', email, testPassword, 'own-device-0001')).statusCode).toBe(200)
    for (let i = 0; i < 10; i += 1) expect((await enter('203.0.113.5', email, 'wrong-one')).statusCode).toBe(401)
    expect((await enter('203.0.113.5', email)).statusCode).toBe(429)
    // Elsewhere, and on the own device even there.
    expect((await enter('198.51.100.2', email)).statusCode).toBe(200)
    expect((await enter('203.0.113.5', email, testPassword, 'own-device-0001')).statusCode).toBe(200)
  })

  it('does not lock out an office: staff can sign in on their own devices', async () => {
    const { email } = await person()
    await enter('203.0.113.6', email, testPassword, 'own-device-0002')
    await count('ip:203.0.113.6', 100)
    expect((await enter('203.0.113.6', email)).statusCode).toBe(429)
    expect((await enter('203.0.113.6', email, testPassword, 'own-device-0002')).statusCode).toBe(200)
  })

  it('is slowed down if it comes from many networks, and the owner gets one mail', async () => {
    const { email } = await person()
    await count(`cuenta:backoffice:${email}:todas`, 29)
    for (let i = 0; i < 3; i += 1) await enter(elsewhere(), email, 'wrong-one')
    const warnings = (await app.current.mails()).filter(
      ({ to, subject }) => to === email && subject === 'Alguien intenta entrar en su cuenta',
    )
    expect(warnings).toHaveLength(1)
    const begun = performance.now()
    expect((await enter(elsewhere(), email)).statusCode).toBe(200)
    expect(performance.now() - begun).toBeGreaterThan(900)
  })
})

test('a session by code can change neither the account’s data nor its password', async () => {
  const worker = await withCode('500096')
  const { token: chief } = await app.current.signIn({ permisos: ['autentificar-otros-por-codigo'] })
  const { body } = await app.current.call(loginWithCode, { token: chief }, { body: { codigo: '500096' } })
  const sheet = { token: String(body.api_token) }
  const profile = { nombre: 'Otro', email: worker.email, telefono: null, dni: null, direccion: null }
  const passwords = { password_actual: testPassword, password: 'una-muy-otra', confirmacion: 'una-muy-otra' }
  const changes = [
    await app.current.call(updateProfile, sheet, { params: { id: worker.id }, body: profile }),
    await app.current.call(changePassword, sheet, { params: { id: worker.id }, body: passwords }),
  ]
  expect(changes.map(({ status, body: { error } }) => [status, error.code])).toEqual([
    [403, 'account.notByCode'],
    [403, 'account.notByCode'],
  ])
})
