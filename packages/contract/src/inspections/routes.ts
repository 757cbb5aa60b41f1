import { route } from '#/http/route.ts'

export const listInspectionPriorities = route('GET /api/v1/inspecciones/prioridades')
export const listInspectionResults = route('GET /api/v1/inspecciones/resultados')
export const listInspections = route('GET /api/v1/inspecciones')
export const getInspection = route('GET /api/v1/inspecciones/:id')
export const updateInspection = route('PUT /api/v1/inspecciones/:id')
export const getIncidentInspection = route('GET /api/v1/incidencias/:incidenciaId/inspecciones/:inspeccionId')
export const finishInspection = route('PUT /api/v1/incidencias/:incidenciaId/inspecciones/:inspeccionId')
export const askInspection = route('POST /api/v1/incidencias/:id/inspecciones')
export const listInspectors = route('GET /api/v1/inspectores')
