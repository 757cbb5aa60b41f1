import { reverseGeocode } from '@avisa/contract/addresses/routes'
import type { Place } from '@avisa/contract/addresses/schemas'
import { useLoad } from '#/platform/queries.ts'
import type { DraftPlace } from '../draft/wizard-draft.ts'

/**
 * `none`: the server found no address. `failed`: it could not be asked, which does not block the report
 * offline.
 */
export type PlaceAddress =
  | { kind: 'unplaced' | 'looking' | 'none' }
  | { kind: 'failed'; retry: () => void }
  | { kind: 'found'; place: Place }

/** Rounded to 10 cm, so that the same point is requested once. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/** The address picked in the search, otherwise the one that the server finds for the point. */
export const usePlaceAddress = (place: DraftPlace | null, unitId: number | undefined): PlaceAddress => {
  const query = { lat: rounded(place?.latitud ?? 0), lng: rounded(place?.longitud ?? 0), unidadGestionId: unitId ?? 1 }
  const isWanted = place !== null && place.address === undefined && unitId !== undefined
  const { data, error, refreshing, retry } = useLoad(reverseGeocode, { query }, { enabled: isWanted, staleTime: 3_600_000, once: true })
  if (!place) return { kind: 'unplaced' }
  if (place.address) return { kind: 'found', place: place.address }
  if (data) return data.encontrada ? { kind: 'found', place: data } : { kind: 'none' }
  return error && !refreshing ? { kind: 'failed', retry } : { kind: 'looking' }
}

export const addressLine = (address: PlaceAddress): string | undefined =>
  address.kind === 'found' ? (address.place.direccion ?? undefined) : undefined
