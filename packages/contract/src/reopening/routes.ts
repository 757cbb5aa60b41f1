import { route } from '#/http/route.ts'

export const stillBroken = route('POST /api/v1/incidencias/:id/sigue-igual')
export const rateIncident = route('POST /api/v1/incidencias/:id/valoracion')
export const listRatingReasons = route('GET /api/v1/motivos-valoracion')
