import { route } from '#/http/route.ts'

export const listMonthlyReports = route('GET /api/v1/informes')
export const getMonthlyReport = route('GET /api/v1/informes/:id')
export const downloadMonthlyReport = route('GET /api/v1/informes/:id/:formato', { timeout: 30_000, file: true })
export const createMonthlyReport = route('POST /api/v1/informes', { timeout: 30_000 })
export const publishMonthlyReport = route('PUT /api/v1/informes/:id/publicar')
export const getPromise = route('GET /api/v1/promesas')
