import { route } from '#/http/route.ts'

export const getDesk = route('GET /api/v1/escritorio')
