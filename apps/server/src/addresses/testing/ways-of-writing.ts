import { fold } from '@avisa/contract/addresses/fold'
import { seeded } from '#/demo/random.ts'
import { readNumber } from '#/commands/import/house-number.ts'
import { nameStreet } from '#/commands/import/street-name.ts'
import { parseAddressQuery } from '../parse-query.ts'
import { rankStreets } from '../rank-streets.ts'
import { placesOf } from '../search.ts'
import { indexStreets, type NamedStreet } from '../street-index.ts'
import { heavyWords } from '../street-words.ts'

type Street = NamedStreet & { id_vial: number }
type Door = { id_vial: number; numero: number | null; extension: string; portal: string }
export type Town = { name: string; streets: Street[]; doors: Door[] }

const short: Record<string, string> = {
  calle: 'c/',
  avenida: 'avda.',
  plaza: 'pza.',
  paseo: 'pº',
  camino: 'cno',
  carretera: 'ctra.',
  travesía: 'trav.',
}
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '')
const withoutArticles = (name: string) => name.replaceAll(/\b(?:de|del|la|las|los|el|y)\b/gi, '').replaceAll(/\s+/g, ' ')
/** Two letters change places in the middle. */
const slipped = (name: string) => {
  const i = Math.floor(name.length / 2)
  return name.slice(0, i) + name.charAt(i + 1) + name.charAt(i) + name.slice(i + 2)
}

type Address = { street: Street; portal: string; town: string }
/** How people write an address. */
export const ways: Readonly<Record<string, (address: Address) => string>> = {
  'as written': ({ street, portal }) => `${street.completo_es} ${portal}`,
  'without accents': ({ street, portal }) => plain(`${street.completo_es} ${portal}`),
  abbreviated: ({ street, portal }) => `${short[street.tipo_es] ?? street.tipo_es} ${street.nombre_es} ${portal}`,
  'without type': ({ street, portal }) => `${street.nombre_es} ${portal}`,
  'number first': ({ street, portal }) => `${portal} ${street.completo_es}`,
  'without articles': ({ street, portal }) => `${street.tipo_es} ${withoutArticles(street.nombre_es)} ${portal}`,
  'Valencian type': ({ street, portal }) => `${street.tipo_val} ${street.nombre_es} ${portal}`,
  'type behind the name': ({ street, portal }) => `${street.nombre_es} (${street.tipo_es}) ${portal}`,
  'with its floor': ({ street, portal }) => `${street.completo_es} nº ${portal}, 3º B`,
  'with postcode and town': ({ street, portal, town }) => `${street.completo_es} ${portal}, 26500 ${town}`,
  'with a slip': ({ street, portal }) => `${street.tipo_es} ${slipped(street.nombre_es)} ${portal}`,
  'in capitals': ({ street, portal }) => `${street.completo_es} ${portal}`.toUpperCase(),
  'number in parts': ({ street, portal }) => `${street.completo_es} ${portal.replace('-', ' ')}`,
}

type Properties = Record<string, string | number | null | undefined>

/** A town from the rows of La Rioja's house numbers, named and numbered as the import does. */
export const townOf = (name: string, rows: readonly Properties[]): Town => {
  const streets = new Map<string, Street>()
  const doors: Door[] = []
  const text = (value: Properties[string]) => (value === null || value === undefined ? '' : String(value))
  for (const row of rows) {
    const named = nameStreet({ nombre: text(row['NOMBRE_COMPLETO_VIAL']), localidad: text(row['NOMBRE_POBLAMIENTO']), municipio: name })
    const number = readNumber(text(row['NUMERO_POLICIA']), text(row['EXTENSION']))
    if (!named || !number) continue
    const street = streets.get(named.codigo) ?? { id_vial: streets.size + 1, ...named.names }
    streets.set(named.codigo, street)
    doors.push({ id_vial: street.id_vial, ...number })
  }
  return { name, streets: [...streets.values()], doors }
}

const wordsOf = ({ nombre_es }: Street) => heavyWords(fold(nombre_es).split(' ')).join(' ')

/** `right`: the meant door came first. `ambiguous`: another street has this name and number, so that the text does not say which. */
export type Result = { text: string; answer: string; right: boolean; ambiguous: boolean; offered: boolean }

export const tryWays = async ({ name, streets, doors }: Town, count: number): Promise<Map<string, Result[]>> => {
  const index = await indexStreets(streets)
  const byId = new Map(streets.map((street) => [street.id_vial, street]))
  const sameName = Map.groupBy(streets, wordsOf)
  const doorsOf = Map.groupBy(doors, ({ id_vial }) => id_vial)
  const random = seeded(7)
  const sample = Array.from({ length: count }, () => random.pick(doors))
  const tryWay = (write: (address: Address) => string, withoutType: boolean) =>
    sample.flatMap(({ id_vial, portal }): Result[] => {
      const street = byId.get(id_vial)
      if (!street) return []
      const text = write({ street, portal, town: name })
      const places = placesOf(rankStreets(index, parseAddressQuery(text)), doors)
      const isMeant = (place: (typeof places)[number] | undefined) => place?.street === street && place.portal?.portal === portal
      const twins = withoutType
        ? (sameName.get(wordsOf(street)) ?? []).filter((other) => doorsOf.get(other.id_vial)?.some((door) => door.portal === portal))
        : [street]
      return [
        {
          text,
          answer: `${places[0]?.street.completo_es} ${places[0]?.portal?.portal ?? ''}`,
          right: isMeant(places[0]),
          ambiguous: twins.length > 1,
          offered: places.slice(0, twins.length).some(isMeant),
        },
      ]
    })
  return new Map(Object.entries(ways).map(([way, write]) => [way, tryWay(write, way === 'without type')]))
}
