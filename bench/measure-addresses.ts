import { againstStatements, alone, query, somewhere, unit, visitor, type City } from './city.ts'
import { openConnection } from './clients.ts'
import type { Figure } from './figures.ts'
import { misspelt } from './misspelt.ts'
import { layCity } from './town.ts'

const headers = visitor('bench-device-1')

export const addresses = async (city: City): Promise<Figure[]> => {
  const queries = misspelt(
    layCity().rows.viales.map(({ completo_es }) => String(completo_es)),
    400,
  )
  const callOf = (text: string) => ({
    path: query('/api/v2/addresses/search', { search: text, management_unit_id: unit, per_page: 10 }),
    headers,
  })
  const connection = await openConnection(city.program.port)
  let right = 0
  for (const { text, street } of queries) {
    const { body } = await connection.send(callOf(text))
    const [first] = JSON.parse(body.toString()) as { label_catastro: string }[]
    if (first?.label_catastro === street) right += 1
  }
  connection.close()
  const { server, bare } = await alone(city, () => {
    const { text } = city.random.pick(queries)
    return callOf(text.slice(0, city.random.int(4, text.length)))
  })
  return [
    {
      what: 'address search: p95, one client',
      figure: server.p95,
      unit: 'ms',
      yardstick: bare.p95,
      against: 'pg',
      goal: { of: 'figure', most: 15 },
    },
    { what: 'address search: p50, one client', figure: server.p50, unit: 'ms', yardstick: bare.p50, against: 'pg' },
    { what: 'address search: right street first', figure: (right / queries.length) * 100, unit: '%', goal: { of: 'figure', least: 95 } },
  ]
}

export const places = async (city: City): Promise<Figure[]> => {
  const next = () => {
    const { latitud, longitud } = somewhere(city.random)
    return { path: query('/api/v1/geolocalizacion', { lat: latitud, lng: longitud, unidadGestionId: unit }), headers }
  }
  const single = await alone(city, next)
  const { server, bare } = await againstStatements(city, { next, clients: 16 })
  return [
    {
      what: 'reverse geocoding: p95, one client',
      figure: single.server.p95,
      unit: 'ms',
      yardstick: single.bare.p95,
      against: 'pg',
      goal: { of: 'figure', most: 5 },
    },
    { what: 'reverse geocoding', figure: server.perSecond, unit: '/s', yardstick: bare.perSecond, against: 'pg' },
  ]
}
