import { route } from '#/http/route.ts'

export const mergeIncidents = route('POST /api/v1/incidencias/:id/fusiones')
export const undoMerge = route('POST /api/v1/fusiones/:id/deshacer')
