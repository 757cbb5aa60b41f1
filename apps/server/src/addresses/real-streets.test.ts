import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { fold } from '@avisa/contract/addresses/fold'
import { typeOfColumn } from '@avisa/contract/addresses/street-types'
import { expect, test } from 'vitest'
import { parseAddressQuery } from './parse-query.ts'
import { rankStreets } from './rank-streets.ts'
import { indexStreets, type NamedStreet } from './street-index.ts'

/** A folder with the public address files of real municipalities; too large, and under other licences, to be kept here. */
const folder = process.env['AVISA_SAMPLES'] ?? ''
const valencia = join(folder, 'addresses/catastro-vias/valencia-ciudad-vias.csv')
const calahorra = join(folder, 'addresses/larioja/calahorra-portales.geojson.gz')
const missing = (file: string) => folder === '' || !existsSync(file)

const named = (tipo: string, nombre: string): NamedStreet => {
  const type = typeOfColumn(tipo) ?? { es: tipo, val: tipo }
  return { tipo_es: type.es, tipo_val: type.val, nombre_es: nombre, nombre_val: nombre, completo_es: `${type.es} ${nombre}` }
}

const misses = async (streets: readonly NamedStreet[], queries: readonly (readonly [string, string, number?])[]) => {
  const index = await indexStreets(streets)
  return queries.flatMap(([typed, expected, numero]) => {
    const first = rankStreets(index, parseAddressQuery(typed))[0]
    const right =
      first?.street.completo_es === expected && (numero === undefined || first.numeros.some((number) => number.numero === numero))
    return right
      ? []
      : [`«${typed}» → ${first?.street.completo_es} ${first?.numeros.map(({ numero }) => numero).join() ?? ''} (${expected})`]
  })
}

test.skipIf(missing(valencia))('among the 3 008 streets of València the right street comes first (needs AVISA_SAMPLES)', async () => {
  const rows = readFileSync(valencia, 'utf8').trim().split(/\r?\n/).slice(1)
  const streets = rows.map((row) => row.split(',')).map(([, , , tipo = '', nombre = '']) => named(tipo, nombre))
  const queries = [
    ['angel guimera 12', 'calle ANGEL GUIMERA', 12],
    ['c/ angel guimerà', 'calle ANGEL GUIMERA'],
    ['plaça de l’ajuntament', 'plaza AYUNTAMIENTO DEL'],
    ['pza ayuntamineto 1', 'plaza AYUNTAMIENTO DEL', 1],
    ['av blasco ivañez 30', 'avenida BLASCO IBAÑEZ', 30],
    ['avda baleares', 'avenida BALEARES'],
    ['avenida balears', 'avenida BALEARES'],
    ['cavalleros 8', 'calle CABALLEROS', 8],
    ['calle cadis', 'calle CADIZ'],
    ['c/ colon 20', 'calle COLON', 20],
    ['rusafa', 'calle RUZAFA'],
    ['russafa 5', 'calle RUZAFA', 5],
    ['calle sueka', 'calle SUECA'],
    ['c. serranos', 'calle SERRANOS'],
    ['marques de dos ahuas', 'calle MARQUES DE DOS AGUAS'],
    ['marqes sotelo 2', 'avenida MARQUES DE SOTELO', 2],
    ['gran via marques del turia', 'gran vía MARQUES DEL TURIA'],
    ['gv turia 40', 'gran vía MARQUES DEL TURIA', 40],
    ['avenida del puerto', 'avenida PUERTO DEL'],
    ['avda francia 3', 'avenida FRANCIA', 3],
    ['jativa', 'calle XATIVA'],
    ['c/ la pau', 'calle PAU'],
    ['calle paz', 'calle PAZ'],
    ['avda 1 octubre', 'avenida 1 DE OCTUBRE'],
    ['aaron bidal', 'calle AARON VIDAL LOPEZ'],
    ['jesus y maria', 'calle JESUS Y MARIA'],
    ['trinquet cavallers', 'calle TRINQUETE DE CABALLEROS'],
    ['marqes de zenet', 'calle MARQUES DE ZENETE'],
    ['san vicente de paul 3', 'calle SAN VICENTE DE PAUL', 3],
    ['plaza jesus', 'plaza JESUS DE'],
  ] as const
  const wrong = await misses(streets, queries)
  expect(wrong.slice(Math.floor(queries.length * 0.05))).toEqual([])
})

test.skipIf(missing(calahorra))('in Calahorra the suggested number exists in the street (needs AVISA_SAMPLES)', async () => {
  type Portal = { properties: { NOMBRE_COMPLETO_VIAL: string; NUMERO_POLICIA: string } }
  const text = gunzipSync(readFileSync(calahorra)).toString('utf8').replace('\uFEFF', '')
  const { features } = JSON.parse(text) as { features: Portal[] }
  const doors = new Set(features.map(({ properties: p }) => `${fold(p.NOMBRE_COMPLETO_VIAL)} ${p.NUMERO_POLICIA}`))
  const streets = [...new Set(features.map(({ properties }) => properties.NOMBRE_COMPLETO_VIAL))].map((completo) => {
    const [tipo = '', ...nombre] = completo.split(' ')
    return named(tipo, nombre.join(' '))
  })
  const queries = [
    ['c/ la luna 11', 'calle la Luna', 11],
    ['sol 3', 'calle Sol', 3],
    ['bebrisio 5', 'calle Bebricio', 5],
    ['avda numansia 4', 'avenida Numancia', 4],
    ['1 de mayo 5', 'calle Primero de Mayo', 5],
    ['calle 2 de mayo', 'calle Dos de Mayo'],
    ['ntra sra valvanera', 'avenida Nuestra Señora de Valvanera'],
    ['gral gallarza 5', 'calle General Gallarza', 5],
    ['jose mª garrido', 'calle José María Garrido'],
    ['pº mercadal 7', 'paseo del Mercadal', 7],
    ['cta. de las monjas', 'cuesta de las Monjas'],
    ['antonio machdo 3', 'calle Antonio Machado', 3],
    ['espronseda', 'calle Espronceda'],
    ['mayor 3', 'calle Mayor', 3],
    ['trastamara', 'calle Trastámara'],
  ] as const
  const wrong = await misses(streets, queries)
  const noDoor = queries.filter(([, expected, numero]) => numero !== undefined && !doors.has(`${fold(expected)} ${numero}`))
  expect(noDoor).toEqual([])
  expect(wrong).toEqual([])
})
