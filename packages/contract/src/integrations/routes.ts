import { route } from '#/http/route.ts'

export const listSecrets = route('GET /api/v1/configuracion/secretos')
export const saveSecret = route('PUT /api/v1/configuracion/secretos/:nombre')
export const listApiKeys = route('GET /api/v1/configuracion/claves-api')
export const createApiKey = route('POST /api/v1/configuracion/claves-api')
export const changeApiKey = route('PUT /api/v1/configuracion/claves-api/:huella')
export const removeApiKey = route('DELETE /api/v1/configuracion/claves-api/:huella')
export const getMailServer = route('GET /api/v1/configuracion/correo')
export const tryMailServer = route('POST /api/v1/salud/correo-prueba', { timeout: 60_000 })
export const saveMailServer = route('PUT /api/v1/configuracion/correo')
export const removeMailServer = route('DELETE /api/v1/configuracion/correo')
