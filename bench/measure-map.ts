import { fromMercator, toMercator } from '@avisa/contract/values/coordinates'
import { writeCriteria } from '@avisa/contract/http/criteria'
import { alone, ask, query, somewhere, visitor, type City } from './city.ts'
import type { Call } from './clients.ts'
import { esquema } from './data.ts'
import type { Figure } from './figures.ts'

const screen = { width: 1440, height: 900 }
const world = 2 * Math.PI * 6_378_137

/** The box of a screen around a point at a zoom. */
const boxAt = (at: { latitud: number; longitud: number }, zoom: number) => {
  const metres = world / 2 ** zoom / 256
  const { x, y } = toMercator(at)
  const low = fromMercator({ x: x - (screen.width / 2) * metres, y: y - (screen.height / 2) * metres })
  const high = fromMercator({ x: x + (screen.width / 2) * metres, y: y + (screen.height / 2) * metres })
  return { oeste: low.longitud, sur: low.latitud, este: high.longitud, norte: high.latitud }
}

export const mapCall = (
  city: City,
  { zoom, headers, more }: { zoom: number; headers: Call['headers']; more: Record<string, string> },
): Call => ({
  path: query('/api/v1/mapa/incidencias', { zoom, ...boxAt(somewhere(city.random), zoom), ...more }),
  headers: headers ?? {},
})

/** A phone's screen in a street, with some hundred single incidents and their list. */
export const boxCall = (city: City): Call => mapCall(city, { zoom: 17, headers: visitor('bench-device-1'), more: {} })

const measure = async (city: City, what: string, next: () => Call): Promise<Figure[]> => {
  const { server, bare, bytes } = await alone(city, next)
  return [
    { what: `${what}: p95`, figure: server.p95, unit: 'ms', yardstick: bare.p95, against: 'pg', goal: { of: 'figure', most: 60 } },
    { what: `${what}: p50`, figure: server.p50, unit: 'ms', yardstick: bare.p50, against: 'pg' },
    { what: `${what}: largest answer`, figure: bytes / 1024, unit: 'KB', goal: { of: 'figure', most: 150 } },
  ]
}

/** Typical filters of a map, by name. */
const narrowings = async ({ url }: City): Promise<[what: string, more: Record<string, string>][]> => {
  const { tipo } = await ask<{ tipo: number }>(
    url,
    `select tipoincidencia_id::int as tipo from ${esquema}.incidencias group by 1 order by count(*) desc limit 1`,
  )
  return [
    ['priority', { criteria: writeCriteria([{ field: 'prioridad', operator: '=', values: ['alta'] }]) }],
    ['the commonest type', { tipo: String(tipo) }],
    ['date', { criteria: writeCriteria([{ field: 'fecha', operator: '>=', values: ['2026-04-01'] }]) }],
  ]
}

/** A screen of 1440 × 900 anywhere in the city, at every zoom; then with filters, and as the public sees it. */
export const maps = async (city: City): Promise<Figure[]> => {
  const figures: Figure[] = []
  for (const zoom of [11, 12, 13, 14, 15, 16, 17, 18, 19])
    figures.push(...(await measure(city, `map, zoom ${zoom}`, () => mapCall(city, { zoom, headers: city.staff, more: {} }))))
  const anyone = visitor('bench-device-1')
  for (const zoom of [11, 13, 16])
    figures.push(...(await measure(city, `map of the public, zoom ${zoom}`, () => mapCall(city, { zoom, headers: anyone, more: {} }))))
  for (const [what, more] of await narrowings(city))
    for (const zoom of [11, 13, 14, 15, 16])
      figures.push(...(await measure(city, `map by ${what}, zoom ${zoom}`, () => mapCall(city, { zoom, headers: city.staff, more }))))
  return figures
}
