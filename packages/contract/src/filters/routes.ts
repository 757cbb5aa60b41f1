import { route } from '#/http/route.ts'

export const listFilters = route('GET /api/v1/filtros/:modelo')
export const saveFilter = route('POST /api/v1/filtros/:modelo')
export const removeFilter = route('DELETE /api/v1/filtros/:modelo/:id')
export const listAreas = route('GET /api/v1/zonas/:clase')
