import { expect, it } from 'vitest'
import { sideOf, windTo } from './directions.ts'

const here = { latitud: 39.05, longitud: -0.25 }

it.each([
  ['n', 1, 0],
  ['ne', 0.8, 1],
  ['e', 0, 1],
  ['s', -1, 0],
  ['so', -0.8, -1],
  ['o', 0, -1],
  ['no', 0.8, -1],
] as const)('the direction of a place is told in words: %s', (wind, north, east) => {
  expect(windTo(here, { latitud: here.latitud + north / 1000, longitud: here.longitud + east / 1000 })).toBe(wind)
})

it.each([
  ['12', 'even'],
  ['7 bis', 'odd'],
  ['s/n', undefined],
  [null, undefined],
])('the side of number %s is %s', (numero, side) => {
  expect(sideOf(numero)).toBe(side)
})
