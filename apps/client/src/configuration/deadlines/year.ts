import type { Shift } from '@avisa/contract/deadlines/calendar'

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
const dayMs = 86_400_000

/** 1 is Monday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7
export const dayAfter = (day: string, by: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * dayMs).toISOString().slice(0, 10)

/** The days of a month, and how many cells of its first week are empty. */
export type Month = { days: readonly string[]; empty: number }
export const monthsOf = (year: number): Month[] =>
  Array.from({ length: 12 }, (_, month) => {
    const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
    const first = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
    return { days: Array.from({ length }, (_each, at) => dayAfter(first, at)), empty: weekdayOf(first) - 1 }
  })

/** Days with the same hours, as one line of the form. */
export type ShiftGroup = { dias: readonly number[]; desde: string; hasta: string }
export const groupsOf = (shifts: readonly Shift[]): ShiftGroup[] =>
  [...Map.groupBy(shifts, ({ desde, hasta }) => `${desde} ${hasta}`).values()].flatMap((same) => {
    const [first] = same
    return first ? [{ dias: same.map(({ dia }) => dia).toSorted(), desde: first.desde, hasta: first.hasta }] : []
  })
export const shiftsOf = (groups: readonly ShiftGroup[]): Shift[] =>
  groups.flatMap(({ dias, desde, hasta }) => dias.toSorted().map((dia) => ({ dia, desde, hasta })))

/** A new line: in the afternoon of a day that has no shifts then, else on a free day. */
export const newGroup = (shifts: readonly Shift[]): ShiftGroup => {
  const dias = weekdays.filter((dia) => dia <= 5 && !shifts.some((shift) => shift.dia === dia && shift.hasta > '16:00'))
  return { dias: dias.length > 0 ? dias : [6], desde: '16:00', hasta: '19:00' }
}
