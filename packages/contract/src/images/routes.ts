import { route } from '#/http/route.ts'

export const addImage = route('POST /api/v1/incidencias/:id/imagenes')
export const findUpload = route('GET /api/v1/imagenes/envios/:clave')
export const drawLogo = route('POST /api/v1/configuracion/logo')
export const reviewImage = route('PUT /api/v1/incidencias/:id/imagenes/:imageId')
export const coverImage = route('POST /api/v1/incidencias/:id/imagenes/:imageId/recuadros')
export const listImages = route('GET /api/v1/incidencias/:id/imagenes')
export const incidentThumb = route('GET /api/v1/incidencias/:id/imagen-thumb')
export const getImage = route('GET /api/v1/incidencias/:id/imagenes/:imageId')
export const imageFile = route('GET /uploads/imagenes/:file', {
  keyless: 'reached by an unguessable code only, given only to readers of the incident',
})
