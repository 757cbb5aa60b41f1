import { writeCriteria } from '#/http/criteria.ts'
import { languages, type Lang } from '#/values/languages.ts'
import { formatNumber } from '#/values/numbers.ts'
import { criteriaOfCell, type StatisticsCell } from './cell.ts'
import type { Chart, Mark, TableChart } from './charts.ts'
import { dimensionNames, type DimensionName } from './dimensions.ts'
import { measureNames, measures, type MeasureName } from './measures.ts'
import type { StatisticsQuestion } from './query.ts'
import type { StatisticsAnswer } from './schemas.ts'

export type Pair = readonly [es: string, ca: string]
export const inLang = (lang: Lang, pair: Pair): string => pair[languages.indexOf(lang)] ?? pair[0]

/** An answer with its question; `listAt`: the address of the list of incidents with these conditions. */
export type Counted = { question: StatisticsQuestion; answer: StatisticsAnswer; lang: Lang; listAt: (criterios: string) => string }
export type CountedRow = { cell: StatisticsCell; values: Partial<Record<MeasureName, number | null>> }
type Counts = Pick<StatisticsAnswer, 'filas' | 'totales'>

const dayMinutes = 1440

const isName = <N extends string>(names: readonly N[], name: string): name is N => names.some((each) => each === name)

export const rowsOf = ({ answer: { columnas } }: Counted, { filas }: Counts): CountedRow[] =>
  filas.map((fila) => {
    const cell: StatisticsCell = {}
    const values: CountedRow['values'] = {}
    for (const [at, name] of columnas.entries()) {
      const value = fila[at] ?? null
      if (isName(measureNames, name)) values[name] = value === null ? null : Number(value)
      else if (isName(dimensionNames, name) && value !== null) cell[name] = value
    }
    return { cell, values }
  })

/** Of each measure over all rows. */
export const totalsOf = ({ answer: { columnas } }: Counted, { totales }: Counts): CountedRow['values'] =>
  Object.fromEntries(columnas.filter((name) => isName(measureNames, name)).map((name, at) => [name, totales[at] ?? null]))

const unnamed: Partial<Record<DimensionName, Pair>> = {
  entidad: ['Sin asignar', 'Sense assignar'],
  barrio: ['Sin barrio', 'Sense barri'],
  distrito: ['Sin distrito', 'Sense districte'],
}

/** The name of a row's value: of a type, an area, an entity. */
export const nameOf = ({ answer: { nombres }, lang }: Counted, { cell }: CountedRow, dimension: DimensionName): string => {
  const value = String(cell[dimension] ?? '')
  const without = unnamed[dimension]
  return nombres[dimension]?.[value] ?? ((value === '' || value === '0') && without ? inLang(lang, without) : value)
}

const rounded = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits

/** Durations in days: tenths where there are few. */
export const daysOf = (minutes: number): number => rounded(minutes / dayMinutes, minutes < 10 * dayMinutes ? 1 : 0)

/** A value as it is drawn: durations in days. */
export const scaled = (medida: MeasureName, value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : measures[medida].unit === 'minutos' ? daysOf(value) : value

export const written = ({ answer: { exacto }, lang }: Counted, medida: MeasureName, value: number | null | undefined): string => {
  const shown = scaled(medida, value)
  if (shown === null) return '–'
  const { unit } = measures[medida]
  const words = formatNumber(shown, lang, { maximumFractionDigits: 2 })
  return unit === 'por_cien' ? `${words} %` : unit === 'minutos' && !exacto ? `≈ ${words}` : words
}

/** The address of the list of incidents that a number stands for. */
export const listOf = ({ question, answer: { desde, hasta }, listAt }: Counted, cell: StatisticsCell, medida: MeasureName): string =>
  listAt(writeCriteria(criteriaOfCell({ ...question, desde, hasta }, cell, medida)))

export const markOf = (counted: Counted, { cell, values }: CountedRow, medida: MeasureName): Mark => {
  const value = values[medida]
  return {
    value: scaled(medida, value),
    words: written(counted, medida, value),
    ...(value === null || value === undefined ? {} : { href: listOf(counted, cell, medida) }),
  }
}

/** The measure in the reader's language. */
export const measureWords = (medida: MeasureName, lang: Lang): string => inLang(lang, [measures[medida].es, measures[medida].ca])

/** A chart, what its table says besides, and the measures that are explained under it. */
export type View = { name: string; chart: Chart; table?: TableChart; medidas: readonly MeasureName[] }

/** Of fewer, no share and no duration is worth a mark of its own. */
export const enough = 10
export const mostRows = 8

export const valueOf = (row: CountedRow, medida: MeasureName): number => row.values[medida] ?? 0
export const byMost = (rows: readonly CountedRow[], medida: MeasureName): CountedRow[] =>
  rows.toSorted((a, b) => valueOf(b, medida) - valueOf(a, medida))
