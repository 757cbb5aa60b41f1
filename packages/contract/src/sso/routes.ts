import { route } from '#/http/route.ts'

export const ssoState = route('GET /api/v1/auth/sso')
export const startSso = route('POST /api/v1/auth/sso/inicio')
export const finishSso = route('POST /api/v1/auth/sso/fin', { ownsSession: true })
export const joinSso = route('POST /api/v1/auth/sso/unir', { ownsSession: true })
export const getSso = route('GET /api/v1/configuracion/sso')
export const trySso = route('POST /api/v1/configuracion/sso/ensayo')
export const saveSso = route('PUT /api/v1/configuracion/sso')
export const removeSso = route('DELETE /api/v1/configuracion/sso')
