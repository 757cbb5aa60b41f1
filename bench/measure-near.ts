import { headers } from '@avisa/contract/http/headers'
import { againstStatements, alone, ask, lamp, query, somewhere, visitor, type City } from './city.ts'
import { openConnection, type Call } from './clients.ts'
import { esquema } from './data.ts'
import { percentile, type Figure } from './figures.ts'
import { fullScans } from './recorder.ts'

const clients = 16
const crowd = 200
let joined = 0

const placeOf = (city: City) => {
  const { latitud, longitud } = somewhere(city.random)
  return { latitud, longitud, tipo: lamp }
}

const similarCall = (city: City): Call => ({
  path: query('/api/v1/incidencias/parecidas', placeOf(city)),
  headers: visitor(`bench-near-${Math.floor(city.random.next() * 1000)}`),
})

const callOfNewPerson = (id: number): Call => {
  joined += 1
  return {
    method: 'POST',
    path: `/api/v1/incidencias/${id}/adhesiones`,
    headers: { ...visitor(`bench-joins-${joined}`), [headers.idempotencyKey]: crypto.randomUUID() },
    body: '{}',
  }
}

/** Each on a connection of its own. More than a hundred calls at once are asked to come again, as the client does. */
export const slowestAtOnce = async (city: City, calls: readonly Call[], expected: number) => {
  const connections = await Promise.all(calls.map(async (call) => ({ call, ...(await openConnection(city.program.port)) })))
  const start = performance.now()
  const times = await Promise.all(
    connections.map(async ({ call, send, close }) => {
      let { status } = await send(call)
      while (status === 429 || status === 503) {
        await new Promise((resolve) => setTimeout(resolve, 100))
        status = (await send(call)).status
      }
      const time = performance.now() - start
      close()
      if (status !== expected) throw new Error(`${call.path} was answered ${status}`)
      return time
    }),
  )
  return percentile(times, 0.99)
}

const openIncidents = (city: City) =>
  ask<{ ids: number[] }>(
    city.url,
    `select array(select i.id from ${esquema}.incidencias i join ${esquema}.estados e on e.id = i.estado_incidencia_id
       join ${esquema}.tipos t on t.id = i.tipoincidencia_id where not e.final and e.publico and t.es_publica
         and i.uuid is null order by i.id desc limit 500)::int[] as ids`,
  )
const peopleOf = async (city: City, id: number) =>
  (await ask<{ n: number }>(city.url, `select numero_adhesiones as n from ${esquema}.incidencias where id = ${id}`)).n

export const similar = async (city: City): Promise<Figure[]> => {
  const single = await alone(city, () => similarCall(city))
  const { ids } = await openIncidents(city)
  const [busiest = 0] = ids
  const joins = await againstStatements(city, { next: () => callOfNewPerson(city.random.pick(ids)), clients })
  const before = await peopleOf(city, busiest)
  const p99 = await slowestAtOnce(
    city,
    Array.from({ length: crowd }, () => callOfNewPerson(busiest)),
    201,
  )
  const lost = before + crowd - (await peopleOf(city, busiest))
  const figure = (what: string, value: number, yardstick: number, most: number): Figure => ({
    what,
    figure: value,
    unit: 'ms',
    yardstick,
    against: 'pg',
    goal: { of: 'figure', most },
  })
  return [
    figure('parecidas: p50, one client', single.server.p50, single.bare.p50, 5),
    figure('parecidas: p95, one client', single.server.p95, single.bare.p95, 12),
    {
      what: 'parecidas: readings of all incidents',
      figure: await fullScans(city.url, single.statements),
      unit: 'queries',
      goal: { of: 'figure', most: 0 },
    },
    {
      what: 'me too',
      figure: joins.server.perSecond,
      unit: '/s',
      yardstick: joins.bare.perSecond,
      against: 'pg',
      goal: { of: 'ratio', least: 0.5 },
    },
    { what: `me too, ${crowd} at once on one incident: p99`, figure: p99, unit: 'ms', goal: { of: 'figure', most: 150 } },
    { what: `me too, ${crowd} at once on one incident: lost`, figure: lost, unit: 'calls', goal: { of: 'figure', most: 0 } },
  ]
}
