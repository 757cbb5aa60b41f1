import { route } from '#/http/route.ts'

export const askStatistics = route('GET /api/v1/estadisticas', { timeout: 15_000 })
export const askHeat = route('GET /api/v1/estadisticas/calor', { timeout: 15_000 })
export const downloadPanel = route('GET /api/v1/estadisticas/paneles/:panel/xlsx', { timeout: 30_000, file: true })
export const countErased = route('GET /api/v1/estadisticas/borradas')
