import { expect, test } from 'vitest'
import { repairLimits } from './buckets.ts'
import { promiseOf } from './promise.ts'
import { deadlineWords, promiseWords } from './promise-words.ts'

/** So many mended in the class that ends at that day. */
const cellsOf = (byDays: Readonly<Record<number, number>>) => [
  ...repairLimits.map((minutes) => byDays[minutes / 1440] ?? 0),
  byDays[Infinity] ?? 0,
]

test.each([
  ['half at the end of the fourth class, nine of ten at that of the eighth', { 2: 50, 10: 40, 30: 10 }, 0, [2, 10]],
  ['the open ones count: nine of ten take longer', { 2: 50, 10: 50 }, 5, [8, 10]],
  ['all in one class', { 5: 40 }, 0, [5, 5]],
  ['within hours is a day', { 1: 100 }, 0, [1, 1]],
  ['nine of ten just mended', { 2: 50, 10: 40 }, 10, [2, 10]],
])('%s', (_what, byDays, open, days) => {
  const promise = promiseOf({ cells: cellsOf(byDays), open })
  expect([promise?.mediana_dias, promise?.p90_dias]).toEqual(days)
})

test.each([
  ['twenty-nine reports', { 2: 29 }, 0],
  ['nobody reported', {}, 0],
  ['one more open than nine of ten mended', { 2: 89 }, 11],
  ['all open', {}, 200],
])('nothing is promised: %s', (_what, byDays, open) => {
  expect(promiseOf({ cells: cellsOf(byDays), open })).toBeUndefined()
})

test('thirty reports promise, and say how many they were', () => {
  expect(promiseOf({ cells: cellsOf({ 4: 30 }), open: 0 })).toMatchObject({ n: 30 })
})

test.each([
  [5, 23, 'La mitad se resuelve en 5 días; 9 de cada 10, en 23.', 'La mitat es resol en 5 dies; 9 de cada 10, en 23.'],
  [1, 4, 'La mitad se resuelve en 1 día; 9 de cada 10, en 4 días.', 'La mitat es resol en 1 dia; 9 de cada 10, en 4 dies.'],
  [1, 1, 'La mitad se resuelve en 1 día; 9 de cada 10, en 1.', 'La mitat es resol en 1 dia; 9 de cada 10, en 1.'],
])('half in %i and nine of ten in %i days, in both languages', (mediana_dias, p90_dias, es, ca) => {
  expect([promiseWords({ mediana_dias, p90_dias }, 'es'), promiseWords({ mediana_dias, p90_dias }, 'ca')]).toEqual([es, ca])
})

test('a published deadline is a day, in both languages', () => {
  expect([deadlineWords('2026-03-12', 'es'), deadlineWords('2026-03-12', 'ca')]).toEqual([
    'El plazo para resolverla acaba el 12 de marzo.',
    'El termini per a resoldre-la acaba el 12 de març.',
  ])
})
