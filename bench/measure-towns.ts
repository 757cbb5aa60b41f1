import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { apiVersion } from '@avisa/contract/http/headers'
import pg from 'pg'
import { backUp } from '../apps/server/src/commands/operations/backup.ts'
import { openCommandJobs } from '../apps/server/src/commands/operations/command-jobs.ts'
import { restore } from '../apps/server/src/commands/operations/restore.ts'
import { eraseTown } from '../apps/server/src/commands/operations/towns.ts'
import { openDatabase } from '../apps/server/src/platform/database/database.ts'
import { migrate, migrationsFolder } from '../apps/server/src/platform/database/migrate.ts'
import { openFiles } from '../apps/server/src/platform/files.ts'
import { chance } from './city.ts'
import { openConnection, type Call } from './clients.ts'
import { percentile, type Figure } from './figures.ts'
import { memoryOf, startServer, type Program } from './program.ts'
import { smallTown, type SmallTown } from './small-towns.ts'
import { say } from './stage.ts'
import { listCall, reportCall, searchCall, signInEverywhere } from './towns-calls.ts'

type Stage = { url: string; folder: string; towns: readonly SmallTown[]; program: Program }

/** As many as the server's pool has connections, so that each meets its share of the municipalities. */
const clients = 10
/** Fewer than an earlier limit of the street indexes by count. */
const few = 95

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

/** Sends the calls of each town once, by this many clients; the milliseconds of each. */
const goRound = async (
  port: number,
  towns: readonly SmallTown[],
  { callsOf, by }: { callsOf: (town: SmallTown) => Call[]; by: number },
) => {
  const times: number[] = []
  const rest = towns.values()
  const lane = async () => {
    const { send, close } = await openConnection(port)
    for (const town of rest)
      for (const call of callsOf(town)) {
        const start = performance.now()
        const { status, body } = await send(call)
        times.push(performance.now() - start)
        if (status < 200 || status > 299) throw new Error(`${call.path} of ${town.esquema}: ${status} ${body.toString().slice(0, 300)}`)
      }
    close()
  }
  await Promise.all(Array.from({ length: by }, lane))
  return times
}

/** Megabytes of private memory of the server's PostgreSQL processes: how much together, and the largest; NaN on another machine. */
const backendMemory = async (client: pg.Client): Promise<{ sum: number; largest: number }> => {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  const sizes = await Promise.all(
    rows.map(async ({ pid }) => {
      const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
      const kilobytes = [...text.matchAll(/^Private_\w+: +(\d+) kB/gm)].map(([, figure]) => Number(figure))
      return kilobytes.length === 0 ? undefined : kilobytes.reduce((sum, figure) => sum + figure, 0) / 1024
    }),
  )
  // One that was replaced meanwhile has none.
  const present = sizes.filter((size) => size !== undefined)
  return present.length === 0
    ? { sum: NaN, largest: NaN }
    : { sum: present.reduce((sum, size) => sum + size, 0), largest: Math.max(...present) }
}

/** The largest sums during the work. */
const peaksDuring = async ({ url, program }: Stage, work: () => Promise<unknown>) => {
  const client = new pg.Client(url)
  await client.connect()
  const peak = { backends: NaN, largest: NaN, process: 0 }
  const look = async () => {
    const { sum, largest } = await backendMemory(client)
    peak.backends = Math.max(Number.isNaN(peak.backends) ? 0 : peak.backends, sum)
    peak.largest = Math.max(Number.isNaN(peak.largest) ? 0 : peak.largest, largest)
    peak.process = Math.max(peak.process, await memoryOf(program.pid))
  }
  const over = new AbortController()
  const watch = async () => {
    while (!over.signal.aborted) {
      await look()
      await sleep(500)
    }
  }
  const watching = watch()
  try {
    await work()
    await look()
  } finally {
    over.abort()
    await watching
    await client.end()
  }
  return peak
}

/** Seconds until the work that the start ordered for each municipality is done. */
const untilQuiet = (url: string) =>
  secondsOf(async () => {
    const client = new pg.Client(url)
    await client.connect()
    const waiting = `select count(*) as n from avisa_trabajos.job where state < 'completed' and start_after <= now()`
    for (let quiet = 0; quiet < 3; await sleep(500)) quiet = (await client.query<{ n: number }>(waiting)).rows[0]?.n === 0 ? quiet + 1 : 0
    await client.end()
  })

const idleMinute = async ({ url }: Stage): Promise<Figure[]> => {
  const client = new pg.Client(url)
  await client.connect()
  const read = async () => {
    // The statistics of a backend that is busy come a second later.
    await client.query('select pg_stat_clear_snapshot()')
    const text = 'select xact_commit as commits, active_time as busy from pg_stat_database where datname = current_database()'
    return (await client.query<{ commits: number; busy: number }>(text)).rows[0] ?? { commits: NaN, busy: NaN }
  }
  const before = await read()
  await sleep(60_000)
  const after = await read()
  await client.end()
  return [
    { what: 'an idle minute: transactions', figure: after.commits - before.commits, unit: 'queries' },
    { what: 'an idle minute: the database is busy', figure: (after.busy - before.busy) / 600, unit: '%' },
  ]
}

const firstCalls = async ({ program, towns }: Stage): Promise<Figure[]> => {
  const figures: Figure[] = []
  const kinds = [
    { kind: 'list', callOf: listCall },
    { kind: 'address search', callOf: searchCall(chance(1)) },
  ]
  for (const { kind, callOf } of kinds)
    for (const when of ['first call of a town', 'later calls']) {
      const times = await goRound(program.port, towns, { callsOf: (town) => [callOf(town)], by: 1 })
      figures.push({ what: `${when}, ${kind}: p50`, figure: percentile(times, 0.5), unit: 'ms' })
    }
  return figures
}

const readsAndWrites = async (stage: Stage): Promise<Figure[]> => {
  const search = searchCall(chance(2))
  const callsOf = (town: SmallTown) => [listCall(town), search(town), reportCall(town)]
  let seconds = 0
  const round = () => goRound(stage.program.port, stage.towns, { callsOf, by: clients })
  const peak = await peaksDuring(stage, async () => (seconds = await secondsOf(round)))
  const what = 'list, search and report of each'
  return [
    { what, figure: (stage.towns.length * 3) / seconds, unit: '/s' },
    { what: `${what}: private memory of PostgreSQL`, figure: peak.backends, unit: 'MB', goal: { of: 'figure', most: 1024 } },
    { what: `${what}: largest connection`, figure: peak.largest, unit: 'MB' },
    { what: `${what}: memory of the process`, figure: peak.process, unit: 'MB', goal: { of: 'figure', most: 400 } },
  ]
}

const searchRounds = async ({ program, towns }: Stage): Promise<Figure[]> => {
  const search = searchCall(chance(3))
  const rate = async (some: readonly SmallTown[], rounds: number) => {
    const all = Array.from({ length: rounds }, () => some).flat()
    const seconds = await secondsOf(() => goRound(program.port, all, { callsOf: (town) => [search(town)], by: clients }))
    return all.length / seconds
  }
  const neighbours = towns.slice(0, few)
  await rate(neighbours, 1)
  const yardstick = await rate(neighbours, 6)
  await rate(towns, 1)
  const figures: Figure[] = []
  for (const round of ['second', 'third'])
    figures.push({
      what: `searches round all, ${round} round`,
      figure: await rate(towns, 1),
      unit: '/s',
      yardstick,
      against: `${neighbours.length} towns`,
      goal: { of: 'ratio', least: 0.5 },
    })
  return figures
}

const version = apiVersion

/** While the server runs, as at night. */
const backups = async ({ url, folder, towns, program }: Stage): Promise<Figure[]> => {
  const db = openDatabase(url, { max: 3, origin: 'orden' })
  const jobs = openCommandJobs(db)
  const stores = { db, jobs, files: openFiles(path.join(folder, 'images')) }
  const to = path.join(folder, 'backup')
  const town = towns[Math.floor(towns.length / 2)] ?? smallTown(0)
  try {
    const seconds = await secondsOf(() => backUp(stores, to, { version }))
    const alone = await secondsOf(async () => {
      await eraseTown(stores, town.esquema)
      await restore(stores, to, town.esquema)
    })
    await goRound(program.port, [town], { callsOf: (called) => [listCall(called)], by: 1 })
    return [
      { what: 'backup of all', figure: seconds, unit: 's', goal: { of: 'figure', most: 600 } },
      { what: 'one town erased, and restored alone from it', figure: alone, unit: 's', goal: { of: 'figure', most: 60 } },
    ]
  } finally {
    await jobs.stop(0)
    await db.close()
  }
}

const migration = `-- expand
create table medida (id bigint generated always as identity primary key, texto text not null default '');
create index medida_texto on medida (texto);
alter table incidencias add column medida text;
comment on column incidencias.medida is 'of the benchmark';
`

/** The next version has one migration of four statements. */
const upgrade = async ({ url, folder, towns }: Stage): Promise<Figure[]> => {
  const next = await mkdtemp(path.join(folder, 'migrations-'))
  await cp(migrationsFolder, next, { recursive: true })
  await writeFile(path.join(next, 'municipality/9999-benchmark.sql'), migration)
  const db = openDatabase(url)
  try {
    let applied = 0
    const seconds = await secondsOf(async () => (applied = await migrate(db, next)))
    if (applied !== towns.length) throw new Error(`${applied} municipalities were migrated`)
    return [{ what: 'upgrade: four statements in each town', figure: seconds, unit: 's', goal: { of: 'figure', most: 20 } }]
  } finally {
    await db.close()
  }
}

const report = (figures: Figure[]) => {
  for (const { what, figure, unit } of figures) say(`  ${what}: ${figure.toPrecision(4)} ${unit}`)
  return figures
}

/** What a deployment of many small towns costs; `url` is a database that may be changed. */
export const manyTowns = async (url: string, { count, folder }: { count: number; folder: string }): Promise<Figure[]> => {
  const towns = Array.from({ length: count }, (_, i) => smallTown(i))
  await signInEverywhere(url, towns)
  const program = await startServer({ DATABASE_URL: url, DATA_DIR: folder })
  const stage = { url, folder, towns, program }
  try {
    const figures = report([
      { what: `start with ${count} towns`, figure: program.seconds, unit: 's', goal: { of: 'figure', most: 5 } },
      { what: 'work that the start orders: done after', figure: await untilQuiet(url), unit: 's' },
    ])
    for (const measure of [idleMinute, firstCalls, readsAndWrites, searchRounds, backups]) figures.push(...report(await measure(stage)))
    await program.stop()
    figures.push(...report(await upgrade(stage)))
    return figures
  } finally {
    await program.stop()
  }
}
