import { expect, test } from 'vitest'
import { suppress, suppressParts } from './suppress.ts'

test.each([
  ['nothing is hidden of large counts', [12, 5, 40], [12, 5, 40]],
  ['nothing at all', [], []],
  ['nobody is told by none', [0, 12, 0], [0, 12, 0]],
  ['a small count takes the smallest other along, or the total would give it away', [40, 3, 12, 7], [40, null, 12, null]],
  ['two small counts hide each other', [40, 3, 4, 7], [40, null, null, 7]],
  ['two small counts that are known together to be small take another along', [40, 1, 2, 7], [40, null, null, null]],
  ['none does not hide a small count', [40, 3, 0, 7], [40, null, 0, null]],
  ['of equal counts the first goes along', [9, 4, 9], [null, null, 9]],
  ['a single small count alone', [3], [null]],
  ['five are shown', [5, 5], [5, 5]],
])('%s', (_what, counts, shown) => {
  expect(suppress(counts)).toEqual(shown)
})

test('what is hidden of any column is never one count, and never fewer than five, while others remain', () => {
  for (let seed = 0; seed < 3000; seed++) {
    const counts = Array.from({ length: 1 + (seed % 7) }, (_, at) => Math.floor(Math.abs(Math.sin(seed * 13 + at * 7)) * 12))
    const shown = suppress(counts)
    const hidden = counts.filter((_, at) => shown[at] === null)
    const remain = shown.some((count) => count !== null && count > 0)
    const follows = hidden.length === 1 || hidden.reduce((sum, count) => sum + count, 0) < 5
    expect(hidden.length > 0 && remain && follows).toBe(false)
    expect(counts.every((count, at) => count === 0 || count >= 5 || shown[at] === null)).toBe(true)
  }
})

test.each([
  ['the smallest, with what would give them away, are one part', [40, 3, 12, 0], [40], 15],
  ['large parts stay, the largest first', [12, 40], [40, 12], 0],
  ['of nothing nothing is left', [0, 0], [], 0],
])('%s', (_what, counts, shown, rest) => {
  const parts = suppressParts(counts.map((n) => ({ n })))
  expect([parts.shown.map(({ n }) => n), parts.rest]).toEqual([shown, rest])
})
