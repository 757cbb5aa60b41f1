import { expect, test } from 'vitest'
import { shortDescription, shorten } from './shorten.ts'

test.each([
  ['Farola apagada', 'Farola apagada'],
  ['a'.repeat(50), 'a'.repeat(50)],
  ['a'.repeat(51), `${'a'.repeat(50)}…`],
  [`${'a'.repeat(49)} b`, `${'a'.repeat(49)}…`],
  ['🌳'.repeat(60), `${'🌳'.repeat(50)}…`],
])('a short description has 50 letters at most (INC-09): %s', (text, short) => {
  expect(shorten(text, shortDescription)).toBe(short)
})
