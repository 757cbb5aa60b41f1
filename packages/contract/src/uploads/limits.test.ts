import { expect, test } from 'vitest'
import { partsOf, sizeOfPart, uploadLimits } from './limits.ts'

const { part } = uploadLimits

test.each([
  [1, [1]],
  [part, [part]],
  [part + 1, [part, 1]],
  [3 * part - 5, [part, part, part - 5]],
])('a file of %i bytes consists of these parts', (size, sizes) => {
  expect(Array.from({ length: partsOf(size) }, (_, i) => sizeOfPart(size, i + 1))).toEqual(sizes)
})
