import {
  listNotifications,
  pushKey,
  readAllNotifications,
  readNotification,
  subscribeToPush,
  unsubscribeFromPush,
} from '@avisa/contract/notifications/endpoints'
import { tokenInfo, updatePushToken } from '@avisa/contract/accounts/endpoints'
import { beforeAll, describe, expect, test } from 'vitest'
import { deviceKey } from '#/platform/device-key.ts'
import { openBrowser } from '#/testing/push-stand-in.ts'
import { useTestApp } from '#/testing/test-app.ts'

const app = useTestApp()

const note = async (usuario_id: number, texto: string, created_at = app.current.clock.now()) => {
  const { db, home } = app.current
  const notice = { usuario_id, plantilla: 'p', titulo: 'Aviso', texto, created_at }
  return (await db.write(home.esquema, (tx) => tx.insertInto('notificaciones').values(notice).returning('id').executeTakeFirstOrThrow())).id
}
const list = async (token: string, query: { page?: number; per_page?: number } = {}) =>
  (await app.current.call(listNotifications, { token }, { query })).body

let person: { id: number; token: string }
let other: { id: number; token: string }
beforeAll(async () => {
  person = await app.current.signIn()
  other = await app.current.signIn()
  for (let i = 1; i <= 17; i++) await note(person.id, `Nueva <a href="/incidencias/${i}">SU-26-${i}</a>: farola &amp; banco.`)
  await note(other.id, 'De otra persona')
})

describe('the list of notifications (SRV-100, CALL-73)', () => {
  test('contains one’s own, newest first, fifteen per page whatever the municipality’s page size (GEN-18, NOTIF-01, OPEN-04)', async () => {
    await app.current.settings({ tamanyo_pagina: 40 })
    const first = await list(person.token)
    expect(first.meta).toEqual({ current_page: 1, per_page: 15, total: 17, last_page: 2 })
    expect(first.data.map(({ itemId }: { itemId: number }) => itemId)).toEqual([17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3])
    expect((await list(person.token, { page: 2 })).data).toHaveLength(2)
    expect((await list(person.token, { page: 3, per_page: 15 })).data).toEqual([])
    const few = await list(person.token, { page: 2, per_page: 3 })
    expect(few.data.map(({ itemId }: { itemId: number }) => itemId)).toEqual([14, 13, 12])
    expect((await list(other.token)).data).toMatchObject([{ texto: 'De otra persona', modelo: null, itemId: null }])
  })

  test('each one has its record, derived from its link (ENT-NOTIF-01, NOTIF-02)', async () => {
    const some = await app.current.signIn()
    await note(some.id, 'Comentario en <a href="https://avisos.test.example/incidencias/9/comentarios">SU-26-9</a>.')
    await note(some.id, 'Vea <a href="https://otra.example/incidencias/9">esto</a>.')
    expect((await list(some.token)).data).toMatchObject([
      { modelo: null, itemId: null },
      {
        modelo: 'incidencias-comentarios',
        itemId: 9,
        titulo: 'Aviso',
        texto: 'Comentario en <a href="https://avisos.test.example/incidencias/9/comentarios">SU-26-9</a>.',
        created_at: '2026-05-04 12:00:00',
        viewed_at: null,
      },
    ])
  })

  test('needs a session', async () => {
    expect((await app.current.call(listNotifications, { uuid: 'device-notices' })).status).toBe(401)
  })
})

describe('marking as read (CALL-74, NOTIF-03)', () => {
  test('sets the date once and lowers the count by one (GEN-18)', async () => {
    const { clock, call } = app.current
    const unread = async () => (await call(tokenInfo, { token: person.token })).body.num_notificaciones_no_leidas
    const [newest] = (await list(person.token)).data
    expect(await unread()).toBe(17)
    const read = await call(readNotification, { token: person.token }, { params: { id: newest.id } })
    expect(read.body).toMatchObject({ id: newest.id, viewed_at: '2026-05-04 12:00:00', itemId: 17 })
    clock.current = new Date('2026-05-04T11:00:00Z')
    const again = await call(readNotification, { token: person.token }, { params: { id: newest.id } })
    expect(again.body.viewed_at).toBe('2026-05-04 12:00:00')
    expect(await unread()).toBe(16)
  })

  test('nobody can read another person’s', async () => {
    const [theirs] = (await list(other.token)).data
    expect((await app.current.call(readNotification, { token: person.token }, { params: { id: theirs.id } })).status).toBe(404)
    expect((await list(other.token)).data[0].viewed_at).toBeNull()
  })

  test('marks all up to the newest one seen; newer ones stay unread', async () => {
    const [seen] = (await list(person.token)).data
    await note(person.id, 'Más tarde')
    await app.current.call(readAllNotifications, { token: person.token }, { body: { hasta: seen.id } })
    const all = (await list(person.token, { per_page: 50 })).data
    expect(all.filter((notice: { viewed_at: string | null }) => notice.viewed_at === null)).toMatchObject([{ texto: 'Más tarde' }])
    expect((await list(other.token)).data[0].viewed_at).toBeNull()
  })
})

describe('push subscriptions (CALL-49, SRV-42)', () => {
  const { keys } = openBrowser('routes').subscription
  const keyOf = (uuid: string) => deviceKey(app.current.home.esquema, uuid)
  const subscriptions = () =>
    app.current.db.read(app.current.home.esquema).selectFrom('suscripciones_push').select(['uuid', 'endpoint']).execute()

  test('the server returns its public key, always the same', async () => {
    const { clave } = (await app.current.call(pushKey, {})).body
    expect(Buffer.from(clave, 'base64url')).toHaveLength(65)
    expect((await app.current.call(pushKey, { uuid: 'device-1' })).body.clave).toBe(clave)
  })

  test('each device has one, also without an account; a browser that returns as another device moves it', async () => {
    const subscribe = (uuid: string, endpoint: string, lang: 'es' | 'ca' = 'es') =>
      app.current.call(subscribeToPush, { uuid, lang }, { params: { uuid }, body: { endpoint, keys } })
    expect((await subscribe('device-a', 'https://push.example/1')).status).toBe(200)
    await subscribe('device-a', 'https://push.example/2')
    expect(await subscriptions()).toEqual([{ uuid: keyOf('device-a'), endpoint: 'https://push.example/2' }])
    await subscribe('device-b', 'https://push.example/2', 'ca')
    expect(await subscriptions()).toEqual([{ uuid: keyOf('device-b'), endpoint: 'https://push.example/2' }])
    await app.current.call(updatePushToken, { uuid: 'device-b' }, { params: { uuid: 'device-b' }, body: { firebase_token: 'f' } })
    await app.current.call(unsubscribeFromPush, { uuid: 'device-b' }, { params: { uuid: 'device-b' } })
    expect(await subscriptions()).toEqual([])
    const device = app.current.db.read(app.current.home.esquema).selectFrom('dispositivos').select('firebase_token')
    expect(await device.where('uuid', '=', keyOf('device-b')).executeTakeFirst()).toEqual({ firebase_token: null })
  })

  test.each(['http://push.example/1', 'file:///etc/passwd', ''])('an address that is not https is refused: %j', async (endpoint) => {
    const answer = await app.current.call(subscribeToPush, { uuid: 'device-c' }, { params: { uuid: 'device-c' }, body: { endpoint, keys } })
    expect(answer.status).toBe(400)
  })
})
