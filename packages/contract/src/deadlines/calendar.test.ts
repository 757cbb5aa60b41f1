import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { parseDate, toServerDate } from '#/values/dates.ts'
import {
  addDays,
  addWorking,
  addWorkingDays,
  addWorkingDaysToHour,
  holidaysBetween,
  minuteMs,
  workingBetween,
  workingDaysBetween,
  type Calendar,
} from './calendar.ts'

const zona = 'Europe/Madrid'
const week = (days: readonly number[], ...spans: readonly (readonly [string, string])[]) =>
  days.flatMap((dia) => spans.map(([desde, hasta]) => ({ dia, desde, hasta })))
const office: Calendar = { turnos: week([1, 2, 3, 4, 5], ['07:30', '15:00']), siempre: false, festivos: ['2026-10-09', '2026-12-25'], zona }
const split: Calendar = { ...office, turnos: week([1, 2, 3, 4, 5, 6], ['08:00', '13:00'], ['15:00', '18:00']) }
/** Nights of Saturday, over midnight and over both changes of the clocks. */
const nights: Calendar = { ...office, turnos: [...week([6], ['22:00', '24:00']), ...week([7], ['00:00', '06:00'])], festivos: [] }
const always: Calendar = { turnos: [], siempre: true, festivos: ['2026-10-09'], zona }

const at = (text: string): number => parseDate(text, zona)?.getTime() ?? Number.NaN
const say = (time: number): string => toServerDate(new Date(time), zona)

describe('working time is added', () => {
  test.each([
    ['within a shift', office, '2026-11-23 08:00', 60, '2026-11-23 09:00:00'],
    ['before the shift', office, '2026-11-23 05:00', 60, '2026-11-23 08:30:00'],
    ['up to the very end of a shift', office, '2026-11-23 14:00', 60, '2026-11-23 15:00:00'],
    ['on to the next day', office, '2026-11-23 14:30', 60, '2026-11-24 08:00:00'],
    ['over a weekend', office, '2026-11-20 14:30', 60, '2026-11-23 08:00:00'],
    ['over a holiday and a weekend', office, '2026-10-08 14:30', 60, '2026-10-12 08:00:00'],
    ['over the break at noon', split, '2026-11-23 12:30', 60, '2026-11-23 15:30:00'],
    ['over the end of the year', office, '2026-12-31 14:00', 120, '2027-01-01 08:30:00'],
    ['over weeks, winter time included', office, '2026-10-19 07:30', 10 * 450, '2026-10-30 15:00:00'],
    ['in a night that loses an hour', nights, '2026-03-28 22:00', 7 * 60, '2026-03-29 06:00:00'],
    ['in a night that gains an hour', nights, '2026-10-24 22:00', 9 * 60, '2026-10-25 06:00:00'],
    ['day and night, whatever the holidays', always, '2026-10-08 23:00', 26 * 60, '2026-10-10 01:00:00'],
    ['nothing, outside the shifts', office, '2026-11-22 12:00', 0, '2026-11-23 07:30:00'],
  ])('%s', (_, calendar, from, minutes, end) => {
    expect(say(addWorking(calendar, at(from), minutes * minuteMs))).toBe(end)
  })

  it('refuses a calendar in which nobody ever works', () => {
    expect(() => addWorking({ ...office, turnos: [] }, 0, 1)).toThrow(RangeError)
  })
})

const moment = fc.integer({ min: at('2026-01-01 00:00'), max: at('2027-12-31 00:00') })
const duration = fc.integer({ min: 1, max: 60 * 24 * 60 * minuteMs })
const calendar = fc.constantFrom(office, split, nights, always)

describe('working time', () => {
  it('is between two moments what was added to the first', () => {
    fc.assert(
      fc.property(calendar, moment, duration, (days, from, time) => {
        expect(workingBetween(days, from, addWorking(days, from, time))).toBe(time)
      }),
    )
  })
  it('never runs backwards: who begins later or needs longer is not done before', () => {
    fc.assert(
      fc.property(calendar, moment, duration, duration, (days, from, time, more) => {
        const end = addWorking(days, from, time)
        expect(addWorking(days, from, time + more)).toBeGreaterThanOrEqual(end)
        expect(addWorking(days, from + more, time)).toBeGreaterThanOrEqual(end)
      }),
    )
  })
  it('adds up: two stretches are as long as the whole', () => {
    fc.assert(
      fc.property(calendar, moment, duration, duration, (days, from, first, second) => {
        const [middle, end] = [from + first, from + first + second]
        expect(workingBetween(days, from, middle) + workingBetween(days, middle, end)).toBe(workingBetween(days, from, end))
      }),
    )
  })
  it('is negative backwards', () => {
    expect(workingBetween(office, at('2026-11-23 09:00'), at('2026-11-23 08:00'))).toBe(-60 * minuteMs)
  })
})

describe('days of the law (Ley 39/2015, article 30) leave out Saturdays, Sundays and holidays and end with the last day', () => {
  test.each([
    ['from the day after', '2026-11-23 09:00', 1, '2026-11-24 23:59:59'],
    ['notified on a Friday', '2026-11-20 23:50', 1, '2026-11-23 23:59:59'],
    ['notified on a Saturday', '2026-11-21 10:00', 10, '2026-12-04 23:59:59'],
    ['over the 9 of October', '2026-10-08 12:00', 1, '2026-10-12 23:59:59'],
    ['over the change of the clocks', '2026-10-23 12:00', 2, '2026-10-27 23:59:59'],
  ])('%s', (_, from, days, end) => {
    expect(say(addWorkingDays(office, at(from), days))).toBe(end)
  })

  it('are counted between two moments as they are added', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: 1, max: 90 }), (from, days) => {
        expect(workingDaysBetween(office, from, addWorkingDays(office, from, days))).toBe(days)
      }),
    )
  })
})

describe('days with shifts, to the same hour', () => {
  test.each([
    ['within a shift', '2026-11-23 09:15', 2, '2026-11-25 09:15:00'],
    ['before the shift', '2026-11-23 06:00', 1, '2026-11-24 06:00:00'],
    ['after the last shift', '2026-11-23 15:01', 1, '2026-11-25 07:30:00'],
    ['on a Saturday in hours of work', '2026-11-21 10:00', 1, '2026-11-24 10:00:00'],
    ['on a Saturday evening', '2026-11-21 20:00', 1, '2026-11-25 07:30:00'],
    ['over a holiday', '2026-10-08 10:00', 1, '2026-10-12 10:00:00'],
  ])('%s', (_, from, days, end) => {
    expect(say(addWorkingDaysToHour(office, at(from), days))).toBe(end)
  })
})

test('days as they come keep the hour over both changes of the clocks', () => {
  expect([say(addDays(office, at('2026-03-28 10:00'), 1)), say(addDays(office, at('2026-10-24 10:00'), 1))]).toEqual([
    '2026-03-29 10:00:00',
    '2026-10-25 10:00:00',
  ])
})

test('of the holidays those count that fall on a day with shifts', () => {
  const calendarOfYear = { ...office, festivos: ['2026-12-25', '2026-10-09', '2026-11-01'] }
  expect(holidaysBetween(calendarOfYear, at('2026-10-09 08:00'), at('2026-12-01 08:00'))).toEqual(['2026-10-09'])
})
