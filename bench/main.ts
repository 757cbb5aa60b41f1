// npm run bench: every figure of the server's speed and size, with its yardstick (docs/performance.md).
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ask, type City } from './city.ts'
import { openServer } from './data.ts'
import { lineOf, tableOf, type Figure } from './figures.ts'
import { access } from './measure-access.ts'
import { answers } from './measure-answers.ts'
import { consoleCalls } from './measure-console.ts'
import { deadlines } from './measure-deadlines.ts'
import { exported } from './measure-export.ts'
import { followDigests } from './measure-follows.ts'
import { liveChanges } from './measure-live.ts'
import { addresses, places } from './measure-addresses.ts'
import { creations, details, near } from './measure-incidents.ts'
import { growth, lists } from './measure-lists.ts'
import { similar } from './measure-near.ts'
import { maps } from './measure-map.ts'
import { merges } from './measure-merges.ts'
import { publicPageFigures } from './measure-pages.ts'
import { peerRows } from './measure-peer.ts'
import { announcements } from './measure-notify.ts'
import { photos } from './measure-photos.ts'
import { reports } from './measure-reports.ts'
import { reviews } from './measure-reviews.ts'
import { searches } from './measure-search.ts'
import { manyTowns } from './measure-towns.ts'
import { memory, starts } from './measure-start.ts'
import { statistics } from './measure-statistics.ts'
import { copyOfTowns, prepareTowns } from './small-towns.ts'
import { machineOf, openStage, say } from './stage.ts'

const root = path.resolve(import.meta.dirname, '..')
const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000' },
    facts: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '2' },
    peer: { type: 'boolean', default: false },
    only: { type: 'string' },
    towns: { type: 'string' },
  },
})
const rows = Number(options.rows)
const small = 10_000

const measures: Record<string, (city: City) => Promise<Figure[]>> = {
  create: creations,
  detail: details,
  merges,
  nearby: near,
  similar,
  answers,
  search: searches,
  map: maps,
  addresses,
  places,
  access,
  console: consoleCalls,
  export: exported,
  follows: followDigests,
  live: liveChanges,
  notify: announcements,
  pages: publicPageFigures,
  reports,
  reviews,
  statistics: statistics(Number(options.facts)),
  // It opens what was closed: after what counts open ones.
  deadlines,
  memory,
  // Last in this process, because it keeps the memory that photos need.
  photos,
  start: starts,
}

type Opened = Awaited<ReturnType<typeof openStage>>

const measureAll = async ({ city }: Opened, openSmall: () => Promise<Opened>): Promise<Figure[]> => {
  const figures: Figure[] = []
  const isSelected = (name: string) => !options.only || options.only.split(',').includes(name)
  const run = async (name: string, measure: () => Promise<Figure[]>) => {
    if (!isSelected(name)) return
    say(`measuring: ${name}`)
    const measured = await measure()
    for (const { what, figure, unit } of measured) say(`  ${what}: ${figure.toPrecision(4)} ${unit}`)
    figures.push(...measured)
  }
  if (options.peer) await run('peer', () => peerRows(city))
  if (options.peer) return figures
  await run('lists', () => lists(city))
  if (city.rows !== small)
    await run('growth', async () => {
      const other = await openSmall()
      return growth(city, other.city).finally(other.close)
    })
  for (const [name, measure] of Object.entries(measures)) await run(name, () => measure(city))
  return figures
}

/** A deployment of many small towns instead of the city. */
const measureTowns = async (count: number): Promise<Figure[]> => {
  const { url, drop } = copyOfTowns(server.url, count)
  return manyTowns(url, { count, folder }).finally(drop)
}

const measureCity = async (): Promise<Figure[]> => {
  const setup = { workers: options.peer ? 2 : 1, folder, seconds: Number(options.seconds) }
  const opened = await openStage(server.url, rows, setup)
  return measureAll(opened, () => openStage(server.url, small, setup)).finally(opened.close)
}

const title = options.towns ? `towns-${options.towns}` : `${options.peer ? 'peer' : 'rows'}-${rows}`

const write = async (report: object) => {
  const folder = path.join(root, 'bench/results')
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, `${title}${server.kind === 'embedded' ? '' : '-server'}.json`)
  await writeFile(file, `${JSON.stringify(report, null, 2)}\n`)
  say(`\n${path.relative(root, file)}`)
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'avisa-bench-'))
const load = os.loadavg()[0] ?? 0
if (options.towns) {
  // Hundreds of thousands of files are made and copied without waiting for the disk.
  const fast = await openServer(root, { durable: false })
  await prepareTowns(fast.url, Number(options.towns), say).finally(fast.stop)
}
const server = await openServer(root)
try {
  const lines = (await (options.towns ? measureTowns(Number(options.towns)) : measureCity())).map(lineOf)
  const { version } = await ask<{ version: string }>(server.url, `select current_setting('server_version') as version`)
  const size = options.towns ? { towns: Number(options.towns) } : { rows }
  const about = { when: new Date().toISOString(), ...size, postgres: `${version} (${server.kind})`, machine: machineOf(load) }
  process.stdout.write(`${JSON.stringify(about)}\n\n${tableOf(lines)}\n`)
  if (!options.only) await write({ ...about, lines })
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
