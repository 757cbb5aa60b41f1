import type { Address } from '@avisa/contract/addresses/schemas'
import { pick, type Lang } from '@avisa/contract/values/languages'
import type { Read } from '#/platform/database/database.ts'
import type { Scope } from '#/platform/scope.ts'
import type { UnitRow } from '#/units/store.ts'
import { parseAddressQuery, type AskedNumber } from './parse-query.ts'
import { rankStreets } from './rank-streets.ts'
import { findCandidates, type Candidate, type FoundNumber, type StreetRow } from './store.ts'
import { meaningsOf } from './street-words.ts'

/** Shorter texts find nothing (SRV-44). */
const shortest = 2

const numberOf = (street: Candidate, { numero, extension }: AskedNumber): FoundNumber | undefined =>
  street.portales.find((portal) => portal.numero === numero && portal.extension === extension)

type Shown = { unit: UnitRow; lang: Lang; portal?: FoundNumber | undefined }

/** A street as the caller reads it; where a unit does without the table of house numbers, it has none. */
export const asAddress = (street: StreetRow, { unit, lang, portal }: Shown): Address => ({
  id_vial: street.id_vial,
  management_unit_id: unit.id,
  label_catastro: pick(street, 'completo', lang),
  properties: {
    tipo: pick(street, 'tipo', lang),
    nombre: pick(street, 'nombre', lang),
    portal: portal?.portal ?? null,
    distrito: street.distrito,
    barrio: street.barrio,
  },
  tiene_portales: unit.callejero_tabla_portales && street.tiene_portales,
  centro: { latitud: (portal ?? street).latitud, longitud: (portal ?? street).longitud },
})

/** Streets of the unit that answer what was typed, best first, at most `rows`. */
export const searchStreets = async (
  read: Read,
  scope: Scope,
  { unit, text, rows }: { unit: UnitRow; text: string; rows: number },
): Promise<Address[]> => {
  if (text.trim().length < shortest) return []
  const readings = parseAddressQuery(text)
  const palabras = [...new Set(readings.flatMap(({ palabras: words }) => words.flatMap(meaningsOf)))]
  const numeros = unit.callejero_tabla_portales ? readings.flatMap(({ numero }) => numero ?? []) : []
  const found = await findCandidates(read, scope, { unit, palabras, numeros })
  const ranked = rankStreets(readings, found, (street, number) => numberOf(street, number) !== undefined)
  return ranked
    .slice(0, rows)
    .map(({ street, numero }) => asAddress(street, { unit, lang: scope.lang, portal: numero ? numberOf(street, numero) : undefined }))
}
