import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { applyImport, createImport } from '@avisa/contract/imports/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readTask } from '#/commands/import/child-store.ts'
import { readIncidentOptions, runIncidentRequest } from '#/commands/import/incidents/command.ts'
import { requestsAddress, requestsOf } from '#/commands/import/incidents/open311/requests.ts'
import { fetchUpload } from '#/commands/import/incidents/open311/upload.ts'
import { runIncidents } from '#/commands/import/incidents/task.ts'
import { openUpload } from '#/commands/import/upload.ts'
import { openOutsideDownload } from '#/platform/outside-call.ts'
import { optionsOf, useIncidentImports } from '#/testing/incident-imports.ts'

const { app, ways, caller, read, count } = useIncidentImports()

const day = 86_400_000
const begin = Date.UTC(2026, 0, 1)
const total = 400
const requests = Array.from({ length: total }, (_, n) => ({
  service_request_id: `${n}`,
  status: 'closed',
  service_name: 'alumbrado.farola',
  description: `Aviso ${n}`,
  requested_datetime: new Date(begin + (n * 80 * day) / total).toISOString(),
  updated_datetime: new Date(begin + (n * 80 * day) / total + day).toISOString(),
  lat: 39.05,
  long: -0.25,
}))

const calls: URL[] = []
let fail = 0
let server: Server
const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
/** Each service of the tests by the first part of its path: how many it answers at most, and from which number it counts pages. */
const services: Record<string, { most: number; from?: number }> = {
  paged: { most: 60, from: 1 },
  nought: { most: 60, from: 0 },
  cutting: { most: 100 },
  whole: { most: 1000 },
}
beforeAll(async () => {
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://x')
    calls.push(url)
    if (fail > 0) {
      fail -= 1
      return void response.writeHead(503).end()
    }
    const service = services[url.pathname.split('/')[1] ?? '']
    if (!service || !url.pathname.endsWith('/v2/requests.json')) return void response.writeHead(404).end('<html>')
    const [from, to] = ['start_date', 'end_date'].map((name) => Date.parse(url.searchParams.get(name) ?? ''))
    const list = requests.filter(({ requested_datetime: at }) => Date.parse(at) >= (from ?? 0) && Date.parse(at) <= (to ?? 0)).toReversed()
    const page = service.from === undefined ? 0 : Number(url.searchParams.get('page') ?? service.from) - service.from
    response.writeHead(200, { 'content-type': 'application/json' })
    return void response.end(JSON.stringify(list.slice(page * service.most, (page + 1) * service.most)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => void server.close())

const download = openOutsideDownload({ isReachable: () => true })
const all = async (service: string) => {
  const ids: unknown[] = []
  const work = { url: `${origin()}/${service}/v2?jurisdiction_id=x`, from: new Date(begin), to: new Date(begin + 90 * day), download }
  for await (const { service_request_id: id } of requestsOf({ ...work, pause: async () => undefined })) ids.push(id)
  return ids
}

describe('requests of an Open311 service', () => {
  test.each(Object.keys(services))('that is %s are read all, each once', async (service) => {
    calls.length = 0
    const ids = await all(service)
    expect(ids.length).toBe(total)
    expect(new Set(ids).size).toBe(total)
    expect(calls.length).toBeLessThan(60)
    expect(calls[0]?.searchParams.get('jurisdiction_id')).toBe('x')
  })

  test('are asked for again where the service is down for a moment, and given up where it stays so', async () => {
    fail = 2
    expect(await all('whole')).toHaveLength(total)
    fail = 1000
    await expect(all('whole')).rejects.toMatchObject({ code: 'noAnswer' })
    fail = 0
    await expect(all('nowhere')).rejects.toMatchObject({ code: 'noAnswer' })
  })

  test.each([
    ['https://a.example/open311/v2', 'https://a.example/open311/v2/requests.json'],
    ['https://a.example/v2/requests.xml?api_key=1#x', 'https://a.example/v2/requests.json?api_key=1'],
    ['https://a.example/v2/requests/', 'https://a.example/v2/requests.json'],
  ])('%s is read at %s', (text, address) => {
    expect(requestsAddress(text).href).toBe(address)
  })

  test.each(['ftp://a.example', 'nada', 'file:///etc/passwd'])('%s is no address', (text) => {
    expect(() => requestsAddress(text)).toThrow('is not an address')
  })

  test('are imported by the command', async () => {
    const args = ['--municipality', app.current.home.esquema, '--system', 'remoto', '--unit', 'calles']
    const request = readIncidentOptions([...args, '--from', `${origin()}/paged/v2`, '--since', '2026-01-01'], '/')
    if (request.help) throw new Error('these are options')
    const { report } = await runIncidentRequest(app.current.db, request, ways())
    expect(report).toMatchObject({ filas: total, nuevas: total, rechazadas: [] })
    expect(() => readIncidentOptions([...args, '--from', 'https://a.example', '--since', 'ayer'], '/')).toThrow('--since')
    expect(() => readIncidentOptions([...args, 'a.csv', '--from', 'https://a.example'], '/')).toThrow('Specify one file, or')
  })

  test('are kept as a file by the console, so that what is imported is what was checked', async () => {
    const { db, deps, home } = app.current
    const incidencias = optionsOf('consola', { direccion: { url: `${origin()}/whole/v2`, desde: '2026-01-01' } })
    const begun = await app.current.call(createImport, caller(), { body: { subida: null, para: 'incidencias', opciones: { incidencias } } })
    expect(begun.body).toMatchObject({ subida: null, archivo: new URL(origin()).host, estado: 'comprobando' })
    const { id } = begun.body
    const taskOf = async () => {
      const task = await readTask(db, home.esquema, id)
      if (!task) throw new Error('there is no such import')
      return task
    }
    await fetchUpload(db, deps.files, home.esquema, { task: await taskOf(), tell: () => undefined, outside: { isReachable: () => true } })
    const task = await taskOf()
    await runIncidents(db, home.esquema, { task, input: openUpload(deps.files, task).input, files: deps.files, tell: () => undefined })
    expect(await read(id)).toMatchObject({ estado: 'comprobada', disponible: true, incidencias: { filas: total, nuevas: total } })
    calls.length = 0
    await app.current.call(applyImport, caller(), { params: { id }, body: { quitar: false } })
    await deps.jobs.drain('importacion')
    expect(await read(id)).toMatchObject({ estado: 'aplicada' })
    expect(await count(`select count(*) as n from incidencias where codigo like 'CONSOLA-%'`)).toBe(total)
    expect(calls).toEqual([])
  })

  test('of the own network are not asked for by the console, and an import says where it comes from', async () => {
    calls.length = 0
    const incidencias = optionsOf('dentro', { direccion: { url: `${origin()}/whole/v2` } })
    const body = { subida: null, para: 'incidencias', opciones: { incidencias } } as const
    const { id } = (await app.current.call(createImport, caller(), { body })).body
    await app.current.deps.jobs.drain('importacion')
    expect(await read(id)).toMatchObject({ estado: 'fallida', problema: 'noAnswer' })
    expect(calls).toEqual([])
    const nothing = { ...body, opciones: { incidencias: optionsOf('dentro') } }
    expect((await app.current.call(createImport, caller(), { body: nothing })).body.error.code).toBe('import.noMapping')
  })
})
