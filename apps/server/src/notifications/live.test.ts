import { setTimeout as sleep } from 'node:timers/promises'
import { logout } from '@avisa/contract/accounts/endpoints'
import { apiVersion, headers } from '@avisa/contract/http/headers'
import { createIncident } from '@avisa/contract/incidents/endpoints'
import { readNotification } from '@avisa/contract/notifications/endpoints'
import { listUnits as listMunicipalUnits } from '@avisa/contract/units/endpoints'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#/app.ts'
import { openEvents } from '#/platform/events.ts'
import { useTestApp } from '#/testing/test-app.ts'
import { town, type NewPerson } from '#/testing/test-town.ts'

const app = useTestApp()
let address = ''
beforeAll(async () => {
  address = await app.current.app.listen({ host: '127.0.0.1', port: 0 })
})

// What fetch keeps for its next call would hold the server's end up.
afterAll(() => app.current.app.server.closeAllConnections())

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

type SentEvent = { event: string; data: Record<string, unknown> }

/** An open stream; `next` waits for what is said after what was read. */
const listen = async (token: string, at = address) => {
  const controller = new AbortController()
  const answer = await fetch(`${at}/api/v1/eventos`, {
    headers: {
      [headers.apiKey]: app.current.home.clave,
      [headers.apiVersion]: apiVersion,
      [headers.authorization]: `Bearer ${token}`,
    },
    signal: controller.signal,
  })
  ends.push(() => controller.abort())
  const events: SentEvent[] = []
  let ended = false
  const read = async () => {
    let text = ''
    for await (const chunk of (answer.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
      text += chunk
      const parts = text.split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) {
        const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(part) ?? []
        if (event) events.push({ event, data: JSON.parse(data ?? '') })
      }
    }
  }
  const reading = read().then(
    () => (ended = true),
    () => (ended = true),
  )
  const until = async <T>(find: () => T | undefined | false): Promise<T> => {
    for (let waited = 0; waited < 2000; waited += 10) {
      const result = find()
      if (result !== undefined && result !== false) return result
      await sleep(10)
    }
    throw new Error(`within two seconds only this was said: ${JSON.stringify(events)}`)
  }
  return {
    answer,
    said: events,
    reading,
    isEnded: () => ended,
    /** Skips what was announced late and is not wanted. */
    next: (event: string, isWanted: (data: SentEvent['data']) => boolean = () => true) =>
      until(() => {
        const place = events.findIndex((entry) => entry.event === event && isWanted(entry.data))
        return place === -1 ? undefined : events.splice(0)[place]?.data
      }),
    ended: () => until(() => ended),
  }
}

const note = async (usuario_id: number) => {
  const { db, home } = app.current
  const notice = { usuario_id, plantilla: 'p', titulo: 'Aviso', texto: 'Vea <a href="/incidencias/5">SU-26-5</a>.' }
  return (await db.write(home.esquema, (tx) => tx.insertInto('notificaciones').values(notice).returning('id').executeTakeFirstOrThrow())).id
}
const touch = (table: 'incidencias' | 'tareas', id: number) =>
  app.current.db.write(app.current.home.esquema, (tx) =>
    tx
      .updateTable(table)
      .set((the) => ({ version: the('version', '+', 1) }))
      .where('id', '=', id)
      .execute(),
  )
const signIn = (options: NewPerson = {}) => app.current.signIn(options)

test('a notification created before the database connection listens is counted', async () => {
  const person = await signIn()
  const stream = await listen(person.token)
  await stream.next('avisos')
  await note(person.id)
  expect(await stream.next('avisos')).toMatchObject({ num_notificaciones_no_leidas: 1 })
})

describe('the live unread count (MENU-02, NOTIF-04)', () => {
  test('is sent at once, then within two seconds of each notification and each reading, only to its person', async () => {
    const person = await signIn()
    const other = await signIn()
    await note(person.id)
    const theirs = await listen(person.token)
    const others = await listen(other.token)
    expect(theirs.answer.headers.get('content-type')).toContain('text/event-stream')
    expect(await theirs.next('avisos')).toEqual({ num_notificaciones_no_leidas: 1 })
    expect(await others.next('avisos')).toEqual({ num_notificaciones_no_leidas: 0 })
    const id = await note(person.id)
    // The announcement of the first may come only now, with the count of both.
    expect(await theirs.next('avisos', ({ nueva }) => (nueva as { id: number } | undefined)?.id === id)).toMatchObject({
      num_notificaciones_no_leidas: 2,
      nueva: { id, modelo: 'incidencias', itemId: 5 },
    })
    await app.current.call(readNotification, { token: person.token }, { params: { id } })
    expect(await theirs.next('avisos')).toEqual({ num_notificaciones_no_leidas: 1 })
    expect(others.said).toEqual([])
  })

  test('reaches people connected to another process on the same database', async () => {
    const { deps } = app.current
    const events = openEvents(app.current.db, () => undefined)
    const second = await buildApp({ ...deps, events })
    const there = await second.listen({ host: '127.0.0.1', port: 0 })
    const person = await signIn()
    const stream = await listen(person.token, there)
    await stream.next('avisos')
    await note(person.id)
    expect(await stream.next('avisos')).toMatchObject({ num_notificaciones_no_leidas: 1 })
    // A stop does not wait for who listens.
    const before = Date.now()
    await second.close()
    await stream.ended()
    expect(Date.now() - before).toBeLessThan(2000)
  })

  test('is polled where a pooler prevents notifications of the database', async () => {
    const silent = { follow: (follower: (heard: 'silencio') => void) => follower('silencio'), stop: async () => undefined }
    const second = await buildApp({ ...app.current.deps, events: silent })
    ends.push(() => second.close())
    const person = await signIn()
    const stream = await listen(person.token, await second.listen({ host: '127.0.0.1', port: 0 }))
    await stream.next('avisos')
    await note(person.id)
    expect(await stream.next('avisos')).toEqual({ num_notificaciones_no_leidas: 1 })
  })

  test('reaches two hundred streams, at most twenty per person', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => signIn()))
    const streams = await Promise.all(people.flatMap(({ token }) => Array.from({ length: 20 }, () => listen(token))))
    await Promise.all(streams.map((stream) => stream.next('avisos')))
    await Promise.all(people.map(({ id }) => note(id)))
    const counts = await Promise.all(streams.map((stream) => stream.next('avisos')))
    expect(counts.every((count) => count['num_notificaciones_no_leidas'] === 1)).toBe(true)
    const stream = await listen(people[0]?.token ?? '')
    await stream.next('avisos')
    await expect.poll(() => streams.filter((each) => each.isEnded()).length).toBe(1)
    expect(stream.isEnded()).toBe(false)
  })
})

describe('change events', () => {
  test('reach staff of the unit and the citizen who reported, nobody else', async () => {
    const permisos = ['incidencia.consultar.todas', 'obra.consultar.todas'] as const
    const [staff, elsewhere] = [await signIn({ permisos }), await signIn({ permisos, unidades: [town.units.buildings] })]
    const citizenOf = (n: number) => signIn({ roles: ['Ciudadanos'], servidor: 'ciudadano', id_externo: `live-${n}`, unidades: [] })
    const [citizen, neighbour] = [await citizenOf(1), await citizenOf(2)]
    const report = { tipos: String(town.types.lampOut), unidad_gestion_id: town.units.streets, geolatitud: 39.05, geolongitud: -0.25 }
    const before = await listen(staff.token)
    const created = await app.current.call(createIncident, { token: citizen.token }, { body: { ...report, ciudadano: {} } })
    // Announced before the others listen.
    await before.next('cambio', ({ modelo }) => modelo === 'tareas')
    const [a, b, c, d] = await Promise.all([staff, elsewhere, citizen, neighbour].map(({ token }) => listen(token)))
    for (const stream of [a, b, c, d]) await stream?.next('avisos')
    await touch('incidencias', created.body.id)
    expect(await a?.next('cambio')).toEqual({ modelo: 'incidencias', id: created.body.id })
    expect(await c?.next('cambio')).toEqual({ modelo: 'incidencias', id: created.body.id })
    const { id } = await app.current.db.read(app.current.home.esquema).selectFrom('tareas').select('id').executeTakeFirstOrThrow()
    await touch('tareas', id)
    expect(await a?.next('cambio')).toEqual({ modelo: 'tareas', id })
    await note(neighbour.id)
    await d?.next('avisos')
    for (const stream of [b, c, d]) expect(stream?.said.filter(({ event }) => event === 'cambio')).toEqual([])
  })

  test('reach contractors and inspectors only for their own work, not for all records of their units (L11)', async () => {
    const { home, db } = app.current
    const { lights, roads } = town.entities
    const company = (entidad: number) => signIn({ roles: ['Encargados'], permisos: ['obra.consultar.propia'], entidades: [entidad] })
    const [theirs, another] = [await company(lights), await company(roads)]
    const inspector = await signIn({ roles: ['Inspectores'], permisos: ['inspeccion.consultar'] })
    const report = { tipos: String(town.types.lampOut), unidad_gestion_id: town.units.streets, geolatitud: 39.05, geolongitud: -0.25 }
    const created = await app.current.call(createIncident, { uuid: 'device-live' }, { body: { ...report, ciudadano: { email: 'a@b.es' } } })
    const task = await db
      .read(home.esquema)
      .selectFrom('tareas')
      .select('id')
      .where('incidencia_id', '=', created.body.id)
      .executeTakeFirstOrThrow()
    await db.write(home.esquema, (tx) =>
      tx
        .updateTable('tareas')
        .set({ entidad_reparadora_id: lights, encargado_id: null, tecnico_id: null })
        .where('id', '=', task.id)
        .execute(),
    )
    const [a, b, c] = await Promise.all([theirs, another, inspector].map(({ token }) => listen(token)))
    for (const stream of [a, b, c]) await stream?.next('avisos')
    await touch('incidencias', created.body.id)
    await touch('tareas', task.id)
    expect(await a?.next('cambio')).toEqual({ modelo: 'tareas', id: task.id })
    await sleep(100)
    const changes = (stream: typeof a) => stream?.said.filter(({ event }) => event === 'cambio').map(({ data }) => data)
    // The change of before the streams may arrive late.
    for (const data of changes(a) ?? []) expect(data).toEqual({ modelo: 'tareas', id: task.id })
    for (const stream of [b, c]) expect(changes(stream)).toEqual([])
  })

  test('of many changes are sent as one event', async () => {
    const staff = await signIn()
    const stream = await listen(staff.token)
    await stream.next('avisos')
    const { home, db } = app.current
    await db.write(home.esquema, async (tx) => {
      const { id: _id, punto: _punto, codigo: _codigo, ...row } = await tx.selectFrom('incidencias').selectAll().executeTakeFirstOrThrow()
      await tx
        .insertInto('incidencias')
        .values(Array.from({ length: 30 }, (_, i) => ({ ...row, codigo: `muchas-${i}` })))
        .execute()
    })
    expect(await stream.next('cambio')).toEqual({ modelo: 'incidencias', id: 0 })
    await sleep(100)
    expect(stream.said).toEqual([])
  })
})

describe('a stream', () => {
  test('is refused to anonymous visitors', async () => {
    expect((await app.current.inject({ url: '/api/v1/eventos', headers: { [headers.apiKey]: app.current.home.clave } })).statusCode).toBe(
      400,
    )
    const answer = await listen('no-such-token')
    expect(answer.answer.status).toBe(401)
  })

  test('ends with its session: by signing out, and when the session is deleted', async () => {
    const person = await signIn()
    const stays = await listen(person.token)
    const { token } = await signIn()
    const stream = await listen(token)
    await stream.next('avisos')
    await app.current.call(logout, { token })
    await stream.ended()
    expect(stays.isEnded()).toBe(false)
    await app.current.db.write(app.current.home.esquema, (tx) => tx.deleteFrom('sesiones').where('usuario_id', '=', person.id).execute())
    await stays.ended()
  })
})

test('continues after a lost database connection, with an event that anything may have changed', async () => {
  const person = await signIn()
  const stream = await listen(person.token)
  await stream.next('avisos')
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'select pg_current_snapshot()%'`.execute(
    app.current.db.shared,
  )
  await sleep(1200)
  expect(stream.said.some(({ event }) => event === 'todo')).toBe(true)
  stream.said.length = 0
  await note(person.id)
  expect(await stream.next('avisos')).toMatchObject({ num_notificaciones_no_leidas: 1 })
})

describe('the configuration', () => {
  const run = (text: string) => app.current.db.bulk(app.current.home.esquema, (client) => client.query(text))

  test('a change by the console, a command or SQL is announced with its version to every window of the municipality', async () => {
    const windows = await Promise.all([
      listen((await app.current.signIn()).token),
      listen((await app.current.signIn({ unidades: [2] })).token),
    ])
    for (const window of windows) await window.next('avisos')
    await run(`update tipos set icono = 'flame' where id = 11`)
    const versions = await Promise.all(windows.map((window) => window.next('configuracion')))
    const { version } = await app.current.db
      .read(app.current.home.esquema)
      .selectFrom('versiones')
      .select('version')
      .where('nombre', '=', 'configuracion')
      .executeTakeFirstOrThrow()
    expect(versions).toEqual([{ version }, { version }])
  })

  test('its version is a header of every answer, also for a visitor', async () => {
    const answer = await app.current.call(listMunicipalUnits, {})
    expect(Number(answer.headers[headers.configVersion])).toBeGreaterThan(0)
  })

  test('what a person may do is announced to their windows alone', async () => {
    const [changed, other] = [await app.current.signIn(), await app.current.signIn()]
    const [window, otherWindow] = [await listen(changed.token), await listen(other.token)]
    for (const each of [window, otherWindow]) await each.next('avisos')
    await run(`update usuarios set permisos_propios = '{"lista": 1}' where id = ${changed.id}`)
    expect(await window.next('persona')).toEqual({})
    expect(otherWindow.said.some(({ event }) => event === 'persona')).toBe(false)
  })
})
