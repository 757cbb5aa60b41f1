import { expect, it } from 'vitest'
import { longDuration, shortDuration } from '#/platform/duration.ts'
import { periodOf } from './period.ts'

it.each([
  ['week', '2026-11-20', 0, '2026-11-16', '2026-11-22'],
  ['week', '2026-11-22', 1, '2026-11-09', '2026-11-15'],
  ['month', '2026-11-20', 0, '2026-11-01', '2026-11-30'],
  ['month', '2026-01-31', 1, '2025-12-01', '2025-12-31'],
  ['month', '2026-03-31', 1, '2026-02-01', '2026-02-28'],
] as const)('the %s of %s, %i back: from %s to %s', (kind, today, back, desde, hasta) => {
  expect(periodOf(kind, today, back)).toEqual({ desde, hasta })
})

it('minutes are written in hours', () => {
  expect([longDuration(0), longDuration(42), longDuration(222)]).toEqual(['0 min', '42 min', '3 h 42 min'])
  expect([shortDuration(5), shortDuration(434)]).toEqual(['0 h 05', '7 h 14'])
})
