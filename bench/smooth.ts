import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { openServer } from './data.ts'
import { lineOf, tableOf, type Figure } from './figures.ts'
import { addTypes } from './measure-console.ts'
import { measureTypes } from './smooth-console.ts'
import { desk, measureFirstScreen, measureList, measureMap, measureYardstick, phone } from './smooth-screens.ts'
import { machineOf, openStage, say } from './stage.ts'

const root = path.resolve(import.meta.dirname, '..')
const text = (value: string) => ({ type: 'string', default: value }) as const
const { values: options } = parseArgs({
  options: { rows: text('100000'), slower: text('4'), 'slower-desk': text('1'), tasks: text('10000'), only: { type: 'string' } },
})
const [rows, tasks] = [Number(options.rows), Number(options.tasks)]
const [slower, slowerDesk] = [Number(options.slower), Number(options['slower-desk'])]

const folder = await mkdtemp(path.join(os.tmpdir(), 'avisa-smooth-'))
const load = os.loadavg()[0] ?? 0
const server = await openServer(root)
const executablePath = process.env['CHROMIUM_PATH']
const browser = await chromium.launch({ args: ['--no-sandbox', '--disable-quic'], ...(executablePath ? { executablePath } : {}) })
try {
  const { city, close } = await openStage(server.url, rows, { folder, workers: 1, seconds: 1 })
  const stage = { browser, origin: `http://localhost:${city.program.port}`, slower, screen: phone }
  const measureAll = async () => {
    const yardstick = await measureYardstick(stage)
    const measures: Record<string, () => Promise<Figure[]>> = {
      screen: () => measureFirstScreen(stage),
      map: () => measureMap(stage, { rows, yardstick }),
      list: () => measureList(stage, { tasks, yardstick }),
      console: async () => {
        await addTypes(city)
        return measureTypes({ ...stage, slower: slowerDesk, screen: desk })
      },
    }
    const figures: Figure[] = []
    for (const [name, measure] of Object.entries(measures)) {
      if (options.only && !options.only.split(',').includes(name)) continue
      say(`measuring: ${name}`)
      figures.push(...(await measure()))
    }
    return figures
  }
  const lines = (await measureAll().finally(close)).map(lineOf)
  const about = { when: new Date().toISOString(), rows, slower, slowerDesk, browser: browser.version(), machine: machineOf(load) }
  process.stdout.write(`${JSON.stringify(about)}\n\n${tableOf(lines)}\n`)
  if (!options.only) {
    const file = path.join(root, `bench/results/smooth-${rows}.json`)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, `${JSON.stringify({ ...about, lines }, null, 2)}\n`)
  }
} finally {
  await browser.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
