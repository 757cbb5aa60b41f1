import { quantile, repairLimits } from './buckets.ts'

/** What people are told about how long it takes: days by which half, and nine of ten, were mended. */
export type RepairPromise = { mediana_dias: number; p90_dias: number; n: number }

/** Fewer reports promise nothing. */
export const leastPromised = 30
const minutesOfDay = 1440

const daysAt = (cells: readonly number[], place: number): number | undefined => {
  const minutes = quantile(cells, repairLimits, place)
  return minutes === undefined ? undefined : Math.max(1, Math.ceil(minutes / minutesOfDay))
}

/**
 * From reports by the class of their duration until they were mended (`repairLimits`), and those that are still open, which count as longer than any.
 * Nothing for too few, and where nine of ten are not mended yet.
 */
export const promiseOf = ({ cells, open }: { cells: readonly number[]; open: number }): RepairPromise | undefined => {
  const mended = cells.reduce((sum, count) => sum + count, 0)
  const n = mended + open
  if (n < leastPromised || mended < 0.9 * n) return undefined
  const [mediana_dias, p90_dias] = [0.5, 0.9].map((share) => daysAt(cells, Math.min(1, (share * n) / mended)))
  return mediana_dias === undefined || p90_dias === undefined ? undefined : { mediana_dias, p90_dias, n }
}
