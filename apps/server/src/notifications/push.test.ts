import { citizenLogin, login, logout, updatePushToken, updateUserConfig } from '@avisa/contract/accounts/endpoints'
import { createIncident } from '@avisa/contract/incidents/endpoints'
import { pushKey, subscribeToPush, unsubscribeFromPush } from '@avisa/contract/notifications/endpoints'
import type { PushSubscription } from '@avisa/contract/notifications/schemas'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { followTasks } from '#/incidents/shared/status-store.ts'
import { deviceKey } from '#/platform/device-key.ts'
import { openOutsidePost } from '#/platform/outside-call.ts'
import { openBrowser, startPushStandIn, type SentPush } from '#/testing/push-stand-in.ts'
import { useTestApp, type Caller } from '#/testing/test-app.ts'
import { testPassword, town, type NewPerson } from '#/testing/test-town.ts'
import { enqueuePush } from './push-job.ts'

const standIn = await startPushStandIn()
const app = useTestApp({ push: standIn.push })
afterAll(() => standIn.close())
beforeEach(() => {
  standIn.sent.length = 0
  standIn.answers.clear()
})

const fcm = '/v1/projects/avisa-test/messages:send'
const report = {
  tipos: String(town.types.lampOut),
  unidad_gestion_id: town.units.streets,
  geolatitud: 39.0503,
  geolongitud: -0.25,
  direccioncalle: 'Calle Mayor',
  direccionnumero: '3',
  ciudadano: { telefono: '960000000' },
}
const create = async (caller: Caller) => (await app.current.call(createIncident, caller, { body: report })).body
const drain = () => app.current.deps.jobs.drain()

let devices = 0
/** A browser that takes push, of whoever calls. */
const browser = async (caller: Caller = {}) => {
  const uuid = caller.uuid ?? `device-push-${++devices}`
  const browser = openBrowser(uuid)
  await app.current.call(subscribeToPush, { ...caller, uuid }, { params: { uuid }, body: browser.subscription })
  return { uuid, to: (sent: readonly SentPush[]) => sent.filter(({ path }) => path === `/${uuid}`).map(({ body }) => browser.read(body)) }
}
/** Somebody signed in on a device of theirs. */
const signedIn = async (options: NewPerson & { lang?: 'es' | 'ca' }) => {
  const { lang = 'es', ...person } = options
  const { email, id } = await app.current.signIn(person)
  await app.current.db.write(app.current.home.esquema, (tx) => tx.updateTable('usuarios').set({ lang }).where('id', '=', id).execute())
  const uuid = `device-push-${++devices}`
  const { body } = await app.current.call(login, { uuid }, { body: { email, password: testPassword } })
  return { id, uuid, token: body.api_token }
}
const solve = async (id: number) => {
  const { db, home, deps } = app.current
  const scope = await app.current.scope()
  return db.write(home.esquema, async (tx) => {
    await tx.updateTable('tareas').set({ estadoobra_id: 18 }).where('incidencia_id', '=', id).execute()
    await followTasks(deps, tx, scope, { id })
  })
}

describe('a reporter without an account (SRV-59)', () => {
  test('gets a push on the reporting device, in its language, encrypted for that browser and signed by this server', async () => {
    const { uuid, to } = await browser({ lang: 'ca' })
    const created = await create({ uuid, lang: 'ca' })
    await drain()
    expect(standIn.sent).toEqual([])
    await solve(created.id)
    await drain()
    expect(to(standIn.sent)).toEqual([
      {
        titulo: 'Incidència resolta',
        texto: `La seua incidència ${created.codigo} està resolta. Gràcies per ajudar a cuidar el municipi.`,
        enlace: `/incidencias/ciudadano/${created.id}`,
      },
    ])
    const [sent] = standIn.sent
    if (!sent) throw new Error('nothing was sent')
    expect(sent.headers).toMatchObject({ ttl: '86400', urgency: 'normal', 'content-encoding': 'aes128gcm' })
    expect(sent.headers['topic']).toMatch(/^[\w-]{32}$/)
    const { claims, key } = standIn.vapid(sent)
    expect(claims).toMatchObject({ aud: 'https://push.example', sub: 'https://avisos.test.example' })
    expect(key).toBe((await app.current.call(pushKey, {})).body.clave)
  })

  test('gets it through Firebase if the app sent its token, with one Google token for many', async () => {
    const uuid = 'device-hybrid'
    const tell = (firebase_token: string) => app.current.call(updatePushToken, { uuid }, { params: { uuid }, body: { firebase_token } })
    await tell('telefono-1')
    const created = await create({ uuid })
    await solve(created.id)
    await drain()
    expect(JSON.parse(standIn.sent[0]?.body.toString() ?? '')).toEqual({
      message: {
        token: 'telefono-1',
        notification: { title: 'Incidencia resuelta', body: expect.stringContaining(created.codigo) },
        data: {
          titulo: 'Incidencia resuelta',
          texto: expect.stringContaining(created.codigo),
          enlace: `/incidencias/ciudadano/${created.id}`,
        },
        android: {
          collapse_key: `/incidencias/ciudadano/${created.id}`,
          ttl: '86400s',
          notification: { tag: `/incidencias/ciudadano/${created.id}` },
        },
        apns: {
          headers: { 'apns-collapse-id': `/incidencias/ciudadano/${created.id}` },
          payload: { aps: { sound: 'default' } },
        },
      },
    })
    await solve((await create({ uuid })).id)
    await drain()
    expect(standIn.sent).toHaveLength(2)
    expect(standIn.tokens).toHaveLength(1)
  })
})

test('a citizen with an account is notified of the progress of their report, in the app and on their phone (SRV-59)', async () => {
  const { db, home, signIn, call } = app.current
  const citizen = await signIn({ roles: ['Ciudadanos'], servidor: 'ciudadano', id_externo: 'c-push', unidades: [] })
  const uuid = 'device-of-a-citizen'
  await app.current.settings({ login_ciudadano: true })
  const client = { grant_type: 'password' as const, client_id: 'avisa-app', client_secret: 'avisa-app' }
  const device = { uuid, firebase_token: 'telefono-c' }
  const { body } = await call(citizenLogin, { uuid }, { body: { ...client, username: citizen.email, password: testPassword, device } })
  const created = await create({ token: body.access_token, uuid })
  await drain()
  standIn.sent.length = 0
  await solve(created.id)
  await drain()
  expect(standIn.sent.map((sent) => JSON.parse(sent.body.toString()).message.token)).toEqual(['telefono-c'])
  const notices = db.read(home.esquema).selectFrom('notificaciones').select('plantilla').where('usuario_id', '=', citizen.id)
  expect((await notices.execute()).map(({ plantilla }) => plantilla)).toEqual(['incidencia_resuelta_ciudadano'])
})

describe('people with an account', () => {
  const repairers = { roles: ['Encargados' as const], entidades: [town.entities.lights] }
  let repairer: { id: number; uuid: string; token: string }

  test('the assigned repairer gets a push on each device where they are signed in, nobody else does', async () => {
    repairer = await signedIn({ ...repairers, lang: 'ca' })
    const { to } = await browser(repairer)
    const stranger = await browser(await signedIn({ roles: ['Tecnicos'] }))
    await create({ uuid: 'device-citizen' })
    await drain()
    expect(to(standIn.sent)).toEqual([
      {
        titulo: 'Tasca assignada',
        texto: expect.stringMatching(/^Se li ha assignat la tasca T-26-\d{5}: alumbrado.farola val, Carrer Major, 3\.$/),
        enlace: expect.stringMatching(/^\/tareas\/\d+$/),
      },
    ])
    expect(stranger.to(standIn.sent)).toEqual([])
  })

  test('get no push for their own changes', async () => {
    await create({ token: repairer.token, uuid: repairer.uuid })
    await drain()
    expect(standIn.sent).toEqual([])
  })

  test('get none if they want none; in their quiet hours it is postponed', async () => {
    const { clock, call } = app.current
    const config = (body: object) => call(updateUserConfig, { token: repairer.token }, { params: { id: repairer.id }, body })
    await config({ canales: { push: false, email: true } })
    await create({ uuid: 'device-citizen' })
    await drain()
    expect(standIn.sent).toEqual([])
    await config({ canales: { push: true, email: true }, silencio: { desde: '22:00', hasta: '07:00' } })
    clock.current = new Date('2026-05-04T21:30:00Z')
    await create({ uuid: 'device-citizen' })
    await drain()
    expect(standIn.sent).toEqual([])
    clock.current = new Date('2026-05-05T05:01:00Z')
    await drain()
    expect(standIn.sent).toHaveLength(1)
    await config({ silencio: null })
  })

  test('get none on a device where they have signed out, even if it was enqueued before', async () => {
    await create({ uuid: 'device-citizen' })
    await drain()
    expect(standIn.sent).toHaveLength(1)
    const { deps } = app.current
    await create({ uuid: 'device-citizen' })
    await deps.jobs.drain('aviso')
    await app.current.call(logout, { token: repairer.token })
    await drain()
    expect(standIn.sent).toHaveLength(1)
  })
})

describe('the answer of a push service', () => {
  const pushTo = async (uuid: string) => {
    const { db, home, deps } = app.current
    const order = { uuid, usuario_id: null, titulo: 't', texto: 'x', enlace: '/incidencias/1', zona: 'Europe/Madrid' }
    await db.write(home.esquema, (tx) =>
      enqueuePush(deps, tx, home.esquema, { ...order, clase: uuid.startsWith('firebase') ? 'firebase' : 'web' }),
    )
    return drain()
  }

  test.each([404, 410])('%d: the subscription is deleted', async (status) => {
    const { uuid } = await browser()
    standIn.answers.set(`/${uuid}`, { status })
    expect(await pushTo(uuid)).toEqual({ done: 1, failed: 0 })
    expect(await pushTo(uuid)).toEqual({ done: 1, failed: 0 })
    expect(standIn.sent).toHaveLength(1)
  })

  test.each([429, 500, 503])('%d: the push is retried later', async (status) => {
    const { uuid, to } = await browser()
    standIn.answers.set(`/${uuid}`, { status })
    expect(await pushTo(uuid)).toEqual({ done: 0, failed: 1 })
    standIn.answers.clear()
    expect(await drain()).toEqual({ done: 1, failed: 0 })
    expect(to(standIn.sent)).toHaveLength(2)
  })

  test.each([
    [404, 'UNREGISTERED'],
    [403, 'SENDER_ID_MISMATCH'],
  ])('Firebase %d %s: the token is deleted', async (status, errorCode) => {
    const uuid = `firebase-${errorCode}`
    await app.current.call(updatePushToken, { uuid }, { params: { uuid }, body: { firebase_token: errorCode } })
    standIn.answers.set(fcm, { status, body: JSON.stringify({ error: { status, details: [{ errorCode }] } }) })
    await pushTo(uuid)
    await pushTo(uuid)
    expect(standIn.sent).toHaveLength(1)
  })

  test('Firebase 401: another Google token is requested, and the push repeated', async () => {
    const uuid = 'firebase-token-ends'
    await app.current.call(updatePushToken, { uuid }, { params: { uuid }, body: { firebase_token: 'f' } })
    standIn.tokens.push('another')
    expect(await pushTo(uuid)).toEqual({ done: 0, failed: 1 })
    expect(await drain()).toEqual({ done: 1, failed: 0 })
  })

  test('after consent is withdrawn nothing is sent', async () => {
    const { uuid } = await browser()
    await app.current.call(unsubscribeFromPush, { uuid }, { params: { uuid } })
    await pushTo(uuid)
    expect(standIn.sent).toEqual([])
  })
})

describe('invalid subscriptions', () => {
  const keep = (change: (given: PushSubscription) => PushSubscription) => {
    const uuid = 'device-never-reached'
    return app.current.call(subscribeToPush, { uuid }, { params: { uuid }, body: change(openBrowser('never').subscription) })
  }
  const point = Buffer.alloc(65, 4).toString('base64url')
  test.each<[string, (given: PushSubscription) => PushSubscription, string]>([
    ['a private address', (subscription) => ({ ...subscription, endpoint: 'https://169.254.169.254/x' }), 'endpoint'],
    ['this machine', (subscription) => ({ ...subscription, endpoint: 'https://localhost/x' }), 'endpoint'],
    ['a name of a network of its own', (subscription) => ({ ...subscription, endpoint: 'https://router.lan/x' }), 'endpoint'],
    ['a key that is no point of the curve', (subscription) => ({ ...subscription, keys: { ...subscription.keys, p256dh: point } }), 'keys'],
  ])('are refused: %s', async (_what, change, field) => {
    const { status, body } = await keep(change)
    expect([status, (body as { error?: { errors: { field: string }[] } }).error?.errors.map((error) => error.field)]).toEqual([
      400,
      [field],
    ])
  })

  test('withdrawing consent also deletes waiting pushes', async () => {
    const { uuid } = await browser()
    const { db, home, deps } = app.current
    const message = {
      titulo: 't',
      texto: 'x',
      enlace: '/incidencias/1',
      uuid: deviceKey(home.esquema, uuid),
      clase: 'web' as const,
      usuario_id: null,
      zona: 'Europe/Madrid',
    }
    await db.write(home.esquema, (tx) => enqueuePush(deps, tx, home.esquema, message))
    await app.current.call(unsubscribeFromPush, { uuid }, { params: { uuid } })
    expect(await deps.jobs.drain('push')).toEqual({ done: 0, failed: 0 })
  })
})

test.each(['http://push.example/x', 'https://127.0.0.1/x', 'https://[::1]/x', 'https://169.254.169.254/latest', 'https://10.0.0.8/x'])(
  'a subscription whose push service is %s causes no request',
  async (endpoint) => {
    await expect(openOutsidePost()(new URL(endpoint), {}, Buffer.from('x'))).rejects.toThrow(/not among the allowed|not on the internet/)
  },
)
