import { expect, test } from 'vitest'
import { parseAddressQuery } from './parse-query.ts'

/** «type: words # number extension», as one line. */
const summarise = (text: string) =>
  parseAddressQuery(text).flatMap(({ tipo, palabras, numeros }) => {
    const street = `${tipo ? `${tipo.es}: ` : ''}${palabras.join(' ')}`
    return numeros.length === 0 ? [street] : numeros.map(({ numero, extension }) => `${street} # ${numero ?? 's/n'} ${extension}`.trimEnd())
  })

test.each([
  ['c/ mayor 3', 'calle: mayor # 3'],
  ['C/Mayor, nº 3', 'calle: mayor # 3'],
  ['carrer Major núm. 12 bis', 'calle: major # 12 bis'],
  ['mayor 12bis', 'mayor # 12 bis'],
  ['mayor 12-B', 'mayor # 12 b'],
  ['mayor 2-4', 'mayor # 2 4'],
  ['mayor 30 3', 'mayor # 30 3'],
  ['mayor 30 3', 'mayor # 30'],
  ['mayor 2 BIS C', 'mayor # 2 bis c'],
  ['mayor 2 bis', 'mayor # 2 bis'],
  ['mayor 14 A 2', 'mayor # 14 a2'],
  ['avda. constitución, 14 bajo', 'avenida: constitucion # 14'],
  ['pza de la Iglesia s/n', 'plaza: iglesia # s/n'],
  ['camí de la mar sense número', 'camino: mar # s/n'],
  ['gran vía 5', 'gran via # 5'],
  ['gran via marques 5', 'gran vía: marques # 5'],
  ['12, calle mayor', 'calle: mayor # 12'],
  ['s/n, calle mayor', 'calle: mayor # s/n'],
  ['mayor nº 4, 3º B', 'mayor # 4'],
  ['4 calle monte', 'calle: monte # 4'],
  ['Quai Antoine 1er 4', 'quai antoine 1 # 4'],
  ['jaume 1', 'jaume 1'],
  ['jaume 1 12', 'jaume 1 # 12'],
  ['1º de mayo 3', '1 mayo # 3'],
  ["9 d'octubre", '9 octubre'],
  ['mayor 3, 46999 Villaclara', 'mayor # 3'],
  ['Il·lustració', 'illustracio'],
  ['la de los', 'la de los'],
])('«%s» can mean «%s»', (text, reading) => {
  expect(summarise(text)).toContain(reading)
})

test('a text without letters or digits means nothing, and a long one has a limited number of readings', () => {
  expect(parseAddressQuery(' ,-/ ')).toEqual([])
  expect(parseAddressQuery('1 '.repeat(100)).length).toBeLessThanOrEqual(34)
})
