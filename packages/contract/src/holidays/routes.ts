import { route } from '#/http/route.ts'

export const proposeHolidays = route('GET /api/v1/configuracion/festivos-propuestos')
