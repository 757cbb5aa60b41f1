import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { sharedSchema, type Database } from './database.ts'

const folder = join(import.meta.dirname, '../../migrations')
type Kind = 'shared' | 'municipality'
type Migration = { name: string; text: string }

const loadMigrations = (kind: Kind): Migration[] =>
  readdirSync(join(folder, kind))
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => ({ name: file.slice(0, -4), text: readFileSync(join(folder, kind, file), 'utf8') }))

const preparedDirectory = (db: Database) =>
  db.bulk(sharedSchema, async (client) => {
    // Two processes that start together must not both create the directory; the lock ends with the transaction.
    await client.query(`select pg_advisory_xact_lock(7265643)`)
    await client.query(`create schema if not exists ${sharedSchema}`)
    await client.query(
      `create table if not exists ${sharedSchema}.migraciones (
         esquema text not null, nombre text not null, aplicada timestamptz not null default now(), primary key (esquema, nombre))`,
    )
  })

/** The names of a municipality's migrations. */
export const knownMigrations = (): Set<string> => new Set(loadMigrations('municipality').map(({ name }) => name))

type Wanted = { kind?: Kind; only?: ReadonlySet<string> }

/** Brings one schema up to date, each migration in its own transaction, so that an interrupted run goes on where it stopped. */
export const migrateSchema = async (db: Database, esquema: string, { kind = 'municipality', only }: Wanted = {}): Promise<number> => {
  let applied = 0
  for (const migration of loadMigrations(kind)) {
    if (only && !only.has(migration.name)) continue
    applied += await db.bulk(esquema, async (client) => {
      await client.query(`select pg_advisory_xact_lock(7265643, hashtext($1))`, [esquema])
      const done = await client.query(`select 1 from ${sharedSchema}.migraciones where esquema = $1 and nombre = $2`, [
        esquema,
        migration.name,
      ])
      if (done.rowCount) return 0
      await client.query(`create schema if not exists "${esquema}"`)
      await client.query(migration.text)
      await client.query(`insert into ${sharedSchema}.migraciones (esquema, nombre) values ($1, $2)`, [esquema, migration.name])
      return 1
    })
  }
  return applied
}

/** The shared schema, then every municipality's; answers how many migrations ran. Forward only. */
export const migrate = async (db: Database): Promise<number> => {
  await preparedDirectory(db)
  let applied = await migrateSchema(db, sharedSchema, { kind: 'shared' })
  const { rows } = await sql<{ esquema: string }>`select esquema from avisa.municipios order by id`.execute(db.shared)
  for (const { esquema } of rows) applied += await migrateSchema(db, esquema)
  return applied
}
