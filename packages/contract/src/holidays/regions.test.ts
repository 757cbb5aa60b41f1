import { expect, test } from 'vitest'
import { regionOf } from './regions.ts'

test.each([
  ['València', 'VC'],
  ['valencia', 'VC'],
  ['Castellón/Castelló', 'VC'],
  ['Alacant - Alicante', 'VC'],
  ['Las Palmas', 'CN'],
  ['Araba/Álava', 'PV'],
  ['Girona', 'CT'],
  ['', undefined],
  ['Andorra', undefined],
])('the province «%s» is in the region %s', (province, region) => {
  expect(regionOf(province)).toBe(region)
})
