import { route } from '#/http/route.ts'

export const demoLamps = route('GET /api/v1/demo/puntos-luz')
export const demoBuildings = route('GET /api/v1/demo/edificios')
export const demoPhones = route('GET /api/v1/demo/telefonos', {
  keyless: 'a page shown by an <iframe>, which sends no headers; it names nobody',
})
