import { login } from '@avisa/contract/accounts/endpoints'
import { listObjects, saveChanges } from '@avisa/contract/configuration/endpoints'
import { addFactor, prepareTotp } from '@avisa/contract/identity/endpoints'
import type { SsoConfig } from '@avisa/contract/municipalities/schemas'
import { finishSso, getSso, joinSso, removeSso, saveSso, ssoState, startSso, trySso } from '@avisa/contract/sso/endpoints'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openOutsideRequest } from '#/platform/outside-call.ts'
import { hashToken } from '#/platform/session.ts'
import { startOidc, type OidcPerson } from '#/testing/oidc-provider.ts'
import { useTestApp } from '#/testing/test-app.ts'
import { testPassword, type NewPerson } from '#/testing/test-town.ts'

const app = useTestApp()
const back = 'https://avisos.test.example/entrada-municipal'
let oidc: Awaited<ReturnType<typeof startOidc>>
let config: SsoConfig
let admin: { id: number; email: string; token: string }
const secreto = 'secreto-de-avisa'
const trust = () => {
  app.current.app.deps.provider = openOutsideRequest({ trusted: [oidc.issuer] })
}

beforeAll(async () => {
  oidc = await startOidc(back)
  config = {
    emisor: oidc.issuer,
    cliente_id: 'avisa',
    ambitos: 'openid email groups',
    grupos: 'groups',
    reglas: [
      { valor: 'jefes', rol: 'Administradores', perfiles: [], unidades: ['calles', 'edificios'], entidades: [] },
      { valor: 'obras', rol: 'Tecnicos', perfiles: ['jardines'], unidades: ['calles'], entidades: ['obras'] },
    ],
    solo: false,
    reserva_id: null,
  }
  admin = await app.current.signIn({ roles: ['SuperAdmin'] })
  const profile = { codigo: 'jardines', nombre_es: 'Jardines', nombre_val: 'Jardins', permisos: ['ver-jornadas-operarios'] }
  await app.current.db.write(app.current.home.esquema, (tx) => tx.insertInto('perfiles').values(profile).execute())
})
afterAll(() => oidc.stop())
beforeEach(trust)

const confirmed = (token: string) =>
  app.current.db.write(app.current.home.esquema, (tx) =>
    tx.updateTable('sesiones').set({ confirmada: app.current.clock.now() }).where('token_hash', '=', hashToken(token)).execute(),
  )
const save = async (more: Partial<SsoConfig> = {}, token = admin.token, secret: string | null = secreto) => {
  await confirmed(token)
  return app.current.call(saveSso, { token }, { body: { config: { ...config, ...more }, secreto: secret } })
}
const start = async () => (await app.current.call(startSso, {})).body as { url: string; pestanya: string }
const finish = (answer: { state: string; code: string; iss?: string | undefined }, pestanya: string) =>
  app.current.call(finishSso, {}, { body: { ...answer, ...(answer.iss === undefined ? {} : { iss: answer.iss }), pestanya } as never })
const enter = async (who: OidcPerson) => {
  const { url, pestanya } = await start()
  return finish(await oidc.enter(url, who), pestanya)
}
const join = (token: string, password: string) => app.current.call(joinSso, {}, { body: { token, password } })
const newPerson = async (sub: string, more: NewPerson = {}) => {
  const { id, email } = await app.current.signIn({ roles: ['Observadores'], unidades: [], ...more })
  return { id, who: { sub, email, email_verified: true } satisfies OidcPerson }
}
const joined = async (sub: string, more: NewPerson = {}) => {
  const person = await newPerson(sub, more)
  const { body } = await enter(person.who)
  expect((await join(body.unir.token, testPassword)).status).toBe(200)
  return person
}

describe('the provider of OpenID Connect', () => {
  it('is saved without its secret being answered, and staff see a button', async () => {
    expect((await app.current.call(ssoState, {})).body).toEqual({ activo: false, solo: false })
    expect((await app.current.call(startSso, {})).status).toBe(404)
    expect((await save()).status).toBe(200)
    const { body } = await app.current.call(getSso, { token: admin.token })
    expect(body).toMatchObject({ config, tiene_secreto: true, retorno: back, por_sso: false })
    expect(body.codigos).toMatchObject({ perfiles: ['jardines'], unidades: ['calles', 'edificios'] })
    expect(JSON.stringify(body)).not.toContain(secreto)
    expect((await app.current.call(ssoState, {})).body).toEqual({ activo: true, solo: false })
  })

  it('is tried before it is saved: claims, and what they would give', async () => {
    const { who } = await newPerson('de-prueba')
    const tried = { ...config, reglas: [{ ...config.reglas[1], valor: 'brigada' }] } as SsoConfig
    const { body: started } = await app.current.call(trySso, { token: admin.token }, { body: { config: tried, secreto } })
    const { body } = await finish(await oidc.enter(started.url, { ...who, groups: ['brigada', 'x'] }), started.pestanya)
    expect(body).toMatchObject({ sesion: null, unir: null })
    expect(body.prueba).toMatchObject({
      email: who.email,
      verificado: true,
      valores: ['brigada', 'x'],
      rol: 'Tecnicos',
      unidades: ['calles'],
    })
    expect(body.prueba.declaraciones).toContainEqual({ nombre: 'sub', valor: 'de-prueba' })
    expect((await app.current.call(getSso, { token: admin.token })).body.config).toEqual(config)
  })

  it('gets the stored secret only as itself', async () => {
    const { body } = await app.current.call(
      trySso,
      { token: admin.token },
      { body: { config: { ...config, cliente_id: 'otra' }, secreto: null } },
    )
    const { status, body: refused } = await finish(await oidc.enter(body.url, { sub: 'x', email: 'x@y.es' }), body.pestanya)
    expect([status, refused.error.code]).toEqual([424, 'sso.refused'])
  })

  it('has rules that only super administrators change, and only about what exists', async () => {
    const { token } = await app.current.signIn({ roles: ['Administradores'], permisos: ['configuracion.seguridad'] })
    expect((await save({ reglas: [] }, token)).body.error.code).toBe('sso.rulesOfSuper')
    expect((await save({ ambitos: 'openid email groups' }, token)).status).toBe(200)
    const reglas = [{ valor: 'x', perfiles: [], unidades: ['no-hay'], entidades: [] }]
    expect((await save({ reglas })).body.error.code).toBe('sso.unknownCode')
    expect((await save({ reglas: [{ ...reglas[0], rol: 'SuperAdmin' }] } as never)).status).toBe(400)
  })
})

describe('an account', () => {
  it('is joined by its verified mail once, with its password, and entered without one from then on', async () => {
    const { who, id } = await newPerson('rosa')
    const first = await enter(who)
    expect(first.body).toMatchObject({ sesion: null, unir: { email: who.email } })
    expect((await join(first.body.unir.token, 'otra')).body.error.code).toBe('account.wrongPassword')
    const { body } = await join(first.body.unir.token, testPassword)
    expect(body.user.user_id).toBe(id)
    expect((await join(first.body.unir.token, testPassword)).body.error.code).toBe('sso.joinedAlready')
    const again = await enter({ ...who, email: 'otro@vila.example' })
    expect(again.body).toMatchObject({ unir: null, sesion: { user: { user_id: id } } })
    expect((await app.current.call(getSso, { token: again.body.sesion.api_token })).status).toBe(403)
  })

  it.each([
    ['of an unverified mail', { email_verified: false }, 'sso.notVerified'],
    ['of a mail that nobody of staff has', { email: 'nadie@vila.example' }, 'sso.noAccount'],
  ] as const)('%s is not joined', async (_which, more, code) => {
    const { who } = await newPerson(`sin-${code}`)
    expect((await enter({ ...who, ...more })).body.error.code).toBe(code)
  })

  it('gets what rules name for its groups, again at each entry, and loses what they no longer give', async () => {
    const person = await joined('grupos', { unidades: [2] })
    const userOf = async (groups?: readonly string[]) => {
      const { body } = await enter({ ...person.who, ...(groups ? { groups } : {}) })
      const { user_roles, unidades_ids, entidades_ids, user_permisos } = body.sesion.user
      return { user_roles, unidades_ids, entidades_ids, byProfile: user_permisos['ver-jornadas-operarios'] === 1 }
    }
    const technician = { user_roles: ['Observadores', 'Tecnicos'], unidades_ids: [1], entidades_ids: [2], byProfile: true }
    expect(await userOf(['obras'])).toEqual(technician)
    expect(await userOf()).toEqual(technician)
    expect(await userOf(['jefes'])).toEqual({
      user_roles: ['Observadores', 'Administradores'],
      unidades_ids: [1, 2],
      entidades_ids: [],
      byProfile: false,
    })
    expect(await userOf([])).toEqual({ user_roles: ['Observadores'], unidades_ids: [], entidades_ids: [], byProfile: false })
    const acts = await app.current.db
      .read(app.current.home.esquema)
      .selectFrom('actos_config')
      .select('id')
      .where('nombre', '=', 'OpenID Connect')
      .execute()
    expect(acts).toHaveLength(3)
  })

  it('of a super administrator is changed by no rule', async () => {
    const person = await joined('general', { roles: ['SuperAdmin'], unidades: [1, 2] })
    const { body } = await enter({ ...person.who, groups: ['obras'] })
    expect(body.sesion.user).toMatchObject({ user_roles: ['SuperAdmin'], unidades_ids: [1, 2] })
  })
})

describe('who may change it', () => {
  it('a profile that a rule gives is not removed', async () => {
    const { body: profiles } = await app.current.call(listObjects, { token: admin.token }, { params: { objeto: 'perfil' } })
    const cambios = [{ objeto: 'perfil', clave: 'jardines', antes: profiles.filas[0].cuerpo, despues: null }]
    await confirmed(admin.token)
    const { body } = await app.current.call(saveChanges, { token: admin.token }, { body: { cambios } })
    expect(body.error).toMatchObject({ code: 'config.invalid', errors: [{ field: 'perfil/jardines/codigo' }] })
  })

  it('with rules, only the general administration says which provider names the groups', async () => {
    const deputy = await app.current.signIn({
      roles: ['Administradores'],
      permisos: ['configuracion.seguridad', 'configuracion.municipio'],
    })
    expect((await save({}, deputy.token)).status).toBe(200)
    for (const more of [{ emisor: 'https://otro.example' }, { cliente_id: 'otra' }, { grupos: 'email' }])
      expect((await save(more, deputy.token)).body.error.code).toBe('sso.rulesOfSuper')
  })
})

describe('an answer is refused', () => {
  const someone = { sub: 'alguien', email: 'alguien@vila.example', email_verified: true }

  it('of another issuer than the configured one', async () => {
    const elsewhere = oidc.issuer.replace('127.0.0.1', 'localhost')
    app.current.app.deps.provider = openOutsideRequest({ trusted: [elsewhere, oidc.issuer] })
    const { body } = await app.current.call(trySso, { token: admin.token }, { body: { config: { ...config, emisor: elsewhere }, secreto } })
    expect(body.error.code).toBe('sso.refused')
    const { url, pestanya } = await start()
    const answer = await oidc.enter(url, someone)
    expect((await finish({ ...answer, iss: 'https://otro.example' }, pestanya)).body.error.code).toBe('sso.refused')
  })

  it('with another nonce', async () => {
    const { url, pestanya } = await start()
    const changed = new URL(url)
    changed.searchParams.set('nonce', 'x'.repeat(43))
    expect((await finish(await oidc.enter(changed.href, someone), pestanya)).body.error.code).toBe('sso.refused')
  })

  it('for another audience', async () => {
    const { url, pestanya } = await start()
    const other = new URL(url)
    other.searchParams.set('client_id', 'otra')
    const answer = await oidc.enter(other.href, someone)
    const ask = app.current.app.deps.provider
    let issued = 0
    app.current.app.deps.provider = async (address, headers, body) => {
      if (!body) return ask(address, headers)
      const form = new URLSearchParams(Buffer.from(body).toString())
      form.set('client_id', 'otra')
      form.set('client_secret', 'secreto-de-otra')
      const got = await ask(address, headers, Buffer.from(form.toString()))
      issued = got.status
      return got
    }
    expect((await finish(answer, pestanya)).body.error.code).toBe('sso.refused')
    expect(issued).toBe(200)
  })

  it('in another tab, a second time, or too late', async () => {
    const [first, second] = [await start(), await start()]
    const answer = await oidc.enter(first.url, someone)
    expect((await finish(answer, second.pestanya)).body.error.code).toBe('sso.expired')
    expect((await finish(answer, first.pestanya)).body.error.code).toBe('sso.expired')
    const late = await start()
    const { clock } = app.current
    const before = clock.current
    clock.current = new Date(before.getTime() + 11 * 60_000)
    expect((await finish(await oidc.enter(late.url, someone), late.pestanya)).body.error.code).toBe('sso.expired')
    clock.current = before
  })

  it('by a provider at a private address that the operator does not name', async () => {
    app.current.app.deps.provider = openOutsideRequest()
    expect((await app.current.call(startSso, {})).body.error.code).toBe('sso.unreachable')
  })
})

describe('the provider as the only way in', () => {
  const enterByPassword = (email: string, codigo_factor?: string) =>
    app.current.call(login, {}, { body: { email, password: testPassword, ...(codigo_factor ? { codigo_factor } : {}) } })

  it('is switched on only from a session that came by it, with a reserve account, which enters while it is down', async () => {
    const boss = await joined('jefa', { roles: ['SuperAdmin'] })
    const worker = await newPerson('peon')
    const reserve = { solo: true, reserva_id: admin.id }
    expect((await save(reserve)).body.error.code).toBe('sso.onlyFromSso')
    const token = (await enter(boss.who)).body.sesion.api_token
    expect((await app.current.call(getSso, { token })).body.por_sso).toBe(true)
    expect((await save({ solo: true, reserva_id: worker.id }, token)).body.error.code).toBe('sso.noReserve')
    expect((await save(reserve, token)).body.error.code).toBe('sso.noReserve')
    const { body: offer } = await app.current.call(prepareTotp, admin, { params: { id: admin.id } })
    const codeAt = (seconds: number) =>
      new TOTP({ secret: Secret.fromBase32(offer.secreto) }).generate({ timestamp: app.current.clock.current.getTime() + seconds * 1000 })
    const totp = { reto: offer.reto, codigo: codeAt(0) }
    await app.current.call(addFactor, admin, { params: { id: admin.id }, body: { nombre: 'Mi móvil', totp } })
    expect((await save(reserve, token)).status).toBe(200)
    expect((await enterByPassword(worker.who.email)).body.error.code).toBe('account.ssoOnly')
    expect((await app.current.call(login, {}, { body: { email: worker.who.email, password: 'mal' } })).body.error.code).toBe(
      'account.wrongPassword',
    )
    const { body } = await enter(worker.who)
    expect((await join(body.unir.token, testPassword)).status).toBe(200)
    await oidc.stop()
    expect((await app.current.call(startSso, {})).body.error.code).toBe('sso.unreachable')
    const named = await enterByPassword(admin.email, codeAt(30))
    expect(named.status).toBe(200)
    await confirmed(named.body.api_token)
    expect((await app.current.call(removeSso, { token: named.body.api_token })).status).toBe(200)
    expect((await enterByPassword(worker.who.email)).status).toBe(200)
  })
})
