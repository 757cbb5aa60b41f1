import type { Lang } from '#/values/languages.ts'
import { shortMonths } from '#/values/months.ts'
import { formatNumber } from '#/values/numbers.ts'
import {
  inLang,
  listOf,
  markOf,
  measureWords,
  rowsOf,
  scaled,
  totalsOf,
  valueOf,
  written,
  type Counted,
  type CountedRow,
  type View,
} from './cell-marks.ts'
import type { LinesChart, Tone } from './charts.ts'
import { headlines } from './dashboard.ts'
import { addDays } from './days.ts'
import { flowFinding, sayIn } from './findings.ts'
import type { MeasureName } from './measures.ts'

const dayMonth = (day: string, lang: Lang) => `${Number(day.slice(8, 10))} ${shortMonths[lang][Number(day.slice(5, 7)) - 1] ?? ''}`
/** The first label, and where a month begins. */
const monthTicks = (days: readonly string[], lang: Lang) =>
  days.flatMap((day, at) => {
    if (at === 0) return [{ at, words: dayMonth(day, lang) }]
    const begins = day.slice(5, 7) !== days[at - 1]?.slice(5, 7)
    return begins ? [{ at, words: shortMonths[lang][Number(day.slice(5, 7)) - 1] ?? '' }] : []
  })

/** Whole weeks: the one that runs would look like a fall. */
const wholeWeeks = (counted: Counted) =>
  rowsOf(counted, counted.answer).filter(({ cell: { semana } }) => addDays(String(semana), 6) < counted.question.hoy)

/** A figure of the first line: now, a year ago, week by week, and the list that it counts. */
export type Headline = {
  medida: MeasureName
  words: string
  unit: string
  before: string | undefined
  /** More than a tenth worse than a year ago. */
  worse: boolean
  weeks: readonly (number | null)[]
  href: string
}

const isWorse = (medida: MeasureName, now: number | null | undefined, before: number | null | undefined) =>
  medida !== 'creadas' && medida !== 'cerradas' && typeof now === 'number' && typeof before === 'number' && before > 0 && now > before * 1.1

export const headlinesOf = (counted: Counted): Headline[] => {
  const { lang, answer } = counted
  const now = totalsOf(counted, answer)
  const before = answer.comparadas && totalsOf(counted, answer.comparadas)
  const weeks = wholeWeeks(counted)
  return headlines.map((medida) => {
    const isDuration = medida === 'mediana' || medida === 'p90'
    return {
      medida,
      words: written(counted, medida, now[medida]),
      unit: isDuration ? inLang(lang, scaled(medida, now[medida]) === 1 ? ['día', 'dia'] : ['días', 'dies']) : '',
      before: typeof before?.[medida] === 'number' ? written(counted, medida, before[medida]) : undefined,
      worse: isWorse(medida, now[medida], before?.[medida]),
      weeks: weeks.map(({ values }) => scaled(medida, values[medida])),
      href: listOf(counted, {}, medida),
    }
  })
}

const weekLines = (counted: Counted, rows: readonly CountedRow[], series: readonly { medida: MeasureName; tone: Tone }[]) => {
  const { lang } = counted
  const days = rows.map(({ cell }) => String(cell.semana))
  return {
    kind: 'lines' as const,
    category: inLang(lang, ['Semana del', 'Setmana del']),
    labels: days.map((day) => `${dayMonth(day, lang)} ${day.slice(0, 4)}`),
    ticks: monthTicks(days, lang),
    series: series.map(({ medida, tone }) => {
      const name = measureWords(medida, lang)
      return {
        name,
        tone,
        end: `${written(counted, medida, rows.at(-1)?.values[medida])} ${name.toLowerCase()}`,
        marks: rows.map((row) => markOf(counted, row, medida)),
      }
    }),
  }
}

export const flowViews = (counted: Counted): View[] => {
  const { lang } = counted
  const rows = wholeWeeks(counted)
  const weeks = rows.map((row) => ({
    semana: String(row.cell.semana),
    creadas: valueOf(row, 'creadas'),
    cerradas: valueOf(row, 'cerradas'),
  }))
  const largest = weeks.reduce((top, week, at) => (week.creadas > (weeks[top]?.creadas ?? 0) ? at : top), 0)
  const flow: LinesChart = {
    title: flowFinding(weeks, lang),
    subtitle: inLang(lang, ['Incidencias por semana', 'Incidències per setmana']),
    ...weekLines(counted, rows, [
      { medida: 'creadas', tone: 'before' },
      { medida: 'cerradas', tone: 'main' },
    ]),
    ...(largest > 2 && largest < weeks.length - 1
      ? { peak: { at: largest, series: 0, words: formatNumber(weeks[largest]?.creadas ?? 0, lang) } }
      : {}),
  }
  const [first, last] = [
    valueOf(rows[0] ?? { cell: {}, values: {} }, 'pendientes'),
    valueOf(rows.at(-1) ?? { cell: {}, values: {} }, 'pendientes'),
  ]
  const pending: LinesChart = {
    title: sayIn(lang, ['De {{first}} pendientes a {{last}}', 'De {{first}} pendents a {{last}}'], { first, last }),
    subtitle: inLang(lang, ['Incidencias sin cerrar al final de cada semana', 'Incidències sense tancar al final de cada setmana']),
    ...weekLines(counted, rows, [{ medida: 'pendientes', tone: 'main' }]),
  }
  return [
    { name: inLang(lang, ['Entradas y salidas', 'Entrades i eixides']), chart: flow, medidas: ['creadas', 'cerradas'] },
    { name: measureWords('pendientes', lang), chart: pending, medidas: ['pendientes'] },
  ]
}
