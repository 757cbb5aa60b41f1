import { arr, int, map, nullable, obj, str, unknown, type Static } from '@avisa/contract/http/schema'
import { sql } from 'kysely'
import pg from 'pg'
import { sharedSchema, type Database } from '#/platform/database/database.ts'
import { eventChannel } from '#/platform/database/announcer.ts'
import { statement } from '#/platform/database/rows.ts'
import { directoryEvent } from '#/platform/database/settings-store.ts'
import type { Jobs } from '#/platform/jobs.ts'
import { jobKind } from '#/platform/jobs.ts'
import { dumpTable, fixTexts, proveTable, quoted, readSequences, waitingJobs } from './dump-store.ts'
import { insertTown, refillTables, type LoadedPart } from './load-store.ts'
import type { TownEntry } from './manifest.ts'

/** Somebody works on the municipality for longer than we wait at a time. */
export class StillBusy extends Error {}

/** Milliseconds that the last step waits for those who write, of whom others wait meanwhile. */
const lockWait = 3000
/** The schema of a municipality that has left, until it is removed. */
const leftSchema = (schema: string) => `movida_${schema}`

/** Every process reads the directory again at once. */
const announce = (base: Database, schema: string) =>
  sql`select pg_notify(${eventChannel}, ${JSON.stringify({ esquema: schema, tabla: directoryEvent, id: 0 })})`.execute(base.shared)

/** Whether changes of it are refused; it can be read. */
export const setReadOnly = async (base: Database, schema: string, lectura: boolean): Promise<void> => {
  await base.write(sharedSchema, (tx) => tx.updateTable('municipios').set({ lectura }).where('esquema', '=', schema).execute())
  await announce(base, schema)
}

const refuseBusy = async (client: pg.PoolClient, schema: string) => {
  const { rows } = await client.query<{ total: number }>(
    `select count(*)::int as total from avisa_trabajos.job where data ->> 'esquema' = $1 and state = 'active'`,
    [schema],
  )
  if (rows[0]?.total) throw new StillBusy('jobs of it are being done')
}

const lockTables = async (client: pg.PoolClient, schema: string, tables: readonly string[]) => {
  await client.query(`set local lock_timeout = ${lockWait}`)
  await client.query(`lock table ${tables.map((table) => quoted(schema, table)).join(', ')} in exclusive mode`).catch((cause: unknown) => {
    if (cause instanceof Error && 'code' in cause && (cause.code === '55P03' || cause.code === '40P01'))
      throw new StillBusy('its tables are in use')
    throw cause
  })
}

type Leaving = { from: Database; to: Database; folder: string }

/**
 * The last step: nobody writes any more, what was written since the copy is copied again, and the municipality is no longer in `from`, all in one
 * transaction. Throws `StillBusy`, without changes, where somebody else works on it.
 */
export const handOver = ({ from, to, folder }: Leaving, town: LoadedPart): Promise<void> =>
  from.bulk(sharedSchema, async (client) => {
    const { schema, tables } = town
    await refuseBusy(client, schema)
    await lockTables(client, schema, Object.keys(tables))
    await refuseBusy(client, schema)
    await fixTexts(client)
    const changed: TownEntry['tables'] = {}
    for (const [table, { columns, rows, sum }] of Object.entries(tables)) {
      const proof = await proveTable(client, schema, table)
      if (proof.rows !== rows || proof.sum !== sum) changed[table] = await dumpTable(client, { folder, schema, table }, columns)
    }
    await refillTables(to, { schema, tables: changed, sequences: await readSequences(client, schema) }, folder)
    const jobs = await waitingJobs(client, schema)
    await client.query(`delete from avisa_trabajos.job where data ->> 'esquema' = $1 and state < 'completed' and name <> 'perdidos'`, [
      schema,
    ])
    await client.query(`update municipios set base = $2, lectura = false, traslado = $3 where esquema = $1`, [
      schema,
      to.name,
      JSON.stringify(jobs),
    ])
    await client.query(`alter schema ${pg.escapeIdentifier(schema)} rename to ${pg.escapeIdentifier(leftSchema(schema))}`)
  })

const Left = obj({
  id: int(),
  esquema: str(),
  nombre: str(),
  base: str(),
  fila: map(unknown()),
  claves: arr(map(unknown())),
  trabajos: nullable(arr(unknown())),
  anteriores: arr(str()),
})

type Left = Static<typeof Left>

/** Municipalities that have left a database and may not have arrived yet. */
export const listLeft = (from: Database) =>
  statement(Left)`
    select m.id, m.esquema, m.nombre, m.base, to_jsonb(m) - 'id' - 'esquema' - 'base' - 'traslado' - 'lectura' as fila, m.traslado as trabajos,
           coalesce((select jsonb_agg(to_jsonb(c)) from avisa.claves_api c where c.municipio_id = m.id), '[]') as claves,
           array(select a.alias from avisa.alias_anteriores a where a.municipio_id = m.id) as anteriores
      from avisa.municipios m where m.base is not null order by m.id`.all(from.shared)

/** It is served by its new database from now on, and what was left of it in the old one is removed. Repeatable after an interruption. */
export const arrive = async (db: Database, jobs: Jobs, from: Database, left: Left): Promise<void> => {
  const { esquema: schema, id, fila, claves, base } = left
  const to = db.bases.get(base)
  if (!to) throw new Error(`there is no database ${base}`)
  db.place(base, [schema])
  const waiting = (left.trabajos ?? []) as TownEntry['jobs']
  await jobs.prepareMissing([...new Set(waiting.map(({ name }) => name))])
  await to.write(sharedSchema, async (tx) => {
    if (await tx.selectFrom('municipios').select('id').where('esquema', '=', schema).executeTakeFirst()) return
    await insertTown(tx, { id, schema, row: fila as TownEntry['row'], keys: claves, aliases: left.anteriores })
    for (const { name, datos, start_after } of waiting)
      await jobs.enqueue(tx, { esquema: schema, after: new Date(start_after) }, jobKind(name), datos)
  })
  await from.bulk(sharedSchema, async (client) => {
    await client.query('delete from municipios where esquema = $1 and base = $2', [schema, base])
    await client.query('delete from migraciones where esquema = $1', [schema])
    await client.query(`drop schema if exists ${pg.escapeIdentifier(leftSchema(schema))} cascade`)
  })
  await Promise.all([announce(from, schema), announce(to, schema)])
}
