import { route } from '#/http/route.ts'

export const listStatuses = route('GET /api/v1/estados/:tipo')
export const statusIcon = route('GET /estados/:icono/:id', {
  keyless: 'an icon shown by an <img>, which sends no headers; `api_key` names the municipality, else the first one',
})
