import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  sql,
  type DatabaseConnection,
  type LogEvent,
  type PostgresDialectConfig,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import { collectNotices, openAnnouncer } from './announcer.ts'
import { recycling } from './recycling.ts'
import { setCallbackEarly } from './early-callback.ts'
import { openHosts, type Hosts } from './hosts.ts'
import { pingThrough } from './ping.ts'
import { beginWithOnePlan, prepareStatements } from './prepared-statements.ts'
import type { Tables } from './tables.ts'

declare const readBrand: unique symbol
declare const txBrand: unique symbol
/** Single statements bound to one schema. The pool is not exported, so nothing else reaches the database. */
export type Read = Kysely<Tables> & { readonly [readBrand]: true }
/** Statements of one transaction, bound to one schema; required by every store that writes. */
export type Tx = Transaction<Tables> & { readonly [readBrand]: true; readonly [txBrand]: true }

export type Database = {
  /** Its name among those of the deployment. */
  name: string
  hosts: Hosts
  /** Whether connections may cache plans: not behind every pooler. */
  keepsPlans: boolean
  /** Every database of the deployment by its name, `home` first (./bases.ts); one alone has itself. */
  bases: ReadonlyMap<string, Database>
  /** The database of a municipality; home for a schema that is in none. */
  baseOf: (esquema: string) => Database
  /** Notes that municipalities are in a database. */
  place: (base: string, esquemas: readonly string[]) => void
  read: (esquema: string) => Read
  /** `onePlan`: for a few rows by their keys (./prepared-statements.ts). */
  write: <T>(esquema: string, work: (tx: Tx) => Promise<T>, options?: { onePlan?: boolean }) => Promise<T>
  /** The schema `avisa`: of several databases that of `home`, whose directory holds its own municipalities alone. */
  shared: Read
  /** One transaction on a bare connection with the schema first in its search path: COPY by importers and the demo. */
  bulk: <T>(esquema: string, work: (client: pg.PoolClient) => Promise<T>) => Promise<T>
  /** One statement outside any transaction: for an index created while the town is in use. */
  alone: (statement: string) => Promise<void>
  /** Throws where the database does not answer, cannot be written, or does not commit: a primary may wait for its standby. */
  ping: () => Promise<void>
  /** The pool's open and idle connections, and calls waiting for one. */
  connections: () => { open: number; idle: number; waiting: number }
  close: () => Promise<void>
}

export const sharedSchema = 'avisa'
/** The database of DATABASE_URL. */
export const homeBase = 'home'

/** Qualified table names for raw statements: `const t = nameIn(scope.esquema)`, then `from ${t('incidencias')}`. */
export const nameIn = (esquema: string) => (table: keyof Tables) => sql.id(esquema, table)

// bigint arrives as text by default; our ids and counts stay below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
const int8Array = 1016 as typeof pg.types.builtins.INT8
pg.types.setTypeParser(int8Array, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number)))

/** The instance without Kysely's schema plugin, by the one that has it. */
const unbound = new WeakMap<Kysely<Tables>, Kysely<Tables>>()
const bindTo = <Bound extends Read>(db: Kysely<Tables>, esquema: string): Bound => {
  const bound = db.withSchema(esquema) as Bound
  unbound.set(bound, db)
  return bound
}

/** For raw SQL, which names its schema itself: the schema plugin would only transform it for nothing. */
export const withoutSchema = (read: Read): Kysely<Tables> => unbound.get(read) ?? read

/** `onStatement` receives each statement's text, which contains no values. */
export type DatabaseOptions = {
  name?: string
  max?: number | undefined
  /** Municipalities that a connection meets before it is replaced. */
  schemasEach?: number
  keepsPlans?: boolean | undefined
  /** Under which origin the history records changes that no act names. */
  origin?: 'orden' | 'plantilla'
  onStatement?: ((text: string, milliseconds: number, failed: boolean) => void) | undefined
}

class OnePlanDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(beginWithOnePlan))
  }
}
const onePlanDialect = (settings: PostgresDialectConfig) =>
  Object.assign(new PostgresDialect(settings), { createDriver: () => new OnePlanDriver(settings) })

const logTo = (tell: DatabaseOptions['onStatement']): { log?: (event: LogEvent) => void } =>
  tell ? { log: ({ query, queryDurationMillis, level }) => tell(query.sql, queryDurationMillis, level === 'error') } : {}

/** Opens a pool on `url` (postgres://…). No session state except cached plans (`keepsPlans`), which a pooler in transaction mode must support. */
export const openDatabase = (
  url: string,
  { name = homeBase, max = 10, schemasEach = 20, keepsPlans = true, origin, onStatement }: DatabaseOptions = {},
): Database => {
  const hosts = openHosts(url)
  const pool = new pg.Pool({ ...hosts.options, max, idleTimeoutMillis: 30_000, connectionTimeoutMillis: 10_000 })
  // A broken idle connection is replaced at the next use; the next caller gets the failure.
  pool.on('error', () => undefined)
  // The same if it breaks between two statements of a transaction; unhandled, it would end the process.
  pool.on('connect', (client) => void client.on('error', () => undefined))
  pool.on('connect', setCallbackEarly)
  if (keepsPlans) pool.on('connect', (client) => prepareStatements(client))
  const recycled = recycling(pool, { most: schemasEach, hosts })
  const announcer = openAnnouncer(pool)
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: recycled }), ...logTo(onStatement) })
  const withOnePlan = new Kysely<Tables>({ dialect: onePlanDialect({ pool: recycled }), ...logTo(onStatement) })
  const reads = new Map<string, Read>()
  const read = (esquema: string): Read => {
    const cached = reads.get(esquema)
    if (cached) return cached
    const read = bindTo<Read>(kysely, esquema)
    // Each takes 6 KB, and is made in 7 µs.
    if (reads.size >= 50) reads.clear()
    reads.set(esquema, read)
    return read
  }
  const database: Database = {
    name,
    hosts,
    keepsPlans,
    bases: new Map(),
    baseOf: () => database,
    place: () => undefined,
    read,
    shared: read(sharedSchema),
    write: async (esquema, work, { onePlan = false } = {}) => {
      const committed = await (onePlan ? withOnePlan : kysely).transaction().execute(async (transaction) => {
        if (origin) await sql`select set_config('avisa.origen', ${origin}, true)`.execute(transaction)
        const tx = bindTo<Tx>(transaction, esquema)
        const notices = collectNotices(tx)
        return { result: await work(tx), notices }
      })
      announcer.announce(committed.notices)
      return committed.result
    },
    bulk: async (esquema, work) => {
      const client = await recycled.connect()
      try {
        await client.query('begin')
        // No query yet: a backup sets its isolation level first.
        if (origin) await client.query(`set local avisa.origen to ${pg.escapeLiteral(origin)}`)
        await client.query(`set local search_path to ${pg.escapeIdentifier(esquema)}, public`)
        const result = await work(client)
        await client.query('commit')
        client.release()
        announcer.announce([])
        return result
      } catch (cause) {
        // A connection that failed halfway is discarded, which rolls back its transaction.
        client.release(true)
        throw cause
      }
    },
    alone: async (statement) => {
      await pool.query(statement)
    },
    ping: () => pingThrough(recycled, hosts),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      await announcer.flush()
      await kysely.destroy()
    },
  }
  database.bases = new Map([[name, database]])
  return database
}
