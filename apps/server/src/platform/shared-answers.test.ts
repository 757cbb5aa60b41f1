import { setTimeout as sleep } from 'node:timers/promises'
import type { Endpoint } from '@avisa/contract/http/endpoint'
import { createIncident, listIncidents } from '@avisa/contract/incidents/endpoints'
import { incidentMap } from '@avisa/contract/map/endpoints'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#/app.ts'
import { openEvents, type LiveEvents } from '#/platform/events.ts'
import { requestOf, useTestApp, type Caller } from '#/testing/test-app.ts'
import { lampReport } from '#/testing/test-town.ts'
import { openDatabase, type Database } from './database/database.ts'

const app = useTestApp()
let processes: { app: FastifyInstance; db: Database; events: LiveEvents; statements: string[] }[] = []
let alone: FastifyInstance

const ask = async (process: FastifyInstance, endpoint: Endpoint, caller: Caller, query: Record<string, unknown>, body?: object) => {
  const options = requestOf(app.current.home.clave, endpoint, caller, { query, ...(body ? { body } : {}) } as never)
  const response = await process.inject(options)
  return { status: response.statusCode, headers: response.headers, text: response.body }
}
const lists = [
  [listIncidents, { per_page: 50, include: 'imagenes,tipos' }],
  [listIncidents, { sort: 'codigo', response_type: 'geojson' }],
  [incidentMap, { zoom: 14, oeste: -0.4, sur: 38.9, este: -0.1, norte: 39.2 }],
] as const
const visitor: Caller = { uuid: 'device-of-a-visitor' }
const inTown = (statement: string) => app.current.db.bulk(app.current.home.esquema, (client) => client.query(statement))
const report = (process: FastifyInstance, caller: Caller) =>
  ask(process, createIncident, { ...caller, idempotencyKey: crypto.randomUUID() }, {}, lampReport)
const differing = async (caller: Caller = visitor): Promise<string[]> => {
  const different: string[] = []
  for (const [endpoint, query] of lists) {
    const expected = await ask(alone, endpoint, caller, query)
    expect(expected.status).toBe(200)
    for (const [i, { app: process }] of processes.entries()) {
      const { text } = await ask(process, endpoint, caller, query)
      if (text !== expected.text) different.push(`process ${i}: ${text}`)
    }
  }
  return different
}

beforeAll(async () => {
  await app.current.settings({ incidencias_publicas: true, limite_incidencias_dispositivo: 1000 })
  for (let i = 0; i < 4; i += 1) {
    const statements: string[] = []
    const db = openDatabase(app.current.url, { max: 3, onStatement: (text) => statements.push(text) })
    const events = openEvents(db, () => undefined)
    processes.push({ app: await buildApp({ ...app.current.deps, db, events }), db, events, statements })
  }
  alone = await buildApp({ ...app.current.deps, events: { follow: () => undefined, stop: async () => undefined } })
  for (const uuid of ['device-one', 'device-two']) await report(app.current.app, { uuid })
  await differing()
  while (!processes.every((process) => process.app.sharedAnswers.isListening())) await sleep(50)
}, 60_000)
afterAll(async () => {
  await Promise.all(processes.map(async (process) => (await process.app.close(), process.events.stop(), process.db.close())))
  await alone.close()
})

it('reads rows once for all visitors, until something changes', async () => {
  const [first] = processes
  if (!first) throw new Error('there are four')
  const [endpoint, query] = lists[0]
  const before = await ask(first.app, endpoint, visitor, query)
  first.statements.length = 0
  const again = await ask(first.app, endpoint, { uuid: 'device-of-another' }, query)
  expect(again.text).toBe(before.text)
  expect(first.statements.filter((text) => text.includes('"imagenes"'))).toEqual([])
  expect(first.statements.some((text) => text.includes('avisa.cambios'))).toBe(true)
  const { headers } = again
  expect((await ask(first.app, endpoint, { ...visitor, more: { 'if-none-match': String(headers['etag']) } }, query)).status).toBe(304)
  await report(first.app, { uuid: 'device-one' })
  first.statements.length = 0
  await ask(first.app, endpoint, visitor, query)
  expect(first.statements.some((text) => text.includes('"imagenes"'))).toBe(true)
})

it('reads again only the rows that changed, where not everything did', async () => {
  const [first] = processes
  if (!first) throw new Error('there are four')
  const query = lists[2][1]
  const rowsReadBy = async (change: () => Promise<unknown>) => {
    await ask(first.app, incidentMap, visitor, query)
    await change()
    first.statements.length = 0
    const { text } = await ask(first.app, incidentMap, visitor, query)
    expect(text).toBe((await ask(alone, incidentMap, visitor, query)).text)
    return first.statements.some((statement) => statement.includes('"incidencias"') && statement.includes('codigo'))
  }
  expect(await rowsReadBy(() => inTown('delete from incidencias where id = 0'))).toBe(true)
  expect(await rowsReadBy(() => inTown(`insert into estados select * from estados where false`))).toBe(true)
  const moved = { ...query, oeste: query.oeste + 1e-6 }
  first.statements.length = 0
  expect((await ask(first.app, incidentMap, visitor, moved)).text).toBe((await ask(alone, incidentMap, visitor, moved)).text)
  expect(first.statements.filter((statement) => !statement.includes('avisa.cambios'))).toEqual([])
  expect(
    await rowsReadBy(() =>
      ask(
        first.app,
        createIncident,
        { uuid: 'far', idempotencyKey: crypto.randomUUID() },
        {},
        { ...lampReport, geolatitud: 39.9, geolongitud: -0.9 },
      ),
    ),
  ).toBe(false)
  expect(
    await rowsReadBy(() => inTown(`update incidencias set contenido_publico = 'Uno solo' where id = (select min(id) from incidencias)`)),
  ).toBe(true)
})

it('who asks for some units gets those, whatever others were given', async () => {
  const [first] = processes
  if (!first) throw new Error('there are four')
  for (const [endpoint, query] of lists) {
    const seen = new Set([(await ask(first.app, endpoint, visitor, query)).text])
    for (const units of ['1', '2', '1,2', '999']) {
      const restricted = { ...query, unidades_gestion_ids: units }
      const expected = (await ask(alone, endpoint, visitor, restricted)).text
      expect((await ask(first.app, endpoint, visitor, restricted)).text).toBe(expected)
      seen.add(expected)
    }
    expect(seen.size).toBeGreaterThan(1)
  }
})

describe('after each change that a list can show, every process says the same as one that shares nothing', () => {
  it.each([
    [
      'a photo',
      `insert into imagenes (incidencia_id, codigo, extension, nombre, ancho, alto, bytes, publica) select id, md5('1'), 'jpg', 'x', 1, 1, 1, true from incidencias limit 1`,
    ],
    ['a photo hidden', `update imagenes set revision = 'oculta'`],
    ['a photo removed', `delete from imagenes`],
    ['a text', `update incidencias set contenido_publico = 'Otro texto'`],
    ['a status renamed', `update estados set "DesEstadoCiudadano_es" = 'Distinta', "ColorEstadoCiudadano" = '#112233'`],
    ['a type renamed', `update tipos set descripcion_es = 'Otro tipo', icono = 'otro'`],
    ['a type no longer public', `update tipos set es_publica = false`],
    ['a type public again', `update tipos set es_publica = true where id <> 3`],
    ['subtypes', `delete from incidencias_tipos`],
    ['streets', `update viales set completo_es = completo_es || ' nueva'`],
    ['areas', `update zonas set nombre_val = 'Altra'`],
    ['an incident removed', `delete from incidencias where id = (select max(id) from incidencias)`],
  ])('%s', async (_what, statement) => {
    expect(await differing()).toEqual([])
    await inTown(statement)
    expect(await differing()).toEqual([])
  })
})

it('nobody misses their own acknowledged change, whichever process took it and whichever is asked', async () => {
  for (const [i, { app: taking }] of processes.entries()) {
    const caller = { uuid: `device-reports-${i}` }
    expect(await differing(caller)).toEqual([])
    const { id } = JSON.parse((await report(taking, caller)).text) as { id: number }
    for (const { app: process } of processes) {
      const { text } = await ask(process, listIncidents, caller, { per_page: 50, include: 'imagenes,tipos' })
      const { data } = JSON.parse(text) as { data: { id: number; propia: boolean }[] }
      expect(data.find((row) => row.id === id)?.propia).toBe(true)
    }
    expect(await differing(caller)).toEqual([])
    expect(await differing()).toEqual([])
  }
})

it('what many write and read at once is never older than the last answer to its writer', async () => {
  const loops = Array.from({ length: 8 }, async (_none, i) => {
    const caller = { uuid: `device-at-once-${i}` }
    for (let n = 0; n < 4; n += 1) {
      const { id } = JSON.parse((await report(processes[(i + n) % 4]?.app ?? alone, caller)).text) as { id: number }
      const { text } = await ask(processes[(i * 3 + n) % 4]?.app ?? alone, listIncidents, visitor, { per_page: 100 })
      expect((JSON.parse(text) as { data: { id: number }[] }).data.map((row) => row.id)).toContain(id)
    }
  })
  await Promise.all(loops)
})

it('shares nothing while it hears no announcements', async () => {
  const silent = await buildApp({
    ...app.current.deps,
    events: { follow: (follower) => follower('silencio'), stop: async () => undefined },
  })
  await ask(silent, listIncidents, visitor, {})
  expect(silent.sharedAnswers.isListening()).toBe(false)
  await silent.close()
})
