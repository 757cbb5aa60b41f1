import { route } from '#/http/route.ts'

export const incidentExtraFields = route('GET /api/v1/campos-extra/:id')
export const typeExtraFields = route('GET /api/v1/campos-extra-tipos/:id')
export const citizenFieldsToFill = route('GET /api/v1/campos-extra-ciudadano/campos-para-anyadir')
export const citizenFieldsToShow = route('GET /api/v1/campos-extra-ciudadano/:id/campos-para-visualizar')
export const saveExtraField = route('PUT /api/v1/campos-extra/:id')
export const clearExtraField = route('DELETE /api/v1/campos-extra/:id')
export const extraFieldChoices = route('GET /api/v1/campos-extra/:id/opciones')
