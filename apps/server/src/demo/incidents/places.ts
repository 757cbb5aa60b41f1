import { pick } from '@avisa/contract/values/languages'
import type { Random } from '../random.ts'
import { names } from '../town/names.ts'
import type { PortalRow, StreetRow } from '../town/rows.ts'
import { localText, type Lang } from './wording.ts'
import { spots } from './texts.ts'

export type Places = { places: readonly PortalRow[]; streets: ReadonlyMap<number, StreetRow> }
export type ReportPlace = {
  geolatitud: number | null
  geolongitud: number | null
  direccion: string | null
  direccioncalle: string | null
  direccionnumero: string | null
  id_vial: number | null
  distrito: string | null
  barrio: string | null
  emplazamiento: string | null
}

const nowhere = {
  geolatitud: null,
  geolongitud: null,
  direccion: null,
  direccioncalle: null,
  direccionnumero: null,
  id_vial: null,
  distrito: null,
  barrio: null,
}
const buildings = [...names.edificios_municipales, ...names.colegios]
const coastal = new Set(['El Grao', 'Playa de Mediodía', 'El Saladar'])
const fields = names.distritos.find((district) => district.codigo === 'huerta')?.nombre_es

const fits = (type: string, { barrio, distrito }: PortalRow) => {
  if (type.startsWith('playas')) return barrio !== null && coastal.has(barrio)
  return type.startsWith('caminos') ? distrito === fields : true
}

const choose = (type: string, places: readonly PortalRow[], random: Random): PortalRow => {
  for (let tries = 0; tries < 80; tries += 1) {
    const place = random.pick(places)
    if (fits(type, place)) return place
  }
  return random.pick(places)
}

export const placeOf = (
  { places, streets }: Places,
  { type, onMap, lang, random }: { type: string; onMap: boolean; lang: Lang; random: Random },
): ReportPlace => {
  if (!onMap) {
    const building = random.pick(buildings)
    return { ...nowhere, emplazamiento: pick(building, 'nombre', lang) }
  }
  const place = choose(type, places, random)
  const street = streets.get(place.id_vial)
  const calle = street?.completo_es ?? null
  const numero = place.portal === 's/n' ? null : place.portal
  return {
    geolatitud: place.latitud + random.between(-0.00004, 0.00004),
    geolongitud: place.longitud + random.between(-0.00005, 0.00005),
    direccion: calle === null ? null : `${calle}${numero === null ? ' s/n' : `, ${numero}`}`,
    direccioncalle: calle,
    direccionnumero: numero,
    id_vial: place.id_vial,
    distrito: place.distrito,
    barrio: place.barrio,
    emplazamiento: random.chance(0.3) ? localText(random.pick(spots), lang) : null,
  }
}
