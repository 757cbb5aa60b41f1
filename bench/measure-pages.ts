import { publicPages } from '@avisa/contract/page-paths'
import { ask, solved, visitor, type City } from './city.ts'
import { clientsOf, inTurns, openConnection, type Call } from './clients.ts'
import { esquema } from './data.ts'
import { percentile, type Figure } from './figures.ts'
import { report } from './measure-incidents.ts'
import { takePhoto } from './measure-photos.ts'
import { fullScans, type Statement } from './recorder.ts'

const clients = 16
/** Pages that are asked for again and again, as after a link was shared. */
const shared = 500

const publicCodes = (url: string, count: number): Promise<{ codigos: string[] }> =>
  ask(
    url,
    `select array_agg(codigo) as codigos from (
       select i.codigo from ${esquema}.incidencias i join ${esquema}.estados e on e.id = i.estado_incidencia_id and e.publico
         join ${esquema}.tipos t on t.id = i.tipoincidencia_id and t.es_publica and t.publicacion <> 'nunca'
        order by md5(i.codigo) limit ${count}) i`,
  )

/** The quarter with the most incidents, half of whose mended ones say when. */
const closeSome = async (url: string) => {
  const { id, nombre } = await ask<{ id: number; nombre: string }>(
    url,
    `select z.id::int, z.nombre_es as nombre from ${esquema}.incidencias i
       join ${esquema}.zonas z on z.clase = 'barrio' and z.nombre_es = i.barrio group by 1, 2 order by count(*) desc limit 1`,
  )
  await ask(
    url,
    `update ${esquema}.incidencias set desenlace = 'resuelta', cerrada = fecha + make_interval(hours => 5 + (id % 700)::int)
      where barrio = '${nombre.replaceAll("'", "''")}' and estado_incidencia_id = ${solved} and id % 2 = 0`,
  )
  return id
}

const timesOf = async (city: City, calls: readonly Call[]): Promise<number[]> => {
  const connection = await openConnection(city.program.port)
  const times: number[] = []
  for (const call of calls) {
    const start = performance.now()
    const { status, body } = await connection.send(call)
    if (status !== 200) throw new Error(`${call.path}: ${status} ${body.toString().slice(0, 300)}`)
    times.push(performance.now() - start)
  }
  connection.close()
  return times
}

/** New reports with a photo that a review has released. */
const withPhotos = async (city: City, count: number): Promise<string[]> => {
  const body = JSON.stringify({ base64: true, imagen: (await takePhoto()).toString('base64'), nombre: 'foto.jpg' })
  const { send, close } = await openConnection(city.program.port)
  const codes: string[] = []
  for (let n = 0; n < count; n += 1) {
    const from = visitor(`bench-device-pages-${n}`)
    const created = JSON.parse((await send({ ...report(city, true), headers: from })).body.toString()) as { id: number; codigo: string }
    const { status } = await send({ method: 'POST', path: `/api/v1/incidencias/${created.id}/imagenes`, headers: from, body })
    if (status !== 201) throw new Error(`a photo was answered ${status}`)
    codes.push(created.codigo)
  }
  close()
  await ask(
    city.url,
    `update ${esquema}.imagenes set revision = 'visible' where incidencia_id in (select id from ${esquema}.incidencias where codigo in ('${codes.join("', '")}'))`,
  )
  return codes
}

/** Pages for anybody: of an incident, its picture, of a quarter. */
export const publicPageFigures = async (city: City): Promise<Figure[]> => {
  const { alias } = await ask<{ alias: string }>(city.url, `select alias from avisa.municipios where esquema = '${esquema}'`)
  const { codigos } = await publicCodes(city.url, shared + 60)
  const page = (codigo: string | undefined): Call => ({ path: publicPages.incident.to({ alias, codigo: codigo ?? '' }) })
  const zone = await closeSome(city.url)
  const fresh = codigos.slice(shared)
  const first = await timesOf(city, fresh.map(page))
  const pictureCalls = (await withPhotos(city, 20)).map((codigo) => ({ path: publicPages.picture.to({ alias, codigo }) }))
  const pictures = await timesOf(city, pictureCalls)
  const area = { path: publicPages.area.to({ alias, id: zone }) }
  const [areaFirst] = await timesOf(city, [area])
  const lists = ['abiertas', 'semana', 'mes', 'trimestre', 'antiguas', 'nuevas', 'medidas'].map((lista) => ({
    path: `${area.path}?lista=${lista}`,
  }))
  const listTimes = await timesOf(city, lists)
  const feed = { path: publicPages.areaFeed.to({ alias, id: zone }) }
  const statements: Statement[] = []
  for (const call of [page(codigos[0]), ...pictureCalls.slice(0, 1), area, ...lists, feed])
    statements.push(...(await city.recorder.statementsOf(call)).statements)
  const readings = statements.filter(({ text }) => /^(\/\*.*?\*\/)?\s*(select|with)\b/i.test(text))
  await timesOf(city, codigos.slice(0, shared).map(page))
  const group = await clientsOf(city.program.port, clients, () => page(codigos[Math.floor(city.random.next() * shared)]))
  const [server] = await inTurns([group], { seconds: city.seconds })
  const areaGroup = await clientsOf(city.program.port, clients, () => area)
  const [areas] = await inTurns([areaGroup], { seconds: city.seconds })
  return [
    { what: 'public page', figure: server?.perSecond ?? Number.NaN, unit: '/s', goal: { of: 'figure', least: 1000 } },
    { what: 'public page, drawn for the first time: p50', figure: percentile(first, 0.5), unit: 'ms' },
    {
      what: 'picture of a public page, drawn for the first time: p50',
      figure: percentile(pictures, 0.5),
      unit: 'ms',
      goal: { of: 'figure', most: 150 },
    },
    { what: 'page of the largest quarter, once a minute', figure: areaFirst ?? Number.NaN, unit: 'ms', goal: { of: 'figure', most: 500 } },
    { what: 'page of the largest quarter', figure: areas?.perSecond ?? Number.NaN, unit: '/s', goal: { of: 'figure', least: 1000 } },
    {
      what: 'lists of the quarter, drawn for the first time: p50',
      figure: percentile(listTimes, 0.5),
      unit: 'ms',
      goal: { of: 'figure', most: 500 },
    },
    {
      what: 'public pages: readings of all incidents',
      figure: await fullScans(city.url, readings),
      unit: 'queries',
      goal: { of: 'figure', most: 0 },
    },
  ]
}
