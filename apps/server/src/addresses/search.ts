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

/** Shorter texts return nothing. */
const shortest = 2

const numberOf = (portals: readonly FoundNumber[], { street, numeros }: Ranked<StreetRow>): FoundNumber | undefined => {
  const own = portals.filter(({ id_vial }) => id_vial === street.id_vial)
  const matches = numeros.map(({ numero, extension }) =>
    own.find((portal) => portal.numero === numero && fold(portal.extension) === extension),
  )
  return matches.find((portal) => portal !== undefined)
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

/** Added to the score of a street that has the typed house number. */
const numberWeight = 0.03

/** Streets of the unit, best first, at most `rows`. */
export const searchStreets = async (
  read: Read,
  scope: Scope,
  { unit, text, rows }: { unit: UnitRow; text: string; rows: number },
): Promise<Address[]> => {
  if (text.trim().length < shortest) return []
  const ranked = rankStreets(await streetIndex(read, scope), parseAddressQuery(text)).filter(({ street }) => isInsideUnit(street, unit))
  const numbered = unit.callejero_tabla_portales ? ranked.filter(({ numeros }) => numeros.length > 0) : []
  const portals = await findNumbers(read, scope, {
    viales: numbered.map(({ street }) => street.id_vial),
    numeros: [...new Set(numbered.flatMap(({ numeros }) => numeros.map(({ numero }) => numero)))],
  })
  return ranked
    .map((candidate) => {
      const portal = numberOf(portals, candidate)
      return { ...candidate, portal, score: candidate.score + (portal ? numberWeight : 0) }
    })
    .toSorted(byScore)
    .slice(0, rows)
    .map(({ street, portal }) => asAddress(street, { unit, lang: scope.lang, portal }))
}
