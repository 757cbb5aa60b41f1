import { route } from '#/http/route.ts'

export const tryRouting = route('POST /api/v1/configuracion/ensayos/encaminamiento')
export const listRoutingPeople = route('GET /api/v1/configuracion/encaminamiento/personas')
export const explainRoute = route('GET /api/v1/incidencias/:id/encaminamiento')
