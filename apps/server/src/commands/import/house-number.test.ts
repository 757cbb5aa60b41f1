import { expect, it } from 'vitest'
import { readNumber } from './house-number.ts'

it.each<[string, string, number | null, string, string]>([
  ['12', '', 12, '', '12'],
  ['12', 'BIS', 12, 'bis', '12 bis'],
  ['12 bis', '', 12, 'bis', '12 bis'],
  ['31b', '', 31, 'B', '31 B'],
  ['103', 'A   ', 103, 'A', '103 A'],
  ['5', '2', 5, '2', '5-2'],
  ['2-4', '', 2, '4', '2-4'],
  ['10', 'B-2', 10, 'B-2', '10 B-2'],
  ['12.0', '', 12, '', '12'],
  ['nº 7', '', 7, '', '7'],
  ['S-N', '', null, '', 's/n'],
  ['s/n', '', null, '', 's/n'],
  ['SN', '', null, '', 's/n'],
  ['0', '', null, '', 's/n'],
  ['sin número', '', null, '', 's/n'],
])('the number «%s» with «%s» is %s, «%s», shown as «%s»', (text, ext, numero, extension, portal) => {
  expect(readNumber(text, ext)).toEqual({ numero, extension, portal })
})

it.each([undefined, '', 'bis', '1234567'])('«%s» is not a house number', (text) => {
  expect(readNumber(text)).toBeUndefined()
})
