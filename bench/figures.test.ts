import { expect, test } from 'vitest'
import { lineOf, percentile, shown, slopeOf, tableOf, verdictOf, withinOr, type Figure } from './figures.ts'

const rate: Figure = { what: 'list', figure: 300, unit: '/s', yardstick: 500, against: 'pg', goal: { of: 'ratio', least: 0.5 } }

test('a percentile is the smallest number that this share does not exceed', () => {
  const numbers = [5, 1, 4, 2, 3]
  expect([0.5, 0.95, 0.2, 0].map((share) => percentile(numbers, share))).toEqual([3, 5, 1, 1])
  expect(numbers).toEqual([5, 1, 4, 2, 3])
  expect(percentile([100, 9], 0.5)).toBe(9)
  expect(percentile([], 0.5)).toBeNaN()
})

test('a goal is a lower or upper bound of the figure or of its ratio to the yardstick, inclusive', () => {
  expect(verdictOf(rate)).toBe('met')
  expect(verdictOf({ ...rate, figure: 249 })).toBe('missed')
  expect(verdictOf({ ...rate, figure: 250 })).toBe('met')
  expect(verdictOf({ what: 'p99', figure: 61, unit: 'ms', goal: { of: 'figure', most: 60 } })).toBe('missed')
  expect(verdictOf({ what: 'p99', figure: 60, unit: 'ms', yardstick: 1, goal: { of: 'figure', most: 60 } })).toBe('met')
})

test('a time that the yardstick misses too may be a third more than that', () => {
  const p99 = (figure: number, yardstick: number) =>
    verdictOf({ what: 'p99', figure, unit: 'ms', yardstick, goal: withinOr(60, yardstick) })
  expect([p99(60, 20), p99(61, 20), p99(60, 59), p99(130, 100), p99(131, 100)]).toEqual(['met', 'missed', 'met', 'met', 'missed'])
})

test('a figure without a goal is only reported, and one that could not be measured misses its goal', () => {
  expect(verdictOf({ what: 'statements', figure: 3, unit: 'queries' })).toBe('told')
  expect(verdictOf({ ...rate, figure: Number.NaN })).toBe('missed')
  const { yardstick, ...unmeasured } = rate
  expect(yardstick).toBe(500)
  expect(verdictOf(unmeasured)).toBe('missed')
})

test('numbers have three significant figures, large ones none after the point', () => {
  expect([0.012_345, 6.28319, 42, 99.96, 1234.5, 0].map(shown)).toEqual(['0.0123', '6.28', '42', '100', '1235', '0'])
})

test('the table has figure, yardstick, ratio, goal and verdict in aligned columns', () => {
  const lines = [rate, { what: 'start', figure: 1.5, unit: 's' as const, goal: { of: 'figure', most: 2 } as const }].map(lineOf)
  expect(lines[0]?.ratio).toBeCloseTo(0.6)
  expect(tableOf(lines).split('\n')).toEqual([
    '| what  | figure | yardstick | ratio | goal    | verdict |',
    '| ----- | ------ | --------- | ----- | ------- | ------- |',
    '| list  | 300 /s | 500 /s pg | 0.60  | ≥ 0.5 × | met     |',
    '| start | 1.5 s  |           |       | ≤ 2 s   | met     |',
  ])
})

test('the regression line of numbers has their trend', () => {
  const { first, last } = slopeOf([10, 14, 12, 16])
  expect([first, last].map((share) => Number(share.toFixed(1)))).toEqual([10.6, 15.4])
  expect(slopeOf([7])).toEqual({ first: 7, last: 7 })
})
