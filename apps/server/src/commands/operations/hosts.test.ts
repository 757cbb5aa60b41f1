import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { permissionNames } from '@avisa/contract/access/permissions'
import { apiVersion } from '@avisa/contract/http/headers'
import type { Parameters } from '@avisa/contract/municipalities/schemas'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readParameterRequest, runParameters } from '#/commands/municipality/parameters-command.ts'
import { startProgram } from '#/testing/started-server.ts'
import { writeSettings } from '#/platform/database/settings-store.ts'
import { createTestDatabase } from '#/testing/test-database.ts'
import { createPerson, createTown, lampReport, testPassword } from '#/testing/test-town.ts'

// Whole servers and databases take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const dataDir = mkdtempSync(join(tmpdir(), 'avisa-hosts-'))
let database: Awaited<ReturnType<typeof createTestDatabase>>
let home: Awaited<ReturnType<typeof createTown>>
let person: { id: number; email: string }
let programs: ReturnType<typeof startProgram>[] = []
/** Two hosts: processes of their own, with the database and the folder of photos in common. */
let hosts: string[] = []

type More = { token?: string; uuid?: string; body?: object; key?: string; method?: string }
const call = async (host: number, path: string, { token, uuid, body, key, method = body ? 'POST' : 'GET' }: More = {}) => {
  const headers: Record<string, string> = { 'x-api-key': home.clave, 'x-api-version': apiVersion, 'accept-language': 'es' }
  if (token) headers['authorization'] = `Bearer ${token}`
  if (uuid) headers['x-device-uuid'] = uuid
  if (key) headers['idempotency-key'] = key
  if (body) headers['content-type'] = 'application/json'
  return fetch(`${hosts[host]}${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
}
const post = async <T>(host: number, path: string, more: More) => {
  const answer = await call(host, path, more)
  return { status: answer.status, body: (await answer.json()) as T }
}
const signIn = async (host: number) =>
  (await post<{ api_token: string }>(host, '/api/v1/auth/login', { body: { email: person.email, password: testPassword } })).body.api_token
const create = (host: number, more: More) => post<{ id: number }>(host, '/api/v1/incidencias', { body: lampReport, ...more })

beforeAll(async () => {
  database = await createTestDatabase()
  home = await createTown(database.db)
  person = await createPerson(database.db, home.esquema, {
    roles: ['Administradores'],
    permisos: permissionNames,
    email: 'alba@test.example',
  })
  await database.db.write(home.esquema, (tx) => writeSettings(tx, { limite_incidencias_dispositivo: 4, notificaciones: true }))
  programs = [1, 2].map(() => startProgram({ env: { DATABASE_URL: database.url, DATA_DIR: dataDir } }))
  hosts = await Promise.all(programs.map((program) => program.ready()))
}, 120_000)
afterAll(async () => {
  for (const program of programs) program.kill('SIGTERM')
  await Promise.all(programs.map((program) => program.ended()))
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('two hosts on one database behave as one', () => {
  it('a session opened at one works at the other, and ends for both', async () => {
    const token = await signIn(0)
    const tokenInfo = () => call(1, '/api/v1/auth/tokeninfo', { token })
    expect((await tokenInfo()).status).toBe(200)
    expect((await call(0, '/api/v1/auth/logout', { token, body: {} })).ok).toBe(true)
    expect((await tokenInfo()).status).toBe(401)
  })

  it('a photo sent to one is served by the other', async () => {
    const token = await signIn(0)
    const { body: incident } = await create(0, { token })
    const imagen = (
      await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
        .jpeg()
        .toBuffer()
    ).toString('base64')
    const added = await post<{ id: number }>(1, `/api/v1/incidencias/${incident.id}/imagenes`, {
      token,
      body: { base64: true, imagen, nombre: 'a.jpg' },
    })
    expect(added.status).toBe(201)
    expect((await call(0, `/api/v1/incidencias/${incident.id}/imagenes/${added.body.id}`, { token })).headers.get('content-type')).toBe(
      'image/jpeg',
    )
  })

  it('the same report sent to both at once is one report, and its jobs run once', async () => {
    const key = crypto.randomUUID()
    const both = await Promise.all([0, 1].map((host) => create(host, { uuid: 'device-both', key })))
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect(both[0]?.body.id).toBe(both[1]?.body.id)
    const reset = await call(0, '/api/v1/reset_password', { body: { email: person.email } })
    expect(reset.ok).toBe(true)
    const folder = join(dataDir, 'mail', home.esquema)
    const isOurs = (name: string) => name.endsWith('.json') && readFileSync(join(folder, name), 'utf8').includes(person.email)
    const mails = () => (existsSync(folder) ? readdirSync(folder).filter(isOurs).length : 0)
    await expect.poll(mails, { timeout: 15_000 }).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 2500))
    expect(mails()).toBe(1)
  })

  it('a change at one is pushed at once to clients of the other', async () => {
    const token = await signIn(1)
    const controller = new AbortController()
    const headers = { 'x-api-key': home.clave, 'x-api-version': apiVersion, authorization: `Bearer ${token}` }
    const stream = await fetch(`${hosts[1]}/api/v1/eventos`, { headers, signal: controller.signal })
    let heard = ''
    const reading = (async () => {
      for await (const chunk of (stream.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) heard += chunk
    })().catch(() => undefined)
    await expect.poll(() => heard, { timeout: 10_000 }).toContain('event: ')
    const before = heard
    const { body } = await create(0, { token })
    await expect.poll(() => heard.slice(before.length), { timeout: 10_000 }).toContain(String(body.id))
    controller.abort()
    await reading
  })

  it('a setting that the command changes is live at both within two seconds', async () => {
    const sizes = () =>
      Promise.all(
        [0, 1].map(async (host) => ((await (await call(host, '/api/v1/param-config/general')).json()) as Parameters).tamanyo_pagina),
      )
    expect(await sizes()).toEqual([15, 15])
    await runParameters(database.db, readParameterRequest('set', ['--municipality', 'Vila Prova', 'tamanyo_pagina', '30']))
    await expect.poll(sizes, { timeout: 2000 }).toEqual([30, 30])
  })

  it('limits count on both: reports of a device, and wrong passwords', async () => {
    const statuses = []
    for (const host of [0, 1, 0, 1, 0]) statuses.push((await create(host, { uuid: 'device-limited' })).status)
    expect(statuses).toEqual([201, 201, 201, 201, 429])
    const wrong = []
    for (let i = 0; i < 30 && wrong.at(-1) !== 429; i += 1)
      wrong.push((await call(i % 2, '/api/v1/auth/login', { body: { email: 'nadie@test.example', password: 'no' } })).status)
    expect(wrong.at(-1)).toBe(429)
    const next = wrong.length % 2
    expect((await call(next, '/api/v1/auth/login', { body: { email: 'nadie@test.example', password: 'no' } })).status).toBe(429)
  })

  it('a host that stops finishes its requests while the other keeps serving', async () => {
    const token = await signIn(1)
    const { body: incident } = await create(1, { token })
    const imagen = (
      await sharp({ create: { width: 3000, height: 3000, channels: 3, background: 'red' } })
        .jpeg()
        .toBuffer()
    ).toString('base64')
    const under = post<{ id: number }>(0, `/api/v1/incidencias/${incident.id}/imagenes`, {
      token,
      body: { base64: true, imagen, nombre: 'b.jpg' },
    })
    await new Promise((resolve) => setTimeout(resolve, 30))
    programs[0]?.kill('SIGTERM')
    const { status, body } = await under
    expect(status).toBe(201)
    expect((await programs[0]?.ended())?.code).toBe(0)
    expect((await call(1, `/api/v1/incidencias/${incident.id}/imagenes/${body.id}`, { token })).status).toBe(200)
  })
})
