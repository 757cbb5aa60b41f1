import path from 'node:path'
import { defaultRetention } from '@avisa/contract/privacy/retention'
import pg from 'pg'
import { hashPassword } from '../apps/server/src/accounts/shared/passwords.ts'
import { fillMunicipality, streetsById, undrawnPictures } from '../apps/server/src/demo/create-demo.ts'
import { generateIncidents } from '../apps/server/src/demo/incidents/generate.ts'
import { loadIncidents } from '../apps/server/src/demo/incidents/load.ts'
import { createMunicipality } from '../apps/server/src/municipalities/shared/store.ts'
import { openDatabase, type Database } from '../apps/server/src/platform/database/database.ts'
import { writeSettings } from '../apps/server/src/platform/database/settings-store.ts'
import { migrate, migrateSchema } from '../apps/server/src/platform/database/migrate.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres.ts'
import { layCity } from './town.ts'

export const esquema = 'm_medida'
export const clave = 'avisa-bench'
/** The dates count back from this moment, so that the rows are always the same. */
export const end = new Date('2026-05-04T10:00:00Z')
/** Rate limits would stop a benchmark: all calls come from one address and one account. */
export const unlimited = { limite_incidencias_dispositivo: 0, limite_incidencias_cuenta: 0, limite_incidencias_direccion: 0 }
/** Of a million incidents: 300 000 images, 400 000 tasks. */
const shares = { years: 6, images: 0.35, tasks: 0.42, history: 0.4 } as const

type Tell = (text: string) => void

/**
 * The PostgreSQL of `DATABASE_URL`, where databases named avisa_bench_… are created, or the embedded one with its data in
 * `.data-bench`.
 */
export const openServer = async (
  root: string,
  { durable = true }: { durable?: boolean } = {},
): Promise<{ url: string; kind: string; stop: () => Promise<void> }> => {
  const external = process.env['DATABASE_URL']
  if (external) return { url: external, kind: 'DATABASE_URL', stop: async () => undefined }
  const { socketUrl: url, stop } = await startEmbeddedPostgres({
    dataDir: process.env['BENCH_DATA'] ?? path.join(root, '.data-bench'),
    durable,
  })
  return { url, kind: 'embedded', stop }
}

const loaded = ['incidencias', 'incidencias_tipos', 'incidencias_ciudadano', 'imagenes', 'tareas', 'inspecciones', 'historial']

/** Generated rows are consistent: foreign keys (where permitted), triggers and indexes are disabled while loading. */
const intoBareTables = async (client: pg.PoolClient, work: () => Promise<unknown>) => {
  const { rows } = await client.query<{ todos: boolean }>(`select current_setting('is_superuser') = 'on' as todos`)
  const which = rows[0]?.todos ? 'all' : 'user'
  const indexes = await client.query<{ nombre: string; hecho: string }>(
    `select c.oid::regclass::text as nombre, pg_get_indexdef(c.oid) as hecho from pg_index x join pg_class c on c.oid = x.indexrelid
      where x.indrelid = any($1::regclass[]) and not x.indisunique`,
    [loaded],
  )
  for (const table of loaded) await client.query(`alter table ${table} disable trigger ${which}`)
  for (const { nombre } of indexes.rows) await client.query(`drop index ${nombre}`)
  await work()
  for (const { hecho } of indexes.rows) await client.query(hecho)
  for (const table of loaded) await client.query(`alter table ${table} enable trigger ${which}`)
}

const fill = async (db: Database, rows: number, tell: Tell) => {
  const passwordHash = await hashPassword('avisa-bench')
  const town = layCity()
  await migrateSchema(db, esquema)
  await db.bulk(esquema, async (client) => {
    await fillMunicipality(client, { town, now: end, passwordHash })
    const places = { places: town.rows.places, streets: streetsById(town.rows) }
    const reports = generateIncidents({ ...places, ...shares, count: rows, now: end, pictures: undrawnPictures })
    const onChunk = (_chunk: unknown, inserted: number) => tell(`${inserted} of ${rows} incidents`)
    await intoBareTables(client, () => loadIncidents(client, reports, { onChunk }))
    tell('counting the squares of the map')
    await client.query('select recontar_mapa()')
    await client.query('select numerar_tareas()')
  })
  // The job that anonymises old incidents would take a processor for the length of a run.
  const conservacion = { ...defaultRetention, anonimizar_meses: null }
  await db.write(esquema, (tx) => writeSettings(tx, { ...unlimited, conservacion }))
  const { latitud, longitud } = town.limits
  const place = { nombre: 'Ciudad de medida', provincia: 'València', esquema, color: '#0A6478', latitud, longitud }
  await createMunicipality(db, { ...place, demo: false, clave })
}

export const databaseAt = (url: string, database: string) => {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

/** One statement outside any transaction; returns the number of rows. */
export const runOn = async (url: string, statement: string): Promise<number> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(statement)).rowCount ?? 0
  } finally {
    await client.end()
  }
}

type Fill = (db: Database) => Promise<void>

const make = async (server: string, name: string, fill: Fill) => {
  const beside = `${name}_unfinished`
  await runOn(server, `drop database if exists ${beside} with (force)`)
  await runOn(server, `create database ${beside}`)
  const url = databaseAt(server, beside)
  // A connection that has created many tables becomes slow.
  const db = openDatabase(url, { max: 2, schemasEach: 10 })
  await migrate(db)
  await fill(db)
  await db.close()
  await runOn(url, 'vacuum analyze')
  await runOn(server, `alter database ${beside} rename to ${name}`)
}

/** Migrates a database of an earlier version, so that its copies need not. */
const bringUpToDate = async (url: string) => {
  const db = openDatabase(url)
  const applied = await migrate(db)
  await db.close()
  if (applied > 0) await runOn(url, 'vacuum analyze')
}

/** A new copy of a database that is made the first time. */
export const makeCopy = async (server: string, what: string, fill: Fill): Promise<void> => {
  const name = `avisa_bench_${what}`
  const existing = await runOn(server, `select 1 from pg_database where datname = '${name}'`)
  if (existing === 0) await make(server, name, fill)
  else await bringUpToDate(databaseAt(server, name))
  await copyOf(server, what).drop()
  await runOn(server, `create database avisa_bench_run_${what} template ${name} strategy file_copy`)
}

export const copyOf = (server: string, what: string) => {
  const copy = `avisa_bench_run_${what}`
  return { url: databaseAt(server, copy), drop: async () => void (await runOn(server, `drop database if exists ${copy} with (force)`)) }
}

/** The city with this many incidents. */
export const openCity = async (server: string, rows: number, tell: Tell) => {
  await makeCopy(server, String(rows), (db) => fill(db, rows, tell))
  return copyOf(server, String(rows))
}
