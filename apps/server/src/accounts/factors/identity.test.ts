import { login, tokenInfo } from '@avisa/contract/accounts/endpoints'
import { allEndpoints } from '@avisa/contract/endpoints'
import {
  addFactor,
  confirmIdentity,
  listFactors,
  loginWithPasskey,
  passkeyChallenge,
  preparePasskey,
  prepareTotp,
  removeFactor,
  removeFactorsOf,
  renewRecoveryCodes,
} from '@avisa/contract/identity/endpoints'
import type { Confirmation, PasskeyAnswer } from '@avisa/contract/identity/schemas'
import { modules } from '@avisa/contract/access/modules'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'
import { testPassword, town } from '#/testing/test-town.ts'
import { createAuthenticator } from '#/testing/virtual-authenticator.ts'

const app = useTestApp()
const origin = 'https://avisos.test.example'
const start = new Date('2026-05-04T10:00:00Z')
beforeEach(() => {
  app.current.clock.current = start
})

const later = (seconds: number) => {
  const { clock } = app.current
  clock.current = new Date(clock.current.getTime() + seconds * 1000)
}
const minutes = (count: number) => count * 60
type Person = Awaited<ReturnType<typeof app.current.signIn>>
const idOf = ({ id }: Person) => ({ params: { id } })
const codeOf = ({ status, body }: { status: number; body: { error?: { code: unknown } } }) => [status, body.error?.code]
const ok = (status = 200) => [status, undefined]
const confirm = (person: Person, body: Confirmation) => app.current.call(confirmIdentity, person, { body })
const enter = ({ email }: Person, more: { codigo_factor?: string } = {}) =>
  app.current.call(login, {}, { body: { email, password: testPassword, ...more } })
const codeNow = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.current.clock.current.getTime() })

const addTotp = async (person: Person) => {
  const offer = await app.current.call(prepareTotp, person, idOf(person))
  const { reto, secreto } = offer.body
  const totp = { reto, codigo: codeNow(secreto) }
  const added = await app.current.call(addFactor, person, { ...idOf(person), body: { nombre: 'Mi móvil', totp } })
  return { secret: String(secreto), codes: added.body.codigos as string[], factor: Number(added.body.factor.id) }
}

const addPasskey = async (person: Person, authenticator = createAuthenticator(origin)) => {
  const offer = await app.current.call(preparePasskey, person, idOf(person))
  const body = { nombre: 'Portátil', llave: authenticator.create(offer.body) }
  return { authenticator, added: await app.current.call(addFactor, person, { ...idOf(person), body }) }
}
const challenge = async () => (await app.current.call(passkeyChallenge, {})).body as { reto: string; rp_id: string }
const enterWith = (llave: PasskeyAnswer) => app.current.call(loginWithPasskey, {}, { body: { llave } })

describe('a confirmed identity', () => {
  const fresh = allEndpoints.filter(({ endpoint }) => endpoint.fresh !== undefined)

  it.each(fresh.map(({ feature, name, endpoint }) => [`${feature}.${name}`, endpoint] as const))(
    '%s is refused eleven minutes after signing in',
    async (_name, endpoint) => {
      await app.current.settings(Object.fromEntries(Object.values(modules).map((setting) => [setting, true])))
      const person = await app.current.signIn({ roles: ['SuperAdmin'] })
      later(minutes(11))
      const params = Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, person.id]))
      expect(codeOf(await app.current.call(endpoint, person, { params: params as never }))).toEqual([403, 'account.confirmFirst'])
    },
  )

  it('signing in is one; the password gives another ten minutes', async () => {
    const person = await app.current.signIn()
    expect(codeOf(await app.current.call(prepareTotp, person, idOf(person)))).toEqual(ok())
    later(minutes(11))
    expect(codeOf(await app.current.call(prepareTotp, person, idOf(person)))).toEqual([403, 'account.confirmFirst'])
    expect(codeOf(await confirm(person, { password: testPassword }))).toEqual(ok())
    later(minutes(9))
    expect(codeOf(await app.current.call(prepareTotp, person, idOf(person)))).toEqual(ok())
  })

  it('wrong passwords, missing proofs and sheets confirm nothing, and ten failures close the way for a while', async () => {
    const person = await app.current.signIn()
    later(minutes(11))
    expect(codeOf(await confirm(person, {}))).toEqual([400, 'account.notConfirmed'])
    for (let attempt = 0; attempt < 10; attempt++)
      expect(codeOf(await confirm(person, { password: 'otra' }))).toEqual([400, 'http.validation'])
    expect(codeOf(await confirm(person, { password: testPassword }))).toEqual([429, 'http.tooMany'])
    expect(codeOf(await app.current.call(prepareTotp, person, idOf(person)))).toEqual([403, 'account.confirmFirst'])
    const sheet = await app.current.signIn()
    await app.current.db.bulk(app.current.home.esquema, (client) =>
      client.query('update sesiones set por_codigo = true where usuario_id = $1', [sheet.id]),
    )
    expect(codeOf(await confirm(sheet, { password: testPassword }))).toEqual([403, 'account.notByCode'])
  })
})

describe('an authenticator app', () => {
  it('is asked for after the password; each code opens once, and no earlier one', async () => {
    const person = await app.current.signIn()
    expect(codeOf(await enter(person))).toEqual(ok())
    const { secret } = await addTotp(person)
    expect(codeOf(await enter(person))).toEqual([401, 'account.factorNeeded'])
    expect(
      codeOf(await app.current.call(login, {}, { body: { email: person.email, password: 'otra', codigo_factor: codeNow(secret) } })),
    ).toEqual([401, 'account.wrongPassword'])
    expect(codeOf(await enter(person, { codigo_factor: codeNow(secret) }))).toEqual([401, 'account.wrongFactor'])
    later(30)
    const [now, before] = [codeNow(secret), codeNow(secret)]
    expect(codeOf(await enter(person, { codigo_factor: `${now.slice(0, 3)} ${now.slice(3)}` }))).toEqual(ok())
    expect(codeOf(await enter(person, { codigo_factor: before }))).toEqual([401, 'account.wrongFactor'])
    later(90)
    expect(codeOf(await enter(person, { codigo_factor: now }))).toEqual([401, 'account.wrongFactor'])
  })

  it('five wrong codes are the limit of a quarter of an hour', async () => {
    const person = await app.current.signIn()
    const { secret } = await addTotp(person)
    later(60)
    for (let attempt = 0; attempt < 5; attempt++)
      expect(codeOf(await enter(person, { codigo_factor: '000000' }))).toEqual([401, 'account.wrongFactor'])
    expect(codeOf(await enter(person, { codigo_factor: codeNow(secret) }))).toEqual([429, 'http.tooMany'])
    later(minutes(16))
    expect(codeOf(await enter(person, { codigo_factor: codeNow(secret) }))).toEqual(ok())
  })

  it('its secret is in no later answer, and encrypted in the database', async () => {
    const person = await app.current.signIn()
    const { secret, codes } = await addTotp(person)
    const list = await app.current.call(listFactors, person, idOf(person))
    expect(list.body).toMatchObject({ factores: [{ clase: 'totp', nombre: 'Mi móvil' }], codigos_restantes: 10, obligatorio: false })
    const { rows } = await app.current.db.bulk(app.current.home.esquema, (client) =>
      client.query('select f::text as row from factores f union all select c::text from codigos_recuperacion c'),
    )
    const stored = JSON.stringify([rows, list.body])
    for (const hidden of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) expect(stored).not.toContain(hidden)
  })

  it('is not added by a code of another secret, another person or an old offer', async () => {
    const [person, other] = [await app.current.signIn(), await app.current.signIn()]
    const { reto, secreto } = (await app.current.call(prepareTotp, person, idOf(person))).body
    const add = (whom: Person, codigo: string) =>
      app.current.call(addFactor, whom, { ...idOf(whom), body: { nombre: 'x', totp: { reto, codigo } } })
    expect(codeOf(await add(person, '000000'))).toEqual([400, 'account.factorNotAdded'])
    expect(codeOf(await add(other, codeNow(secreto)))).toEqual([400, 'account.factorNotAdded'])
    later(minutes(6))
    expect(codeOf(await add(person, codeNow(secreto)))).toEqual([400, 'account.factorNotAdded'])
  })

  it('a recovery code opens once in its place; new ones replace the others; with the last factor they go', async () => {
    const person = await app.current.signIn()
    const { codes, factor } = await addTotp(person)
    const [first = '', second = ''] = codes
    expect(codes).toHaveLength(10)
    expect(codeOf(await enter(person, { codigo_factor: first.toLowerCase() }))).toEqual(ok())
    expect(codeOf(await enter(person, { codigo_factor: first }))).toEqual([401, 'account.wrongFactor'])
    later(minutes(11))
    expect(codeOf(await confirm(person, { codigo: second }))).toEqual(ok())
    const renewed = await app.current.call(renewRecoveryCodes, person, idOf(person))
    expect(codeOf(await enter(person, { codigo_factor: codes[2] ?? '' }))).toEqual([401, 'account.wrongFactor'])
    expect(codeOf(await enter(person, { codigo_factor: renewed.body.codigos[0] }))).toEqual(ok())
    const left = await app.current.call(removeFactor, person, { params: { id: person.id, factor } })
    expect(left.body).toMatchObject({ factores: [], codigos_restantes: 0 })
    expect(codeOf(await enter(person))).toEqual(ok())
    expect(codeOf(await app.current.call(renewRecoveryCodes, person, idOf(person)))).toEqual([404, 'http.notFound'])
  })
})

describe('a passkey', () => {
  it('enters alone, once for each challenge', async () => {
    const person = await app.current.signIn()
    const { authenticator, added } = await addPasskey(person)
    expect([added.status, added.body.codigos.length]).toEqual([201, 10])
    const answer = authenticator.answer(await challenge())
    const session = await enterWith(answer)
    expect(session.body).toMatchObject({ user: { user_id: person.id } })
    expect(codeOf(await app.current.call(prepareTotp, { token: session.body.api_token }, idOf(person)))).toEqual(ok())
    expect(codeOf(await enterWith(answer))).toEqual([401, 'account.wrongPasskey'])
    expect(codeOf(await enter(person))).toEqual([401, 'account.factorNeeded'])
  })

  it('without a counter answers each challenge once too', async () => {
    const { authenticator } = await addPasskey(await app.current.signIn(), createAuthenticator(origin, { counts: false }))
    const answer = authenticator.answer(await challenge())
    expect([codeOf(await enterWith(answer)), codeOf(await enterWith(authenticator.answer(await challenge())))]).toEqual([ok(), ok()])
    expect(codeOf(await enterWith(answer))).toEqual([401, 'account.wrongPasskey'])
  })

  it('a copy, whose counter is behind, is refused', async () => {
    const { authenticator } = await addPasskey(await app.current.signIn())
    expect(codeOf(await enterWith(authenticator.answer(await challenge(), 7)))).toEqual(ok())
    expect(codeOf(await enterWith(authenticator.answer(await challenge(), 7)))).toEqual([401, 'account.wrongPasskey'])
    expect(codeOf(await enterWith(authenticator.answer(await challenge(), 6)))).toEqual([401, 'account.wrongPasskey'])
  })

  it('of another page, of another key, of an old or invented challenge is refused', async () => {
    const person = await app.current.signIn()
    const { authenticator } = await addPasskey(person)
    const good = authenticator.answer(await challenge())
    const stranger = createAuthenticator(origin)
    const wrong: PasskeyAnswer[] = [
      { ...stranger.answer(await challenge()), id: good.id },
      stranger.answer(await challenge()),
      authenticator.answer({ reto: Buffer.from('inventado').toString('base64url'), rp_id: 'avisos.test.example' }),
      authenticator.answer({ ...(await challenge()), rp_id: 'otra.example' }),
      { ...good, cliente: 'AAAA' },
    ]
    for (const llave of wrong) expect(codeOf(await enterWith(llave))).toEqual([401, 'account.wrongPasskey'])
    const elsewhere = createAuthenticator('https://avisos.otra.example')
    expect(codeOf((await addPasskey(person, elsewhere)).added)).toEqual([400, 'account.factorNotAdded'])
    const old = authenticator.answer(await challenge())
    later(minutes(6))
    expect(codeOf(await enterWith(old))).toEqual([401, 'account.wrongPasskey'])
  })

  it('confirms the identity of its owner, of nobody else', async () => {
    const [person, other] = [await app.current.signIn(), await app.current.signIn()]
    const { authenticator } = await addPasskey(person)
    later(minutes(11))
    expect(codeOf(await confirm(other, { llave: authenticator.answer(await challenge()) }))).toEqual([400, 'account.notConfirmed'])
    expect(codeOf(await confirm(person, { llave: authenticator.answer(await challenge()) }))).toEqual(ok())
    expect(codeOf(await app.current.call(prepareTotp, person, idOf(person)))).toEqual(ok())
  })

  it('of a closed account opens nothing', async () => {
    const person = await app.current.signIn()
    const { authenticator } = await addPasskey(person)
    await app.current.db.bulk(app.current.home.esquema, (client) =>
      client.query('update usuarios set activado = false where id = $1', [person.id]),
    )
    expect(codeOf(await enterWith(authenticator.answer(await challenge())))).toEqual([403, 'account.notActivated'])
  })
})

describe('the policy of the municipality', () => {
  const week = 7 * 86_400
  const meOf = async (person: Person) => (await app.current.call(tokenInfo, person)).body.user

  it('gives seven days; then only one’s own account is left, until a factor is added', async () => {
    await app.current.settings({ politica_factor: 'administracion' })
    const person = await app.current.signIn({ roles: ['Administradores'], unidades: [town.units.streets] })
    expect(await meOf(person)).toMatchObject({ factor_limite: '2026-05-11 12:00:00', user_roles: ['Administradores'] })
    later(week + 1)
    expect(await meOf(person)).toMatchObject({ factor_limite: '2026-05-11 12:00:00', user_roles: [], user_permisos: {}, unidades_ids: [] })
    expect((await confirm(person, { password: testPassword })).status).toBe(200)
    const { factor } = await addTotp(person)
    const restored = await meOf(person)
    expect([restored.factor_limite, restored.user_roles]).toEqual([undefined, ['Administradores']])
    expect(codeOf(await app.current.call(removeFactor, person, { params: { id: person.id, factor } }))).toEqual([409, 'account.lastFactor'])
  })

  it('asks others nothing, and begins again where it was switched off in between', async () => {
    await app.current.settings({ politica_factor: 'administracion' })
    expect((await meOf(await app.current.signIn({ roles: ['Tecnicos'] }))).factor_limite).toBeUndefined()
    const person = await app.current.signIn({ roles: ['SuperAdmin'] })
    await meOf(person)
    await app.current.settings({ politica_factor: 'nadie' })
    later(week + 1)
    expect((await meOf(person)).factor_limite).toBeUndefined()
    await app.current.settings({ politica_factor: 'todo_el_personal' })
    expect(await meOf(person)).toMatchObject({ factor_limite: '2026-05-18 12:00:01', user_roles: ['SuperAdmin'] })
  })
})

describe('lost factors', () => {
  it('are removed by an administrator: the person is mailed and their sessions end', async () => {
    const [person, admin] = [await app.current.signIn({ roles: ['Tecnicos'] }), await app.current.signIn({ roles: ['SuperAdmin'] })]
    await addTotp(person)
    expect(codeOf(await app.current.call(removeFactorsOf, admin, idOf(person)))).toEqual(ok())
    expect((await app.current.call(tokenInfo, person)).status).toBe(401)
    expect(codeOf(await enter(person))).toEqual(ok())
    expect((await app.current.mails())[0]).toMatchObject({ to: person.email, subject: 'Su cuenta ya no tiene segundo paso' })
  })

  it('are twenty at most', async () => {
    const person = await app.current.signIn()
    const row = { usuario_id: person.id, clase: 'totp', nombre: 'x', secreto: 'x', creado: start }
    const { db, home } = app.current
    await db.write(home.esquema, (tx) =>
      tx
        .insertInto('factores')
        .values(Array.from({ length: 20 }, () => row))
        .execute(),
    )
    const { added } = await addPasskey(person)
    expect(codeOf(added)).toEqual([409, 'account.tooManyFactors'])
  })

  it('are not removed by the person, nor of somebody who holds more', async () => {
    const admin = await app.current.signIn({ roles: ['SuperAdmin'] })
    const deputy = await app.current.signIn({
      roles: ['Administradores'],
      permisos: ['configuracion.seguridad'],
      unidades: [town.units.streets],
    })
    const near = await app.current.signIn({ roles: ['Encargados'], unidades: [town.units.streets] })
    const far = await app.current.signIn({ roles: ['Tecnicos'], unidades: [town.units.buildings] })
    const remove = async (by: Person, whom: { id: number }) =>
      (await app.current.call(removeFactorsOf, by, { params: { id: whom.id } })).status
    expect(await remove(admin, admin)).toBe(403)
    const idle = await app.current.signIn({ roles: ['Tecnicos'], unidades: [] })
    const stronger = await app.current.signIn({ roles: ['Tecnicos'], permisos: ['lista'], unidades: [town.units.streets] })
    expect(await remove(deputy, admin)).toBe(404)
    expect(await remove(deputy, far)).toBe(404)
    expect(await remove(deputy, idle)).toBe(404)
    expect(await remove(deputy, stronger)).toBe(403)
    expect(await remove(near, deputy)).toBe(403)
    expect(await remove(admin, { id: 999_999 })).toBe(404)
  })
})
