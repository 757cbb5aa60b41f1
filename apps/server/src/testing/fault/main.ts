import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { say } from '#/platform/progress.ts'
import { runFaults, type Fault } from './run-faults.ts'

const usage = `npm run fault -- [--kills 50] [--database 20] [--cuts 50] [--full 1] [--workers 2]
  kills server processes and PostgreSQL, cuts the network and fills the disk while people write; then compares what they were withTexts with what is there.
  --full needs root on Linux (a small disk in memory); it is left out elsewhere.`

const number = (text: string | undefined, otherwise: number) => {
  const value = text === undefined ? otherwise : Number(text)
  if (!Number.isInteger(value) || value < 0) throw new Error(usage)
  return value
}

const shuffled = <T>(list: T[]): T[] =>
  list
    .map((value) => ({ value, order: Math.random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ value }) => value)

const text = { type: 'string' } as const
const { values } = parseArgs({ options: { kills: text, database: text, cuts: text, full: text, workers: text, help: { type: 'boolean' } } })
const canMount = process.platform === 'linux' && process.getuid?.() === 0
const folder = mkdtempSync(join(tmpdir(), 'avisa-fault-'))
chmodSync(folder, 0o755)
const dataDir = join(folder, 'data')

const run = async () => {
  const full = canMount ? number(values.full, 1) : 0
  const many = (fault: Fault, count: number): Fault[] => Array.from({ length: count }, () => fault)
  const faults = shuffled([
    ...many('kill', number(values.kills, 50)),
    ...many('database', number(values.database, 20)),
    ...many('cut', number(values.cuts, 50)),
    ...many('full', full),
  ])
  if (full > 0) {
    mkdirSync(dataDir, { mode: 0o711 })
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=600m,mode=711', 'tmpfs', dataDir])
  }
  try {
    const { problems, counts, photos, spare, slowest, longest, retried, starts } = await runFaults({
      dataDir,
      faults,
      workers: number(values.workers, 2),
      tell: say,
    })
    say(`Acknowledged: ${JSON.stringify(counts)}; ${retried} sent again, the longest waited ${longest} ms.`)
    say(`Serves again after ${slowest} ms at most; started ${starts} times. ${photos} photos; ${spare} files that no row names.`)
    for (const problem of problems) say(`✗ ${problem}`)
    say(problems.length === 0 ? 'Nothing lost, nothing twice, nothing half-made.' : `${problems.length} problems.`)
    return problems.length === 0 ? 0 : 1
  } finally {
    if (full > 0) execFileSync('umount', ['-l', dataDir])
    rmSync(folder, { recursive: true, force: true })
  }
}

process.exitCode = values.help ? (say(usage), 0) : await run()
