import { route } from '#/http/route.ts'

const file = { timeout: 600_000, file: true } as const
export const exportIncidents = route('GET /api/v1/exportaciones/incidencias', file)
export const exportTasks = route('GET /api/v1/exportaciones/tareas', file)
export const exportInspections = route('GET /api/v1/exportaciones/inspecciones', file)
