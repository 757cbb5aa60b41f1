import { route } from '#/http/route.ts'

export const listUnits = route('GET /api/v1/unidades-gestion')
