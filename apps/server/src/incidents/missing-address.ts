import type { NewIncident } from '@avisa/contract/incidents/schemas'
import { placeAt } from '#/addresses/shared/place-store.ts'
import type { Read } from '#/platform/database/database.ts'
import type { Scope } from '#/platform/scope.ts'
import type { UnitRow } from './shared/routing-store.ts'

export const withAddress = async (read: Read, scope: Scope, body: NewIncident, unit: UnitRow): Promise<NewIncident> => {
  const { geolatitud: latitud, geolongitud: longitud, direccioncalle } = body
  if (latitud === undefined || longitud === undefined || direccioncalle !== undefined) return body
  const place = await placeAt(read, scope, { unit, at: { latitud, longitud } })
  if (!place.encontrada) return body
  const address = {
    direccion: place.direccion,
    direccioncalle: place.direccioncalle,
    direccionnumero: place.direccionnumero,
    distrito: place.distrito,
    barrio: place.barrio,
  }
  const values = Object.fromEntries(Object.entries(address).filter(([, value]) => value !== null))
  return { ...values, ...body }
}
