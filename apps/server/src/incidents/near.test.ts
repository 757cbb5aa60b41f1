import { addImage, getImage, listImages } from '@avisa/contract/images/endpoints'
import {
  createIncident,
  dismissDuplicate,
  getIncident,
  joinIncident,
  leaveIncident,
  listIncidents,
  similarIncidents,
} from '@avisa/contract/incidents/endpoints'
import type { Incident, SimilarIncident } from '@avisa/contract/incidents/schemas'
import { login } from '@avisa/contract/accounts/endpoints'
import { eraseOwnAccount, getOwnData } from '@avisa/contract/privacy/endpoints'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { requestOf, useTestApp } from '#/testing/test-app.ts'
import { testPassword, town } from '#/testing/test-town.ts'

const app = useTestApp()
const { units, types } = town
const metre = 1 / 111_195
const day = 86_400_000

type Caller = Parameters<typeof app.current.call>[1]
const read = () => app.current.db.read(app.current.home.esquema)
const write = <T>(work: Parameters<typeof app.current.db.write<T>>[1]) => app.current.db.write(app.current.home.esquema, work)

let place = 0
/** Each test reports in a street of its own. */
let here = { latitud: 39.05, longitud: -0.25 }
beforeEach(() => {
  place += 1
  here = { latitud: 39.01 + place * 0.004, longitud: -0.25 }
})

type Report = { tipo?: number; north?: number; text?: string; by?: Caller }
const report = async ({ tipo = types.lampOut, north = 0, text = 'Una farola apagada', by = { uuid: 'device-reporter' } }: Report = {}) => {
  const body = {
    tipos: String(tipo),
    unidad_gestion_id: units.streets,
    contenido: text,
    geolatitud: here.latitud + north * metre,
    geolongitud: here.longitud,
    ciudadano: { email: 'a@b.es' },
  }
  const answer = await app.current.call(createIncident, by, { body })
  expect(answer.status).toBe(201)
  return answer.body as Incident
}

const mend = (id: number, days: number) =>
  write((tx) =>
    tx
      .updateTable('incidencias')
      .set({ estado_incidencia_id: 36, desenlace: 'resuelta', cerrada: new Date(app.current.clock.now().getTime() - days * day) })
      .where('id', '=', id)
      .execute(),
  )
const age = (id: number, days: number) =>
  write((tx) =>
    tx
      .updateTable('incidencias')
      .set({ fecha: new Date(app.current.clock.now().getTime() - days * day) })
      .where('id', '=', id)
      .execute(),
  )

const similar = (caller: Caller, more: Partial<{ latitud: number; tipo: number }> = {}) =>
  app.current.call(similarIncidents, caller, { query: { ...here, tipo: types.lampOut, ...more } })
const shown = async (caller: Caller, more: Partial<{ latitud: number; tipo: number }> = {}) =>
  ((await similar(caller, more)).body as SimilarIncident[]).map(({ incidencia, metros, clase }) => [incidencia.id, metros, clase])

const join = (id: number, caller: Caller, comentario?: string) =>
  app.current.call(joinIncident, caller, { params: { id }, body: comentario === undefined ? {} : { comentario } })
const people = async (id: number) =>
  (await read().selectFrom('incidencias').select('numero_adhesiones').where('id', '=', id).executeTakeFirstOrThrow()).numero_adhesiones

const neighbour = { uuid: 'device-neighbour' }
let staff: { id: number; token: string }
let ofBuildings: { id: number; token: string }

beforeAll(async () => {
  await write((tx) => tx.updateTable('estados').set({ publico: true }).where('pista', '=', 'incidencia').execute())
  await app.current.settings({ incidencias_publicas: true })
  const permisos = ['incidencia.crear', 'incidencia.crear-duplicada', 'incidencia.consultar.todas'] as const
  staff = await app.current.signIn({ roles: ['Agentes'], permisos: [...permisos], unidades: [units.streets] })
  ofBuildings = await app.current.signIn({ roles: ['Agentes'], permisos: [...permisos], unidades: [units.buildings] })
})

describe('what may be the same', () => {
  test('is open, of the group of types and near, in true metres, the most probable first', async () => {
    const far = await report({ north: 30 })
    const near = await report({ north: 12 })
    await report({ north: 70 })
    await report({ tipo: types.pothole })
    await age((await report({ north: 1 })).id, 91)
    expect(await shown(neighbour)).toEqual([
      [near.id, 12, 'abierta'],
      [far.id, 30, 'abierta'],
    ])
    expect(await shown(neighbour, { latitud: here.latitud - 200 * metre })).toEqual([])
  })

  test('is one mended lately too, nearer than half the radius', async () => {
    const { id } = await report({ north: 9 })
    await mend(id, 6)
    expect(await shown(neighbour)).toEqual([[id, 9, 'resuelta']])
    expect(await shown(neighbour, { latitud: here.latitud - 25 * metre })).toEqual([])
    await mend(id, 31)
    expect(await shown(neighbour)).toEqual([])
    await write((tx) => tx.updateTable('incidencias').set({ desenlace: 'no_se_hara' }).where('id', '=', id).execute())
    await mend(id, 1)
    await write((tx) => tx.updateTable('incidencias').set({ desenlace: 'no_se_hara' }).where('id', '=', id).execute())
    expect(await shown(neighbour)).toEqual([])
  })

  test('is looked for as far as the type says, or else its group; nowhere at 0', async () => {
    const { id } = await report({ north: 70 })
    const radius = (tipo: number, radio_parecidas: number | null) =>
      write((tx) => tx.updateTable('tipos').set({ radio_parecidas }).where('id', '=', tipo).execute())
    await radius(types.lighting, 200)
    expect(await shown(neighbour)).toEqual([[id, 70, 'abierta']])
    await radius(types.lampOut, 0)
    expect(await shown(neighbour)).toEqual([])
    await radius(types.lampOut, null)
    await radius(types.lighting, null)
  })

  test('is only what the caller sees, as they read it', async () => {
    const { id } = await report({ text: 'Junto a mi portal' })
    const [first] = (await similar(neighbour)).body as SimilarIncident[]
    expect(first?.incidencia).toMatchObject({ id, contenido: null, propia: false, numero_adhesiones: 0 })
    expect((await similar({ token: staff.token })).body[0].incidencia.contenido).toBe('Junto a mi portal')
    await app.current.settings({ incidencias_publicas: false })
    expect(await shown(neighbour)).toEqual([])
    expect(await shown({ uuid: 'device-reporter' })).toHaveLength(1)
    expect(await shown({ token: ofBuildings.token })).toEqual([])
  })

  test.each([
    ['tipo', { tipo: 999_999 }],
    ['latitud', { latitud: 41.4 }],
  ])('is not looked for with a wrong %s', async (field, wrong) => {
    const { status, body } = await similar(neighbour, wrong)
    expect([status, body.error.errors[0].field]).toEqual([400, field])
  })
})

describe('seeing it too', () => {
  test('counts people, not taps, and can be undone', async () => {
    const { id } = await report()
    const first = await join(id, neighbour, 'Desde el lunes')
    expect([first.status, first.body.numero_adhesiones, first.body.adherida]).toEqual([201, 1, true])
    expect((await join(id, neighbour)).body.numero_adhesiones).toBe(1)
    await join(id, { uuid: 'device-third' })
    expect(await people(id)).toBe(2)
    const left = await app.current.call(leaveIncident, neighbour, { params: { id } })
    expect([left.status, left.body.numero_adhesiones, left.body.adherida]).toEqual([200, 1, false])
    await app.current.call(leaveIncident, neighbour, { params: { id } })
    expect(await people(id)).toBe(1)
    expect((await join(id, neighbour)).body.numero_adhesiones).toBe(2)
  })

  test('is sent once under one key', async () => {
    const { id } = await report()
    const caller = { ...neighbour, idempotencyKey: crypto.randomUUID() }
    const answers = [await join(id, caller), await join(id, caller)]
    expect(answers.map(({ status, body }) => [status, body.numero_adhesiones])).toEqual([
      [201, 1],
      [201, 1],
    ])
  })

  test('loses nobody of those who join at once', async () => {
    const { id } = await report()
    await Promise.all(Array.from({ length: 20 }, (_, k) => join(id, { uuid: `device-at-once-${k}` })))
    expect(await people(id)).toBe(20)
  })

  test('is words for staff alone', async () => {
    const { id } = await report()
    await join(id, neighbour, 'Da miedo pasar')
    await join(id, neighbour, 'Da miedo pasar de noche')
    const detail = async (caller: Caller) => (await app.current.call(getIncident, caller, { params: { id } })).body
    expect((await detail({ token: staff.token })).adhesiones).toMatchObject([{ comentario: 'Da miedo pasar de noche', fotos: 0 }])
    for (const caller of [neighbour, { uuid: 'device-reporter' }]) expect(JSON.stringify(await detail(caller))).not.toContain('miedo')
  })

  test('counts a person once whose device joined before they signed in', async () => {
    const [{ id }, other] = [await report(), await report()]
    const person = await app.current.signIn({ roles: ['Ciudadanos'] })
    const phone = { uuid: 'device-of-person' }
    await join(id, { token: person.token, uuid: 'device-desk' })
    await join(id, phone)
    await join(other.id, phone)
    expect(await people(id)).toBe(2)
    const entered = await app.current.call(login, phone, { body: { email: person.email, password: testPassword } })
    const signedIn = { ...phone, token: entered.body.api_token as string }
    expect([await people(id), await people(other.id)]).toEqual([1, 1])
    expect((await join(other.id, signedIn)).body.numero_adhesiones).toBe(1)
    expect((await join(other.id, phone)).body.numero_adhesiones).toBe(1)
    const copy = (await app.current.call(getOwnData, signedIn)).body
    expect(JSON.stringify(copy)).toContain('"adhesiones"')
    await app.current.call(eraseOwnAccount, signedIn, { body: { password: testPassword } })
    const rows = await read().selectFrom('adhesiones').selectAll().where('incidencia_id', '=', other.id).execute()
    expect(rows).toMatchObject([{ usuario_id: null, uuid: null, comentario: null }])
    expect(await people(other.id)).toBe(1)
  })

  test('is not for the reporter, nor for what was closed long ago, nor for what one does not see', async () => {
    const { id } = await report()
    expect((await join(id, { uuid: 'device-reporter' })).body.error.code).toBe('incident.joinOwn')
    await mend(id, 29)
    expect((await join(id, neighbour)).status).toBe(201)
    await mend(id, 31)
    expect((await join(id, { uuid: 'device-late' })).body.error.code).toBe('incident.joinClosed')
    const hidden = await report({ tipo: types.internal, by: { token: staff.token } })
    for (const caller of [neighbour, { token: ofBuildings.token }]) expect((await join(hidden.id, caller)).status).toBe(404)
    expect((await join(hidden.id, {})).status).toBe(404)
  })

  test('holds the limits of a device and of an address', async () => {
    const { id } = await report()
    await app.current.settings({ limite_incidencias_dispositivo: 1 })
    expect((await join(id, { uuid: 'device-flood' })).status).toBe(201)
    expect((await join(id, { uuid: 'device-flood' })).status).toBe(429)
  })

  test('holds the limit of a network, whichever of its addresses and devices are used', async () => {
    const { id } = await report()
    await app.current.settings({ limite_incidencias_dispositivo: 0, limite_incidencias_direccion: 1 })
    const from = async (remoteAddress: string, uuid: string) =>
      app.current.inject({
        ...requestOf(app.current.home.clave, joinIncident, { uuid, lang: 'ca' }, { params: { id }, body: {} }),
        remoteAddress,
      })
    expect((await from('2001:db8:1:2::1', 'device-net-1')).statusCode).toBe(201)
    const { statusCode, body } = await from('2001:db8:1:2:aaaa::2', 'device-net-2')
    expect([statusCode, body.includes('torne-ho a intentar')]).toEqual([429, true])
    expect((await from('2001:db8:1:3::1', 'device-net-3')).statusCode).toBe(201)
    await app.current.settings({ limite_incidencias_direccion: 0 })
  })

  test('brings photos for staff alone, three at most', async () => {
    const { id } = await report()
    const picture = sharp({ create: { width: 10, height: 10, channels: 3, background: '#888' } })
    const imagen = (await picture.jpeg().toBuffer()).toString('base64')
    const add = (caller: Caller) => app.current.call(addImage, caller, { params: { id }, body: { base64: true, imagen } })
    expect((await add(neighbour)).status).toBe(403)
    await join(id, neighbour)
    const { status, body } = await add(neighbour)
    expect(status).toBe(201)
    const images = async (caller: Caller) => (await app.current.call(listImages, caller, { params: { id } })).body.length
    expect([await images({ token: staff.token }), await images(neighbour), await images({ uuid: 'device-reporter' })]).toEqual([1, 0, 0])
    expect((await app.current.call(getImage, neighbour, { params: { id, imageId: body.id } })).status).toBe(404)
    await add(neighbour)
    await add(neighbour)
    expect((await add(neighbour)).status).toBe(400)
  })
})

describe('after arrival', () => {
  const possible = async (caller: Caller) =>
    (await app.current.call(listIncidents, caller, { query: { criteria: '(parecida,=,1)' } })).body.data.map(
      ({ id, posible_duplicada }: Incident) => [id, posible_duplicada?.id],
    )

  test('staff see what a report probably repeats, and may say that it does not', async () => {
    const [first, second] = [await report(), await report({ north: 5, by: neighbour })]
    await report({ north: 200 })
    await app.current.deps.jobs.drain('aviso')
    expect(await possible({ token: staff.token })).toContainEqual([second.id, first.id])
    expect(await possible({ token: ofBuildings.token })).toEqual([])
    expect(await possible(neighbour)).toEqual([])
    const detail = (await app.current.call(getIncident, neighbour, { params: { id: second.id } })).body
    expect(detail.posible_duplicada).toBeUndefined()
    const dismiss = (caller: Caller) => app.current.call(dismissDuplicate, caller, { params: { id: second.id } })
    expect([(await dismiss(neighbour)).status, (await dismiss({ token: ofBuildings.token })).status]).toEqual([401, 404])
    expect((await dismiss({ token: staff.token })).body.posible_duplicada).toBeNull()
    expect(await possible({ token: staff.token })).not.toContainEqual([second.id, first.id])
  })

  test('words count: what is farther is noted where they are alike', async () => {
    const first = await report({ text: 'La farola del parque parpadea' })
    const [alike, other] = [
      await report({ north: 35, text: 'La farola del parque parpadea' }),
      await report({ north: -35, text: 'Hace ruido un cuadro' }),
    ]
    await app.current.deps.jobs.drain('aviso')
    const noted = (await possible({ token: staff.token })) as [number, number][]
    expect(noted).toContainEqual([alike.id, first.id])
    expect(noted.map(([id]) => id)).not.toContain(other.id)
  })
})
