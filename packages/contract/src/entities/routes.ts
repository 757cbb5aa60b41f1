import { route } from '#/http/route.ts'

export const listEntities = route('GET /api/v1/entidades/:rol')
export const listTypeEntities = route('GET /api/v1/tipo-entidades/:unidadGestionId/:tipoId')
