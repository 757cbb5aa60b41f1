import { route } from '#/http/route.ts'

export const listTaskLists = route('GET /api/v1/usuarios/:usuarioId/listas')
export const getTaskList = route('GET /api/v1/usuarios/:usuarioId/listas/:listaId')
export const listTasksOfList = route('GET /api/v1/usuarios/:usuarioId/listas/:listaId/tareas')
export const createTaskList = route('POST /api/v1/usuarios/:usuarioId/listas')
export const removeTaskList = route('DELETE /api/v1/usuarios/:usuarioId/listas/:listaId')
export const addToList = route('POST /api/v1/usuarios/:usuarioId/listas/:listaId/tareas')
export const takeFromList = route('DELETE /api/v1/usuarios/:usuarioId/listas/:listaId/tareas/:tareaId')
export const listPublicLists = route('GET /api/v1/listas-publicas')
export const getPublicList = route('GET /api/v1/listas-publicas/:listaId')
export const listIncidentsOfList = route('GET /api/v1/listas-publicas/:listaId/incidencias')
export const getIncidentOfList = route('GET /api/v1/listas-publicas/:listaId/incidencias/:id')
