import { route } from '#/http/route.ts'

/** Milliseconds for a look-up while somebody types or waits at the map. */
const timeout = 6000

export const searchAddresses = route('GET /api/v2/addresses/search', { timeout })
export const getAddress = route('GET /api/v2/addresses/:management_unit_id/:id_vial', { timeout })
export const listPortals = route('GET /api/v1/direcciones/:id_vial/portales', { timeout })
export const listConfiguredStreets = route('GET /api/v1/callejero/calles')
export const changeStreet = route('PUT /api/v1/callejero/calles/:id_vial')
export const reverseGeocode = route('GET /api/v1/geolocalizacion', { timeout })
