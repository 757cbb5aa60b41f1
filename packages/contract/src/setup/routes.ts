import { route } from '#/http/route.ts'

const keyless = 'there is no municipality yet whose key it could bear; the code of an invitation lets it in'
export const checkInvitation = route('POST /api/v1/alta/codigo', { keyless })
export const createTown = route('POST /api/v1/alta', { keyless, timeout: 120_000 })
export const getSetup = route('GET /api/v1/puesta-en-marcha')
export const saveSetupStep = route('PUT /api/v1/puesta-en-marcha/pasos/:paso')
export const getCatalogue = route('GET /api/v1/puesta-en-marcha/catalogos/:plantilla')
export const openTown = route('POST /api/v1/puesta-en-marcha/abrir')
