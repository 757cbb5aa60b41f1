import { aheadOfUtc, inZone, partsIn } from '#/values/dates.ts'

/** `dia`: 1 is Monday. `hasta` may be `24:00`; a night shift is two rows. */
export type Shift = { dia: number; desde: string; hasta: string }
/** `festivos`: `YYYY-MM-DD`. `siempre`: day and night, whatever the shifts and holidays. */
export type Calendar = { turnos: readonly Shift[]; siempre: boolean; festivos: readonly string[]; zona: string }

/** A part of a day, in milliseconds of its wall clock or of the world's. */
type Span = readonly [from: number, to: number]

export const minuteMs = 60_000
const dayMs = 1440 * minuteMs
const lawWorkdays = 5
/** Ten years: nothing is promised for later. */
const mostDays = 3660

const clockMs = (text: string): number => {
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  return (hours * 60 + minutes) * minuteMs
}
const dayOf = (wall: number): number => Math.floor(wall / dayMs)
const dayOfDate = (date: string): number => Date.parse(date) / dayMs
const dateOfDay = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)
/** Day 0, 1 January 1970, was a Thursday. */
const weekdayOf = (day: number): number => ((day + 3) % 7) + 1

const wallOf = (time: number, zona: string): number => time + aheadOfUtc(time, zona)
const instantOf = (wall: number, zona: string): number => {
  const seconds = Math.floor(wall / 1000) * 1000
  return inZone(partsIn(new Date(seconds), 'UTC'), zona).getTime() + wall - seconds
}

type Year = { first: number; starts: readonly number[] }
const years = new Map<string, Year>()
/** The moments at which the days of a year begin, and the next one: to ask the zone of each would take longer than all else. */
const yearOf = (day: number, zona: string): Year => {
  const number = new Date(day * dayMs).getUTCFullYear()
  const key = `${number} ${zona}`
  const stored = years.get(key)
  if (stored) return stored
  const first = dayOf(Date.UTC(number, 0, 1))
  const length = dayOf(Date.UTC(number + 1, 0, 1)) - first + 1
  const created = { first, starts: Array.from({ length }, (_, index) => instantOf((first + index) * dayMs, zona)) }
  years.set(key, created)
  return created
}
const startIn = ({ first, starts }: Year, day: number): number => starts[day - first] ?? Number.NaN

/** The day of the zone's calendar in which a moment lies. */
const dayAt = (time: number, zona: string): number => {
  const near = dayOf(time)
  return [near + 1, near, near - 1].find((day) => startIn(yearOf(day, zona), day) <= time) ?? near
}

const wholeDay: readonly Span[] = [[0, dayMs]]
const lengthOf = (spans: readonly Span[]): number => spans.reduce((sum, [from, to]) => sum + to - from, 0)

/** The working time of each day; it is read once for a computation. */
const timetable = ({ turnos, siempre, festivos, zona }: Calendar) => {
  if (!siempre && turnos.length === 0) throw new RangeError('a calendar without shifts has no working time')
  const week = Array.from({ length: 8 }, (_, weekday) => {
    const shifts = turnos.filter(({ dia }) => dia === weekday).map(({ desde, hasta }) => [clockMs(desde), clockMs(hasta)] as const)
    const spans: readonly Span[] = siempre ? wholeDay : shifts.toSorted(([a], [b]) => a - b)
    return { spans, length: lengthOf(spans) }
  })
  const free = { spans: [], length: 0 }
  const holidays = new Set(siempre ? [] : festivos.map(dayOfDate))
  const on = (day: number) => (holidays.has(day) ? free : (week[weekdayOf(day)] ?? free))
  let year: Year = { first: 0, starts: [] }
  const startOf = (day: number): number => {
    // The last one is the first of the next year: it tells how long the last day is.
    if (day < year.first || day >= year.first + year.starts.length - 1) year = yearOf(day, zona)
    return startIn(year, day)
  }
  const clocksChange = (day: number): boolean => {
    const start = startOf(day)
    return startIn(year, day + 1) - start !== dayMs
  }
  const instants = (day: number): readonly Span[] => {
    const { spans } = on(day)
    if (spans.length === 0) return spans
    if (clocksChange(day)) return spans.map(([from, to]) => [instantOf(day * dayMs + from, zona), instantOf(day * dayMs + to, zona)])
    const start = startOf(day)
    return spans.map(([from, to]) => [start + from, start + to])
  }
  return {
    spans: (day: number): readonly Span[] => on(day).spans,
    instants,
    /** Undefined on a day on which the clocks change. */
    length: (day: number): number | undefined => (clocksChange(day) ? undefined : on(day).length),
  }
}

/** The moment at which `duration` of working time, in milliseconds, has passed since `from`. */
export const addWorking = (calendar: Calendar, from: number, duration: number): number => {
  if (calendar.siempre) return from + duration
  const { instants, length } = timetable(calendar)
  const first = dayAt(from, calendar.zona)
  let left = duration
  for (let day = first; day < first + mostDays; day += 1) {
    const whole = day === first ? undefined : length(day)
    if (whole !== undefined && whole < left) left -= whole
    else
      for (const [start, end] of instants(day)) {
        const begin = Math.max(start, from)
        if (end < begin) continue
        if (left <= end - begin) return begin + left
        left -= end - begin
      }
  }
  throw new RangeError('no working time within ten years')
}

/** Working time between two moments, in milliseconds; negative where `to` is the earlier one. */
export const workingBetween = (calendar: Calendar, from: number, to: number): number => {
  if (calendar.siempre) return to - from
  if (to < from) return -workingBetween(calendar, to, from)
  const { instants, length } = timetable(calendar)
  const first = dayAt(from, calendar.zona)
  const last = dayAt(to, calendar.zona)
  let sum = 0
  for (let day = first; day <= last; day += 1) {
    const whole = day === first || day === last ? undefined : length(day)
    sum += whole ?? instants(day).reduce((time, [start, end]) => time + Math.max(0, Math.min(end, to) - Math.max(start, from)), 0)
  }
  return sum
}

/** Days that count between two days: after the first, up to the last. */
type Counts = (day: number) => boolean
const nextDay = (day: number, counts: Counts): number => {
  let next = day + 1
  while (!counts(next)) next += 1
  return next
}
const daysLater = (day: number, count: number, counts: Counts): number =>
  count <= 0 ? day : daysLater(nextDay(day, counts), count - 1, counts)

/** Monday to Friday without the holidays, as article 30 of Ley 39/2015 counts. */
const lawDays = ({ festivos }: Calendar): Counts => {
  const holidays = new Set(festivos.map(dayOfDate))
  return (day) => weekdayOf(day) <= lawWorkdays && !holidays.has(day)
}

/** `count` working days of the law: from the day after `from` to the last second of the last one. */
export const addWorkingDays = (calendar: Calendar, from: number, count: number): number => {
  const day = daysLater(dayAt(from, calendar.zona), count, lawDays(calendar))
  return instantOf((day + 1) * dayMs - 1000, calendar.zona)
}

/** Working days of the law that a stay from one moment to another takes away. */
export const workingDaysBetween = (calendar: Calendar, from: number, to: number): number => {
  const counts = lawDays(calendar)
  const first = dayAt(from, calendar.zona)
  const last = dayAt(to, calendar.zona)
  return Array.from({ length: Math.max(0, last - first) }, (_, index) => first + 1 + index).filter(counts).length
}

/**
 * `count` days with shifts later, at the same hour. What comes on a day without shifts counts from that hour of the next day that has some;
 * what comes after the last shift, from the start of the next first one.
 */
export const addWorkingDaysToHour = (calendar: Calendar, from: number, count: number): number => {
  const { spans } = timetable(calendar)
  const counts: Counts = (day) => spans(day).length > 0
  const wall = wallOf(from, calendar.zona)
  const day = dayOf(wall)
  const hour = wall - day * dayMs
  const first = counts(day) ? day : nextDay(day, counts)
  const isLate = hour > (spans(first).at(-1)?.[1] ?? dayMs)
  const start = isLate ? nextDay(first, counts) : first
  const end = daysLater(start, count, counts)
  return instantOf(end * dayMs + (isLate ? (spans(start)[0]?.[0] ?? 0) : hour), calendar.zona)
}

/** `count` days later at the same hour. */
export const addDays = ({ zona }: Pick<Calendar, 'zona'>, from: number, count: number): number =>
  instantOf(wallOf(from, zona) + count * dayMs, zona)

/** Holidays between two moments that take away a day on which there would be work. */
export const holidaysBetween = (calendar: Calendar, from: number, to: number): string[] => {
  const days = new Set(calendar.turnos.map(({ dia }) => dia))
  const first = dayAt(from, calendar.zona)
  const last = dayAt(to, calendar.zona)
  return calendar.festivos
    .map(dayOfDate)
    .filter((day) => day >= first && day <= last && days.has(weekdayOf(day)))
    .toSorted((a, b) => a - b)
    .map(dateOfDay)
}
