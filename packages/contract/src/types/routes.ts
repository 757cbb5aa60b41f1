import { route } from '#/http/route.ts'

export const listTypes = route('GET /api/v1/tipos')
export const frequentTypes = route('GET /api/v1/tipos/frecuentes')
