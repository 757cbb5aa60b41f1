import { writeCriteria } from '@avisa/contract/http/criteria'
import { againstStatements, ask, query, solved, unit, type City } from './city.ts'
import { clientsOf, inTurns, type Call } from './clients.ts'
import { esquema } from './data.ts'
import { withinOr, type Figure } from './figures.ts'

const clients = 16
const perPage = 15
const filter = writeCriteria([{ field: 'estado_incidencia_id', operator: '=', values: [solved] }])

export const pageOf = (city: City, page: number, criteria = filter): Call => ({
  path: query('/api/v1/incidencias', { criteria, sort: '-fecha', per_page: perPage, page, include: 'imagenes,tipos' }),
  headers: city.staff,
})

/** The thousandth page, or the last one. */
const deepPage = async (city: City) => {
  const { pages } = await ask<{ pages: number }>(
    city.url,
    `select (count(*) / ${perPage})::int as pages from ${esquema}.incidencias where estado_incidencia_id = ${solved} and unidad_gestion_id = ${unit}`,
  )
  return Math.min(1000, pages)
}

/** The same page, from the end of the one before. */
const pageAfter = async (city: City, page: number): Promise<Call> => {
  const { path, headers } = pageOf(city, page - 1)
  const answer = await fetch(`http://127.0.0.1:${city.program.port}${path}`, { headers: headers ?? {} })
  const { meta } = (await answer.json()) as { meta: { next: string } }
  return { path: `${pageOf(city, page).path}&after=${meta.next}`, headers: headers ?? {} }
}

const measure = async (city: City, what: string, next: () => Call): Promise<Figure[]> => {
  const { server, bare, statements } = await againstStatements(city, { next, clients })
  return [
    { what, figure: server.perSecond, unit: '/s', yardstick: bare.perSecond, against: 'pg', goal: { of: 'ratio', least: 0.5 } },
    { what: `${what}: p99`, figure: server.p99, unit: 'ms', yardstick: bare.p99, against: 'pg', goal: withinOr(60, bare.p99) },
    // One reads the rows, one counts; the others read the session and the visibility.
    { what: `${what}: statements`, figure: statements.length, unit: 'queries' },
  ]
}

const asFast = async (city: City, page: number, walked: Call): Promise<Figure[]> => {
  const groups = await Promise.all([walked, pageOf(city, 1)].map((call) => clientsOf(city.program.port, 1, () => call)))
  const [deep, first] = await inTurns(groups, { seconds: city.seconds })
  if (!deep || !first) throw new Error('two groups have two results')
  const what = `list, page ${page} from the end of the one before: p50`
  return [{ what, figure: deep.p50, unit: 'ms', yardstick: first.p50, against: 'page 1', goal: { of: 'ratio', most: 1.1 } }]
}

/** Solved incidents, newest first, with their images and types. */
export const lists = async (city: City): Promise<Figure[]> => {
  const deep = await deepPage(city)
  const walked = await pageAfter(city, deep)
  const open = writeCriteria([{ field: 'abierta', operator: '=', values: [1] }])
  return [
    ...(await measure(city, 'list, page 1', () => pageOf(city, 1))),
    ...(await measure(city, `list, page ${deep}`, () => pageOf(city, deep))),
    ...(await asFast(city, deep, walked)),
    ...(await measure(city, 'list of open ones, page 1', () => pageOf(city, 1, open))),
  ]
}

/** The same page in a city with fewer incidents: how the cost grows. */
export const growth = async (city: City, small: City): Promise<Figure[]> => {
  const figures: Figure[] = []
  const deep = Math.min(await deepPage(city), await deepPage(small))
  for (const page of [1, deep]) {
    const groups = await Promise.all([city, small].map((town) => clientsOf(town.program.port, 1, () => pageOf(town, page))))
    const [large, few] = await inTurns(groups, { seconds: city.seconds })
    if (!large || !few) throw new Error('two groups have two results')
    figures.push({
      what: `list, page ${page}: p50 against ${small.rows} rows`,
      figure: large.p50,
      unit: 'ms',
      yardstick: few.p50,
      against: `${small.rows} rows`,
      goal: { of: 'ratio', most: 1.5 },
    })
  }
  return figures
}
