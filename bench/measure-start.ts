import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { clientsOf, inTurns } from './clients.ts'
import type { City } from './city.ts'
import type { Figure } from './figures.ts'
import { memoryOf, peakDuring, startServer } from './program.ts'
import { detailCall, report } from './measure-incidents.ts'
import { pageOf } from './measure-lists.ts'

export const starts = async (): Promise<Figure[]> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'avisa-bench-start-'))
  const env = { DATA_DIR: folder, DEMO: 'on' }
  try {
    const first = await startServer(env)
    await first.stop()
    const second = await startServer(env)
    await sleep(5000)
    const idle = await memoryOf(second.pid)
    await second.stop()
    return [
      { what: 'first start ever, with the demo town', figure: first.seconds, unit: 's', goal: { of: 'figure', most: 20 } },
      { what: 'start with data', figure: second.seconds, unit: 's', goal: { of: 'figure', most: 2 } },
      { what: 'memory, idle', figure: idle, unit: 'MB', goal: { of: 'figure', most: 150 } },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export const memory = async (city: City): Promise<Figure[]> => {
  const next = () => (city.random.chance(0.1) ? report(city, true) : city.random.chance(0.5) ? pageOf(city, 1) : detailCall(city))
  const clients = await clientsOf(city.program.port, 16, next)
  const peak = await peakDuring(city.program.pid, () => inTurns([clients], { seconds: city.seconds * 2 }))
  return [{ what: 'memory, under load', figure: peak, unit: 'MB', goal: { of: 'figure', most: 300 } }]
}
