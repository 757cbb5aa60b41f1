import { arr, bool, filled, int, nullable, num, obj, str, type Static } from '#/http/schema.ts'

/**
 * `label_catastro` is the street in one line («Calle Mayor»); `centro` (WGS 84) is the house number's position where `properties.portal` is filled,
 * otherwise a point on the street.
 */
export const Address = obj({
  id_vial: int(),
  management_unit_id: int(),
  label_catastro: str(),
  properties: obj({
    tipo: str(),
    nombre: str(),
    portal: nullable(str()),
    distrito: nullable(str()),
    barrio: nullable(str()),
  }),
  tiene_portales: bool(),
  centro: obj({ latitud: num(), longitud: num() }),
})
export type Address = Static<typeof Address>

/** `numero` as shown («12», «12 bis», «s/n»); `geom` a GeoJSON Point ([longitude, latitude]). */
export const Portal = obj({
  id: int(),
  numero: str(),
  geom: obj({ type: str(), coordinates: arr(num(), { minItems: 2, maxItems: 2 }) }),
})
export type Portal = Static<typeof Portal>

/** A street as the console lists it. `corregida`: its names were changed here, and imports leave them. `oculta`: it is proposed to nobody. */
export const ConfiguredStreet = obj({
  id_vial: int(),
  completo_es: str(),
  completo_val: str(),
  distrito: nullable(str()),
  fuente: str(),
  portales: int(),
  corregida: bool(),
  oculta: bool(),
})
export type ConfiguredStreet = Static<typeof ConfiguredStreet>

const StreetName = filled({ maxLength: 120 })
export const StreetChange = obj({ completo_es: StreetName, completo_val: StreetName, oculta: bool() })
export type StreetChange = Static<typeof StreetChange>

/** The address at a point; `direccion` is one line for the screen, `distancia` is in metres; all null when nothing was found. */
export const Place = obj({
  encontrada: bool(),
  direccion: nullable(str()),
  id_vial: nullable(int()),
  direccioncalle: nullable(str()),
  direccionnumero: nullable(str()),
  distrito: nullable(str()),
  barrio: nullable(str()),
  distancia: nullable(num()),
})
export type Place = Static<typeof Place>
