import type { Lang } from '#/values/languages.ts'
import { shortMonths } from '#/values/months.ts'
import {
  byMost,
  enough,
  inLang,
  markOf,
  measureWords,
  mostRows,
  nameOf,
  rowsOf,
  totalsOf,
  valueOf,
  type Counted,
  type CountedRow,
  type View,
} from './cell-marks.ts'
import type { LinesChart, RangesChart } from './charts.ts'
import { cohorts } from './dashboard.ts'
import { dimensions } from './dimensions.ts'
import { ofMonth, sayIn, timesFinding } from './findings.ts'

const yearMonth = (day: string, lang: Lang) => `${shortMonths[lang][Number(day.slice(5, 7)) - 1] ?? ''} ${day.slice(0, 4)}`

/** Twice as slow as the whole, and worth saying. */
const isSlow = (row: CountedRow, median: number) =>
  valueOf(row, 'resueltas') >= enough && median > 0 && valueOf(row, 'mediana') >= 2 * median

export const timesView = (counted: Counted, dimension: 'grupo' | 'entidad'): View => {
  const { lang } = counted
  const rows = byMost(rowsOf(counted, counted.answer), 'resueltas').filter(({ values }) => typeof values.mediana === 'number')
  const median = totalsOf(counted, counted.answer).mediana ?? 0
  const sure = rows.filter((row) => valueOf(row, 'resueltas') >= enough)
  const chart: RangesChart = {
    kind: 'ranges',
    title: timesFinding(
      sure.map((row) => ({ name: nameOf(counted, row, dimension), value: valueOf(row, 'mediana') })),
      lang,
    ),
    subtitle: inLang(lang, ['Días hasta resolver', 'Dies fins a resoldre']),
    category: inLang(lang, [dimensions[dimension].es, dimensions[dimension].ca]),
    half: inLang(lang, ['la mitad', 'la mitat']),
    nine: inLang(lang, ['9 de cada 10', '9 de cada 10']),
    unit: inLang(lang, ['días', 'dies']),
    rows: rows.slice(0, mostRows).map((row) => ({
      name: nameOf(counted, row, dimension),
      tone: isSlow(row, median) ? 'wrong' : 'main',
      half: markOf(counted, row, 'mediana'),
      nine: markOf(counted, row, 'p90'),
    })),
  }
  return { name: chart.category, chart, medidas: ['mediana', 'p90'] }
}

/** What share of each month's reports was mended so many days later; open ones count. */
export const cohortsView = (counted: Counted): View => {
  const { lang } = counted
  const rows = rowsOf(counted, counted.answer)
  const starts = rows.map(({ cell }) => String(cell.mes))
  const latest = rows.findLast((row) => typeof row.values.a_los_30 === 'number' && valueOf(row, 'creadas') >= enough)
  const chart: LinesChart = {
    kind: 'lines',
    title: latest
      ? sayIn(lang, ['{{share}} de cada 100 {{month}}, resueltas a los 30 días', '{{share}} de cada 100 {{month}}, resoltes als 30 dies'], {
          share: Math.round(valueOf(latest, 'a_los_30')),
          month: ofMonth(String(latest.cell.mes), lang),
        })
      : inLang(lang, ['Resueltas a los 7, 14, 30 y 60 días', 'Resoltes als 7, 14, 30 i 60 dies']),
    subtitle: inLang(lang, [
      'De cada 100 recibidas en el mes, con las abiertas contadas',
      'De cada 100 rebudes en el mes, amb les obertes comptades',
    ]),
    category: inLang(lang, ['Mes', 'Mes']),
    labels: starts.map((day) => yearMonth(day, lang)),
    ticks: starts.map((day, at) => ({ at, words: shortMonths[lang][Number(day.slice(5, 7)) - 1] ?? '' })),
    series: cohorts.map((medida) => ({
      name: measureWords(medida, lang),
      tone: medida === 'a_los_30' ? 'main' : 'before',
      end: sayIn(lang, ['{{days}} días', '{{days}} dies'], { days: Number(medida.slice(6)) }),
      marks: rows.map((row) => markOf(counted, row, medida)),
    })),
  }
  return { name: inLang(lang, ['Por mes', 'Per mes']), chart, medidas: cohorts }
}
