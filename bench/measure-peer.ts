import { query, visitor, type City } from './city.ts'
import { clientsOf, inTurns, type Call } from './clients.ts'
import type { Figure } from './figures.ts'
import { detailCall, nearCall, report } from './measure-incidents.ts'
import { boxCall } from './measure-map.ts'
import { measureYardsticks, thatDay, type Yardsticks } from './peer-yardsticks.ts'
import { say } from './stage.ts'

const clients = 10

/** Calls per second of FixMyStreet on two cores (two workers, 100 000 reports, ten clients), and the factor to reach. */
const peer = { list: 3.5, map: 6.3, near: 27, detail: 43, report: 32 } as const

const listCall = (city: City): Call => ({
  path: query('/api/v1/incidencias', { sort: '-fecha', per_page: 100, page: city.random.int(1, 20), include: 'imagenes,tipos' }),
  headers: visitor('bench-device-1'),
})

/** Ids that a visitor may open, from all over the list. */
const publicIds = async ({ program, rows }: City): Promise<number[]> => {
  const pages = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      const path = query('/api/v1/incidencias', { per_page: 100, page: 1 + n * Math.floor(rows / 10_000) })
      const answer = await fetch(`http://127.0.0.1:${program.port}${path}`, { headers: visitor('bench-device-1') })
      return ((await answer.json()) as { data: { id: number }[] }).data.map(({ id }) => id)
    }),
  )
  return pages.flat()
}

const meanOf = (before: number, after: number) => Math.sqrt(before * after)

type Scales = { reading: number; creating: number }
/** How much faster this machine is in this run than it was when the peer was measured on it. */
const scalesOf = (before: Yardsticks, after: Yardsticks): Scales => {
  const reading = meanOf(before.answers, after.answers) / thatDay.answers
  return { reading, creating: meanOf(reading, meanOf(before.inserts, after.inserts) / thatDay.inserts) }
}

const yardstickRows = (before: Yardsticks, after: Yardsticks): Figure[] =>
  (
    [
      ['answers of a one-line node:http server', 'answers'],
      ['pgbench: selects', 'selects'],
      ['pgbench: durable inserts of a row', 'inserts'],
    ] as const
  ).map(([what, name]) => ({
    what: `yardstick: ${what}`,
    figure: meanOf(before[name], after[name]),
    unit: '/s',
    yardstick: thatDay[name],
    against: 'that day',
  }))

/** The same load as the peer had: a hundred rows per page, two processes, ten clients. Its figures scaled by yardsticks of this run. */
export const peerRows = async (city: City): Promise<Figure[]> => {
  const ids = await publicIds(city)
  const openCall = (): Call => ({ path: `/api/v1/incidencias/${city.random.pick(ids)}`, headers: visitor('bench-device-1') })
  const rows: readonly (readonly [what: string, least: number | undefined, theirs: number, scale: keyof Scales, next: () => Call])[] = [
    ['list of 100', 100, peer.list, 'reading', () => listCall(city)],
    ['map with 100 pins and their list', 100, peer.map, 'reading', () => boxCall(city)],
    ['nearby look-up', undefined, peer.near, 'reading', () => nearCall(city)],
    ['one report', 30, peer.detail, 'reading', openCall],
    ['one report, with what only an administrator sees', undefined, peer.detail, 'reading', () => detailCall(city)],
    ['new report', 10, peer.report, 'creating', () => report(city, true)],
  ]
  const before = await measureYardsticks(city.url)
  const rates: number[] = []
  for (const [, , , , next] of rows) {
    const [server] = await inTurns([await clientsOf(city.program.port, clients, next)], { seconds: city.seconds })
    rates.push(server?.perSecond ?? Number.NaN)
  }
  const after = before && (await measureYardsticks(city.url))
  if (!before || !after)
    say('  wrk or pgbench is not installed: the figures of FixMyStreet are as they were measured, not scaled to this machine')
  const scales = before && after ? scalesOf(before, after) : { reading: 1, creating: 1 }
  const figures = rows.map(([what, least, theirs, scale], at): Figure => {
    const goal = least === undefined ? {} : { goal: { of: 'ratio', least } as const }
    const yardstick = theirs * scales[scale]
    return { what: `peer: ${what}`, figure: rates[at] ?? Number.NaN, unit: '/s', yardstick, against: 'FixMyStreet', ...goal }
  })
  return before && after ? [...yardstickRows(before, after), ...figures] : figures
}
