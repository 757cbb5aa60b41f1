import { route } from '#/http/route.ts'

export const getHealth = route('GET /api/v1/salud')
export const repeatJobs = route('POST /api/v1/salud/trabajos/:tipo/repetir')
export const discardJobs = route('POST /api/v1/salud/trabajos/:tipo/descartar')
