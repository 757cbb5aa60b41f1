import type { PeriodName } from './dimensions.ts'

const dayMs = 86_400_000

const utcOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** A calendar day `YYYY-MM-DD` that exists. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(utcOf(text)) && dayOf(utcOf(text)) === text
export const addDays = (day: string, days: number): string => dayOf(utcOf(day) + days * dayMs)
export const daysBetween = (from: string, to: string): number => Math.round((utcOf(to) - utcOf(from)) / dayMs)

/** The first day of the month that many months later. */
export const addMonths = (day: string, months: number): string =>
  dayOf(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, 1))
const monthsBetween = (from: string, to: string) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))

/** The first day of the week (Monday), month or year that contains a day. */
export const startOf = (period: PeriodName, day: string): string => {
  if (period === 'anyo') return `${day.slice(0, 4)}-01-01`
  if (period === 'mes') return `${day.slice(0, 7)}-01`
  return addDays(day, -((new Date(utcOf(day)).getUTCDay() + 6) % 7))
}
/** The first day after the period that begins on `start`. */
export const endOf = (period: PeriodName, start: string): string =>
  period === 'semana' ? addDays(start, 7) : addMonths(start, period === 'mes' ? 1 : 12)

/** Days from `desde` to `hasta`, both included. */
export type Span = { desde: string; hasta: string }
export const isWhole = (period: PeriodName, { desde, hasta }: Span): boolean => {
  const after = addDays(hasta, 1)
  return startOf(period, desde) === desde && startOf(period, after) === after
}
/** The same days and those that complete the first and the last period. */
export const widened = (period: PeriodName, { desde, hasta }: Span): Span => ({
  desde: startOf(period, desde),
  hasta: addDays(endOf(period, startOf(period, hasta)), -1),
})

export const comparisons = ['anterior', 'anyo'] as const
export type Comparison = (typeof comparisons)[number]

/** The period before, as long; or the same one a year earlier (of weeks: 52 weeks). */
export const earlier = (span: Span, comparison: Comparison): Span => {
  const after = addDays(span.hasta, 1)
  if (isWhole('mes', span)) {
    const months = comparison === 'anyo' ? 12 : monthsBetween(span.desde, after)
    return { desde: addMonths(span.desde, -months), hasta: addDays(addMonths(after, -months), -1) }
  }
  const days = comparison === 'anyo' ? 364 : daysBetween(span.desde, after)
  return { desde: addDays(span.desde, -days), hasta: addDays(span.hasta, -days) }
}

/** The first day of each period of a span, in order. */
export const startsIn = (period: PeriodName, { desde, hasta }: Span): string[] => {
  const starts: string[] = []
  for (let start = startOf(period, desde); start <= hasta; start = endOf(period, start)) starts.push(start)
  return starts
}
