import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { arr, obj, str } from '@avisa/contract/http/schema'
import { StartProblem } from '#/platform/start-problem.ts'
import { originOf } from './baseline.ts'
import { homeBase, sharedSchema, type Database } from './database.ts'
import { mapHosts } from './hosts.ts'
import { kindOf, runsOutsideTransaction, statementsOf } from './migration-rules.ts'
import { statement } from './rows.ts'
import { listReachableTowns } from './towns.ts'

export const migrationsFolder = join(import.meta.dirname, '../../migrations')
export type Kind = 'shared' | 'municipality'
type Migration = { name: string; text: string; kind: Kind }

const Named = obj({ nombre: str() })
const Applied = obj({ esquema: str(), nombres: arr(str()) })

/** The longest wait for a lock in milliseconds; the first attempts wait less, since other queries queue behind it. */
const longestLockWait = 2000
/** Milliseconds after which a migration that always finds its tables locked is given up. */
const givenUpAfter = 300_000

const loadMigrations = (kind: Kind, folder = migrationsFolder): Migration[] =>
  readdirSync(join(folder, kind))
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => ({ name: file.slice(0, -4), text: readFileSync(join(folder, kind, file), 'utf8'), kind }))

const preparedDirectory = (db: Database) =>
  db.bulk(sharedSchema, async (client) => {
    // Two processes starting together must not both create the directory; the lock ends with the transaction.
    await client.query(`select pg_advisory_xact_lock(7265643)`)
    await client.query(`create schema if not exists ${sharedSchema}`)
    await client.query(
      `create table if not exists ${sharedSchema}.migraciones (
         esquema text not null, nombre text not null, aplicada timestamptz not null default now(), primary key (esquema, nombre))`,
    )
    const { rowCount } = await client.query(
      `select 1 from information_schema.columns where table_schema = '${sharedSchema}' and table_name = 'migraciones' and column_name = 'rompe'`,
    )
    // Whether the previous version cannot continue with it.
    if (!rowCount) await client.query(`alter table ${sharedSchema}.migraciones add column rompe boolean not null default false`)
  })

export const knownMigrations = (): Set<string> => new Set(loadMigrations('municipality').map(({ name }) => name))

const baselineOf = (kind: Kind) =>
  loadMigrations(kind)
    .filter(({ text }) => kindOf(text) === 'baseline')
    .map(({ name }) => name)

/** A municipality's migrations as a backup names them, with the baseline in place of those before it; nothing where only some of those had run. */
export const withBaseline = (names: readonly string[]): readonly string[] | undefined => {
  const baseline = baselineOf('municipality')
  return { baseline: names, complete: baseline, partial: undefined }[originOf(names, baseline)]
}

/** Schemas with all the migrations before the baseline count as made by it: it makes the same, so nothing runs. */
const takeOver = (db: Database) =>
  db.bulk(sharedSchema, async (client) => {
    await client.query(`select pg_advisory_xact_lock(7265643)`)
    const { rowCount } = await client.query(`select 1 from migraciones where esquema = '${sharedSchema}' limit 1`)
    if (!rowCount) return
    const baselines = { shared: baselineOf('shared'), municipality: baselineOf('municipality') }
    // What an interrupted command left of a municipality counts for nothing; its next attempt removes it.
    const { rows } = await client.query<{ esquema: string; nombres: string[] }>(
      `select esquema, array_agg(nombre) as nombres from migraciones
        where esquema = '${sharedSchema}' or esquema in (select esquema from municipios) group by esquema
       having count(*) filter (where nombre = any(case esquema when '${sharedSchema}' then $1::text[] else $2 end))
              < cardinality(case esquema when '${sharedSchema}' then $1::text[] else $2 end)
        order by esquema`,
      [baselines.shared, baselines.municipality],
    )
    for (const { esquema, nombres } of rows) {
      const baseline = baselines[esquema === sharedSchema ? 'shared' : 'municipality']
      const origin = originOf(nombres, baseline)
      if (origin === 'baseline') continue
      if (origin === 'partial')
        throw new StartProblem(
          `The schema ${esquema} is of a version that this one cannot bring up to date; start the last version whose migrations end with 0061 once, then this one again.`,
        )
      await client.query('delete from migraciones where esquema = $1', [esquema])
      await client.query('insert into migraciones (esquema, nombre, rompe) select $1, unnest($2::text[]), true', [esquema, baseline])
    }
  })

const numberOf = (name: string | undefined) => Number(name?.slice(0, 4) ?? 0)
/** The application name of serving processes: the newest migration of each kind they know. */
const servingName = () => {
  const newest = (kind: Kind) => numberOf(loadMigrations(kind).at(-1)?.name)
  return `avisa baseline s${newest('shared')} m${newest('municipality')}`
}

/** The database URL for serving processes: the connections carry their version. */
export const servingUrl = (url: string): string => {
  const name = servingName()
  return mapHosts(url, ({ searchParams }) => searchParams.set('application_name', name))
}

/** Addresses of connected servers that do not know this migration. A pooler in transaction mode may hide them. */
const olderServers = async (db: Database, { kind, name }: Migration): Promise<string[]> => {
  const rows = await statement(obj({ application_name: str(), host: str() }))`
    select distinct application_name, coalesce(client_addr::text, 'this machine') as host from pg_stat_activity
     where datname = current_database() and application_name ~ '^avisa (baseline )?s[0-9]+ m[0-9]+$'`.all(db.shared)
  // Servers of before the baseline, which do not name it, counted by other numbers.
  const versionIn = kind === 'shared' ? /^avisa baseline s(\d+)/ : /^avisa baseline s\d+ m(\d+)/
  const knows = (text: string) => Number(versionIn.exec(text)?.[1] ?? 0) >= numberOf(name)
  return [...new Set(rows.filter(({ application_name }) => !knows(application_name)).map(({ host }) => host))]
}

/** A migration that breaks the previous version waits until that no longer serves. */
export class MigrationWaits extends StartProblem {
  constructor(name: string, hosts: string[]) {
    super(
      `The migration ${name} waits: servers of the version before are connected (${hosts.join(', ')}). Replace or stop them, then try again.`,
    )
  }
}

const recordIn = (client: { query: (text: string, values: unknown[]) => Promise<unknown> }, esquema: string, { name, text }: Migration) =>
  client.query(`insert into ${sharedSchema}.migraciones (esquema, nombre, rompe) values ($1, $2, $3) on conflict do nothing`, [
    esquema,
    name,
    kindOf(text) !== 'expand',
  ])

const applyAlone = async (db: Database, esquema: string, migration: Migration) => {
  for (const text of statementsOf(migration.text)) await db.alone(text.replaceAll('ESQUEMA.', `"${esquema}".`))
  await db.bulk(esquema, (client) => recordIn(client, esquema, migration))
}

const applyOnce = (db: Database, esquema: string, { lockWait, ...migration }: Migration & { lockWait: number }): Promise<boolean> =>
  db.bulk(esquema, async (client) => {
    await client.query(`set local lock_timeout = ${lockWait}`)
    await client.query(`select pg_advisory_xact_lock(7265643, hashtext($1))`, [esquema])
    const applied = await client.query(`select 1 from ${sharedSchema}.migraciones where esquema = $1 and nombre = $2`, [
      esquema,
      migration.name,
    ])
    if (applied.rowCount) return false
    await client.query(`create schema if not exists "${esquema}"`)
    await client.query(`select set_config('avisa.origen', 'migracion', true)`)
    await client.query(migration.text)
    await recordIn(client, esquema, migration)
    return true
  })

/** A lock timeout or a deadlock; outside a transaction also an object another process created meanwhile. */
const isWorthRepeating = (cause: unknown, { text }: Migration) => {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return code === '55P03' || code === '40P01' || (code === '42P07' && runsOutsideTransaction(text))
}

/** Retries with increasing delays until the locks are free, so that users are never blocked for long. */
const applyWhenFree = async (db: Database, esquema: string, migration: Migration): Promise<void> => {
  const end = Date.now() + givenUpAfter
  for (let wait = 100; ; wait = Math.min(wait * 2, longestLockWait)) {
    try {
      await (runsOutsideTransaction(migration.text) ? applyAlone : applyOnce)(db, esquema, {
        ...migration,
        lockWait: Math.min(wait * 3, longestLockWait),
      })
      return
    } catch (cause) {
      if (!isWorthRepeating(cause, migration)) throw cause
      if (Date.now() > end)
        throw new StartProblem(
          `${migration.name} found its tables locked for five minutes: a backup or another long work goes on; try later.`,
          cause,
        )
      await sleep(wait)
    }
  }
}

type MigrationOptions = {
  kind?: Kind
  only?: ReadonlySet<string>
  folder?: string | undefined
  before?: (migration: Migration) => Promise<void>
}

type Pending = { esquema: string; applied: ReadonlySet<string> }

/** Each migration in its own transaction, so that an interrupted run continues where it stopped. */
const applyPending = async (
  db: Database,
  { esquema, applied }: Pending,
  { migrations, before }: { migrations: readonly Migration[]; before?: MigrationOptions['before'] },
): Promise<number> => {
  const pending = migrations.filter(({ name }) => !applied.has(name))
  for (const migration of pending) {
    await before?.(migration)
    await applyWhenFree(db, esquema, migration)
  }
  return pending.length
}

/** Migrates one schema. */
export const migrateSchema = async (
  all: Database,
  esquema: string,
  { kind = 'municipality', only, folder, before }: MigrationOptions = {},
): Promise<number> => {
  const db = all.baseOf(esquema)
  const rows = await statement(Named)`select nombre from avisa.migraciones where esquema = ${esquema}`.all(db.shared)
  const migrations = loadMigrations(kind, folder).filter(({ name }) => !only || only.has(name))
  return applyPending(db, { esquema, applied: new Set(rows.map(({ nombre }) => nombre)) }, { migrations, before })
}

/** The municipalities that lack one of these migrations, with those that they have: one query for all. */
const listPending = async (db: Database, migrations: readonly Migration[]): Promise<Pending[]> => {
  const names = migrations.map(({ name }) => name)
  const rows = await statement(Applied)`
    select m.esquema, coalesce(a.nombres, '{}') as nombres
      from avisa.municipios m
      left join lateral (select array_agg(nombre) as nombres from avisa.migraciones where esquema = m.esquema and nombre = any(${names}::text[])) a on true
     where coalesce(cardinality(a.nombres), 0) < ${names.length} order by m.id`.all(db.shared)
  return rows.map(({ esquema, nombres }) => ({ esquema, applied: new Set(nombres) }))
}

/** A newer database still serves this version as long as no newer migration breaks it. */
const refuseNewer = async (db: Database, folder: string | undefined) => {
  const migrations = [...loadMigrations('shared', folder), ...loadMigrations('municipality', folder)].map(({ name }) => name)
  const rows = await statement(Named)`
    select distinct nombre from avisa.migraciones where rompe and nombre <> all(${migrations}) order by nombre`.all(db.shared)
  if (rows.length > 0)
    throw new StartProblem(
      `The database is of a newer version of Avisa (${rows.map(({ nombre }) => nombre).join(', ')}), which this one cannot serve; start that version.`,
    )
}

const migrateBase = async (db: Database, folder?: string): Promise<number> => {
  await preparedDirectory(db)
  await takeOver(db)
  await refuseNewer(db, folder)
  const before = async (migration: Migration) => {
    if (kindOf(migration.text) !== 'contract') return
    const hosts = await olderServers(db, migration)
    if (hosts.length > 0) throw new MigrationWaits(migration.name, hosts)
  }
  let applied = await migrateSchema(db, sharedSchema, { kind: 'shared', folder, before })
  const migrations = loadMigrations('municipality', folder)
  for (const pending of await listPending(db, migrations)) applied += await applyPending(db, pending, { migrations, before })
  return applied
}

type OnLost = (base: string, cause: unknown) => void
const rethrow: OnLost = (_base, cause) => {
  throw cause
}

/**
 * Migrates, of every database, the shared schema, then every municipality's; answers how many migrations ran. Forward only. Servers of the previous version
 * may keep running: what would break them is refused while they are connected (`MigrationWaits`). A database besides `home` that does not answer is left to
 * `onLost`, which by default throws.
 */
export const migrate = async (db: Database, folder?: string, onLost: OnLost = rethrow): Promise<number> => {
  let applied = 0
  for (const [name, base] of db.bases) {
    try {
      applied += await migrateBase(base, folder)
    } catch (cause) {
      if (name === homeBase || cause instanceof StartProblem) throw cause
      onLost(name, cause)
    }
  }
  await listReachableTowns(db)
  return applied
}

/** As `migrate`, beside servers of the previous version: how many ran, or the first one that waits for those servers to stop. */
export const migrateBeside = async (db: Database, folder?: string, onLost: OnLost = rethrow): Promise<MigrationWaits | number> => {
  try {
    return await migrate(db, folder, onLost)
  } catch (error) {
    if (error instanceof MigrationWaits) return error
    throw error
  }
}
