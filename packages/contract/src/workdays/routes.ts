import { route } from '#/http/route.ts'

export const listOwnWorkDays = route('GET /api/v1/usuarios/:usuarioId/jornadas')
export const startWorkDay = route('POST /api/v1/usuarios/:usuarioId/jornadas')
export const finishWorkDay = route('PUT /api/v1/usuarios-jornadas/:id')
export const finishOpenWorkDay = route('PUT /api/v1/usuarios/:usuarioId/jornadas/abierta')
export const correctWorkDay = route('PUT /api/v1/usuarios-jornadas/:id/fin')
export const listWorkDays = route('GET /api/v1/usuarios-jornadas')
export const listEmployees = route('GET /api/v1/usuarios-jornadas/empleados')
export const workDayTotals = route('GET /api/v1/usuarios-jornadas/totales')
export const exportWorkDays = route('GET /api/v1/usuarios-jornadas/csv')
export const listVehicles = route('GET /api/v1/vehiculos')
