import { route } from '#/http/route.ts'

export const listMunicipalities = route('GET /api/v1/municipios', {
  keyless: 'a client learns here which municipalities there are and their keys',
})
export const logoFile = route('GET /uploads/logos/:file', { keyless: 'shown before a municipality is chosen' })
export const getParameters = route('GET /api/v1/param-config/general')
export const getTranslations = route('GET /api/v1/traducciones/:cadena')
