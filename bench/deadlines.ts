// node bench/deadlines.ts PATH: how many targets of Boston's reports of half a year our calendars reproduce (docs/performance.md).
import { parseArgs } from 'node:util'
import { addWorking, minuteMs, type Calendar } from '@avisa/contract/deadlines/calendar'
import { clockOf, deadlineOf } from '@avisa/contract/deadlines/deadline'
import type { Count } from '@avisa/contract/deadlines/targets'
import { parseDate } from '@avisa/contract/values/dates'
import { readBoston } from './boston.ts'

const zona = 'America/New_York'
const day = 86_400_000
const tolerance = 2 * minuteMs
/** Of each type, from which its row is read off. */
const sample = 60

/** As a town would write it: Monday to Friday, without holidays. */
const calendar: Calendar = {
  turnos: [1, 2, 3, 4, 5].map((dia) => ({ dia, desde: '08:30', hasta: '17:00' })),
  siempre: false,
  festivos: [],
  zona,
}

type Report = { type: string; opened: number; target: number }
type Row = { cuenta: Count; dias: number }

const isReproduced = ({ cuenta, dias }: Row, { opened, target }: Report): boolean => {
  const { vence } = deadlineOf({ cuenta, ambar_por_cien: 75 }, dias, calendar, { clock: clockOf(opened, []), now: opened })
  return Math.abs(vence - target) <= tolerance
}

/** The row that fits most of the first reports of a type. */
const rowOf = (reports: readonly Report[]): Row => {
  const first = reports.filter((_, index) => index % Math.ceil(reports.length / sample) === 0)
  const rows = first.flatMap(({ opened, target }): Row[] => {
    const days = (target - opened) / day
    const working = Math.floor((days * 5) / 7)
    return [
      { cuenta: 'dias_naturales', dias: Math.round(days) },
      ...[-1, 0, 1].map((more) => ({ cuenta: 'dias_habiles_hora' as const, dias: working + more })),
    ]
  })
  const different = [...new Map(rows.map((row) => [`${row.cuenta} ${row.dias}`, row])).values()].filter(
    ({ dias }) => dias > 0 && dias < 1000,
  )
  const countOf = (row: Row) => first.filter((report) => isReproduced(row, report)).length
  return different.reduce((best, row) => (countOf(row) > countOf(best) ? row : best), { cuenta: 'dias_naturales', dias: 1 })
}

const { positionals } = parseArgs({ allowPositionals: true })
const [path] = positionals
if (!path) throw new Error('node bench/deadlines.ts PATH: a CSV of Boston 311, also as .gz')
const timeOf = (text: string) => parseDate(text, zona)?.getTime() ?? Number.NaN
const cells = await readBoston(path)
const reports: Report[] = cells
  .filter((cell) => cell('target_dt') !== '')
  .map((cell) => ({ type: cell('type'), opened: timeOf(cell('open_dt')), target: timeOf(cell('target_dt')) }))
const types = [...Map.groupBy(reports, ({ type }) => type)].toSorted(([, a], [, b]) => b.length - a.length)
const lines = types.map(([type, those]) => {
  const row = rowOf(those)
  return { type, row, all: those.length, reproduced: those.filter((report) => isReproduced(row, report)).length }
})

const out = (text: string) => void process.stdout.write(`${text}\n`)
const share = (part: number, all: number) => `${((100 * part) / all).toFixed(1)} %`
out('| type | targets | row | reproduced |\n|---|---|---|---|')
for (const { type, row, all, reproduced } of lines.slice(0, 30))
  out(`| ${type} | ${all} | ${row.dias} ${row.cuenta} | ${share(reproduced, all)} |`)
const reproduced = lines.reduce((sum, line) => sum + line.reproduced, 0)
out(`\n${reproduced} of ${reports.length} targets: ${share(reproduced, reports.length)}`)

const year = 250 * 510 * minuteMs
const rounds = 2000
const start = performance.now()
for (let round = 0; round < rounds; round += 1) addWorking(calendar, (reports[round] ?? { opened: 0 }).opened, year)
out(`a year of working time added: ${(((performance.now() - start) / rounds) * 1000).toFixed(0)} µs`)
