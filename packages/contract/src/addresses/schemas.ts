import { arr, bool, int, nullable, num, obj, str, type Static } from '#/http/schema.ts'

/**
 * `label_catastro` is the street as one line («Calle Mayor»); `centro`, WGS 84, is the house number's place where
 * `properties.portal` is filled, a point on the street otherwise.
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

/** What lies at a point; `direccion` is one line for the screen; `distancia` metres on the ground; all null when nothing was found. */
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
