import { route } from '#/http/route.ts'

export const getHelp = route('GET /api/v1/ayuda')
