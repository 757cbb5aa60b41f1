import type { Place } from '@avisa/contract/addresses/schemas'
import { toMercator, type Position } from '@avisa/contract/values/coordinates'
import { pick } from '@avisa/contract/values/languages'
import type { Read } from '#/platform/database/database.ts'
import type { Scope } from '#/platform/scope.ts'
import { nearestAxis } from '../nearest-axis.ts'
import { axesAround, lookAround, stretchAt, type StreetArea } from '../store.ts'

const reach = { portal: 60, street: 100 } as const

export const nowhere: Place = {
  encontrada: false,
  direccion: null,
  id_vial: null,
  direccioncalle: null,
  direccionnumero: null,
  distrito: null,
  barrio: null,
  distancia: null,
}

const nearestStreet = async (read: Read, scope: Scope, at: Position) => {
  const axis = nearestAxis(toMercator(at), await axesAround(read, scope, { at, metres: reach.street }))
  if (!axis) return undefined
  const metros = axis.distance / stretchAt(at.latitud)
  return metros <= reach.street ? { ...axis.axis, portal: null, metros } : undefined
}

export const placeAt = async (read: Read, scope: Scope, { unit, at }: { unit: StreetArea; at: Position }): Promise<Place> => {
  const here = await lookAround(read, scope, { unit, at, metres: reach.portal })
  if (!here?.dentro) return nowhere
  const street = here.cerca ?? (await nearestStreet(read, scope, at))
  if (!street) return nowhere
  const calle = pick(street, 'completo', scope.lang)
  return {
    encontrada: true,
    direccion: street.portal === null ? calle : `${calle}, ${street.portal}`,
    id_vial: street.id_vial,
    direccioncalle: calle,
    direccionnumero: street.portal,
    distrito: pick(here, 'distrito', scope.lang),
    barrio: pick(here, 'barrio', scope.lang),
    distancia: Math.round(street.metros * 10) / 10,
  }
}
