import { expect, it } from 'vitest'
import { parseAddressQuery } from './parse-query.ts'
import { rankStreets } from './rank-streets.ts'
import { indexStreets, type NamedStreet } from './street-index.ts'
import { demoStreets } from './testing/street-fixtures.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz'
/** Names without a meaning, all different. */
const city = (count: number): NamedStreet[] =>
  Array.from({ length: count }, (_none, i) => {
    const nombre = [i, i * 7 + 3]
      .map((n) =>
        String(n * 7919)
          .split('')
          .map((digit) => letters[Number(digit) * 2])
          .join(''),
      )
      .join(' ')
    return { tipo_es: 'calle', tipo_val: 'carrer', nombre_es: nombre, nombre_val: nombre, completo_es: `calle ${nombre}` }
  })

it('a city is indexed in slices between which the process serves others', async () => {
  let turns = 0
  const turn = () => {
    turns += 1
    timer = setImmediate(turn)
  }
  let timer = setImmediate(turn)
  const streets = city(9000)
  const index = await indexStreets(streets)
  clearImmediate(timer)
  expect(turns).toBeGreaterThan(2)
  const last = streets.at(-1)
  expect(rankStreets(index, parseAddressQuery(last?.nombre_es ?? ''))[0]?.street).toBe(last)
})

it('fifteen hundred villages, or five cities, fit into the memory for indexes', async () => {
  const village = await indexStreets(demoStreets().slice(0, 40))
  expect(village.byteLength * 1500).toBeLessThan(100_000_000)
  expect((await indexStreets(city(9000))).byteLength * 5).toBeLessThan(100_000_000)
})

it('streets that sound or look alike come first, in both languages', async () => {
  const streets = demoStreets()
  const index = await indexStreets(streets)
  for (const { nombre_es, nombre_val, completo_es } of streets.slice(0, 60))
    for (const typed of [nombre_es, nombre_val])
      expect(
        rankStreets(index, parseAddressQuery(typed))
          .slice(0, 6)
          .map(({ street }) => street.completo_es),
      ).toContain(completo_es)
})

it('a street that is named like a type is found among more words, and an ordinal is part of the name', async () => {
  const streets = [
    ['calle', 'Monte'],
    ['calle', 'Solar'],
    ['calle', 'Alfaro'],
    ['camino', 'del Monte Bajo'],
    ['paseo', 'Antonio 1er'],
    ['paseo', 'Antonio 2n'],
  ].map(([tipo = '', nombre = '']) => ({
    tipo_es: tipo,
    tipo_val: tipo,
    nombre_es: nombre,
    nombre_val: nombre,
    completo_es: `${tipo} ${nombre}`,
  }))
  const index = await indexStreets(streets)
  const first = (typed: string) => {
    const [best] = rankStreets(index, parseAddressQuery(typed))
    return best && [best.street.completo_es, ...best.numeros.map(({ numero }) => numero)]
  }
  expect(first('4 calle monte')).toEqual(['calle Monte', 4])
  expect(first('Calle Solar 23, 26540 Alfaro')).toEqual(['calle Solar', 23])
  expect(first('paseo Antonio 1er 4')).toEqual(['paseo Antonio 1er', 4])
  expect(first('paseo antonio segundo 4')).toEqual(['paseo Antonio 2n', 4])
})
