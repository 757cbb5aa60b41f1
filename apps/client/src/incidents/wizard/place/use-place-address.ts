import { reverseGeocode } from '@avisa/contract/addresses/routes'
import type { Place } from '@avisa/contract/addresses/schemas'
import { useLoad } from '#/platform/queries.ts'
import type { DraftPlace } from '../draft/wizard-draft.ts'

/** `none`: looked up and nothing there. `failed`: could not be looked up; without network that does not hold the report back. */
export type PlaceAddress =
  | { kind: 'unplaced' | 'looking' | 'none' }
  | { kind: 'failed'; retry: () => void }
  | { kind: 'found'; place: Place }

/** A centimetre is enough, and the same point asks once. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/** The address of the chosen point: the one picked in the search, else what the server finds there. */
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
