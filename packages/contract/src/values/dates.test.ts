import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDate, toCreationDate, toServerDate } from './dates.ts'

describe('reading the date of a creation in the zone of the municipality (WIZ-62, WIZ-63)', () => {
  test.each([
    ['01/02/2026 09:05:07', '2026-02-01T08:05:07.000Z', 'winter time is one hour ahead'],
    ['01/07/2026 09:05:07', '2026-07-01T07:05:07.000Z', 'summer time is two hours ahead'],
    ['29/03/2026 01:59:59', '2026-03-29T00:59:59.000Z', 'the last second before the clock jumps'],
    ['29/03/2026 02:30:00', '2026-03-29T01:30:00.000Z', 'an hour that is skipped is an hour later'],
    ['29/03/2026 03:00:00', '2026-03-29T01:00:00.000Z', 'the first second after the jump'],
    ['25/10/2026 02:30:00', '2026-10-25T00:30:00.000Z', 'an hour that occurs twice is its first one'],
    ['25/10/2026 03:00:00', '2026-10-25T02:00:00.000Z', 'after the clock was put back'],
    ['29/02/2024 00:00:00', '2024-02-28T23:00:00.000Z', 'a leap day'],
    ['1/2/2026 9:05', '2026-02-01T08:05:00.000Z', 'the fallback takes one digit and no seconds'],
    ['01/02/2026', '2026-01-31T23:00:00.000Z', 'the fallback takes a day alone'],
    ['2026-02-01 09:05:07', '2026-02-01T08:05:07.000Z', 'the fallback takes the form of the answers'],
    ['2026-02-01T09:05', '2026-02-01T08:05:00.000Z', 'the fallback takes the form of a date field'],
    ['2026-02-01T09:05:07Z', '2026-02-01T09:05:07.000Z', 'the fallback takes ISO with an offset as it says'],
    ['2026-02-01T09:05:07+05:00', '2026-02-01T04:05:07.000Z', 'whatever the offset'],
  ])('%s is %s: %s', (text, moment) => {
    expect(parseDate(text)?.toISOString()).toBe(moment)
  })

  test.each(['', 'ayer', '31/02/2026 10:00:00', '30/13/2026', '01/02/2026 24:00:00', '01/02/2026 10:60:00', '2026-02-30', '01/02/26'])(
    '«%s» is no date',
    (text) => {
      expect(parseDate(text)).toBeUndefined()
    },
  )

  test('the Canary Islands are one hour behind', () => {
    expect(parseDate('01/07/2026 09:00:00', 'Atlantic/Canary')?.toISOString()).toBe('2026-07-01T08:00:00.000Z')
  })
})

test('a moment is printed in both formats, the server’s being YYYY-MM-DD HH:mm:ss (CONST-06)', () => {
  const moment = new Date('2026-10-25T00:30:05Z')
  expect(toServerDate(moment)).toBe('2026-10-25 02:30:05')
  expect(toCreationDate(moment)).toBe('25/10/2026 02:30:05')
  expect(toServerDate(new Date('2026-01-31T23:00:00Z'))).toBe('2026-02-01 00:00:00')
})

test('a printed date is read back as the same moment, except in the hour that occurs twice', () => {
  const moments = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2040, 0) }).map((time) => new Date(Math.floor(time / 1000) * 1000))
  fc.assert(
    fc.property(moments, (moment) => {
      for (const text of [toServerDate(moment), toCreationDate(moment)]) {
        const read = parseDate(text)
        expect(read && toServerDate(read)).toBe(toServerDate(moment))
        expect([0, 3_600_000]).toContain(moment.getTime() - (read?.getTime() ?? 0))
      }
    }),
    { numRuns: 300 },
  )
})
