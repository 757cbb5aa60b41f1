import { route } from '#/http/route.ts'

export const createImport = route('POST /api/v1/importaciones')
export const listImports = route('GET /api/v1/importaciones')
export const getImport = route('GET /api/v1/importaciones/:id')
export const changeImport = route('PUT /api/v1/importaciones/:id')
export const exportRefused = route('GET /api/v1/importaciones/:id/rechazadas')
export const importMap = route('GET /api/v1/importaciones/:id/mapa')
export const applyImport = route('POST /api/v1/importaciones/:id/aplicar')
export const discardImport = route('POST /api/v1/importaciones/:id/descartar')
export const undoImport = route('POST /api/v1/importaciones/:id/deshacer')
