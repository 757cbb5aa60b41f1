import { expect, test } from 'vitest'
import { misspelt } from './misspelt.ts'
import { layCity, size } from './town.ts'

const { rows } = layCity()

test('the measured city has the streets, house numbers and areas of the goals, with unique names', () => {
  expect({ viales: rows.viales.length, portales: rows.portales.length }).toEqual({ viales: 2500, portales: 100_000 })
  expect(new Set(rows.viales.map(({ completo_es }) => completo_es)).size).toBe(size.viales)
  const of = (clase: string) => rows.zonas.filter((zone) => zone['clase'] === clase)
  expect([of('distrito').length, of('barrio').length]).toEqual([20, 90])
  expect(new Set(of('barrio').map(({ nombre_es }) => nombre_es)).size).toBe(90)
})

test('a typed query is never the street’s exact name, and the same in every run', () => {
  const queries = misspelt(
    rows.viales.map(({ completo_es }) => String(completo_es)),
    200,
  )
  expect(queries.filter(({ text, street }) => street.toLowerCase().endsWith(text.replace(/ \d+$/, '')))).toEqual([])
  expect(misspelt(['Calle de Pilar Olmos'], 1)).toEqual(misspelt(['Calle de Pilar Olmos'], 1))
})
