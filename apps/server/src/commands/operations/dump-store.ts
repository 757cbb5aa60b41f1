import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { sharedSchema, type Database } from '#/platform/database/database.ts'
import { listTowns } from '#/platform/database/towns.ts'
import { tableIn, type TableProof, type TownEntry } from './manifest.ts'

type Client = pg.PoolClient
export const quoted = (schema: string, name: string) => `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`

/** Sets the text format of values, whose digests are compared. */
export const fixTexts = (client: Client) =>
  client.query(`set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
    set local extra_float_digits = 1; set local bytea_output = 'hex'`)

/** The sum of sixty bits of each row's digest, including generated columns: independent of the order of rows. */
export const proveTable = async (client: Client, schema: string, table: string): Promise<TableProof> => {
  const { rows } = await client.query<TableProof>(
    `select count(*) as rows, coalesce(sum(('x' || left(md5(r::text), 15))::bit(60)::bigint), 0)::text as sum from ${quoted(schema, table)} r`,
  )
  return rows[0] ?? { rows: 0, sum: '0' }
}

/** The tables of a schema with their columns, without generated ones. */
export const columnsOf = async (client: Client, schema: string): Promise<Map<string, string[]>> => {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = to_regnamespace($1) and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by c.relname order by c.relname`,
    [pg.escapeIdentifier(schema)],
  )
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

type Place = { folder: string; schema: string; table: string }
export const dumpTable = async (client: Client, { folder, schema, table }: Place, columns: string[]) => {
  const list = columns.map((name) => pg.escapeIdentifier(name)).join(', ')
  const rows = client.query(copyTo(`copy ${quoted(schema, table)} (${list}) to stdout`))
  await pipeline(rows, createGzip({ level: 3 }), createWriteStream(tableIn(folder, schema, table), { mode: 0o600, flush: true }))
  return { columns, ...(await proveTable(client, schema, table)) }
}

const dumpTables = async (client: Client, schema: string, folder: string): Promise<TownEntry['tables']> => {
  const tables: TownEntry['tables'] = {}
  await mkdir(join(folder, schema), { recursive: true, mode: 0o700 })
  for (const [table, columns] of await columnsOf(client, schema))
    tables[table] = await dumpTable(client, { folder, schema, table }, columns)
  return tables
}

export const readSequences = async (client: Client, schema: string): Promise<TownEntry['sequences']> => {
  const { rows } = await client.query<{ name: string; value: number | null }>(
    'select sequencename as name, last_value as value from pg_sequences where schemaname = $1',
    [schema],
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

export const waitingJobs = async (client: Client, schema: string): Promise<TownEntry['jobs']> => {
  const { rows: there } = await client.query<{ yes: boolean }>(`select to_regclass('avisa_trabajos.job') is not null as yes`)
  if (!there[0]?.yes) return []
  const { rows } = await client.query<TownEntry['jobs'][number]>(
    `select name, data -> 'datos' as datos, start_after::text as start_after from avisa_trabajos.job
      where state < 'completed' and name <> 'perdidos' and data ->> 'esquema' = $1 order by created_on`,
    [schema],
  )
  return rows
}

type Dumped = Omit<TownEntry, 'files' | 'missing'> & { photos: string[] }

/** Before an upgrade the table may not be there. */
const formerAliases = async (client: Client, id: unknown): Promise<string[]> => {
  const { rows: tables } = await client.query(`select 1 where to_regclass('avisa.alias_anteriores') is not null`)
  if (tables.length === 0) return []
  const { rows } = await client.query<{ alias: string }>('select alias from alias_anteriores where municipio_id = $1 order by alias', [id])
  return rows.map(({ alias }) => alias)
}

const dumpTown = async (client: Client, { esquema, ...row }: Record<string, unknown> & { esquema: string }, folder: string) => {
  const { id, base: _base, traslado: _moving, lectura: _read, ...rest } = row
  const { rows: keys } = await client.query<Record<string, unknown>>(
    `select clave, nombre, created_at::text as created_at, to_jsonb(k) ->> 'caduca' as caduca from claves_api k where municipio_id = $1 order by created_at, clave`,
    [id],
  )
  const { rows: applied } = await client.query<{ nombre: string }>('select nombre from migraciones where esquema = $1 order by nombre', [
    esquema,
  ])
  const tables = await dumpTables(client, esquema, folder)
  const { rows: photos } = await client.query<{ file: string }>(
    `select codigo || '_' || size || '.' || extension as file from ${quoted(esquema, 'imagenes')}, unnest(array['view', 'thumb']) as size`,
  )
  return {
    schema: esquema,
    row: rest as TownEntry['row'],
    keys,
    aliases: await formerAliases(client, id),
    migrations: applied.map(({ nombre }) => nombre),
    tables,
    sequences: await readSequences(client, esquema),
    jobs: await waitingJobs(client, esquema),
    photos: photos.map(({ file }) => file),
  } satisfies Dumped
}

type Named = { esquema: string; nombre: string }

/** In one consistent snapshot. Undefined if the municipality has been erased since it was listed. */
const dumpInSnapshot = (db: Database, folder: string, { esquema, nombre }: Named): Promise<Dumped | undefined> =>
  db
    .baseOf(esquema)
    .bulk(sharedSchema, async (client) => {
      await client.query('set transaction isolation level repeatable read, read only')
      await fixTexts(client)
      const { rows } = await client.query<{ fila: Record<string, unknown> & Named }>(
        'select to_jsonb(m) as fila from municipios m where esquema = $1',
        [esquema],
      )
      return rows[0] && (await dumpTown(client, rows[0].fila, folder))
    })
    .catch((cause: unknown) => {
      throw new Error(`«${nombre}» could not be read: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    })

/**
 * Writes the rows of all municipalities, or of one, while the server runs. Each is consistent in itself: one transaction over all would need
 * more locks than the database has.
 */
export const dumpRows = async (db: Database, folder: string, only?: string) => {
  const towns = await listTowns(db)
  const dumped: Dumped[] = []
  for (const town of towns.filter(({ esquema }) => only === undefined || esquema === only)) {
    const entry = await dumpInSnapshot(db, folder, town)
    if (entry) dumped.push(entry)
  }
  const serverKeys = only === undefined ? await db.shared.selectFrom('claves_servidor').select(['nombre', 'valor']).execute() : []
  return { towns: dumped, serverKeys }
}
