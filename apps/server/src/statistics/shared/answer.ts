import { addDays, earlier, startsIn, type Span } from '@avisa/contract/statistics/days'
import { isPeriod } from '@avisa/contract/statistics/dimensions'
import { spanOfCell, type StatisticsCell } from '@avisa/contract/statistics/cell'
import { measureOf, type MeasureName, type Sums } from '@avisa/contract/statistics/measures'
import { statisticsLimits, type StatisticsQuestion } from '@avisa/contract/statistics/query'
import type { StatisticsAnswer } from '@avisa/contract/statistics/schemas'
import { refuse } from '@avisa/contract/refusal'
import { toServerDate } from '@avisa/contract/values/dates'
import type { Lang } from '@avisa/contract/values/languages'
import type { Read } from '#/platform/database/database.ts'
import { readNames } from './names-store.ts'
import { readBalance, readPercentiles, readSums, type Counter, type SumRow } from './sums-store.ts'

/** Up to so many repairs, durations are computed from each; beyond, from classes. */
const exactUpTo = 50_000

type Value = number | null
type Row = { valores: (string | number)[]; medidas: Value[] }
type Table = { filas: Row[]; totales: Value[]; exacto: boolean }

const keyOf = (values: readonly (string | number)[]) => JSON.stringify(values)
const addUp = (rows: readonly Sums[]): Record<string, number> => {
  const total: Record<string, number> = {}
  for (const row of rows) for (const [name, value] of Object.entries(row)) total[name] = (total[name] ?? 0) + value
  return total
}

/** A cohort is told once all of it has had those days. */
const isRipe = (question: StatisticsQuestion, cell: StatisticsCell, days: number | undefined) =>
  days === undefined || addDays(spanOfCell(question, cell).hasta, days) < question.hoy

const cellOf = ({ por }: StatisticsQuestion, values: readonly (string | number)[]): StatisticsCell =>
  Object.fromEntries(por.map((name, index) => [name, values[index] ?? '']))

const refuseMany = (rows: readonly unknown[]) => {
  if (rows.length > statisticsLimits.cells)
    refuse('statistics.question', {
      fields: [
        {
          field: 'por',
          es: `Saldrían más de ${statisticsLimits.cells} filas: pida menos divisiones o un periodo más corto.`,
          ca: `N'eixirien més de ${statisticsLimits.cells} files: demane menys divisions o un període més curt.`,
        },
      ],
    })
}

/** What was open at the end of each period, from what is open now, going back. */
const pendingOf = async (read: Read, at: Counter, question: StatisticsQuestion) => {
  const place = question.por.findIndex(isPeriod)
  const { open, within, after } = await readBalance(read, at, question, { most: statisticsLimits.cells })
  const restOf = (values: readonly (string | number)[]) => (place === -1 ? [...values] : values.toSpliced(place, 1))
  const now = new Map(open.map(({ valores, sumas }) => [keyOf(valores), sumas['abiertas'] ?? 0]))
  const gone = ({ sumas }: SumRow) => (sumas['creadas'] ?? 0) - (sumas['cerradas'] ?? 0)
  const later = new Map(after.map((row) => [keyOf(row.valores), gone(row)]))
  const moved = new Map(within.map((row) => [keyOf(row.valores), gone(row)]))
  const groups = new Map(
    [...open, ...after, ...within.map((row) => ({ valores: restOf(row.valores) }))].map(({ valores }) => [keyOf(valores), valores]),
  )
  const period = question.por.find(isPeriod)
  const starts = period === undefined ? [] : startsIn(period, question).toReversed()
  const pending = new Map<string, { valores: (string | number)[]; n: number }>()
  for (const [key, valores] of groups) {
    let n = (now.get(key) ?? 0) - (later.get(key) ?? 0)
    if (period === undefined) pending.set(key, { valores, n })
    for (const start of starts) {
      const value = period === 'anyo' ? start.slice(0, 4) : start
      const cell = valores.toSpliced(place, 0, value)
      pending.set(keyOf(cell), { valores: cell, n })
      n -= moved.get(keyOf(cell)) ?? 0
    }
  }
  return pending
}

/** Of the last period where there are periods: what is open at the end adds up over types and areas only. */
const pendingInAll = (question: StatisticsQuestion, pending: Awaited<ReturnType<typeof pendingOf>>): number => {
  const place = question.por.findIndex(isPeriod)
  const period = question.por.find(isPeriod)
  const last = period && startsIn(period, question).at(-1)
  const value = period === 'anyo' ? last?.slice(0, 4) : last
  return [...pending.values()].filter(({ valores }) => place === -1 || valores[place] === value).reduce((sum, { n }) => sum + n, 0)
}

type Percentiles = Map<MeasureName, Map<string, number>>
const inAll = 'total'

/** Exact durations of the measures that are percentiles; undefined where there are too many. */
const exactDurations = async (read: Read, at: Counter, question: StatisticsQuestion, total: Sums): Promise<Percentiles | undefined> => {
  const result: Percentiles = new Map()
  for (const event of ['cerrada', 'contestada'] as const) {
    const names = question.medidas.filter((name) => measureOf(name).percentile !== undefined && measureOf(name).event === event)
    const [first] = names
    if (first === undefined) continue
    if (measureOf(first).columns.reduce((sum, name) => sum + (total[name] ?? 0), 0) > exactUpTo) return undefined
    const shares = names.map((name) => measureOf(name).percentile ?? 0)
    const rows = await readPercentiles(read, at, question, { event, shares })
    for (const [index, name] of names.entries())
      result.set(name, new Map(rows.map(({ valores, minutos }) => [valores === null ? inAll : keyOf(valores), minutos[index] ?? 0])))
  }
  return result
}

const tableOf = async (read: Read, at: Counter, question: StatisticsQuestion): Promise<Table> => {
  const { medidas } = question
  const names = [...new Set(medidas.filter((name) => measureOf(name).event !== 'saldo').flatMap((name) => measureOf(name).columns))]
  const sums = names.length === 0 ? [] : await readSums(read, at, question, { names, most: statisticsLimits.cells })
  refuseMany(sums)
  const total = addUp(sums.map(({ sumas }) => sumas))
  const pending = medidas.includes('pendientes') ? await pendingOf(read, at, question) : undefined
  const exact = await exactDurations(read, at, question, total)
  const byKey = new Map(sums.map((row) => [keyOf(row.valores), row]))
  for (const [key, { valores }] of pending ?? []) if (!byKey.has(key)) byKey.set(key, { valores, sumas: {} })
  refuseMany([...byKey.keys()])
  const valueOf = (name: MeasureName, { key, sumas, cell }: { key: string; sumas: Sums; cell: StatisticsCell }): Value => {
    const measure = measureOf(name)
    if (measure.event === 'saldo') return (key === inAll ? pending && pendingInAll(question, pending) : pending?.get(key)?.n) ?? 0
    if (!isRipe(question, cell, measure.days)) return null
    const value = measure.of(sumas)
    return measure.percentile === undefined || value === null ? value : (exact?.get(name)?.get(key) ?? value)
  }
  const filas = [...byKey].map(([key, { valores, sumas }]) => ({
    valores,
    medidas: medidas.map((name) => valueOf(name, { key, sumas, cell: cellOf(question, valores) })),
  }))
  const hasDurations = medidas.some((name) => measureOf(name).percentile !== undefined)
  return {
    filas: filas.toSorted((a, b) => compare(a.valores, b.valores)),
    totales: medidas.map((name) => valueOf(name, { key: inAll, sumas: total, cell: {} })),
    exacto: exact !== undefined || !hasDurations,
  }
}

const compare = (a: readonly (string | number)[], b: readonly (string | number)[]): number => {
  for (const [index, value] of a.entries()) {
    const other = b[index] ?? ''
    if (value !== other) return value < other ? -1 : 1
  }
  return 0
}

const flat = (rows: readonly Row[]) => rows.map(({ valores, medidas }) => [...valores, ...medidas])

/** The answer to a question; the caller's rights are those of `at`. */
export const answerQuestion = async (read: Read, at: Counter & { lang: Lang }, question: StatisticsQuestion): Promise<StatisticsAnswer> => {
  const table = await tableOf(read, at, question)
  const compared: Span | undefined = question.comparar ? earlier(question, question.comparar) : undefined
  const before = compared && (await tableOf(read, at, { ...question, ...compared }))
  const rows = [...table.filas, ...(before?.filas ?? [])]
  const nombres = await readNames(
    read,
    at,
    question.por.map((dimension, index) => ({ dimension, valores: rows.map(({ valores }) => valores[index] ?? '') })),
  )
  return {
    columnas: [...question.por, ...question.medidas],
    filas: flat(table.filas),
    totales: table.totales,
    exacto: table.exacto,
    desde: question.desde,
    hasta: question.hasta,
    contado: toServerDate(at.now, at.zona),
    nombres,
    ...(compared && before ? { comparadas: { filas: flat(before.filas), totales: before.totales, ...compared } } : {}),
  }
}
