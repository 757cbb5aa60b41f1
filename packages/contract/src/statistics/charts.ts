/** `main` what the town does, `before` what comes in or the year before, `old` waits too long, `wrong` must change. */
export type Tone = 'main' | 'before' | 'old' | 'wrong'

/** One value and how it is written; `href`: the list of the records that it counts. */
export type Mark = { value: number | null; words: string; href?: string | undefined }

/** `title`: the finding; `subtitle`: what is measured and in which unit; `category`: heading of the names in the table. */
type Frame = { title: string; subtitle: string; category: string; note?: string | undefined }

export type LinesChart = Frame & {
  kind: 'lines'
  labels: readonly string[]
  /** The labels written below the line, by their place in `labels`. */
  ticks: readonly { at: number; words: string }[]
  /** `end`: what is written at the end of the line. */
  series: readonly { name: string; tone: Tone; end: string; marks: readonly Mark[] }[]
  /** A value that is named where it stands. */
  peak?: { at: number; series: number; words: string } | undefined
}
export type RowsChart = Frame & {
  kind: 'bars' | 'columns' | 'parts'
  measure: string
  rows: readonly { name: string; tone: Tone; mark: Mark }[]
}
/** Half and nine of ten of each row; `null`: not reached yet. */
export type RangesChart = Frame & {
  kind: 'ranges'
  half: string
  nine: string
  unit: string
  rows: readonly { name: string; tone: Tone; half: Mark; nine: Mark }[]
}
/** Several values of each row: only its table is shown. */
export type TableChart = Frame & {
  kind: 'table'
  measures: readonly string[]
  rows: readonly { name: string; under?: string | undefined; tone: Tone; marks: readonly Mark[] }[]
}
export type Chart = LinesChart | RowsChart | RangesChart | TableChart

export type ChartTable = {
  columns: readonly string[]
  rows: readonly { name: string; under?: string | undefined; tone: Tone; cells: readonly Mark[] }[]
}

const noMark: Mark = { value: null, words: '' }

/** The table behind a chart: the same marks, so that it never says anything else. */
export const tableOf = (chart: Chart): ChartTable => {
  switch (chart.kind) {
    case 'lines':
      return {
        columns: [chart.category, ...chart.series.map(({ name }) => name)],
        rows: chart.labels.map((name, at) => ({ name, tone: 'main', cells: chart.series.map(({ marks }) => marks[at] ?? noMark) })),
      }
    case 'ranges':
      return {
        columns: [chart.category, chart.half, chart.nine],
        rows: chart.rows.map(({ name, tone, half, nine }) => ({ name, tone, cells: [half, nine] })),
      }
    case 'table':
      return {
        columns: [chart.category, ...chart.measures],
        rows: chart.rows.map(({ marks, ...row }) => ({ ...row, cells: marks })),
      }
    case 'bars':
    case 'columns':
    case 'parts':
      return {
        columns: [chart.category, chart.measure],
        rows: chart.rows.map(({ name, tone, mark }) => ({ name, tone, cells: [mark] })),
      }
  }
}

/** The table's cells with plain numbers, for a spreadsheet. */
export const sheetOf = (chart: Chart): readonly (readonly (string | number | null)[])[] => {
  const { columns, rows } = tableOf(chart)
  return [columns, ...rows.map(({ name, under, cells }) => [under ? `${name}, ${under}` : name, ...cells.map(({ value }) => value)])]
}

/** What a picture of the chart says to who does not see it; the table follows it. */
export const descriptionOf = ({ title, subtitle }: Chart): string => `${title}. ${subtitle}.`

export const isEmptyChart = (chart: Chart): boolean =>
  tableOf(chart).rows.every(({ cells }) => cells.every(({ value }) => value === null || value === 0))
