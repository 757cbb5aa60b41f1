import { fold } from '#/addresses/fold.ts'

export const proposedYears = { first: 2020, last: 2099 }

/** Provinces of each region, under its code in ISO 3166-2:ES; those with two names by both. */
const provinces: Readonly<Record<string, readonly string[]>> = {
  AN: ['Almería', 'Cádiz', 'Córdoba', 'Granada', 'Huelva', 'Jaén', 'Málaga', 'Sevilla'],
  AR: ['Huesca', 'Teruel', 'Zaragoza'],
  AS: ['Asturias'],
  CB: ['Cantabria'],
  CE: ['Ceuta'],
  CL: ['Ávila', 'Burgos', 'León', 'Palencia', 'Salamanca', 'Segovia', 'Soria', 'Valladolid', 'Zamora'],
  CM: ['Albacete', 'Ciudad Real', 'Cuenca', 'Guadalajara', 'Toledo'],
  CN: ['Las Palmas', 'Santa Cruz de Tenerife'],
  CT: ['Barcelona', 'Girona', 'Gerona', 'Lleida', 'Lérida', 'Tarragona'],
  EX: ['Badajoz', 'Cáceres'],
  GA: ['A Coruña', 'La Coruña', 'Lugo', 'Ourense', 'Orense', 'Pontevedra'],
  IB: ['Illes Balears', 'Islas Baleares', 'Balears', 'Baleares'],
  MC: ['Murcia'],
  MD: ['Madrid'],
  ML: ['Melilla'],
  NC: ['Navarra', 'Nafarroa'],
  PV: ['Araba', 'Álava', 'Bizkaia', 'Vizcaya', 'Gipuzkoa', 'Guipúzcoa'],
  RI: ['La Rioja'],
  VC: ['València', 'Valencia', 'Alacant', 'Alicante', 'Castelló', 'Castellón'],
}

const byProvince = new Map(Object.entries(provinces).flatMap(([region, names]) => names.map((name) => [fold(name), region] as const)))

/** Both names of a province, «Castellón/Castelló», count as either. */
export const regionOf = (province: string): string | undefined =>
  byProvince.get(fold(province)) ??
  province
    .split(/[/,-]/)
    .map((name) => byProvince.get(fold(name)))
    .find(Boolean)
export const isRegion = (code: string): boolean => code in provinces
export const regions: readonly string[] = Object.keys(provinces)
