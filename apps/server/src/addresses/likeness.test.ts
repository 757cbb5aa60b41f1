import { expect, test } from 'vitest'
import { asWord, editDistance, wordLikeness } from './likeness.ts'

const likeness = (typed: string, written: string) => wordLikeness(asWord(typed), asWord(written))

test.each([
  ['mayor', 'mayor', 0],
  ['mayor', 'mayro', 1],
  ['mayor', 'maor', 1],
  ['ca', 'abc', 3],
  ['', 'abc', 3],
])('the edit distance of «%s» and «%s» is %d', (a, b, slips) => {
  expect(editDistance(a, b)).toBe(slips)
  expect(editDistance(b, a)).toBe(slips)
})

test.each([
  ['cabanilles', 'cavanilles', 0.95],
  ['ipatia', 'hipatia', 0.95],
  ['chativa', 'xativa', 0.95],
  ['penyiscola', 'peniscola', 0.95],
  ['const', 'constitucion', 0.85],
  ['constetu', 'constitucion', 0.7],
  ['1', 'i', 0.99],
  ['ix', 'nueve', 0.99],
])('«%s» matches «%s»', (typed, written, least) => {
  expect(likeness(typed, written)).toBeGreaterThanOrEqual(least)
})

test.each([
  ['mar', 'sol'],
  ['valencia', 'sagunto'],
  ['12', '13'],
  ['mayor', 'mayorazgoviejo'],
])('«%s» does not match «%s»', (typed, written) => {
  expect(likeness(typed, written)).toBeLessThan(0.9)
})
