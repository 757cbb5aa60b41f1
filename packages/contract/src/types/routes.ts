import { route } from '#/http/route.ts'

export const listTypes = route('GET /api/v1/tipos')
