import { Kysely, PostgresDialect, sql, type LogEvent, type Transaction } from 'kysely'
import pg from 'pg'
import { prepareStatements } from './prepared-statements.ts'
import type { Tables } from './tables.ts'

declare const readBrand: unique symbol
declare const txBrand: unique symbol
/** Statements bound to one schema, each by itself. The pool is not exported, so nothing else reaches the database. */
export type Read = Kysely<Tables> & { readonly [readBrand]: true }
/** Statements of one transaction, bound to one schema; a store that changes anything asks for it. */
export type Tx = Transaction<Tables> & { readonly [readBrand]: true; readonly [txBrand]: true }

export type Database = {
  read: (esquema: string) => Read
  write: <T>(esquema: string, work: (tx: Tx) => Promise<T>) => Promise<T>
  /** The directory of municipalities (schema `avisa`). */
  shared: Read
  /** One transaction on a bare connection with the schema first in its search path: COPY of the importers and the demo. */
  bulk: <T>(esquema: string, work: (client: pg.PoolClient) => Promise<T>) => Promise<T>
  /** One statement outside any transaction: an index that is made while people write. */
  alone: (statement: string) => Promise<void>
  ping: () => Promise<void>
  /** Of the pool: connections that are open, those that are idle, and calls that wait for one. */
  connections: () => { open: number; idle: number; waiting: number }
  close: () => Promise<void>
}

export const sharedSchema = 'avisa'

/** Names of a schema's tables for raw statements: `const t = nameIn(scope.esquema)`, then `from ${t('incidencias')}`. */
export const nameIn = (esquema: string) => (table: keyof Tables) => sql.id(esquema, table)

// bigint arrives as text unless told; our ids and counts stay below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
const int8Array = 1016 as typeof pg.types.builtins.INT8
pg.types.setTypeParser(int8Array, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number)))

const bindTo = (db: Kysely<Tables>, esquema: string) => db.withSchema(esquema)

/** `onStatement` is told of each statement with its text, which has no values in it. */
type DatabaseOptions = {
  max?: number | undefined
  keepsPlans?: boolean | undefined
  onStatement?: ((text: string, milliseconds: number, failed: boolean) => void) | undefined
}

const logTo = (tell: DatabaseOptions['onStatement']): { log?: (event: LogEvent) => void } =>
  tell ? { log: ({ query, queryDurationMillis, level }) => tell(query.sql, queryDurationMillis, level === 'error') } : {}

/**
 * Opens a pool on `url` (postgres://…). No session state but the plans that a connection keeps (`keepsPlans`), which a pooler in
 * transaction mode must know of.
 */
export const openDatabase = (url: string, { max = 10, keepsPlans = true, onStatement }: DatabaseOptions = {}): Database => {
  const pool = new pg.Pool({ connectionString: url, max, idleTimeoutMillis: 30_000, connectionTimeoutMillis: 10_000 })
  // An idle connection that breaks is replaced at the next use; the failure itself reaches whoever asks next.
  pool.on('error', () => undefined)
  // So does that of one that breaks between two statements of a transaction; unheard, it would end the process.
  pool.on('connect', (client) => void client.on('error', () => undefined))
  if (keepsPlans) pool.on('connect', prepareStatements)
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), ...logTo(onStatement) })
  const reads = new Map<string, Read>()
  const read = (esquema: string): Read => {
    const cached = reads.get(esquema)
    if (cached) return cached
    const read = bindTo(kysely, esquema) as Read
    reads.set(esquema, read)
    return read
  }
  return {
    read,
    shared: read(sharedSchema),
    write: (esquema, work) => kysely.transaction().execute((tx) => work(tx.withSchema(esquema) as Tx)),
    bulk: async (esquema, work) => {
      const client = await pool.connect()
      try {
        await client.query('begin')
        await client.query(`set local search_path to ${pg.escapeIdentifier(esquema)}, public`)
        const result = await work(client)
        await client.query('commit')
        client.release()
        return result
      } catch (cause) {
        // A connection that failed in the middle is thrown away, which rolls back whatever it held.
        client.release(true)
        throw cause
      }
    },
    alone: async (statement) => {
      await pool.query(statement)
    },
    ping: async () => {
      await pool.query('select 1')
    },
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => kysely.destroy(),
  }
}
