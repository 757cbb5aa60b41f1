import { route } from '#/http/route.ts'

export const tryNotices = route('POST /api/v1/configuracion/avisos/ensayos', { timeout: 60_000 })
export const sendExample = route('POST /api/v1/configuracion/avisos/ejemplos')
