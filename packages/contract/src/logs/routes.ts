import { route } from '#/http/route.ts'

export const sendLog = route('POST /api/v1/app-logs')
