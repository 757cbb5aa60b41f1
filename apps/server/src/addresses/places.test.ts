import { expect, test } from 'vitest'
import { parseAddressQuery } from './parse-query.ts'
import { rankStreets } from './rank-streets.ts'
import { placesOf } from './search.ts'
import { indexStreets } from './street-index.ts'

const names = [
  ['calle', 'Horno'],
  ['cuesta', 'del Horno'],
  ['calle', 'Vadillos'],
  ['prolongación', 'Vadillos'],
  ['calle', 'Número 2'],
  ['calle', 'Portal'],
  ['calle', 'Yerga'],
  ['avenida', 'Bretón'],
  ['avenida', 'Bretón 4'],
  ['camino', 'A'],
  ['calle', 'Mayor de Santa Ana'],
  ['urbanización', 'Viñedos I'],
  ['calle', 'la Paz'],
  ['camino', 'Quel'],
  ['calle', 'Camino de la Tejera'],
]
const streets = names.map(([tipo = '', nombre = ''], i) => ({
  id_vial: i,
  tipo_es: tipo,
  tipo_val: tipo,
  nombre_es: nombre,
  nombre_val: nombre,
  completo_es: `${tipo} ${nombre}`,
}))
const doors = (street: string, ...portals: string[]) =>
  portals.map((portal) => {
    const [digits = '', ...extension] = portal.split(/[ -]/)
    return {
      id_vial: streets.findIndex(({ completo_es }) => completo_es === street),
      numero: portal === 's/n' ? null : Number(digits),
      extension: extension.join(' '),
      portal,
    }
  })
const all = [
  ...doors('calle Horno', '1'),
  ...doors('cuesta del Horno', '1'),
  ...doors('calle Vadillos', '19'),
  ...doors('prolongación Vadillos', '19-21'),
  ...doors('calle Número 2', '2', '5'),
  ...doors('calle Portal', '6'),
  ...doors('calle Yerga', '6'),
  ...doors('avenida Bretón', '4'),
  ...doors('avenida Bretón 4', '4'),
  ...doors('camino A', '4', 's/n'),
  ...doors('calle Mayor de Santa Ana', '6 B', '6 B P 3'),
  ...doors('urbanización Viñedos I', '6 A'),
  ...doors('calle la Paz', '3', 's/n'),
  ...doors('camino Quel', '62'),
]

test.each([
  ['del Horno 1', 'cuesta del Horno', '1'],
  ['Horno 1', 'calle Horno', '1'],
  ['Vadillos 19-21', 'prolongación Vadillos', '19-21'],
  ['Vadillos 19', 'calle Vadillos', '19'],
  ['Vadillos 19 B', 'calle Vadillos', '19'],
  ['Calle Número 2 2', 'calle Número 2', '2'],
  ['Calle Número 2, 5', 'calle Número 2', '5'],
  ['Calle Portal 6', 'calle Portal', '6'],
  ['c/ Portal 6', 'calle Portal', '6'],
  ['Yerga portal 6', 'calle Yerga', '6'],
  ['Avenida Bretón 4 4', 'avenida Bretón 4', '4'],
  ['A (camino) 4', 'camino A', '4'],
  ['A (camino) s/n', 'camino A', 's/n'],
  ['Calle Mayor de Santa Ana 6 B P-3', 'calle Mayor de Santa Ana', '6 B P 3'],
  ['Calle Mayor de Santa Ana 6 B, 3º A', 'calle Mayor de Santa Ana', '6 B'],
  ['6 A Urbanización Viñedos I', 'urbanización Viñedos I', '6 A'],
  ['Calle la Paz nº s/n, 3º B', 'calle la Paz', 's/n'],
  ['Calle la Paz s/n, 26500 Haro', 'calle la Paz', 's/n'],
  ['calle la apz 3', 'calle la Paz', '3'],
  ['camino qule 62', 'camino Quel', '62'],
])('«%s» is %s, %s', async (typed, street, portal) => {
  const [first] = placesOf(rankStreets(await indexStreets(streets), parseAddressQuery(typed)), all)
  expect([first?.street.completo_es, first?.portal?.portal]).toEqual([street, portal])
})
