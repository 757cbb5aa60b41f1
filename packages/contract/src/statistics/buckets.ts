const [hour, day] = [60, 1440]

/** Upper limits, in minutes, of the classes `h00`…`h26` of durations from report to repair; the last class has none. */
export const repairLimits: readonly number[] = [
  ...[1, 2, 4, 8, 16].map((hours) => hours * hour),
  ...[1, 1.5, 2, 3, 4, 5, 7, 10, 14, 21, 30, 45, 60, 90, 120, 180, 270, 365, 548, 730, 1095].map((days) => days * day),
]
/** Upper limits, in minutes, of the classes `a0`…`a9` of durations from report to first answer. */
export const answerLimits: readonly number[] = [
  ...[1, 4, 8].map((hours) => hours * hour),
  ...[1, 2, 3, 7, 14, 30].map((days) => days * day),
]

const namesOf = <L extends string>(letter: L, limits: readonly number[], digits: number) =>
  [...limits, 0].map((_, index): `${L}${number}` => `${letter}${String(index).padStart(digits, '0')}` as `${L}${number}`)
/** Repairs by the month of their closing. */
export const repairClasses = namesOf('h', repairLimits, 2)
/** Repairs by the month of their report: cohorts. */
export const cohortClasses = namesOf('c', repairLimits, 2)
export const answerClasses = namesOf('a', answerLimits, 1)

/** Where in its class a value lies, on a logarithmic scale: long durations are rarer than short ones. */
const within = (low: number, high: number, share: number) => Math.max(low, 1) * (high / Math.max(low, 1)) ** share

/** The value below which the share `p` of all lies, from counts by class; undefined where there are none. The last class counts as its lower limit. */
export const quantile = (counts: readonly number[], limits: readonly number[], p: number): number | undefined => {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return undefined
  const place = p * total
  let before = 0
  for (const [index, count] of counts.entries()) {
    if (count > 0 && before + count >= place) {
      const low = limits[index - 1] ?? 0
      const high = limits[index]
      return Math.round(high === undefined ? low : within(low, high, (place - before) / count))
    }
    before += count
  }
  return limits.at(-1)
}

/** How many of all were mended within so many days, from counts by class: exact where a class ends at that day. */
export const mendedWithin = (counts: readonly number[], days: number): number =>
  counts.slice(0, repairLimits.indexOf(days * day) + 1).reduce((sum, count) => sum + count, 0)
