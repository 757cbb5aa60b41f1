import { route } from '#/http/route.ts'

const timeout = 600_000
export const exportIncidents = route('GET /api/v1/exportaciones/incidencias', { timeout })
export const exportTasks = route('GET /api/v1/exportaciones/tareas', { timeout })
export const exportInspections = route('GET /api/v1/exportaciones/inspecciones', { timeout })
