import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openServer } from './data.ts'
import { lineOf, tableOf } from './figures.ts'
import { runLoad } from './run-load.ts'
import { machineOf, openStage, say } from './stage.ts'

const root = path.resolve(import.meta.dirname, '..')
const text = (value: string) => ({ type: 'string', default: value }) as const
const { values: options } = parseArgs({
  options: {
    rows: text('10000'),
    minutes: text('10'),
    rate: { type: 'string' },
    workers: text('1'),
    slow: text('500'),
    streams: text('10000'),
  },
})
const [rows, minutes, workers, slow, streams] = [options.rows, options.minutes, options.workers, options.slow, options.streams].map(
  Number,
) as [number, number, number, number, number]
const folder = await mkdtemp(path.join(os.tmpdir(), 'avisa-load-'))
const load = os.loadavg()[0] ?? 0
const server = await openServer(root)
try {
  const { city, close } = await openStage(server.url, rows, { folder, workers, seconds: 3 })
  const rate = options.rate === undefined ? undefined : Number(options.rate)
  const figures = await runLoad(city, { minutes, slow, streams, rate }).finally(close)
  const lines = figures.map(lineOf)
  const about = { when: new Date().toISOString(), rows, minutes, workers, machine: machineOf(load) }
  process.stdout.write(`${JSON.stringify(about)}\n\n${tableOf(lines)}\n`)
  const file = path.join(root, `bench/results/load-${rows}.json`)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, `${JSON.stringify({ ...about, lines }, null, 2)}\n`)
  say(`\n${path.relative(root, file)}`)
  if (lines.some(({ verdict }) => verdict === 'missed')) process.exitCode = 1
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
