import { route } from '#/http/route.ts'

export const createUpload = route('POST /api/v1/subidas')
export const getUpload = route('GET /api/v1/subidas/:id')
export const sendPart = route('PUT /api/v1/subidas/:id/partes/:parte', { timeout: 115_000 })
