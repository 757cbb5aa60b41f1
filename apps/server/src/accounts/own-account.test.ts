import { channelsOf } from '@avisa/contract/notifications/kinds'
import {
  changeCitizenPassword,
  changePassword,
  confirmEmail,
  getCitizenProfile,
  getProfile,
  getUserConfig,
  login,
  loginWithCode,
  tokenInfo,
  updateCitizenProfile,
  updateProfile,
  updatePushToken,
  updateUserConfig,
} from '@avisa/contract/accounts/endpoints'
import { listUnits } from '@avisa/contract/units/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { hashToken } from '#/platform/session.ts'
import { deviceKey } from '#/platform/device-key.ts'
import { useTestApp } from '#/testing/test-app.ts'
import { createPerson, testPassword } from '#/testing/test-town.ts'

const app = useTestApp()
beforeAll(() => app.current.settings({ login_ciudadano: true }))
const citizen = async () => {
  const id_externo = crypto.randomUUID()
  return { ...(await app.current.signIn({ servidor: 'ciudadano', id_externo })), id_externo }
}
const fresh = { password_actual: testPassword, password: 'otra-clave', confirmacion: 'otra-clave' }
const profile = (email: string, more: object = {}) => ({
  nombre: 'Rosa Giner',
  email,
  telefono: '612 345 678',
  dni: null,
  direccion: 'Calle Mayor, 3',
  ...more,
})
const fieldsOf = (body: { error: { errors: { field: string }[] } }) => body.error.errors.map(({ field }) => field)

describe('the profile (SRV-40, PROF-01, OPEN-73, OPEN-96)', () => {
  it('the owner reads and changes it, on either server (CALL-47)', async () => {
    const staff = await app.current.signIn()
    const put = await app.current.call(updateProfile, staff, { params: { id: staff.id }, body: profile(staff.email) })
    expect({ status: put.status, body: put.body }).toEqual({ status: 200, body: profile(staff.email) })
    expect((await app.current.call(getProfile, staff, { params: { id: staff.id } })).body).toEqual(profile(staff.email))
    const own = await citizen()
    const params = { id: own.id_externo }
    expect((await app.current.call(updateCitizenProfile, own, { params, body: profile(own.email) })).status).toBe(200)
    expect((await app.current.call(getCitizenProfile, own, { params })).body).toEqual(profile(own.email))
  })

  it('the name is one text, even where surnames are stored separately (PROF-01)', async () => {
    const staff = await app.current.signIn()
    const { db, home } = app.current
    await db.bulk(home.esquema, (client) =>
      client.query(`update usuarios set nombre = 'Rosa', apellidos = 'Giner Palop' where id = $1`, [staff.id]),
    )
    const params = { id: staff.id }
    const rename = async (nombre: string) => {
      const put = await app.current.call(updateProfile, staff, { params, body: profile(staff.email, { nombre }) })
      const { user } = (await app.current.call(tokenInfo, staff, {})).body
      return [put.body.nombre, user.nombre, user.apellidos]
    }
    expect((await app.current.call(getProfile, staff, { params })).body.nombre).toBe('Rosa Giner Palop')
    expect(await rename('Rosa Giner Palop')).toEqual(['Rosa Giner Palop', 'Rosa', 'Giner Palop'])
    expect(await rename('Rosa María Giner Palop')).toEqual(['Rosa María Giner Palop', 'Rosa María', 'Giner Palop'])
    expect(await rename('Rosa Giner')).toEqual(['Rosa Giner', 'Rosa Giner', ''])
  })

  it('nobody else can read or change it', async () => {
    const [first, two] = [await app.current.signIn(), await app.current.signIn()]
    const [ours, theirs] = [await citizen(), await citizen()]
    const answers = [
      await app.current.call(getProfile, first, { params: { id: two.id } }),
      await app.current.call(updateProfile, first, { params: { id: two.id }, body: profile(two.email) }),
      await app.current.call(changePassword, first, { params: { id: two.id }, body: fresh }),
      await app.current.call(getUserConfig, first, { params: { id: two.id } }),
      await app.current.call(updateUserConfig, first, { params: { id: two.id }, body: { lang: 'ca' } }),
      await app.current.call(getCitizenProfile, ours, { params: { id: theirs.id_externo } }),
      await app.current.call(updateCitizenProfile, ours, { params: { id: theirs.id_externo }, body: profile(theirs.email) }),
      await app.current.call(changeCitizenPassword, ours, { params: { id: theirs.id_externo }, body: fresh }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403))
    expect((await app.current.call(getProfile, {}, { params: { id: first.id } })).status).toBe(401)
  })

  it('invalid data are refused with a list (PROF-04)', async () => {
    const staff = await app.current.signIn()
    const body = profile('sin-arroba', { nombre: ' ', telefono: '12' })
    const { status, body: answer } = await app.current.call(updateProfile, staff, { params: { id: staff.id }, body })
    expect([status, fieldsOf(answer)]).toEqual([400, ['nombre', 'email', 'telefono']])
  })

  it('a new e-mail needs the password and must not be in use', async () => {
    const [staff, other] = [await app.current.signIn(), await app.current.signIn()]
    const put = (body: ReturnType<typeof profile> & { password_actual?: string }) =>
      app.current.call(updateProfile, staff, { params: { id: staff.id }, body })
    const email = `nueva-${staff.id}@test.example`
    expect(fieldsOf((await put(profile(email))).body)).toEqual(['password_actual'])
    expect(fieldsOf((await put({ ...profile(email), password_actual: 'no' })).body)).toEqual(['password_actual'])
    expect(fieldsOf((await put({ ...profile(other.email.toUpperCase()), password_actual: testPassword })).body)).toEqual(['email'])
    expect((await put({ ...profile(email), password_actual: testPassword })).status).toBe(200)
  })

  it('a new e-mail takes effect when its link is opened, once, and the previous address gets a mail', async () => {
    const staff = await app.current.signIn()
    const email = `nueva-${staff.id}@test.example`
    const put = await app.current.call(updateProfile, staff, {
      params: { id: staff.id },
      body: { ...profile(email, { nombre: 'Rosa' }), password_actual: testPassword },
    })
    expect({ email: put.body.email, nombre: put.body.nombre }).toEqual({ email: staff.email, nombre: 'Rosa' })
    const enter = async (as: string) => (await app.current.call(login, {}, { body: { email: as, password: testPassword } })).status
    expect([await enter(email), await enter(staff.email)]).toEqual([401, 200])
    const mail = (await app.current.mails()).find(({ to }) => to === email)
    const token = /confirmar-correo\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const open = () => app.current.call(confirmEmail, {}, { body: { token } })
    expect((await open()).body).toEqual({ email })
    expect((await open()).body.error.code).toBe('account.linkInvalid')
    expect([await enter(email), await enter(staff.email)]).toEqual([200, 401])
    expect((await app.current.mails()).filter(({ to }) => to === staff.email).map(({ subject }) => subject)).toEqual([
      'El correo de su cuenta ha cambiado',
    ])
  })

  it('an e-mail that somebody else has registered meanwhile is not taken over, and confirmation mails are limited', async () => {
    const staff = await app.current.signIn()
    const put = (email: string) =>
      app.current.call(updateProfile, staff, { params: { id: staff.id }, body: { ...profile(email), password_actual: testPassword } })
    const email = `disputada-${staff.id}@test.example`
    await put(email)
    const mail = (await app.current.mails()).find(({ to }) => to === email)
    await createPerson(app.current.db, app.current.home.esquema, { email })
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect((await app.current.call(confirmEmail, {}, { body: { token } })).status).toBe(400)
    const answers: number[] = []
    for (let i = 0; i < 5; i += 1) answers.push((await put(`otra-${i}-${staff.id}@test.example`)).status)
    expect(answers).toEqual([200, 200, 200, 200, 429])
  })
})

describe('changing the password (SRV-40, CALL-47)', () => {
  it('ends all other sessions and sheets, and sends a mail', async () => {
    const { call, signIn, db, home } = app.current
    const staff = await signIn({ permisos: ['autentificar-otros-por-codigo'] })
    const elsewhere = (await call(login, {}, { body: { email: staff.email, password: testPassword } })).body.api_token
    const helper = await createPerson(db, home.esquema, { permisos: ['login-codigo'] })
    await db.write(home.esquema, (tx) =>
      tx
        .updateTable('usuarios')
        .set({ codigo_hash: app.current.deps.codes.formsOf('4711')[0] })
        .where('id', '=', helper.id)
        .execute(),
    )
    const sheet = (await call(loginWithCode, { token: elsewhere }, { body: { codigo: '4711' } })).body.api_token
    expect((await call(changePassword, staff, { params: { id: staff.id }, body: fresh })).status).toBe(200)
    expect((await call(tokenInfo, staff)).status).toBe(200)
    expect((await call(tokenInfo, { token: elsewhere })).status).toBe(401)
    expect((await call(tokenInfo, { token: sheet })).body.error.type).toBe('TokenFichaInvalidException')
    expect((await call(login, {}, { body: { email: staff.email, password: testPassword } })).status).toBe(401)
    expect((await call(login, {}, { body: { email: staff.email, password: fresh.password } })).status).toBe(200)
    expect((await app.current.mails()).filter(({ to }) => to === staff.email).map(({ subject }) => subject)).toEqual([
      'Su contraseña ha cambiado',
    ])
  })

  it('needs the current password, the minimum length, and the same password twice', async () => {
    const own = await citizen()
    const change = async (body: typeof fresh) =>
      fieldsOf((await app.current.call(changeCitizenPassword, own, { params: { id: own.id_externo }, body })).body)
    expect(await change({ ...fresh, password_actual: 'no' })).toEqual(['password_actual'])
    expect(await change({ ...fresh, password: 'corta', confirmacion: 'corta' })).toEqual(['password'])
    expect(await change({ ...fresh, confirmacion: 'otra' })).toEqual(['confirmacion'])
    expect((await app.current.call(changeCitizenPassword, own, { params: { id: own.id_externo }, body: fresh })).status).toBe(200)
  })

  it('a borrowed session cannot guess the password', async () => {
    const staff = await app.current.signIn()
    const guess = () => app.current.call(changePassword, staff, { params: { id: staff.id }, body: { ...fresh, password_actual: 'no' } })
    for (let i = 0; i < 10; i += 1) await guess()
    expect((await guess()).status).toBe(429)
  })
})

describe('notification settings (SRV-41, CALL-48)', () => {
  it('only the given settings change, and the language becomes the person’s', async () => {
    const staff = await app.current.signIn()
    const params = { id: staff.id }
    const before = { lang: 'es', canales: { push: true, email: true }, silencio: null, avisos: channelsOf({}), sin_mapa: false }
    expect((await app.current.call(getUserConfig, staff, { params })).body).toEqual(before)
    const silencio = { desde: '22:00', hasta: '07:30' }
    await app.current.call(updateUserConfig, staff, { params, body: { lang: 'ca' } })
    const put = await app.current.call(updateUserConfig, staff, { params, body: { silencio, canales: { push: false, email: true } } })
    expect(put.body).toEqual({ lang: 'ca', canales: { push: false, email: true }, silencio, avisos: channelsOf({}), sin_mapa: false })
    const withDigest = { ...channelsOf({}), nuevas: ['resumen' as const] }
    expect((await app.current.call(updateUserConfig, staff, { params, body: { avisos: withDigest } })).body.avisos).toEqual(withDigest)
    expect((await app.current.call(getUserConfig, staff, { params })).body.avisos).toEqual(withDigest)
    await app.current.call(updateUserConfig, staff, { params, body: { avisos: channelsOf({}) } })
    expect((await app.current.call(getUserConfig, staff, { params })).body).toEqual(put.body)
    expect((await app.current.call(tokenInfo, staff)).body.user.lang).toBe('ca')
    expect((await app.current.call(updateUserConfig, staff, { params, body: { silencio: null } })).body.silencio).toBeNull()
  })

  it('invalid hours are refused', async () => {
    const staff = await app.current.signIn()
    const body = { silencio: { desde: '24:00', hasta: '7:30' } }
    expect((await app.current.call(updateUserConfig, staff, { params: { id: staff.id }, body })).status).toBe(400)
  })
})

describe('registering a device (SRV-16, SRV-42, ENT-DEV-01)', () => {
  const stored = (uuid: string) =>
    app.current.db
      .read(app.current.home.esquema)
      .selectFrom('dispositivos')
      .selectAll()
      .where('uuid', '=', deviceKey(app.current.home.esquema, uuid))
      .executeTakeFirst()
  const seen = (uuid: string, version: string) =>
    app.current.call(listUnits, { uuid, more: { 'x-app-version': version, 'x-platform': 'android' } })

  it('stores the given data; later calls update them', async () => {
    await seen('telefono-de-rosa', '1.10.13')
    expect(await stored('telefono-de-rosa')).toBeUndefined()
    const uuid = 'telefono-de-rosa'
    await app.current.call(updatePushToken, { uuid }, { params: { uuid }, body: { firebase_token: 'f-0' } })
    await seen(uuid, '1.11.0')
    expect(await stored(uuid)).toMatchObject({ app_version: '1.11.0', plataforma: 'android', firebase_token: 'f-0', usuario_id: null })
    await app.current.db.write(app.current.home.esquema, (tx) => tx.updateTable('dispositivos').set({ app_version: 'x' }).execute())
    await seen(uuid, '1.11.0')
    expect((await stored(uuid))?.app_version).toBe('x')
  })

  it('keeps its push token, also when somebody signs in on it (CALL-49)', async () => {
    const uuid = 'telefono-de-joan'
    const params = { uuid }
    await app.current.call(updatePushToken, { uuid }, { params, body: { firebase_token: 'f-1' } })
    await app.current.call(updatePushToken, { uuid }, { params, body: { firebase_token: 'f-2' } })
    const person = await createPerson(app.current.db, app.current.home.esquema)
    await app.current.call(
      login,
      { uuid },
      { body: { email: person.email, password: testPassword, device: { uuid, app_version: '1.10.13' } } },
    )
    expect(await stored(uuid)).toMatchObject({ firebase_token: 'f-2', app_version: '1.10.13', usuario_id: person.id })
  })

  it('a login stores the device with its push token (SRV-26)', async () => {
    const { call, db, home } = app.current
    const [uuid, firebase_token] = ['telefono-de-empar', 'f-9']
    const person = await createPerson(db, home.esquema)
    const signIn = (password: string) => call(login, {}, { body: { email: person.email, password, device: { uuid, firebase_token } } })
    expect((await signIn('otra-distinta')).status).toBe(401)
    expect(await stored(uuid)).toBeUndefined()
    expect((await signIn(testPassword)).status).toBe(200)
    expect(await stored(uuid)).toMatchObject({ firebase_token, usuario_id: person.id })
  })
})

describe('a session (SRV-28)', () => {
  it('only a hash is stored, and use extends it', async () => {
    const { call, clock, db, home } = app.current
    const person = await createPerson(db, home.esquema)
    const { body } = await call(login, {}, { body: { email: person.email, password: testPassword } })
    const token = String(body.api_token)
    expect(Buffer.from(token.replace(/^avisa_/, ''), 'base64url')).toHaveLength(32)
    const rows = await db.read(home.esquema).selectFrom('sesiones').select('token_hash').where('usuario_id', '=', person.id).execute()
    expect(rows).toEqual([{ token_hash: hashToken(token) }])
    const before = clock.current
    for (let week = 1; week <= 8; week += 1) {
      clock.current = new Date(before.getTime() + week * 7 * 86_400_000)
      expect((await call(tokenInfo, { token })).status).toBe(200)
    }
    clock.current = before
  })

  it('an unknown account takes as long to refuse as a wrong password', async () => {
    const { call, db, home } = app.current
    const person = await createPerson(db, home.esquema)
    const timed = async (email: string) => {
      const start = performance.now()
      await call(login, {}, { body: { email, password: 'wrong-password' } })
      return performance.now() - start
    }
    await timed('primero@test.example')
    const times: [number, number][] = []
    // The least of twenty is the work alone, whatever else the processors do meanwhile.
    for (let i = 0; i < 20; i += 1) times.push([await timed('nadie@test.example'), await timed(person.email)])
    const least = (at: 0 | 1) => Math.min(...times.map((pair) => pair[at]))
    // The work of a password is tens of milliseconds; leaving it out would show as a tenth of that.
    expect(least(0)).toBeGreaterThan(least(1) / 2)
    expect(least(1)).toBeGreaterThan(least(0) / 2)
  })
})
