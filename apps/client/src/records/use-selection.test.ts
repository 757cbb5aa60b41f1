import { expect, test } from 'vitest'
import { extend, toggle, type Choice } from './use-selection.ts'

const rows = [1, 2, 3, 4, 5, 6].map((id) => ({ id }))
const row = (id: number) => ({ id })
const nothing: Choice<{ id: number }> = { on: false, chosen: new Map(), before: new Map(), anchor: undefined }
const ids = ({ chosen }: Choice<{ id: number }>) => [...chosen.keys()].toSorted()
const extended = (choice: Choice<{ id: number }>, to: number, from = to) => extend(choice, rows, { row: row(to), from: row(from) })

test('a row is chosen and taken away again; the last one taken away ends the selection', () => {
  const both = toggle(toggle(nothing, row(2)), row(4))
  expect([both.on, ids(both)]).toEqual([true, [2, 4]])
  const single = toggle(both, row(2))
  expect([single.on, ids(single)]).toEqual([true, [4]])
  expect(toggle(single, row(4)).on).toBe(false)
})

test('a range goes from the row chosen last to this one, in both directions, and becomes smaller again', () => {
  const from = toggle(toggle(nothing, row(6)), row(3))
  expect(ids(extended(from, 5))).toEqual([3, 4, 5, 6])
  expect(ids(extended(extended(from, 5), 4))).toEqual([3, 4, 6])
  expect(ids(extended(extended(from, 5), 1))).toEqual([1, 2, 3, 6])
})

test('without a row chosen before, a range begins at the row with the focus', () => {
  expect(ids(extended(nothing, 3, 2))).toEqual([2, 3])
  expect(ids(extended(extended(nothing, 3, 2), 4, 3))).toEqual([2, 3, 4])
})

test('where the row chosen last has left the list, a range begins anew and keeps it', () => {
  const gone = toggle(nothing, row(99))
  expect(ids(extended(gone, 2, 1))).toEqual([1, 2, 99])
})
