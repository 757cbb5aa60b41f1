import { openBrowser } from '#/testing/push-stand-in.ts'
import { login, logout, renewDevice, updatePushToken } from '@avisa/contract/accounts/endpoints'
import { addIncidentComment } from '@avisa/contract/comments/endpoints'
import { createIncident, deviceIncidents, getIncident, listIncidents } from '@avisa/contract/incidents/endpoints'
import { getTranslations } from '@avisa/contract/municipalities/endpoints'
import { subscribeToPush, unsubscribeFromPush } from '@avisa/contract/notifications/endpoints'
import { deviceInHeader } from '@avisa/contract/values/ids'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { hashPlainDevices } from '#/platform/devices.ts'
import { useTestApp } from '#/testing/test-app.ts'
import { createTown, testPassword, town } from '#/testing/test-town.ts'

const app = useTestApp()
const read = () => app.current.db.read(app.current.home.esquema)
const write: typeof app.current.db.write = (...args) => app.current.db.write(...args)
const report = {
  tipos: String(town.types.lampOut),
  unidad_gestion_id: 1,
  geolatitud: 39.05,
  geolongitud: -0.25,
  contenido: 'palabras privadas',
}
const create = async (uuid: string, key = app.current.home.clave) =>
  (await app.current.call(createIncident, { uuid, key }, { body: { ...report, ciudadano: { nombre: 'Ana', email: 'ana@correo.es' } } }))
    .body.id as number
const ofDevice = (uuid: string, header = uuid) => app.current.call(deviceIncidents, { uuid: header }, { params: { uuid } })
const idsOf = async (uuid: string) => (await ofDevice(uuid)).body.data.map(({ id }: { id: number }) => id)
const subscription = (name: string) => ({
  endpoint: `https://push.example/${name}`,
  keys: openBrowser('devices').subscription.keys,
})

/** Every text of every table of the municipality in which it stands. */
const whereStands = async (text: string, esquema = app.current.home.esquema): Promise<string[]> => {
  const { rows } = await sql<{ tabla: string; columna: string }>`
    select table_name as tabla, column_name as columna from information_schema.columns where table_schema = ${esquema}`.execute(read())
  const leaks: string[] = []
  for (const { tabla, columna } of rows) {
    const at =
      await sql`select 1 from ${sql.table(`${esquema}.${tabla}`)} where ${sql.ref(columna)}::text like ${`%${text}%`} limit 1`.execute(
        read(),
      )
    if (at.rows.length > 0) leaks.push(`${tabla}.${columna}`)
  }
  return leaks
}

describe("a device's secret", () => {
  test('the secret is never disclosed, even to staff who see the reporter, in detail and list', async () => {
    const secret = 'victim-device-01'
    const id = await create(secret)
    const staff = await app.current.signIn({ permisos: ['incidencia.consultar.todas', 'mantenimiento.ciudadano.consultar'] })
    const detail = await app.current.call(getIncident, { token: staff.token }, { params: { id } })
    expect(detail.body.ciudadano).toMatchObject({ nombre: 'Ana' })
    const list = await app.current.call(listIncidents, { token: staff.token }, { query: { per_page: 200, fields: 'ciudadano' } })
    for (const { body } of [detail, list]) {
      expect(JSON.stringify(body)).not.toContain(secret)
      expect(JSON.stringify(body)).not.toContain('"uuid"')
    }
  })

  test('only a hash is stored, which differs by municipality and cannot be used as the secret', async () => {
    const secret = 'secret-of-two-towns'
    const other = await createTown(app.current.db, 'Lardero')
    const [here, there] = [await create(secret), await create(secret, other.clave)]
    await app.current.call(addIncidentComment, { uuid: secret }, { params: { id: here }, body: { comentario: 'x' } })
    expect(await whereStands(secret)).toEqual([])
    const keysOf = async (esquema: string, id: number) =>
      (await app.current.db.read(esquema).selectFrom('incidencias').select('uuid').where('id', '=', id).executeTakeFirstOrThrow()).uuid ??
      ''
    const [first, two] = [await keysOf(app.current.home.esquema, here), await keysOf(other.esquema, there)]
    expect(first).not.toBe(two)
    const asHeader = await app.current.call(getIncident, { more: { 'x-device-uuid': first } }, { params: { id: here } })
    const asSecret = await app.current.call(getIncident, { uuid: first.slice(1) }, { params: { id: here } })
    for (const { body } of [asHeader, asSecret]) expect(body.propia ?? false).toBe(false)
  })

  test('a path that names the device requires the secret in the header', async () => {
    const [mine, theirs] = ['device-of-mine-1', 'device-of-theirs-1']
    await create(theirs)
    const calls = [
      (uuid?: string) => app.current.call(deviceIncidents, uuid ? { uuid } : {}, { params: { uuid: theirs } }),
      (uuid?: string) =>
        app.current.call(subscribeToPush, uuid ? { uuid } : {}, { params: { uuid: theirs }, body: subscription('attacker') }),
      (uuid?: string) => app.current.call(unsubscribeFromPush, uuid ? { uuid } : {}, { params: { uuid: theirs } }),
      (uuid?: string) =>
        app.current.call(updatePushToken, uuid ? { uuid } : {}, { params: { uuid: theirs }, body: { firebase_token: 'a' } }),
    ]
    for (const call of calls) {
      expect((await call()).status).toBe(403)
      expect((await call(mine)).status).toBe(403)
      expect((await call(theirs)).status).toBe(200)
    }
    // So that it stands in no log of a proxy.
    const named = await app.current.call(deviceIncidents, { uuid: theirs }, { params: { uuid: deviceInHeader } })
    expect(named.body.data).toHaveLength(1)
    expect((await app.current.call(deviceIncidents, {}, { params: { uuid: deviceInHeader } })).status).toBe(403)
  })

  test('the secret alone does not change the push of a device while somebody is signed in on it', async () => {
    const uuid = 'device-of-staff-01'
    const person = await app.current.signIn({ roles: ['Agentes'] })
    const { body } = await app.current.call(login, { uuid }, { body: { email: person.email, password: testPassword } })
    const mine = { uuid, token: body.api_token as string }
    const tell = (caller: { uuid: string; token?: string }, name: string) =>
      app.current.call(subscribeToPush, caller, { params: { uuid }, body: subscription(name) })
    expect((await tell(mine, 'own')).status).toBe(200)
    expect((await tell({ uuid }, 'attacker-2')).status).toBe(403)
    expect((await app.current.call(unsubscribeFromPush, { uuid }, { params: { uuid } })).status).toBe(403)
    const endpoints = async () =>
      (await read().selectFrom('suscripciones_push').select('endpoint').execute()).map(({ endpoint }) => endpoint)
    expect(await endpoints()).toContain('https://push.example/own')
    await app.current.call(logout, mine)
    expect(await endpoints()).not.toContain('https://push.example/own')
    expect((await tell({ uuid }, 'visitor')).status).toBe(200)
  })
})

describe('a device stored in plain text by an earlier version', () => {
  const plant = async (uuid: string) => {
    const id = await create(`${uuid}-planted`)
    await write(app.current.home.esquema, async (tx) => {
      await tx.insertInto('dispositivos').values({ uuid }).execute()
      await tx
        .insertInto('suscripciones_push')
        .values({ uuid, endpoint: `https://push.example/${uuid}`, p256dh: 'p', auth: 'a' })
        .execute()
      await tx.updateTable('incidencias').set({ uuid }).where('id', '=', id).execute()
    })
    return id
  }

  test('keeps its reports, and is hashed at its first call', async () => {
    const id = await plant('device-of-before-1')
    expect(await idsOf('device-of-before-1')).toEqual([id])
    expect((await whereStands('device-of-before-1')).filter((place) => !place.endsWith('endpoint'))).toEqual([])
  })

  test('is hashed even if it never calls again, and then still finds its reports', async () => {
    const id = await plant('device-of-before-2')
    await hashPlainDevices(app.current.db)
    expect((await whereStands('device-of-before-2')).filter((place) => !place.endsWith('endpoint'))).toEqual([])
    expect(await idsOf('device-of-before-2')).toEqual([id])
  })

  test('gets a new secret once: reports, push and submissions move to it, and the old one stops working', async () => {
    const [old, secret] = ['device-of-before-3', 'a-new-secret-0001']
    const id = await plant(old)
    const renew = () => app.current.call(renewDevice, { uuid: secret }, { params: { uuid: secret }, body: { anterior: old } })
    expect((await renew()).status).toBe(200)
    expect(await idsOf(secret)).toEqual([id])
    expect(await idsOf(old)).toEqual([])
    expect((await app.current.call(getIncident, { uuid: old }, { params: { id } })).body.contenido).toBeFalsy()
    const { uuid } = await read()
      .selectFrom('suscripciones_push')
      .select('uuid')
      .where('endpoint', 'like', `%${old}`)
      .executeTakeFirstOrThrow()
    const rows = await read().selectFrom('incidencias').select('uuid').where('id', '=', id).executeTakeFirstOrThrow()
    expect(uuid).toBe(rows.uuid)
    // Whoever else knows the old one takes nothing back with it, and a second time loses nothing.
    await app.current.call(renewDevice, { uuid: 'thief-device-01' }, { params: { uuid: 'thief-device-01' }, body: { anterior: old } })
    expect((await renew()).status).toBe(200)
    expect(await idsOf(secret)).toEqual([id])
  })

  test('a repeated submission gets the same answer under the new secret', async () => {
    const [old, secret] = ['device-of-before-4', 'a-new-secret-0004']
    const idempotencyKey = crypto.randomUUID()
    const body = { ...report, ciudadano: { email: 'a@b.es' } }
    const first = await app.current.call(createIncident, { uuid: old, idempotencyKey }, { body })
    await app.current.call(renewDevice, { uuid: secret }, { params: { uuid: secret }, body: { anterior: old } })
    const second = await app.current.call(createIncident, { uuid: secret, idempotencyKey }, { body })
    expect(second.body.id).toBe(first.body.id)
  })

  test('only the person signed in on the device can renew it, with their sessions', async () => {
    const [old, secret] = ['device-of-before-5', 'a-new-secret-0005']
    const person = await app.current.signIn({ roles: ['Agentes'] })
    const { body } = await app.current.call(login, { uuid: old }, { body: { email: person.email, password: testPassword } })
    const renew = (caller: object) =>
      app.current.call(renewDevice, { uuid: secret, ...caller }, { params: { uuid: secret }, body: { anterior: old } })
    expect((await renew({})).status).toBe(403)
    expect((await renew({ token: body.api_token })).status).toBe(200)
    const answer = await app.current.call(subscribeToPush, { uuid: secret }, { params: { uuid: secret }, body: subscription('x') })
    expect(answer.status).toBe(403)
  })
})

test('reading never stores a device, whatever uuid is sent; a report does', async () => {
  const count = async () =>
    Number(
      (
        await read()
          .selectFrom('dispositivos')
          .select(sql<string>`count(*)`.as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )
  const before = await count()
  for (let k = 0; k < 20; k += 1) {
    await app.current.call(getTranslations, { uuid: `reader-device-${k}` }, { params: { cadena: 'es' } })
    await app.current.call(getTranslations, {}, { params: { cadena: 'es' }, query: { usr_uuid: `query-device-${k}` } as never })
  }
  expect(await count()).toBe(before)
  await create('reader-device-1')
  expect(await count()).toBe(before + 1)
})
