import { expect, test } from 'vitest'
import { simplify } from './simplify.ts'

test.each([
  ['a straight line keeps its ends', [0, 0, 5, 0.5, 10, 0], [0, 0, 10, 0]],
  ['a corner stays', [0, 0, 5, 5, 10, 0], [0, 0, 5, 5, 10, 0]],
  ['a ring stays a ring', [0, 0, 10, 0, 10, 10, 0, 10, 0, 0], [0, 0, 10, 0, 10, 10, 0, 10, 0, 0]],
  ['two points stay', [0, 0, 0.1, 0], [0, 0, 0.1, 0]],
])('%s', (_title, line, expected) => {
  expect(simplify(line, 1)).toEqual(expected)
})
