import { query, visitor, type City } from './city.ts'
import { clientsOf, inTurns, type Call } from './clients.ts'
import type { Figure } from './figures.ts'
import { detailCall, nearCall, report } from './measure-incidents.ts'
import { boxCall } from './measure-map.ts'

const clients = 10

/** Calls per second of FixMyStreet on two cores (two workers, 100 000 reports, ten clients), and the factor to reach. */
const peer = { list: 3.5, map: 6.3, near: 27, detail: 43, report: 32 } as const

const listCall = (city: City): Call => ({
  path: query('/api/v1/incidencias', { sort: '-fecha', per_page: 100, page: city.random.int(1, 20), include: 'imagenes,tipos' }),
  headers: visitor('bench-device-1'),
})

/** The same load: a hundred rows per page, two processes, ten clients. */
export const peerRows = async (city: City): Promise<Figure[]> => {
  const rows: readonly (readonly [what: string, least: number | undefined, theirs: number, next: () => Call])[] = [
    ['list of 100', 100, peer.list, () => listCall(city)],
    ['map with 100 pins and their list', 100, peer.map, () => boxCall(city)],
    ['nearby look-up', undefined, peer.near, () => nearCall(city)],
    ['one report', 30, peer.detail, () => detailCall(city)],
    ['new report', 10, peer.report, () => report(city, true)],
  ]
  const figures: Figure[] = []
  for (const [what, least, yardstick, next] of rows) {
    const [server] = await inTurns([await clientsOf(city.program.port, clients, next)], { seconds: city.seconds })
    const figure = server?.perSecond ?? Number.NaN
    const goal = least === undefined ? {} : { goal: { of: 'ratio', least } as const }
    figures.push({ what: `peer: ${what}`, figure, unit: '/s', yardstick, against: 'FixMyStreet', ...goal })
  }
  return figures
}
