import { expect, test } from 'vitest'
import { parseAddressQuery } from './parse-query.ts'

/** «type: words # number extension», as one line. */
const summarise = (text: string) =>
  parseAddressQuery(text).map(
    ({ tipo, palabras, numero }) =>
      `${tipo ? `${tipo.es}: ` : ''}${palabras.join(' ')}${numero ? ` # ${numero.numero ?? 's/n'} ${numero.extension}`.trimEnd() : ''}`,
  )

test.each([
  ['c/ mayor 3', 'calle: mayor # 3'],
  ['C/Mayor, nº 3', 'calle: mayor # 3'],
  ['carrer Major núm. 12 bis', 'calle: major # 12 bis'],
  ['mayor 12bis', 'mayor # 12 bis'],
  ['mayor 12-B', 'mayor # 12 b'],
  ['mayor 2-4', 'mayor # 2 4'],
  ['avda. constitución, 14 bajo', 'avenida: constitucion # 14'],
  ['pza de la Iglesia s/n', 'plaza: iglesia # s/n'],
  ['camí de la mar sense número', 'camino: mar # s/n'],
  ['gran vía 5', 'gran via # 5'],
  ['gran via marques 5', 'gran vía: marques # 5'],
  ['12, calle mayor', 'calle: mayor # 12'],
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
  expect(parseAddressQuery('1 '.repeat(100)).length).toBeLessThanOrEqual(26)
})
