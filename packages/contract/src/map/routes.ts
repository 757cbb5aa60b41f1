import { route } from '#/http/route.ts'

export const getMapConfig = route('GET /api/v1/configs/mapa')
export const baseTile = route('GET /tiles/:apiKey/:z/:x/:y', {
  keyless: 'fetched by the map, which sends no headers; the key in the path names the municipality; streets are public',
})
export const incidentMap = route('GET /api/v1/mapa/incidencias')
