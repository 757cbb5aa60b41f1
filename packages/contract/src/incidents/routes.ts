import { route } from '#/http/route.ts'

export const createIncident = route('POST /api/v1/incidencias')
export const createRelated = route('POST /api/v1/incidencias/:id/relacionadas')
export const acceptIncident = route('GET /api/v1/incidencias/:id/aceptar')
export const turnDownIncident = route('POST /api/v1/incidencias/:id/no-aceptar')
export const updateIncident = route('PUT /api/v1/incidencias/:id')
export const moveIncident = route('POST /api/v2/incidencias/:id/move')
export const listOrigins = route('GET /api/v1/origenes')
export const listIncidents = route('GET /api/v1/incidencias')
export const getIncident = route('GET /api/v1/incidencias/:id')
export const deviceIncidents = route('GET /api/v1/ciudadanos/:uuid/incidencias')
export const citizenIncidents = route('GET /api/v1/ciudadanos-externos/:idExterno/incidencias')
export const nearbyIncidents = route('GET /api/v1/incidenciasbuffer')
