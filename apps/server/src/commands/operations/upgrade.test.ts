import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { apiVersion } from '@avisa/contract/http/headers'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '#/platform/database/database.ts'
import { migrate, migrationsFolder } from '#/platform/database/migrate.ts'
import { startProgram } from '#/testing/started-server.ts'
import { writeSettings } from '#/platform/database/settings-store.ts'
import { createTestDatabase } from '#/testing/test-database.ts'
import { createTown, town } from '#/testing/test-town.ts'
import { upgrade } from './upgrade.ts'

// Whole servers and databases take their time on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const folder = mkdtempSync(join(tmpdir(), 'avisa-upgrade-'))
const dataDir = join(folder, 'data')
let database: Awaited<ReturnType<typeof createTestDatabase>>
let home: Awaited<ReturnType<typeof createTown>>
let program: ReturnType<typeof startProgram>
let address: string

/** A version to come: the migrations there are, and these. */
const versionWith = (name: string, more: Record<string, string>) => {
  const path = join(folder, name)
  cpSync(migrationsFolder, path, { recursive: true })
  for (const [file, text] of Object.entries(more)) writeFileSync(join(path, 'municipality', `${file}.sql`), text)
  return path
}

const headers = () => ({
  'x-api-key': home.clave,
  'x-api-version': apiVersion,
  'accept-language': 'es',
  'x-device-uuid': crypto.randomUUID(),
})
const report = JSON.stringify({
  tipos: String(town.types.lampOut),
  unidad_gestion_id: 1,
  geolatitud: 39.05,
  geolongitud: -0.25,
  ciudadano: { email: 'a@b.es' },
})

/** One request on a kept connection, as a proxy's; nothing is sent twice. */
const ask = (agent: Agent, path: string, body?: string) =>
  new Promise<number>((resolve, reject) => {
    const more = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const sent = request(`${address}${path}`, { agent, method: body ? 'POST' : 'GET', headers: { ...headers(), ...more } }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode ?? 0))
      answer.once('error', reject)
    })
    sent.once('error', reject)
    sent.end(body)
  })

/** People who write and read without a pause until they are stopped; answers what came of it. */
const people = (writers: number, readers: number) => {
  const stop = new AbortController()
  const results = { written: 0, read: 0, refused: [] as string[], slowest: 0 }
  const countCalls = async (path: string, body: string | undefined, count: () => void) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (!stop.signal.aborted) {
      const begun = Date.now()
      const status = await ask(agent, path, body).catch((error: Error) => error.message)
      results.slowest = Math.max(results.slowest, Date.now() - begun)
      if (status === 200 || status === 201) count()
      else results.refused.push(`${path}: ${status}`)
      await sleep(5)
    }
    agent.destroy()
  }
  const all = [
    ...Array.from({ length: writers }, () => countCalls('/api/v1/incidencias', report, () => (results.written += 1))),
    ...Array.from({ length: readers }, () => countCalls('/api/v1/incidencias', undefined, () => (results.read += 1))),
  ]
  return async () => {
    stop.abort()
    await Promise.all(all)
    return results
  }
}

const workersOf = async () => {
  const { rows } = await database.db.bulk('avisa', (client) =>
    client.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and application_name ~ '^avisa baseline s'`,
    ),
  )
  return new Set(rows.map(({ pid }) => pid))
}

beforeAll(async () => {
  database = await createTestDatabase()
  home = await createTown(database.db)
  const unlimited = { limite_incidencias_dispositivo: 0, limite_incidencias_cuenta: 0, limite_incidencias_direccion: 0 }
  await database.db.write(home.esquema, (tx) => writeSettings(tx, unlimited))
  program = startProgram({ env: { DATABASE_URL: database.url, DATA_DIR: dataDir, WORKERS: '2' } })
  address = await program.ready()
}, 120_000)
afterAll(async () => {
  program.kill('SIGTERM')
  await program.ended()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const next = {
  '9001-keep-colours': '-- expand: a colour for each report\nalter table incidencias add column color_prueba text;',
  '9002-index-colours': `-- expand, outside a transaction: made while people write
drop index concurrently if exists ESQUEMA.incidencias_color_prueba;
create index concurrently incidencias_color_prueba on ESQUEMA.incidencias (color_prueba);`,
}

describe('an upgrade while the previous version serves', () => {
  it('changes the tables and replaces every process without refused or slow requests', async () => {
    const client = new pg.Client(database.url)
    await client.connect()
    const end = people(3, 3)
    const before = await workersOf()
    // Somebody reads for long: the migration has to wait for them, and nobody may have to wait for the migration.
    await client.query(`begin; select count(*) from ${home.esquema}.incidencias`)
    const freed = sleep(2500).then(() => client.query('commit'))
    const began = Date.now()
    const problem = await upgrade({ db: database.db, dataDir, folder: versionWith('next', next) }).catch(async (error: unknown) => {
      await end()
      throw error
    })
    const took = Date.now() - began
    await freed
    await client.end()
    const { written, read, refused, slowest } = await end()
    expect(refused).toEqual([])
    expect(took).toBeGreaterThan(2000)
    expect([written > 50, read > 50]).toEqual([true, true])
    expect(slowest).toBeLessThan(8000)
    expect(problem).toEqual(['The database is up to date.', '2 processes were replaced, one after the other.'])
    const after = await workersOf()
    expect([...after].filter((pid) => before.has(pid))).toEqual([])
    const { rows } = await database.db.bulk(home.esquema, (client) =>
      client.query(`select count(*) as reports, count(*) filter (where color_prueba is null) as plain from incidencias`),
    )
    expect(rows).toEqual([{ reports: written, plain: written }])
    const valid = await database.db.bulk(home.esquema, (client) =>
      client.query(`select indisvalid from pg_index where indexrelid = 'incidencias_color_prueba'::regclass`),
    )
    expect(valid.rows).toEqual([{ indisvalid: true }])
  })

  it('leaves breaking migrations until the old version has stopped: neither an upgrade nor a start runs them', async () => {
    const breaking = versionWith('breaking', {
      ...next,
      '9003-drop-colours': '-- contract: nobody writes it any more\nalter table incidencias drop column color_prueba;',
      '9004-after': '-- expand: after it\ncreate table despues (id int);',
    })
    const [database1] = await upgrade({ db: database.db, dataDir, folder: breaking })
    expect(database1).toMatch(/^The migration 9003-drop-colours waits: servers of the version before are connected/)
    await expect(migrate(database.db, breaking)).rejects.toThrow('9003-drop-colours waits')
    const end = people(1, 1)
    await sleep(300)
    expect((await end()).refused).toEqual([])

    program.kill('SIGTERM')
    await program.ended()
    expect(await upgrade({ db: database.db, dataDir, folder: breaking })).toEqual([
      'The database is up to date.',
      'No server of this machine runs on this data folder: its next start is of this version.',
    ])
    // The version before does not know what was taken from it: it says so instead of failing at every request.
    program = startProgram({ env: { DATABASE_URL: database.url, DATA_DIR: dataDir } })
    const { code, output } = await program.ended()
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringMatching(/newer version of Avisa \(9003-drop-colours\), which this one cannot serve/),
    })
  })

  it('keeps serving if the migrations only add something; a single process prints that it needs a restart', async () => {
    const db = openDatabase(database.url, { max: 1 })
    await db.bulk('avisa', (client) => client.query(`delete from migraciones where nombre like '9003%'`))
    await db.close()
    program = startProgram({ env: { DATABASE_URL: database.url, DATA_DIR: dataDir } })
    address = await program.ready()
    const report = await upgrade({ db: database.db, dataDir })
    expect(report[1]).toMatch(/^One process serves, .* restart it now/)
  })
})
