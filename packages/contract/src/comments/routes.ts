import { route } from '#/http/route.ts'

export const incidentComments = route('GET /api/v1/incidencias/:id/comentarios/obtener')
export const addIncidentComment = route('POST /api/v1/incidencias/:id/comentarios/anyadir')
export const taskComments = route('GET /api/v1/tareas/:id/comentarios')
export const addTaskComment = route('POST /api/v1/tareas/:id/comentarios')
export const listComments = route('GET /api/v1/listas/:id/comentarios')
export const addListComment = route('POST /api/v1/listas/:id/comentarios')
export const inspectionComments = route('GET /api/v1/inspecciones/:id/comentarios')
export const addInspectionComment = route('POST /api/v1/inspecciones/:id/comentarios')
export const quote = route('GET /api/v1/:origin/comments/quote/:id')
