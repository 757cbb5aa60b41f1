import { route } from '#/http/route.ts'

export const createFollow = route('POST /api/v1/seguimientos')
export const listFollows = route('GET /api/v1/seguimientos')
export const deleteFollow = route('DELETE /api/v1/seguimientos/:id')
export const openLink = route('POST /api/v1/seguimientos/enlace')
export const unsubscribe = route('POST /api/v1/seguimientos/enlace/:token/baja', {
  keyless: 'called by mail programs (RFC 8058); the token is what lets it in, `municipio` names the municipality',
})
