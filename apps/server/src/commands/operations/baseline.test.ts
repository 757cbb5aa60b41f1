import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMunicipality, listMunicipalities } from '#/municipalities/shared/store.ts'
import { migrate, migrationsFolder } from '#/platform/database/migrate.ts'
import { kindOf } from '#/platform/database/migration-rules.ts'
import { openFiles } from '#/platform/files.ts'
import { createTestDatabase, runOn, type TestDatabase } from '#/testing/test-database.ts'
import { eraseTown, exportTown } from './towns.ts'
import { openCommandJobs } from './command-jobs.ts'
import { restore } from './restore.ts'
import { upgrade } from './upgrade.ts'

/** As the last version before the baseline left a database: the directory and one municipality, which has changed a mail. */
const dump = gunzipSync(readFileSync(join(import.meta.dirname, '../../testing/before-baseline.sql.gz'))).toString()
const old = 'm_vila_vella'
const folder = mkdtempSync(join(tmpdir(), 'avisa-baseline-'))
let template: TestDatabase
let database: TestDatabase

const rowsOf = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
  (await database.db.bulk('avisa', (client) => client.query<Row>(text, values))).rows

type Recorded = { esquema: string; nombre: string; rompe: boolean }
const recorded = () => rowsOf<Recorded>('select esquema, nombre, rompe from migraciones order by esquema, nombre')
const recordedOf = async (schema: string) => (await recorded()).filter(({ esquema }) => esquema === schema).map(({ nombre }) => nombre)

const migrationsOf = (kind: string) =>
  readdirSync(join(migrationsFolder, kind))
    .toSorted()
    .map((file) => ({ name: file.slice(0, -4), text: readFileSync(join(migrationsFolder, kind, file), 'utf8') }))
const names = { shared: migrationsOf('shared').map(({ name }) => name), town: migrationsOf('municipality').map(({ name }) => name) }
/** How many have come since the baseline. */
const later = [...migrationsOf('shared'), ...migrationsOf('municipality')].filter(({ text }) => kindOf(text) !== 'baseline').length

beforeAll(async () => {
  template = await createTestDatabase('template1')
  await runOn(template.url, `set check_function_bodies = off; ${dump}`)
})
beforeEach(async () => {
  database = await createTestDatabase(new URL(template.url).pathname.slice(1))
})
afterEach(() => database.drop())
afterAll(async () => {
  await template.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** What the catalogue says of a schema, without its name, comments in functions, and parentheses, of which a dump restores fewer. */
const shapeOf = async (schema: string) => {
  const rows = await rowsOf<{ kind: string; text: string }>(
    `with r as (select oid, relname, relkind, reloptions from pg_class where relnamespace = $1::text::regnamespace and relname <> 'migraciones')
     select 'column' as kind, format('%s %s %s %s %s %s %s %s', relname, attnum, attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
       attgenerated, pg_get_expr(adbin, adrelid)) as text
       from r join pg_attribute a on a.attrelid = r.oid and attnum > 0 and relkind = 'r' left join pg_attrdef d on d.adrelid = r.oid and d.adnum = attnum
     union all select 'constraint', format('%s %s %s %s', relname, conname, convalidated, pg_get_constraintdef(c.oid)) from r join pg_constraint c on c.conrelid = r.oid
     union all select 'index', pg_get_indexdef(indexrelid) || ' ' || indisvalid from r join pg_index on indrelid = r.oid
     union all select 'sequence', format('%s %s %s', relname, seqstart, seqincrement) from r join pg_sequence on seqrelid = r.oid
     union all select 'trigger', pg_get_triggerdef(t.oid) from r join pg_trigger t on t.tgrelid = r.oid and not tgisinternal
     union all select 'function', pg_get_functiondef(p.oid) from pg_proc p where pronamespace = $1::text::regnamespace`,
    [schema],
  )
  const plain = (text: string) =>
    text
      .replaceAll(schema, 'SCHEMA')
      .replaceAll(/^\s*--.*\n/gm, '')
      .replaceAll(/[()\s]+/g, ' ')
  return rows.map(({ kind, text }) => `${kind} ${plain(text)}`).toSorted()
}

const seeded = ['ayuda_opciones', 'ayuda_secciones', 'correos', 'plantillas_notificacion', 'reglas_aviso', 'versiones']
const seedsOf = async (schema: string) => {
  const texts = seeded.map((table) => `select '${table} ' || to_jsonb(t)::text as row from ${schema}.${table} t`)
  return (await rowsOf<{ row: string }>(texts.join(' union all '))).map(({ row }) => row).toSorted()
}

describe('a database with all the migrations before the baseline', () => {
  it('is converted: the baseline is recorded in their place, and nothing runs', async () => {
    expect(await upgrade({ db: database.db, dataDir: folder })).toEqual([
      'The database is up to date.',
      'No server of this machine runs on this data folder: its next start is of this version.',
    ])
    expect([await recordedOf('avisa'), await recordedOf(old)]).toEqual([names.shared, names.town])
    expect(await migrate(database.db)).toBe(0)
  })

  it('runs only the migrations after the baseline', async () => {
    expect(await migrate(database.db)).toBe(later)
  })

  it('has the tables, functions and texts of a new one, except the texts that the municipality changed', async () => {
    await migrate(database.db)
    await createMunicipality(database.db, { nombre: 'Vila Nova', provincia: '', esquema: 'm_vila_nova', latitud: 39, longitud: 0 })
    const shape = await shapeOf(old)
    expect(shape.length).toBeGreaterThan(900)
    expect(await shapeOf('m_vila_nova')).toEqual(shape)
    const seeds = await seedsOf(old)
    const changed = (await seedsOf('m_vila_nova')).filter((row) => !seeds.includes(row) && !row.startsWith('versiones '))
    expect(changed).toEqual([expect.stringContaining('"codigo": "resuelta"')])
    expect(seeds).toContainEqual(expect.stringContaining('"asunto_es": "El nostre"'))
    const sharedShape = await shapeOf('avisa')
    const fresh = await createTestDatabase()
    await database.drop()
    database = fresh
    expect(await shapeOf('avisa')).toEqual(sharedShape)
  })

  it('cannot be used by earlier versions', async () => {
    await migrate(database.db)
    const rows = await recorded()
    const baseline = rows.filter(({ nombre }) => nombre === names.shared[0] || nombre === names.town[0])
    expect(baseline.map(({ rompe }) => rompe)).toEqual([true, true])
  })

  it('is converted despite the remains of an interrupted command of another municipality', async () => {
    await rowsOf(`insert into migraciones (esquema, nombre) values ('m_a_medias', '0001-create-municipality')`)
    await migrate(database.db)
    expect(await recordedOf(old)).toEqual(names.town)
  })

  it('a backup from then is restored like one of today', async () => {
    const files = openFiles(join(folder, 'photos'))
    const jobs = openCommandJobs(database.db)
    const stores = { db: database.db, files, jobs }
    const backup = join(folder, 'backup')
    // What today's export reads of the directory besides; a backup from then does not name it.
    await rowsOf('alter table municipios add column alias text, add column base text')
    await exportTown(stores, old, { folder: backup, version: 'before' })
    await rowsOf('alter table municipios drop column alias, drop column base')
    await migrate(database.db)
    await eraseTown(stores, old)
    await restore(stores, backup)
    await jobs.stop(0)
    expect((await listMunicipalities(database.db)).map(({ nombre }) => nombre)).toEqual(['Vila Vella'])
    expect(await recordedOf(old)).toEqual(names.town)
  })
})

it.each([
  ['m_vila_vella', '0061-find-what-lists-begin-with'],
  ['m_vila_vella', '0036-tell-two-texts-apart'],
  ['avisa', '0002-tell-of-changes'],
])('a database whose %s lacks %s is refused with one sentence and not changed', async (schema, name) => {
  await rowsOf('delete from migraciones where esquema = $1 and nombre = $2', [schema, name])
  const before = await recorded()
  await expect(migrate(database.db)).rejects.toThrow(
    `The schema ${schema} is of a version that this one cannot bring up to date; start the last version whose migrations end with 0061 once, then this one again.`,
  )
  expect(await recorded()).toEqual(before)
})

it('a contracting migration waits for servers from before the baseline, whose numbers were higher', async () => {
  await migrate(database.db)
  const contracting = join(folder, 'contracting')
  cpSync(migrationsFolder, contracting, { recursive: true })
  writeFileSync(join(contracting, 'municipality', '0059-drop-titles.sql'), '-- contract\nalter table listas drop column nombre_val;')
  const server = new pg.Client({ connectionString: database.url, application_name: 'avisa s2 m61' })
  await server.connect()
  await expect(migrate(database.db, contracting)).rejects.toThrow('The migration 0059-drop-titles waits')
  await server.end()
})
