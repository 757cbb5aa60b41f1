import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { sql } from 'kysely'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { sharedSchema, type Database, type Tx } from '#/platform/database/database.ts'
import { migrateSchema } from '#/platform/database/migrate.ts'
import { nextTownId } from '#/municipalities/shared/store.ts'
import { columnsOf, fixTexts, proveTable, quoted } from './dump-store.ts'
import { tableIn, type Manifest, type TownEntry } from './manifest.ts'

type Client = pg.PoolClient

/** Foreign keys are dropped and recreated, which checks all of them at once, so tables can be loaded in any order. */
const withoutForeignKeys = async (client: Client, schema: string, work: () => Promise<void>) => {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select r.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
       from pg_constraint c join pg_class r on r.oid = c.conrelid where c.contype = 'f' and c.connamespace = to_regnamespace($1)`,
    [pg.escapeIdentifier(schema)],
  )
  for (const { table, name } of rows)
    await client.query(`alter table ${quoted(schema, table)} drop constraint ${pg.escapeIdentifier(name)}`)
  await work()
  for (const { table, name, definition } of rows)
    await client.query(`alter table ${quoted(schema, table)} add constraint ${pg.escapeIdentifier(name)} ${definition}`)
}

/** Non-unique indexes too, since building them over all rows takes a fraction of the time. */
const withoutIndexes = async (client: Client, schema: string, work: () => Promise<void>) => {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(c.oid) as definition from pg_index x join pg_class c on c.oid = x.indexrelid
      where c.relnamespace = to_regnamespace($1) and not exists (select 1 from pg_constraint k where k.conindid = c.oid)`,
    [pg.escapeIdentifier(schema)],
  )
  for (const { name } of rows) await client.query(`drop index ${quoted(schema, name)}`)
  await work()
  await client.query(`set local maintenance_work_mem = '256MB'`)
  for (const { definition } of rows) await client.query(definition)
}

/** Without triggers: the backup already contains the rows they would write. */
const fillTable = async (
  client: Client,
  { folder, schema, table, columns }: { folder: string; schema: string; table: string; columns: string[] },
) => {
  const name = quoted(schema, table)
  await client.query(`alter table ${name} disable trigger user; truncate ${name}`)
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  const copy = client.query(copyFrom(`copy ${name} (${list}) from stdin`))
  await pipeline(createReadStream(tableIn(folder, schema, table)), createGunzip(), copy)
  await client.query(`alter table ${name} enable trigger user`)
}

const compare = async (client: Client, { schema, tables }: LoadedPart) => {
  for (const [table, { rows, sum }] of Object.entries(tables)) {
    const proof = await proveTable(client, schema, table)
    if (proof.rows !== rows || proof.sum !== sum)
      throw new Error(`The table ${table} came back with ${proof.rows} rows and the sum ${proof.sum}; the backup says ${rows} and ${sum}.`)
  }
}

/** What is loaded of a municipality: the tables named, with their proofs. */
export type LoadedPart = Pick<TownEntry, 'schema' | 'tables' | 'sequences'>

const fillTables = async (client: Client, { schema, tables, sequences }: LoadedPart, folder: string) => {
  for (const [table, { columns }] of Object.entries(tables)) await fillTable(client, { folder, schema, table, columns })
  for (const [name, value] of Object.entries(sequences))
    await client.query('select setval($1::regclass, coalesce($2::bigint, 1), $2::bigint is not null)', [quoted(schema, name), value])
}

const fillTown = async (client: Client, town: LoadedPart, folder: string) => {
  const { schema, tables } = town
  await fixTexts(client)
  await withoutForeignKeys(client, schema, () => withoutIndexes(client, schema, () => fillTables(client, town, folder)))
  for (const table of Object.keys(tables)) await client.query(`analyze ${quoted(schema, table)}`)
  await compare(client, town)
  const extra = [...(await columnsOf(client, schema)).keys()].filter((table) => !Object.hasOwn(tables, table))
  if (extra.length > 0) throw new Error(`The backup does not know the tables ${extra.join(', ')}.`)
}

/** Loads some tables of a loaded municipality again. */
export const refillTables = (db: Database, part: LoadedPart, folder: string) =>
  db.bulk(part.schema, async (client) => {
    await fixTexts(client)
    await withoutForeignKeys(client, part.schema, () => fillTables(client, part, folder))
    await compare(client, part)
  })

type DirectoryEntry = Pick<TownEntry, 'schema' | 'row' | 'keys' | 'aliases'> & { id: number }

/** The directory row is written last and makes the municipality visible. */
export const insertTown = async (tx: Tx, { id, schema, row, keys, aliases = [] }: DirectoryEntry) => {
  const columns = sql.join(Object.keys(row).map((name) => sql.id(name)))
  await sql`
    insert into avisa.municipios (id, esquema, ${columns}) overriding system value
    select ${id}::bigint, ${schema}, ${columns} from jsonb_populate_record(null::avisa.municipios, ${JSON.stringify(row)}::jsonb)`.execute(
    tx,
  )
  await sql`
    insert into avisa.claves_api (clave, municipio_id, nombre, created_at, caduca)
    select k.clave, ${id}::bigint, k.nombre, k.created_at, k.caduca
      from jsonb_populate_recordset(null::avisa.claves_api, ${JSON.stringify(keys)}::jsonb) k`.execute(tx)
  await sql`
    insert into avisa.alias_anteriores (alias, municipio_id) select a, ${id}::bigint from unnest(${aliases}::text[]) a on conflict do nothing`.execute(
    tx,
  )
}

/** Removes the schema of an interrupted restore, which no municipality uses. */
export const dropRemains = (db: Database, schema: string) =>
  db.baseOf(schema).bulk(sharedSchema, async (client) => {
    const { rowCount } = await client.query('select 1 from municipios where esquema = $1', [schema])
    if (rowCount) throw new Error(`${schema} is in use.`)
    await client.query(`drop schema if exists ${pg.escapeIdentifier(schema)} cascade`)
    await client.query('delete from migraciones where esquema = $1', [schema])
  })

/** The schema of a municipality as it was, its rows, compared with the proofs of the backup, then migrated; nothing of it is visible. */
export const loadSchema = async (db: Database, town: LoadedPart & Pick<TownEntry, 'migrations'>, folder: string): Promise<void> => {
  await dropRemains(db, town.schema)
  await migrateSchema(db, town.schema, { only: new Set(town.migrations) })
  await db.bulk(town.schema, (client) => fillTown(client, town, folder))
  await migrateSchema(db, town.schema)
}

/** Restores a municipality. A failure leaves nothing visible. */
export const loadRows = async (db: Database, town: TownEntry, folder: string): Promise<void> => {
  await loadSchema(db, town, folder)
  const id = await nextTownId(db)
  await db.baseOf(town.schema).write(sharedSchema, (tx) => insertTown(tx, { ...town, id }))
}

export const loadServerKeys = (db: Database, keys: Manifest['serverKeys']) =>
  db.bulk(sharedSchema, (client) =>
    client.query(
      `insert into claves_servidor (nombre, valor) select k.nombre, k.valor from jsonb_populate_recordset(null::claves_servidor, $1) k
       on conflict (nombre) do update set valor = excluded.valor`,
      [JSON.stringify(keys)],
    ),
  )

/** Which of these API keys already belong to a municipality of this deployment. */
export const takenKeys = async (db: Database, keys: readonly string[]): Promise<string[]> => {
  if (keys.length === 0) return []
  const rows = await Promise.all(
    [...db.bases.values()].map(({ shared }) => shared.selectFrom('claves_api').select('clave').where('clave', 'in', keys).execute()),
  )
  return rows.flat().map(({ clave }) => clave)
}
