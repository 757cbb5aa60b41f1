import { route } from '#/http/route.ts'

export const listAccessLog = route('GET /api/v1/consultas-personales')
export const exportAccessLog = route('GET /api/v1/consultas-personales/csv')
export const getOwnData = route('GET /api/v1/mis-datos')
export const eraseOwnAccount = route('POST /api/v1/mis-datos/borrar')
