import { route } from '#/http/route.ts'

export const listFilters = route('GET /api/v1/filtros/:modelo')
export const saveFilter = route('POST /api/v1/filtros/:modelo')
export const changeFilter = route('PUT /api/v1/filtros/:modelo/:id')
export const removeFilter = route('DELETE /api/v1/filtros/:modelo/:id')
export const countFilters = route('GET /api/v1/filtros/:modelo/totales')
export const listAreas = route('GET /api/v1/zonas/:clase')
