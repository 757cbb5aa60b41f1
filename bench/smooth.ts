import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { openServer } from './data.ts'
import { lineOf, tableOf } from './figures.ts'
import { measureFirstScreen, measureList, measureMap, measureYardstick } from './smooth-screens.ts'
import { machineOf, openStage, say } from './stage.ts'

const root = path.resolve(import.meta.dirname, '..')
const text = (value: string) => ({ type: 'string', default: value }) as const
const { values: options } = parseArgs({ options: { rows: text('100000'), slower: text('4'), tasks: text('10000') } })
const [rows, slower, tasks] = [Number(options.rows), Number(options.slower), Number(options.tasks)]

const folder = await mkdtemp(path.join(os.tmpdir(), 'avisa-smooth-'))
const load = os.loadavg()[0] ?? 0
const server = await openServer(root)
const executablePath = process.env['CHROMIUM_PATH']
const browser = await chromium.launch({ args: ['--no-sandbox', '--disable-quic'], ...(executablePath ? { executablePath } : {}) })
try {
  const { city, close } = await openStage(server.url, rows, { folder, workers: 1, seconds: 1 })
  const stage = { browser, origin: `http://localhost:${city.program.port}`, slower }
  const measureAll = async () => {
    say('the browser itself')
    const yardstick = await measureYardstick(stage)
    say('the first screen')
    const first = await measureFirstScreen(stage)
    say('the map')
    const map = await measureMap(stage, { rows, yardstick })
    say('the list')
    return [...first, ...map, ...(await measureList(stage, { tasks, yardstick }))]
  }
  const lines = (await measureAll().finally(close)).map(lineOf)
  const about = { when: new Date().toISOString(), rows, slower, browser: browser.version(), machine: machineOf(load) }
  process.stdout.write(`${JSON.stringify(about)}\n\n${tableOf(lines)}\n`)
  const file = path.join(root, `bench/results/smooth-${rows}.json`)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, `${JSON.stringify({ ...about, lines }, null, 2)}\n`)
} finally {
  await browser.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
