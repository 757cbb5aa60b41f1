import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { permissionNames } from '@avisa/contract/access/permissions'
import { apiVersion } from '@avisa/contract/http/headers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { backUp } from '#/commands/operations/backup.ts'
import { openCommandJobs } from '#/commands/operations/command-jobs.ts'
import { listLines } from '#/commands/municipality/list.ts'
import { eraseTown } from '#/commands/operations/towns.ts'
import { relocate } from '#/commands/operations/relocate.ts'
import { handOver, listLeft, setReadOnly } from '#/commands/operations/relocate-store.ts'
import { restore } from '#/commands/operations/restore.ts'
import { dumpRows } from '#/commands/operations/dump-store.ts'
import { loadSchema } from '#/commands/operations/load-store.ts'
import { openFiles } from '#/platform/files.ts'
import { startTcpProxy } from '#/testing/fault/tcp-proxy.ts'
import { startProgram } from '#/testing/started-server.ts'
import { createTestDatabase, type TestDatabase } from '#/testing/test-database.ts'
import { createPerson, createTown, lampReport, testPassword } from '#/testing/test-town.ts'
import { openDatabases } from './bases.ts'
import { nameIn, type Database } from './database.ts'
import { writeSettings } from './settings-store.ts'
import { listTowns } from './towns.ts'
vi.setConfig({ testTimeout: 60_000 })

const dataDir = mkdtempSync(join(tmpdir(), 'avisa-bases-'))
const names = ['home', 'norte', 'sur'] as const
let databases: TestDatabase[] = []
let db: Database
let towns: Awaited<ReturnType<typeof createTown>>[] = []
let programs: ReturnType<typeof startProgram>[] = []
let hosts: string[] = []
let env: Record<string, string> = {}
let south: Awaited<ReturnType<typeof startTcpProxy>>

type More = { token?: string; body?: object; key?: string; uuid?: string }
const call = (host: number, town: number, path: string, { token, body, key, uuid }: More = {}) =>
  fetch(`${hosts[host]}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'x-api-key': towns[town]?.clave ?? '',
      'x-api-version': apiVersion,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
      ...(uuid ? { 'x-device-uuid': uuid } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
const report = (host: number, town: number, { key = crypto.randomUUID(), ...more }: More = {}) =>
  call(host, town, '/api/v1/incidencias', { body: lampReport, key, uuid: `device-${key.slice(0, 8)}`, ...more })
const signIn = async (host: number, town: number): Promise<{ token: string }> => {
  const login = await call(host, town, '/api/v1/auth/login', { body: { email: 'alba@test.example', password: testPassword } })
  return { token: ((await login.json()) as { api_token: string }).api_token }
}
const countIn = async (town: number): Promise<number> => {
  const { esquema = '' } = towns[town] ?? {}
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${nameIn(esquema)('incidencias')}`.execute(
    db.read(esquema),
  )
  return rows[0]?.total ?? 0
}
const baseOf = async (town: number) => (await listTowns(db)).find(({ esquema }) => esquema === towns[town]?.esquema)?.base

beforeAll(async () => {
  databases = await Promise.all(names.map(() => createTestDatabase()))
  const [home, norte, sur] = databases.map(({ url }) => url)
  db = openDatabases(home ?? '', { norte: norte ?? '', sur: sur ?? '' }, { max: 4 })
  for (const base of names) {
    const town = await createTown(db, `Vila ${base}`, base)
    towns.push(town)
    await createPerson(db, town.esquema, { roles: ['Administradores'], permisos: permissionNames, email: 'alba@test.example' })
    await db.write(town.esquema, (tx) => writeSettings(tx, { limite_incidencias_dispositivo: 1000, notificaciones: true }))
  }
  await db.write(towns[1]?.esquema ?? '', (tx) => writeSettings(tx, { tamanyo_pagina: 100_000 }))
  south = await startTcpProxy(() => Number(new URL(sur ?? '').port))
  const through = (sur ?? '').replace(/@[^/]*/, `@127.0.0.1:${south.port}`)
  env = { DATABASE_URL: home ?? '', DATABASES: `norte=${norte} sur=${through}`, DATA_DIR: dataDir }
  programs = [1, 2].map(() => startProgram({ env }))
  hosts = await Promise.all(programs.map((program) => program.ready()))
}, 120_000)
afterAll(async () => {
  for (const program of programs) program.kill('SIGTERM')
  await Promise.all(programs.map((program) => program.ended()))
  await south.stop()
  await db.close()
  await Promise.all(databases.map(({ drop }) => drop()))
  rmSync(dataDir, { recursive: true, force: true })
})

it('gives municipalities ids of one row of numbers, each in its own database alone', async () => {
  const ids = towns.map(({ id }) => id)
  expect(new Set(ids).size).toBe(3)
  expect((await listTowns(db)).map(({ base }) => base)).toEqual(names)
  for (const [i, name] of names.entries()) {
    const { rows } = await sql<{ esquema: string }>`select nspname as esquema from pg_namespace where nspname like 'm\\_%'`.execute(
      db.bases.get(name)?.shared ?? db.shared,
    )
    expect(rows.map(({ esquema }) => esquema)).toEqual([towns[i]?.esquema])
  }
})

describe.each([0, 1])('process %i', (host) => {
  it('lists all municipalities, and serves each from its database with its own jobs and sessions', async () => {
    const listed = (await (await call(host, 0, '/api/v1/municipios')).json()) as { nombre: string }[]
    expect(listed.map(({ nombre }) => nombre)).toEqual(['Vila home', 'Vila norte', 'Vila sur'])
    for (const town of [0, 1, 2]) {
      const before = await countIn(town)
      expect((await report(host, town)).status).toBe(201)
      expect(await countIn(town)).toBe(before + 1)
      const session = await signIn(1 - host, town)
      expect((await call(host, town, '/api/v1/incidencias', session)).status).toBe(200)
      expect((await call(host, (town + 1) % 3, '/api/v1/incidencias', session)).status).toBe(401)
    }
  })
})

it('warns of a configuration that is wrong, in whichever database, once it serves', async () => {
  await expect.poll(() => programs[0]?.output()).toContain('«Vila norte»: the parameter tamanyo_pagina is out of its bounds')
})

it('the console refuses a name and an alias of a municipality in another database; the list of the command names the databases', async () => {
  const session = await signIn(0, 0)
  const choose = async (clave: string, valor: string) => {
    const cambios = [{ objeto: 'parametro', clave, antes: null, despues: { clave, valor } }]
    const answer = await call(0, 0, '/api/v1/configuracion/ensayos', { ...session, key: crypto.randomUUID(), body: { cambios } })
    return ((await answer.json()) as { problemas: { es: string }[] }).problemas.map(({ es }) => es)
  }
  expect(await choose('alias', 'vila-sur')).toEqual([expect.stringContaining('«vila-sur» ya está en este servidor')])
  expect(await choose('nombre_es', 'Vila norte')).toEqual([expect.stringContaining('«Vila norte» ya está en este servidor')])
  expect(await choose('alias', 'vila-libre')).toEqual([])
  expect(await listLines(db)).toEqual(names.map((name) => expect.stringMatching(new RegExp(`^Vila ${name}.*  database: ${name}$`))))
})

it('does the jobs of each database', async () => {
  const open = async () => {
    const all = await Promise.all(
      [...db.bases.values()].map(({ shared }) =>
        sql<{ total: number }>`select count(*)::int as total from avisa_trabajos.job where state < 'completed' and name = 'correo'`.execute(
          shared,
        ),
      ),
    )
    return all.reduce((sum, { rows }) => sum + (rows[0]?.total ?? 0), 0)
  }
  for (const town of [0, 1, 2]) await report(0, town)
  await expect.poll(open, { timeout: 20_000 }).toBe(0)
})

it('tells the streams of a process of changes in any database', async () => {
  const stream = await call(0, 2, '/api/v1/eventos', await signIn(0, 2))
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  void (async () => {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: '' }
      if (done) return
      text += value
    }
  })().catch(() => undefined)
  await expect.poll(() => text, { timeout: 10_000 }).toContain('avisos')
  await sleep(300)
  text = ''
  await report(1, 2)
  await expect.poll(() => text, { timeout: 5000 }).toContain('incidencias')
  await reader?.cancel()
})

it('moves a municipality to another database while it is read, others are written, and its own writers come again', async () => {
  const jobs = openCommandJobs(db)
  const acknowledged = new Set<string>()
  const [{ token }, elsewhere] = [await signIn(0, 1), await signIn(0, 2)]
  const statuses: number[] = []
  const others: number[] = []
  const going = { on: true }
  const read = async (host: number) => {
    while (going.on) {
      const { status } = await call(host, 1, '/api/v1/incidencias')
      statuses.push(status)
      // A refusal takes less time than an answer: without a pause, as no client comes again at once, refusals would be overcounted.
      if (status === 503) await sleep(20)
    }
  }
  const write = async (host: number) => {
    while (going.on) {
      const key = crypto.randomUUID()
      for (;;) {
        const answer = await report(host, 1, { key, token })
        const { status } = answer
        if (status === 201) break
        if (status !== 503) throw new Error(`a report was answered with ${status}: ${await answer.text()}`)
        await sleep(200)
      }
      acknowledged.add(key)
      await sleep(50)
    }
  }
  const writeElsewhere = async () => {
    while (going.on) {
      others.push((await report(0, 2, elsewhere)).status)
      await sleep(50)
    }
  }
  const before = await countIn(1)
  const working = [read(0), read(1), write(0), write(1), writeElsewhere()]
  await sleep(500)
  expect(await relocate({ db, jobs }, 'Vila norte', 'sur')).toEqual(['«Vila norte» is in the database sur now.'])
  await sleep(1000)
  going.on = false
  await Promise.all(working)
  await jobs.stop(0)
  expect(await baseOf(1)).toBe('sur')
  expect(acknowledged.size).toBeGreaterThan(5)
  expect(await countIn(1)).toBe(before + acknowledged.size)
  expect(new Set(statuses)).toEqual(statuses.includes(503) ? new Set([200, 503]) : new Set([200]))
  expect(statuses.filter((status) => status === 503).length).toBeLessThan(statuses.length / 5)
  expect(new Set(others)).toEqual(new Set([201]))
  const left = await sql<{ total: number }>`
    select count(*)::int as total from pg_namespace where nspname ~ '^(m_|movida_)'`.execute(db.bases.get('norte')?.shared ?? db.shared)
  expect(left.rows[0]?.total).toBe(0)
})

it('a move that is interrupted once the municipality has left is brought to its end by the next one', async () => {
  const jobs = openCommandJobs(db)
  const { esquema = '' } = towns[2] ?? {}
  const [from, to] = [db.bases.get('sur'), db.bases.get('norte')]
  if (!from || !to) throw new Error('there are three databases')
  const folder = mkdtempSync(join(tmpdir(), 'avisa-left-'))
  await setReadOnly(from, esquema, true)
  await expect.poll(async () => (await report(0, 2)).status).toBe(503)
  const before = await countIn(2)
  const [town] = (await dumpRows(from, folder, esquema)).towns
  if (!town) throw new Error('the municipality is there')
  await loadSchema(to, town, folder)
  await handOver({ from, to, folder }, town)
  expect(await listLeft(from)).toHaveLength(1)
  expect(await relocate({ db, jobs }, 'Vila sur', 'norte')).toEqual(['«Vila sur» is in the database norte now.'])
  await jobs.stop(0)
  expect(await countIn(2)).toBe(before)
  await expect.poll(async () => (await report(1, 2)).status, { timeout: 15_000 }).toBe(201)
  rmSync(folder, { recursive: true, force: true })
})

it('refuses a database that there is not', async () => {
  const jobs = openCommandJobs(db)
  await expect(relocate({ db, jobs }, 'Vila sur', 'oeste')).rejects.toThrow('There is no database oeste. There are: home, norte, sur')
  await jobs.stop(0)
})

it('one backup holds the municipalities of all databases, and each is restored alone', async () => {
  const jobs = openCommandJobs(db)
  const folder = mkdtempSync(join(tmpdir(), 'avisa-backup-'))
  const stores = { db, files: openFiles(join(folder, 'images')), jobs }
  const { towns: saved } = await backUp(stores, join(folder, 'all'), { version: apiVersion })
  expect(saved.map(({ row }) => row.nombre).toSorted()).toEqual(['Vila home', 'Vila norte', 'Vila sur'])
  const { esquema = '' } = towns[2] ?? {}
  await backUp(stores, join(folder, 'one'), { version: apiVersion, only: esquema })
  const before = await countIn(2)
  await eraseTown(stores, esquema)
  await restore(stores, join(folder, 'one'))
  expect(await countIn(2)).toBe(before)
  await jobs.stop(0)
  rmSync(folder, { recursive: true, force: true })
})

it('the loss of a database stops its municipalities alone, and readiness names it', async () => {
  south.setLost(true)
  await expect.poll(async () => (await call(0, 1, '/api/v1/incidencias')).status, { timeout: 20_000 }).toBe(503)
  for (const host of [0, 1]) {
    expect((await call(host, 0, '/api/v1/incidencias')).status).toBe(200)
    expect((await report(host, 0)).status).toBe(201)
    const ready = await call(host, 0, '/health/ready')
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ok', lost: ['sur'] }])
  }
  const late = startProgram({ env })
  hosts.push(await late.ready())
  programs.push(late)
  expect((await call(2, 0, '/api/v1/incidencias')).status).toBe(200)
  south.setLost(false)
  for (const host of [0, 1, 2]) await expect.poll(async () => (await report(host, 1)).status, { timeout: 30_000 }).toBe(201)
})
