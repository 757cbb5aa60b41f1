import { leastShown, suppress, suppressParts } from '#/statistics/suppress.ts'
import type { Chart, Mark } from '#/statistics/charts.ts'
import { pick, type Lang } from '#/values/languages.ts'
import { formatNumber } from '#/values/numbers.ts'
import { percentOf } from './figures.ts'
import type { MonthFigures } from './schemas.ts'
import { sayReport, type SayReport } from './texts.ts'

type Context = { figures: MonthFigures; say: SayReport; lang: Lang }

export const monthName = (mes: string, lang: Lang, month: 'long' | 'short' = 'long'): string =>
  new Intl.DateTimeFormat(lang, { month, ...(month === 'long' ? { year: 'numeric' } : {}), timeZone: 'UTC' }).format(
    new Date(`${mes}-01T00:00:00Z`),
  )

const dayName = (day: string, lang: Lang): string =>
  new Intl.DateTimeFormat(lang, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

const hiddenWords = '–'
const marker =
  ({ say, lang }: Context) =>
  (value: number | null, unit: 'count' | 'percent' = 'count', missing = hiddenWords): Mark => {
    if (value === null) return { value, words: missing }
    const words = formatNumber(value, lang, { maximumFractionDigits: 1 })
    return { value, words: unit === 'percent' ? say('percent', { n: words }) : words }
  }

const sign = (value: number, of: { more: string; less: string; same: string }): string =>
  value > 0 ? of.more : value < 0 ? of.less : of.same

const weeks = (context: Context): Chart | undefined => {
  const { figures, say, lang } = context
  const { semanas, total } = figures
  if (semanas.length === 0) return undefined
  const mark = marker(context)
  const last = semanas.at(-1) ?? { creadas: 0, cerradas: 0 }
  return {
    kind: 'lines',
    title: sign(total.cerradas - total.creadas, { more: say('weeksMore'), less: say('weeksLess'), same: say('weeksSame') }),
    subtitle: say('weeks'),
    category: say('week'),
    labels: semanas.map(({ semana }) => dayName(semana, lang)),
    ticks: semanas.flatMap(({ semana }, at) => (at % 4 === 0 ? [{ at, words: dayName(semana, lang) }] : [])),
    series: [
      {
        name: say('creadas'),
        tone: 'before',
        end: say('endOpened', { n: mark(last.creadas).words }),
        marks: semanas.map(({ creadas }) => mark(creadas)),
      },
      {
        name: say('cerradas'),
        tone: 'main',
        end: say('endClosed', { n: mark(last.cerradas).words }),
        marks: semanas.map(({ cerradas }) => mark(cerradas)),
      },
    ],
  }
}

const months = (context: Context): Chart => {
  const { figures, say, lang } = context
  const mark = marker(context)
  return {
    kind: 'columns',
    title: sign(figures.total.creadas - figures.anterior.creadas, {
      more: say('monthsMore'),
      less: say('monthsLess'),
      same: say('monthsSame'),
    }),
    subtitle: say('months'),
    category: say('month'),
    measure: say('creadas'),
    rows: figures.meses.map(({ mes, creadas }) => ({
      name: monthName(mes, lang, 'short'),
      tone: mes === figures.mes ? 'main' : 'before',
      mark: mark(creadas),
    })),
  }
}

const durations = (context: Context): Chart | undefined => {
  const { figures, say, lang } = context
  const mark = marker(context)
  const rows = figures.grupos.filter(({ mitad }) => mitad !== null)
  if (rows.length === 0) return undefined
  const [slowest] = rows.filter(({ nueve }) => nueve !== null).toSorted((a, b) => (b.nueve ?? 0) - (a.nueve ?? 0))
  return {
    kind: 'ranges',
    title: slowest ? say('slowest', { grupo: pick(slowest, 'nombre', lang) }) : say('slowestNone'),
    subtitle: say('durations'),
    category: say('group'),
    half: say('half'),
    nine: say('nine'),
    unit: say('dayUnit'),
    rows: rows.map((group) => ({
      name: pick(group, 'nombre', lang),
      tone: 'main',
      half: mark(group.mitad),
      nine: mark(group.nueve, 'count', say('notYet')),
    })),
  }
}

const deadlines = (context: Context): Chart | undefined => {
  const { figures, say, lang } = context
  const { con_plazo, en_plazo } = figures.total
  const share = percentOf(en_plazo, con_plazo)
  if (share === null || con_plazo < leastShown) return undefined
  const mark = marker(context)
  const rows = figures.grupos.filter((group) => group.con_plazo > 0)
  const shown = suppress(rows.map((group) => group.con_plazo))
  return {
    kind: 'table',
    title: say('deadlines', { n: share }),
    subtitle: say('deadlinesHint'),
    category: say('group'),
    measures: [say('con_plazo'), say('en_plazo')],
    note: shown.includes(null) ? say('hidden') : undefined,
    rows: [
      ...rows.map((group, at) => ({
        name: pick(group, 'nombre', lang),
        tone: 'main' as const,
        marks: [mark(shown[at] ?? null), mark(shown[at] === null ? null : percentOf(group.en_plazo, group.con_plazo), 'percent')],
      })),
      { name: say('all'), tone: 'main' as const, marks: [mark(con_plazo), mark(share, 'percent')] },
    ],
  }
}

const outcomes = (context: Context): Chart | undefined => {
  const { figures, say } = context
  const { resueltas, cerradas } = figures.total
  const share = percentOf(resueltas, cerradas)
  if (share === null || cerradas < leastShown) return undefined
  const mark = marker(context)
  const { shown, rest } = suppressParts(figures.desenlaces.map(({ desenlace, cuantas: n }) => ({ desenlace, name: say(desenlace), n })))
  if (shown.length === 0) return undefined
  const isMendedShown = shown.some(({ desenlace }) => desenlace === 'resuelta')
  const parts = rest > 0 ? [...shown, { name: say('rest'), n: rest }] : shown
  return {
    kind: 'parts',
    title: isMendedShown ? say('outcomes', { n: share }) : say('outcomesHidden'),
    subtitle: say('outcomesHint'),
    category: say('outcome'),
    measure: say('cerradas'),
    rows: parts.map(({ name, n }) => ({ name, tone: 'main', mark: mark(n) })),
  }
}

const ages = (context: Context): Chart | undefined => {
  const { figures, say } = context
  if (figures.total.pendientes === 0) return undefined
  const mark = marker(context)
  const shown = suppress(figures.edades.map(({ cuantas }) => cuantas))
  const oldest = shown[figures.edades.findIndex(({ edad }) => edad === 'antiguas')] ?? null
  return {
    kind: 'bars',
    title: oldest === null ? say('agesHidden') : oldest === 0 ? say('agesNone') : say('ages', { n: mark(oldest).words }),
    subtitle: say('agesHint'),
    category: say('age'),
    measure: say('pendientes'),
    note: shown.includes(null) ? say('hidden') : undefined,
    rows: figures.edades.map(({ edad }, at) => ({
      name: say(edad),
      tone: edad === 'antiguas' ? 'old' : 'main',
      mark: mark(shown[at] ?? null),
    })),
  }
}

type Column = 'creadas' | 'cerradas' | 'resueltas' | 'pendientes' | 'repetidas'
type Counted = { nombre_es: string; nombre_val: string } & Partial<Record<Column, number>>

/** Of each column, what anybody may read. */
const countsTable = (
  context: Context,
  rows: readonly Counted[],
  columns: readonly Column[],
  head: { title: string; subtitle: string; category: string },
): Chart | undefined => {
  const { say, lang } = context
  if (rows.length === 0) return undefined
  const mark = marker(context)
  const shown = columns.map((column) => suppress(rows.map((row) => row[column] ?? 0)))
  return {
    kind: 'table',
    ...head,
    measures: columns.map((column) => say(column)),
    note: shown.some((column) => column.includes(null)) ? say('hidden') : undefined,
    rows: rows.map((row, at) => ({
      name: pick(row, 'nombre', lang),
      tone: 'main',
      marks: shown.map((column) => mark(column[at] ?? null)),
    })),
  }
}

/** The charts and tables of a report, with what each says; one whose figures are missing is left out. */
export const reportCharts = (figures: MonthFigures, lang: Lang): Chart[] => {
  const say = sayReport(lang)
  const context = { figures, say, lang }
  const groups = { title: say('groups'), subtitle: say('groupsHint'), category: say('group') }
  const places = { title: say('places'), subtitle: say('placesHint'), category: say('place') }
  return [
    weeks(context),
    months(context),
    durations(context),
    deadlines(context),
    outcomes(context),
    ages(context),
    countsTable(context, figures.grupos, ['creadas', 'cerradas', 'pendientes', 'repetidas'], groups),
    countsTable(context, figures.barrios, ['creadas', 'resueltas', 'pendientes'], places),
  ].filter((chart) => chart !== undefined)
}
