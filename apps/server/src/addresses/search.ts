import { fold } from '@avisa/contract/addresses/fold'
import type { Address } from '@avisa/contract/addresses/schemas'
import { isInsideUnit } from '@avisa/contract/incidents/rules'
import { pick, type Lang } from '@avisa/contract/values/languages'
import type { Read } from '#/platform/database/database.ts'
import type { Scope } from '#/platform/scope.ts'
import type { UnitRow } from '#/units/shared/store.ts'
import { parseAddressQuery } from './parse-query.ts'
import { byScore, rankStreets, type Ranked } from './rank-streets.ts'
import { findNumbers, type FoundNumber, type StreetRow } from './store.ts'
import { streetIndex } from './street-cache.ts'
import type { NamedStreet } from './street-index.ts'

/** Shorter texts return nothing. */
const shortest = 2

type Street = NamedStreet & { id_vial: number }
type Door = Pick<FoundNumber, 'id_vial' | 'numero' | 'extension'>

/** The streets with the doors that were meant, best first. */
export const placesOf = <S extends Street, P extends Door>(
  ranked: readonly Ranked<S>[],
  portals: readonly P[],
): (Ranked<S> & { portal?: P | undefined })[] => {
  const doors = Map.groupBy(portals, ({ id_vial }) => id_vial)
  const withDoor = (candidate: Ranked<S>) => {
    const own = doors.get(candidate.street.id_vial) ?? []
    for (const { numero, extension, score } of candidate.numeros) {
      const portal = own.find((each) => each.numero === numero && fold(each.extension) === extension)
      if (portal) return { ...candidate, score, portal }
    }
    return candidate
  }
  return ranked.map(withDoor).toSorted(byScore)
}

type AddressOptions = { unit: UnitRow; lang: Lang; portal?: FoundNumber | undefined }

/** Units that do not use the table of house numbers get none. */
export const asAddress = (street: StreetRow, { unit, lang, portal }: AddressOptions): Address => ({
  id_vial: street.id_vial,
  management_unit_id: unit.id,
  label_catastro: pick(street, 'completo', lang),
  properties: {
    tipo: pick(street, 'tipo', lang),
    nombre: pick(street, 'nombre', lang),
    portal: portal?.portal ?? null,
    distrito: pick({ distrito_es: null, distrito_val: street.distrito_val }, 'distrito', lang) ?? street.distrito,
    barrio: pick({ barrio_es: null, barrio_val: street.barrio_val }, 'barrio', lang) ?? street.barrio,
  },
  tiene_portales: unit.callejero_tabla_portales && street.tiene_portales,
  centro: { latitud: (portal ?? street).latitud, longitud: (portal ?? street).longitud },
})

/** Ranked streets with the doors that were meant, best first. */
export const findPlaces = async (read: Read, scope: Scope, ranked: readonly Ranked<StreetRow>[]) => {
  const numbered = ranked.filter(({ numeros }) => numeros.length > 0)
  const portals = await findNumbers(read, scope, {
    viales: numbered.map(({ street }) => street.id_vial),
    numeros: [...new Set(numbered.flatMap(({ numeros }) => numeros.map(({ numero }) => numero)))],
  })
  return placesOf(ranked, portals)
}

/** Streets of the unit, best first, at most `rows`. */
export const searchStreets = async (
  read: Read,
  scope: Scope,
  { unit, text, rows }: { unit: UnitRow; text: string; rows: number },
): Promise<Address[]> => {
  if (text.trim().length < shortest) return []
  const ranked = rankStreets(await streetIndex(read, scope), parseAddressQuery(text)).filter(({ street }) => isInsideUnit(street, unit))
  const places = unit.callejero_tabla_portales ? await findPlaces(read, scope, ranked) : placesOf(ranked, [])
  return places.slice(0, rows).map(({ street, portal }) => asAddress(street, { unit, lang: scope.lang, portal }))
}
