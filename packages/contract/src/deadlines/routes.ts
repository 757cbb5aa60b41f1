import { route } from '#/http/route.ts'

export const getDeadlineRules = route('GET /api/v1/plazos')
export const explainTaskDeadline = route('GET /api/v1/tareas/:id/plazo')
