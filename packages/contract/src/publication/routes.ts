import { route } from '#/http/route.ts'

export const listReviews = route('GET /api/v1/revision')
export const reviewIncident = route('PUT /api/v1/incidencias/:id/revision')
export const denounceIncident = route('POST /api/v1/incidencias/:id/denuncias')
export const withdrawPublic = route('DELETE /api/v1/incidencias/:id/publico')
