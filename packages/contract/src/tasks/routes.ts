import { route } from '#/http/route.ts'

export const listTasks = route('GET /api/v1/tareas')
export const getTask = route('GET /api/v1/tareas/:id')
export const moveTask = route('PUT /api/v1/tareas/:id/estados/:tipo')
export const updateTask = route('PUT /api/v1/tareas/:id')
export const reassignTask = route('POST /api/v1/tareas/:id/editar-asignacion')
export const takeTask = route('POST /api/v1/tareas/:id/asumir')
export const listAssignees = route('GET /api/v1/tareas/:id/reparadores')
export const listTechnicians = route('GET /api/v1/tareas/:id/tecnicos')
export const startTaskTime = route('POST /api/v1/tareas/:id/tiempos')
export const endTaskTime = route('PUT /api/v1/tareas/:id/tiempos')
export const collaborate = route('GET /api/v1/tareas/:id/colaborar')
