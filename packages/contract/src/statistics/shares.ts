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
  written,
  type Counted,
  type CountedRow,
  type View,
} from './cell-marks.ts'
import type { RowsChart, TableChart, Tone } from './charts.ts'
import { dimensions, type DimensionName } from './dimensions.ts'
import { sayIn, shareFinding, sinceMonthOf } from './findings.ts'
import type { MeasureName } from './measures.ts'

type Shares = { measures: readonly MeasureName[]; count: MeasureName; share: MeasureName; isWrong: (value: number) => boolean }

/** Bars of a share of each group; its table also says of how many. */
const sharesView = (
  counted: Counted,
  dimension: DimensionName,
  { measures, count, share, isWrong }: Shares,
  [title, subtitle]: readonly [string, string],
): View => {
  const { lang } = counted
  const category = inLang(lang, [dimensions[dimension].es, dimensions[dimension].ca])
  const rows = byMost(rowsOf(counted, counted.answer), count).filter(({ values }) => typeof values[share] === 'number')
  const toneOf = (row: CountedRow): Tone => (valueOf(row, count) >= enough && isWrong(valueOf(row, share)) ? 'wrong' : 'main')
  const frame = { title, subtitle, category }
  const total: CountedRow = { cell: {}, values: totalsOf(counted, counted.answer) }
  return {
    name: category,
    medidas: measures,
    chart: {
      ...frame,
      kind: 'bars',
      measure: measureWords(share, lang),
      rows: rows
        .slice(0, mostRows)
        .map((row) => ({ name: nameOf(counted, row, dimension), tone: toneOf(row), mark: markOf(counted, row, share) })),
    },
    table: {
      ...frame,
      kind: 'table',
      measures: measures.map((medida) => measureWords(medida, lang)),
      rows: [
        ...rows.map((row) => ({
          name: nameOf(counted, row, dimension),
          tone: toneOf(row),
          marks: measures.map((medida) => markOf(counted, row, medida)),
        })),
        { name: inLang(lang, ['Todas', 'Totes']), tone: 'main', marks: measures.map((medida) => markOf(counted, total, medida)) },
      ],
    },
  }
}

/** Closed before their deadline. */
export const deadlinesView = (counted: Counted, dimension: 'grupo' | 'entidad'): View => {
  const { lang } = counted
  const share = totalsOf(counted, counted.answer).en_plazo_por_cien
  return sharesView(
    counted,
    dimension,
    { measures: ['con_plazo', 'en_plazo_por_cien'], count: 'con_plazo', share: 'en_plazo_por_cien', isWrong: (share) => share < 60 },
    [
      typeof share === 'number'
        ? sayIn(lang, ['{{share}} % en plazo', '{{share}} % dins de termini'], { share: Math.round(share) })
        : inLang(lang, ['Plazos', 'Terminis']),
      inLang(lang, ['De cada 100 cerradas con plazo', 'De cada 100 tancades amb termini']),
    ],
  )
}

export const satisfactionView = (counted: Counted): View => {
  const { lang } = counted
  const mean = totalsOf(counted, counted.answer).satisfaccion
  return sharesView(
    counted,
    'grupo',
    { measures: ['valoradas', 'satisfaccion', 'no_resueltas'], count: 'valoradas', share: 'satisfaccion', isWrong: (stars) => stars < 3 },
    [
      typeof mean === 'number'
        ? sayIn(lang, ['{{mean}} de 5 de media', '{{mean}} de 5 de mitjana'], { mean: written(counted, 'satisfaccion', mean) })
        : inLang(lang, ['Satisfacción', 'Satisfacció']),
      inLang(lang, ['Estrellas de quienes avisaron, de 1 a 5', "Estreles dels qui van avisar, d'1 a 5"]),
    ],
  )
}

export const hoursView = (counted: Counted, dimension: 'grupo' | 'entidad'): View => {
  const { lang } = counted
  const { horas: hours } = totalsOf(counted, counted.answer)
  return sharesView(counted, dimension, { measures: ['horas', 'resueltas'], count: 'horas', share: 'horas', isWrong: () => false }, [
    hours
      ? sayIn(lang, ['{{hours}} horas de trabajo', '{{hours}} hores de treball'], { hours: written(counted, 'horas', hours) })
      : inLang(lang, ['Horas de trabajo', 'Hores de treball']),
    inLang(lang, ['Horas apuntadas en las tareas de las cerradas', 'Hores apuntades en les tasques de les tancades']),
  ])
}

export const areasView = (counted: Counted): View => {
  const { lang } = counted
  const rows = byMost(rowsOf(counted, counted.answer), 'creadas')
  const named = rows.filter(({ cell }) => cell.barrio !== '' && cell.barrio !== 0)
  const chart: RowsChart = {
    kind: 'bars',
    title: shareFinding(
      named.map((row) => ({ name: nameOf(counted, row, 'barrio'), value: valueOf(row, 'creadas') })),
      totalsOf(counted, counted.answer).creadas ?? 0,
      lang,
      ['Dónde se avisa', "On s'avisa"],
    ),
    subtitle: sayIn(lang, ['Recibidas por barrio {{since}}', 'Rebudes per barri {{since}}'], {
      since: sinceMonthOf(counted.question.desde, lang),
    }),
    category: inLang(lang, ['Barrio', 'Barri']),
    measure: measureWords('creadas', lang),
    rows: named
      .slice(0, mostRows)
      .map((row) => ({ name: nameOf(counted, row, 'barrio'), tone: 'main', mark: markOf(counted, row, 'creadas') })),
  }
  const table: TableChart = {
    kind: 'table',
    title: chart.title,
    subtitle: chart.subtitle,
    category: chart.category,
    measures: [measureWords('creadas', lang), measureWords('repetidas_por_cien', lang)],
    rows: rows.map((row) => ({
      name: nameOf(counted, row, 'barrio'),
      tone: 'main',
      marks: [markOf(counted, row, 'creadas'), markOf(counted, row, 'repetidas_por_cien')],
    })),
  }
  return { name: chart.category, chart, table, medidas: ['creadas', 'repetidas_por_cien'] }
}

/** `places`: by neighbourhood and group; `groups`: by group alone. */
export const repeatsViews = (places: Counted, groups: Counted): View[] => {
  const { lang } = places
  const share = totalsOf(groups, groups.answer).repetidas_por_cien
  const title =
    typeof share === 'number' && share >= 1
      ? sayIn(lang, ['1 de cada {{of}} vuelve a pasar', '1 de cada {{of}} torna a passar'], { of: Math.round(100 / share) })
      : inLang(lang, ['Vuelve a pasar', 'Torna a passar'])
  const subtitle = inLang(lang, ['Poco después de resolverse, a menos de 30\u00a0m', "Poc després de resoldre's, a menys de 30\u00a0m"])
  const table: TableChart = {
    kind: 'table',
    title,
    subtitle: `${subtitle}, ${sinceMonthOf(places.question.desde, lang)}`,
    category: inLang(lang, ['Qué y dónde', 'Què i on']),
    measures: [inLang(lang, ['Veces', 'Vegades'])],
    rows: byMost(rowsOf(places, places.answer), 'repetidas')
      .filter((row) => valueOf(row, 'repetidas') > 0)
      .slice(0, 6)
      .map((row) => ({
        name: nameOf(places, row, 'grupo'),
        under: nameOf(places, row, 'barrio'),
        tone: 'main',
        marks: [markOf(places, row, 'repetidas')],
      })),
  }
  const byGroup = sharesView(
    groups,
    'grupo',
    { measures: ['repetidas', 'repetidas_por_cien'], count: 'repetidas', share: 'repetidas_por_cien', isWrong: (part) => part >= 20 },
    [title, subtitle],
  )
  return [{ name: table.category, chart: table, medidas: ['repetidas'] }, byGroup]
}
