import { route } from '#/http/route.ts'

export const listClosings = route('GET /api/v1/motivos-cierre')
