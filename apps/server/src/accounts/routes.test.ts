import { login, logout, tokenInfo } from '@avisa/contract/accounts/endpoints'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'
import { createPerson, testPassword } from '#/testing/test-town.ts'

const app = useTestApp()
describe('signing in (SRV-26 to SRV-29)', () => {
  it('opens a session and returns the person (CALL-42)', async () => {
    const person = await createPerson(app.current.db, app.current.home.esquema, { permisos: ['lista'], roles: ['Tecnicos'] })
    const answer = await app.current.call(login, {}, { body: { email: person.email.toUpperCase(), password: testPassword } })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ lang: 'es', num_notificaciones_no_leidas: 0 })
    const info = await app.current.call(tokenInfo, { token: answer.body.api_token })
    expect(info.body.user).toMatchObject({ user_id: person.id, user_roles: ['Tecnicos'], user_permisos: { lista: 1 }, unidades_ids: [1] })
  })

  it('returns the number of unread notifications (AUTH-05)', async () => {
    const { db, home, call } = app.current
    const person = await createPerson(db, home.esquema)
    const notice = { usuario_id: person.id, plantilla: 'tarea_asignada', titulo: 'Tarea', texto: 'Tarea' }
    await db.write(home.esquema, (tx) =>
      tx
        .insertInto('notificaciones')
        .values([notice, notice, { ...notice, viewed_at: new Date() }])
        .execute(),
    )
    const { body } = await call(login, {}, { body: { email: person.email, password: testPassword } })
    expect(body.num_notificaciones_no_leidas).toBe(2)
  })

  it('returns the permissions of the roles', async () => {
    const { db, home, call } = app.current
    await db.write(home.esquema, (tx) =>
      tx
        .insertInto('roles')
        .values({ rol: 'Observadores', permisos: ['incidencia.consultar.todas'] })
        .execute(),
    )
    const { token } = await app.current.signIn({ roles: ['Observadores'] })
    expect((await call(tokenInfo, { token })).body.user.user_permisos).toEqual({ 'incidencia.consultar.todas': 1 })
  })

  it.each(['wrong', ''])('refuses the password «%s» with 401', async (password) => {
    const person = await createPerson(app.current.db, app.current.home.esquema)
    const answer = await app.current.call(login, { lang: 'ca' }, { body: { email: person.email, password } })
    expect(answer.status).toBe(401)
    expect(answer.body.error.message).toBe('Revise el correu i la contrasenya.')
  })

  it('answers an unknown account like a wrong password', async () => {
    const answer = await app.current.call(login, {}, { body: { email: 'nadie@test.example', password: 'x' } })
    expect(answer.body.error.code).toBe('account.wrongPassword')
  })

  it('refuses an inactive account with its own code', async () => {
    const person = await createPerson(app.current.db, app.current.home.esquema, { activado: false })
    const answer = await app.current.call(login, {}, { body: { email: person.email, password: testPassword } })
    expect(answer.status).toBe(403)
    expect(answer.body.error.code).toBe('account.notActivated')
  })

  it('locks the login after ten wrong attempts, even for the right password', async () => {
    const person = await createPerson(app.current.db, app.current.home.esquema)
    for (let i = 0; i < 10; i += 1) await app.current.call(login, {}, { body: { email: person.email, password: 'no' } })
    const answer = await app.current.call(login, {}, { body: { email: person.email, password: testPassword } })
    expect(answer.status).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.body.error.message).toBe('Espere 15 minutos y vuelva a intentarlo.')
  })

  it('locks a network address after a hundred wrong attempts, whatever the accounts', async () => {
    const { db, home, clock, call } = app.current
    const person = await createPerson(db, home.esquema)
    const from = (count: number) => Array.from({ length: count }, () => ({ clave: 'ip:127.0.0.1', fecha: clock.now() }))
    await db.write(home.esquema, (tx) => tx.insertInto('intentos').values(from(100)).execute())
    const enter = () => call(login, {}, { body: { email: person.email, password: testPassword } })
    expect((await enter()).status).toBe(429)
    await db.write(home.esquema, (tx) => tx.deleteFrom('intentos').execute())
    expect((await enter()).status).toBe(200)
    expect(await db.read(home.esquema).selectFrom('intentos').selectAll().execute()).toEqual([])
  })

  it('signing out ends one session for good, and no other (AUTH-43, CALL-42)', async () => {
    const { email, token } = await app.current.signIn()
    const other = (await app.current.call(login, {}, { body: { email, password: testPassword } })).body.api_token
    expect((await app.current.call(logout, { token })).status).toBe(200)
    expect((await app.current.call(tokenInfo, { token })).status).toBe(401)
    expect((await app.current.call(tokenInfo, { token: other })).status).toBe(200)
  })

  it('an expired session is unknown', async () => {
    const { token } = await app.current.signIn()
    const before = app.current.clock.current
    app.current.clock.current = new Date(before.getTime() + 31 * 86_400_000)
    const answer = await app.current.call(tokenInfo, { token })
    app.current.clock.current = before
    expect(answer.status).toBe(401)
  })

  it('a token is never stored in the answer of a repeated submission', async () => {
    const person = await createPerson(app.current.db, app.current.home.esquema)
    const key = crypto.randomUUID()
    const answer = await app.current.call(login, { idempotencyKey: key }, { body: { email: person.email, password: testPassword } })
    const rows = await app.current.db.read(app.current.home.esquema).selectFrom('envios').selectAll().where('clave', '=', key).execute()
    expect(answer.status).toBe(200)
    expect(rows).toEqual([])
  })
})
