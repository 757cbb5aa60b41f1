// node bench/duplicates.ts PATH: how often «Is it one of these?» shows a card, on Boston's reports of half a year (docs/performance.md).
import { parseArgs } from 'node:util'
import { pickNear, type Near } from '@avisa/contract/incidents/duplicates'
import { usualDays, usualRadius } from '@avisa/contract/types/likeness'
import { metresBetween } from '@avisa/contract/values/coordinates'
import { readBoston } from '../apps/server/src/testing/boston-reports.ts'

const day = 86_400_000
const reapertura_dias = 30
const radii = [20, 30, 40, 50, 60, 80, 100, 150, 200] as const
/** Of the square in which neighbours are looked for, in degrees: more than the longest radius. */
const side = 0.003

type Report = {
  latitud: number
  longitud: number
  opened: number
  closed: number | null
  group: string
  type: string
  /** How its staff closed it. */
  duplicate: boolean
  mended: boolean
}

/** The town hall, where a report without a place was put. */
const isFallback = ({ latitud, longitud }: Report) => latitud === 42.3594 && longitud === -71.0587

const readReports = async (path: string): Promise<Report[]> => {
  const time = (text: string) => (text === '' ? null : Date.parse(`${text.replace(' ', 'T')}Z`))
  const rows = await readBoston(path)
  return rows
    .map((cell) => ({
      latitud: Number(cell('latitude')),
      longitud: Number(cell('longitude')),
      opened: time(cell('open_dt')) ?? Number.NaN,
      closed: time(cell('closed_dt')),
      group: cell('reason'),
      type: cell('type'),
      duplicate: /duplicate/i.test(cell('closure_reason')),
      mended: /resolved(?!.*dupl)/i.test(cell('closure_reason')),
    }))
    .filter((report) => !isFallback(report))
    .toSorted((a, b) => a.opened - b.opened)
}

const squareOf = (latitud: number, longitud: number) => `${Math.floor(latitud / side)}:${Math.floor(longitud / side)}`
const squaresAround = ({ latitud, longitud }: Report) =>
  [-1, 0, 1].flatMap((north) => [-1, 0, 1].map((east) => squareOf(latitud + north * side, longitud + east * side)))

/** Each report with the earlier ones of its group that were open then, or mended lately; within the longest radius. */
const neighbours = (reports: readonly Report[]) => {
  const squares = new Map<string, Report[]>()
  return reports.map((report) => {
    const near: Near[] = squaresAround(report).flatMap((square) =>
      (squares.get(square) ?? []).flatMap((earlier): Near[] => {
        const since = (earlier.closed !== null && earlier.closed <= report.opened ? earlier.closed : earlier.opened) / day
        const dias = report.opened / day - since
        const metros = metresBetween(report, earlier)
        const resuelta = earlier.closed !== null && earlier.closed <= report.opened
        if (earlier.group !== report.group || metros > 200 || dias > usualDays || (resuelta && !earlier.mended)) return []
        return [{ metros, mismo_tipo: earlier.type === report.type, dias, adhesiones: 0, resuelta }]
      }),
    )
    const own = squareOf(report.latitud, report.longitud)
    squares.set(own, [...(squares.get(own) ?? []), report])
    return { report, near }
  })
}
type Case = ReturnType<typeof neighbours>[number]

const share = (cases: readonly Case[], test: (cards: readonly Near[]) => boolean, radio: number) =>
  cases.length === 0
    ? Number.NaN
    : (100 * cases.filter(({ near }) => test(pickNear(near, { radio, reapertura_dias }))).length) / cases.length
const hasOpen = (cards: readonly Near[]) => cards.some(({ resuelta }) => !resuelta)
const hasAny = (cards: readonly Near[]) => cards.length > 0

const lineOf = (name: string, cases: readonly Case[], radio: number) => {
  const [doubles, others] = [cases.filter(({ report }) => report.duplicate), cases.filter(({ report }) => !report.duplicate)]
  const figures = [share(doubles, hasOpen, radio), share(others, hasOpen, radio), share(others, hasAny, radio)]
  return `| ${[name, doubles.length, others.length, ...figures.map((figure) => `${figure.toFixed(1)} %`)].join(' | ')} |`
}
const head = (what: string) =>
  `\n| ${what} | duplicates | others | duplicates with a card | others with one | or with a mended one |\n|---|---|---|---|---|---|`

const { positionals } = parseArgs({ allowPositionals: true })
const [path] = positionals
if (!path) throw new Error('node bench/duplicates.ts PATH: a CSV of Boston 311, also as .gz')
const cases = neighbours(await readReports(path))
const out = (text: string) => void process.stdout.write(`${text}\n`)
out(head('radius'))
for (const radio of radii) out(lineOf(`${radio} m`, cases, radio))
out(head(`group, ${usualRadius} m`))
const groups = Map.groupBy(cases, ({ report }) => report.group)
for (const [group, those] of [...groups].toSorted(([, a], [, b]) => b.length - a.length).slice(0, 20))
  out(lineOf(group, those, usualRadius))
