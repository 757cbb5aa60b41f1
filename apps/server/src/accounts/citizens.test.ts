import {
  activateAccount,
  citizenLogin,
  citizenTokenInfo,
  login,
  signUp,
  signUpInformation,
  tokenInfo,
} from '@avisa/contract/accounts/endpoints'
import { createIncident } from '@avisa/contract/incidents/endpoints'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tidy } from '#/platform/database/housekeeping.ts'
import { useTestApp } from '#/testing/test-app.ts'
import { accepted, createPerson, createTown, testPassword, town } from '#/testing/test-town.ts'

const app = useTestApp()
const hour = 3_600_000

beforeAll(async () => {
  await app.current.settings({
    login_ciudadano: true,
    condiciones: {
      version: '3',
      secciones_es: [{ titulo: 'Privacidad', cuerpo: ['Sus datos'] }],
      secciones_val: [{ titulo: 'Privacitat', cuerpo: ['Les seues dades'] }],
    },
  })
})
// Limits by address would else add up over the tests.
beforeEach(() => void (app.current.clock.current = new Date(app.current.clock.current.getTime() + 2 * hour)))

const credentials = (username: string, password = testPassword) => ({
  grant_type: 'password' as const,
  client_id: 'avisa-app',
  client_secret: 'avisa-app',
  username,
  password,
})
let count = 0
const newcomer = (more: object = {}) => ({
  nombre: 'Rosa',
  email: `rosa${++count}@correo.es`,
  password: 'una-clave',
  confirmacion: 'una-clave',
  telefono: '612 345 678',
  condiciones: { version: '3', fecha: '04/05/2026 12:00:00' },
  ...more,
})
/** The token of the newest mail to somebody. */
const linkFor = async (email: string) => {
  const mail = (await app.current.mails()).find(({ to }) => to === email)
  return /[?&]token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

describe('the login of a citizen (SRV-34, SRV-35, CALL-44)', () => {
  const citizen = (more: object = {}) =>
    createPerson(app.current.db, app.current.home.esquema, { servidor: 'ciudadano', id_externo: crypto.randomUUID(), ...more })

  it('the token works on both servers, and the main API recognises the citizen', async () => {
    const id_externo = crypto.randomUUID()
    const { email } = await citizen({ id_externo })
    const { status, body } = await app.current.call(citizenLogin, {}, { body: credentials(email.toUpperCase()) })
    expect(status).toBe(200)
    expect(body).toEqual({
      access_token: expect.stringMatching(/^avisa_[\w-]{43}$/),
      token_type: 'Bearer',
      expires_in: 2_592_000,
      usuario: { id: id_externo, email, nombre: 'Persona' },
    })
    const token = body.access_token
    expect((await app.current.call(citizenTokenInfo, { token })).body).toEqual({ usuario: body.usuario })
    expect((await app.current.call(tokenInfo, { token })).body.user).toMatchObject({ servidor: 'ciudadano', id_externo })
  })

  it.each([
    ['a wrong password', { password: 'no' }, 401, 'account.wrongPassword'],
    ['an unknown e-mail', { username: 'nadie@correo.es' }, 401, 'account.wrongPassword'],
    ['a wrong client', { client_id: 'otra-app' }, 401, 'account.wrongClient'],
    ['a wrong secret', { client_secret: 'otro' }, 401, 'account.wrongClient'],
    ['another grant', { grant_type: 'client_credentials' }, 400, 'http.validation'],
  ])('the login is refused with %s', async (_what, wrong, status, code) => {
    const { email } = await citizen()
    const answer = await app.current.call(citizenLogin, {}, { body: { ...credentials(email), ...wrong } as never })
    expect({ status: answer.status, code: answer.body.error.code }).toEqual({ status, code })
  })

  it('an account without activation is reported only with the right password', async () => {
    const { email } = await citizen({ activado: false })
    expect((await app.current.call(citizenLogin, {}, { body: credentials(email) })).status).toBe(403)
    expect((await app.current.call(citizenLogin, {}, { body: credentials(email, 'no') })).status).toBe(401)
  })

  it('ten wrong attempts lock the login for a while (SRV-27, OPEN-76)', async () => {
    const { email } = await citizen()
    for (let i = 0; i < 10; i += 1) await app.current.call(citizenLogin, {}, { body: credentials(email, 'no') })
    expect((await app.current.call(citizenLogin, {}, { body: credentials(email) })).status).toBe(429)
  })

  it('a citizen cannot sign in to the backoffice, nor staff to the citizen server', async () => {
    const { email } = await citizen()
    expect((await app.current.call(login, {}, { body: { email, password: testPassword } })).status).toBe(401)
    const staff = await app.current.signIn()
    expect((await app.current.call(citizenLogin, {}, { body: credentials(staff.email) })).status).toBe(401)
    expect((await app.current.call(citizenTokenInfo, { token: staff.token })).status).toBe(401)
  })

  it('a citizen owns their reports (ENT-USER-01)', async () => {
    const { email, id } = await citizen()
    const { body } = await app.current.call(citizenLogin, {}, { body: credentials(email) })
    const report = {
      tipos: String(town.types.lampOut),
      unidad_gestion_id: 1,
      contenido: 'Farola',
      geolatitud: 39.05,
      geolongitud: -0.25,
      ciudadano: { email },
      ...accepted,
    }
    const incident = await app.current.call(createIncident, { token: body.access_token }, { body: report })
    expect(incident.status).toBe(201)
    const row = await app.current.db
      .read(app.current.home.esquema)
      .selectFrom('incidencias')
      .select('usuario_id')
      .where('id', '=', incident.body.id)
      .executeTakeFirst()
    expect(row).toEqual({ usuario_id: id })
  })
})

describe('signing up (SRV-36, OPEN-82)', () => {
  it('creates an inactive account, which its link activates once', async () => {
    const { db, home, call } = app.current
    const account = newcomer()
    await call(signUp, {}, { body: account })
    const row = await db.read(home.esquema).selectFrom('usuarios').selectAll().where('email', '=', account.email).executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      activado: false,
      servidor: 'ciudadano',
      user_roles: ['Ciudadanos'],
      telefono: '612 345 678',
      condiciones_version: '3',
    })
    expect(row.condiciones_fecha?.toISOString()).toBe('2026-05-04T10:00:00.000Z')
    expect(row.password_hash).toMatch(/^\$argon2id\$/)
    expect((await call(citizenLogin, {}, { body: credentials(account.email, account.password) })).status).toBe(403)
    const token = await linkFor(account.email)
    const hashes = await db.read(home.esquema).selectFrom('enlaces').select('token_hash').execute()
    expect(hashes.map(({ token_hash }) => token_hash.toString('base64url'))).not.toContain(token)
    // Whoever has the mailbox and not the password was signed up by somebody else.
    const guessed = await call(activateAccount, {}, { body: { token, password: 'otra-que-no-es' } })
    expect({ status: guessed.status, field: guessed.body.error.errors[0].field }).toEqual({ status: 400, field: 'password' })
    expect((await call(activateAccount, {}, { body: { token, password: account.password } })).body).toEqual({ email: account.email })
    expect((await call(citizenLogin, {}, { body: credentials(account.email, account.password) })).status).toBe(200)
    const again = await call(activateAccount, { lang: 'ca' }, { body: { token, password: account.password } })
    expect({ status: again.status, title: again.body.error.title }).toEqual({ status: 400, title: "L'enllaç ja no servix" })
  })

  it('an e-mail in use is refused with a title and a list', async () => {
    const account = newcomer()
    await app.current.call(signUp, {}, { body: account })
    const { status, body } = await app.current.call(signUp, {}, { body: newcomer({ email: account.email.toUpperCase() }) })
    expect(status).toBe(400)
    expect(body.error).toMatchObject({
      title: 'No se ha podido crear la cuenta',
      errors: [{ field: 'email', message: 'Ya hay una cuenta con este correo. Inicie sesión con ella o recupere la contraseña.' }],
    })
  })

  it('all invalid fields are refused at once, in the requested language (AUTH-23)', async () => {
    const { status, body } = await app.current.call(signUp, { lang: 'ca' }, { body: newcomer({ password: 'curta', telefono: '12' }) })
    expect(status).toBe(400)
    expect(body.error.errors.map(({ field }: { field: string }) => field)).toEqual(['telefono', 'password', 'confirmacion'])
    expect(body.error.title).toBe("No s'ha pogut crear el compte")
  })

  it('an expired sign-up can be repeated, and one never activated is deleted', async () => {
    const account = newcomer()
    const { call, clock, db, home } = app.current
    await call(signUp, {}, { body: account })
    const old = await linkFor(account.email)
    clock.current = new Date(clock.current.getTime() + 49 * hour)
    expect((await call(activateAccount, {}, { body: { token: old, password: account.password } })).status).toBe(400)
    expect((await call(signUp, {}, { body: account })).status).toBe(201)
    clock.current = new Date(clock.current.getTime() + 49 * hour)
    const blocked = await createPerson(db, home.esquema, { activado: false, servidor: 'ciudadano', id_externo: 'c-bloqueada' })
    await tidy(db, clock.current)
    const remaining = await db.read(home.esquema).selectFrom('usuarios').select('email').where('activado', '=', false).execute()
    expect(remaining.map(({ email }) => email)).not.toContain(account.email)
    expect(remaining.map(({ email }) => email)).toContain(blocked.email)
  })

  it('an account with records is kept, even if it was closed while a link had expired', async () => {
    const newcomerAccount = newcomer()
    const { call, clock, db, home } = app.current
    await call(signUp, {}, { body: newcomerAccount })
    const account = () =>
      db.read(home.esquema).selectFrom('usuarios').select('id').where('email', '=', newcomerAccount.email).executeTakeFirst()
    const usuario_id = (await account())?.id ?? 0
    const step = { modelo: 'incidencia', modelo_id: 1, accion: 'alta', usuario_id, fecha: clock.current }
    await db.write(home.esquema, (tx) => tx.insertInto('historial').values(step).execute())
    clock.current = new Date(clock.current.getTime() + 49 * hour)
    expect((await call(signUp, {}, { body: newcomerAccount })).status).toBe(400)
    await tidy(db, clock.current)
    expect(await account()).toEqual({ id: usuario_id })
  })

  it('sign-ups are limited per network address', async () => {
    const tried = await Promise.all(Array.from({ length: 21 }, () => app.current.call(signUp, {}, { body: newcomer({ nombre: '' }) })))
    expect(tried.map(({ status }) => status)).toContain(429)
  })

  it('the conditions are shown in both languages (SRV-39, CALL-46)', async () => {
    const { body } = await app.current.call(signUpInformation, {})
    expect(body.condiciones).toMatchObject({
      version: '3',
      secciones_es: [{ titulo: 'Privacidad' }],
      secciones_val: [{ titulo: 'Privacitat' }],
    })
  })
})

it('without citizen accounts, or with an external server, the calls do not exist (OPEN-93)', async () => {
  const { db, call, settings } = app.current
  const other = await createTown(db, 'Sense Comptes')
  const caller = { key: other.clave }
  const status = async () => (await call(citizenLogin, caller, { body: credentials('a@b.es') })).status
  expect(await status()).toBe(404)
  await settings({ login_ciudadano: true }, other.esquema)
  expect(await status()).toBe(401)
  const elsewhere = { url: 'https://cuentas.example.org', client_id: 'a', client_secret: 'b' }
  await settings({ servidor_ciudadano: elsewhere }, other.esquema)
  expect(await status()).toBe(404)
})
