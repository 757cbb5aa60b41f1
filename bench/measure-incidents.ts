import { headers } from '@avisa/contract/http/headers'
import { nearby } from '@avisa/contract/incidents/criteria'
import type { NewIncident } from '@avisa/contract/incidents/schemas'
import { additions } from '../apps/server/src/demo/catalogue.ts'
import { againstStatements, alone, lamp, query, somewhere, unit, visitor, type City } from './city.ts'
import { clientsOf, inTurns, type Call } from './clients.ts'
import { withinOr, type Figure } from './figures.ts'
import { serveBytes } from './program.ts'
import { fullScans } from './recorder.ts'

const clients = 16
const devices = Array.from({ length: 1000 }, (_, i) => `bench-device-${i}`)

/** A report of a broken street lamp, as the wizard sends it; `contact`: with an address for mails. */
export const report = (city: City, contact: boolean): Call => {
  const { latitud, longitud } = somewhere(city.random)
  const body: NewIncident = {
    tipos: String(lamp),
    unidad_gestion_id: unit,
    contenido: 'La farola lleva tres noches apagada y la esquina queda a oscuras.',
    geolatitud: latitud,
    geolongitud: longitud,
    ...(contact
      ? {
          ciudadano: { nombre: 'María Pérez', email: 'maria.perez@correo.example' },
          condiciones: { version: additions.condiciones.version, fecha: '2026-05-04 10:00:00' },
        }
      : {}),
  }
  return {
    method: 'POST',
    path: '/api/v1/incidencias',
    headers: { ...(contact ? visitor(city.random.pick(devices)) : city.staff), [headers.idempotencyKey]: crypto.randomUUID() },
    body: JSON.stringify(body),
  }
}

const creation = async (city: City, what: string, contact: boolean): Promise<Figure[]> => {
  const { server, bare, statements } = await againstStatements(city, { next: () => report(city, contact), clients })
  const rate = { figure: server.perSecond, unit: '/s' as const, yardstick: bare.perSecond, against: 'pg' }
  return [
    { what, ...rate, goal: { of: 'ratio', least: 0.5 } },
    { what: `${what}: p99`, figure: server.p99, unit: 'ms', yardstick: bare.p99, against: 'pg', goal: withinOr(100, bare.p99) },
    { what: `${what}: p50`, figure: server.p50, unit: 'ms', yardstick: bare.p50, against: 'pg' },
    { what: `${what}: statements`, figure: statements.length, unit: 'queries' },
  ]
}

export const creations = async (city: City): Promise<Figure[]> => [
  ...(await creation(city, 'create an incident (staff)', false)),
  ...(await creation(city, 'create an incident (citizen with mail)', true)),
]

/** A random incident of the initial ones. */
const someone = (city: City) => 1 + Math.floor(city.random.next() * city.rows)

export const detailCall = (city: City): Call => ({ path: `/api/v1/incidencias/${someone(city)}`, headers: city.admin })

/** One incident with everything its screen shows. */
export const details = async (city: City): Promise<Figure[]> => {
  const next = () => detailCall(city)
  const { server, bare, statements, bytes } = await againstStatements(city, { next, clients })
  const plain = await serveBytes(bytes)
  const [besides] = await inTurns([await clientsOf(plain.port, clients, next)], { seconds: city.seconds })
  plain.stop()
  const http = besides ? { yardstick: besides.perSecond, against: 'node:http' } : {}
  return [
    {
      what: 'one incident',
      figure: server.perSecond,
      unit: '/s',
      yardstick: bare.perSecond,
      against: 'pg',
      goal: { of: 'ratio', least: 0.5 },
    },
    { what: 'one incident: bare node:http', figure: server.perSecond, unit: '/s', ...http },
    { what: 'one incident: p99', figure: server.p99, unit: 'ms', yardstick: bare.p99, against: 'pg' },
    // The first statement reads the session.
    { what: 'one incident: round trips', figure: statements.length - 1, unit: 'queries', goal: { of: 'figure', most: 1 } },
  ]
}

export const nearCall = (city: City): Call => {
  const { latitud, longitud } = somewhere(city.random)
  const nearQuery = { latitud, longitud, buffer: nearby.buffer, per_page: nearby.per_page, include: 'imagenes' }
  return { path: query('/api/v1/incidenciasbuffer', nearQuery), headers: visitor(city.random.pick(devices)) }
}

/** Open incidents around a point, as shown before a report. */
export const near = async (city: City): Promise<Figure[]> => {
  const next = () => nearCall(city)
  const single = await alone(city, next)
  const { server, bare } = await againstStatements(city, { next, clients })
  return [
    {
      what: 'nearby: p50, one client',
      figure: single.server.p50,
      unit: 'ms',
      yardstick: single.bare.p50,
      against: 'pg',
      goal: { of: 'figure', most: 5 },
    },
    { what: 'nearby: p95, one client', figure: single.server.p95, unit: 'ms', yardstick: single.bare.p95, against: 'pg' },
    { what: 'nearby', figure: server.perSecond, unit: '/s', yardstick: bare.perSecond, against: 'pg' },
    {
      what: 'nearby: readings of all incidents',
      figure: await fullScans(city.url, single.statements),
      unit: 'queries',
      goal: { of: 'figure', most: 0 },
    },
  ]
}
