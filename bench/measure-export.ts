import http from 'node:http'
import { once } from 'node:events'
import { exportIncidents } from '@avisa/contract/exports/routes'
import pg from 'pg'
import { query, type City } from './city.ts'
import { esquema } from './data.ts'
import type { Figure } from './figures.ts'
import { memoryOf, peakDuring } from './program.ts'

const secondsSince = (start: number) => (performance.now() - start) / 1000

const download = async ({ program: { port }, admin }: City, formato: string) => {
  const start = performance.now()
  const request = http.get({ port, host: '127.0.0.1', path: query(exportIncidents.path, { formato }), headers: admin, agent: false })
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage]
  if (answer.statusCode !== 200) throw new Error(`${formato} was answered ${answer.statusCode}`)
  const first = performance.now() - start
  let [lines, bytes] = [0, 0]
  for await (const piece of answer as AsyncIterable<Buffer>) {
    bytes += piece.length
    if (formato === 'csv') for (const byte of piece) if (byte === 10) lines += 1
  }
  return { lines, bytes, first, seconds: secondsSince(start) }
}

const copied = async ({ url }: City) => {
  const client = new pg.Client(url)
  await client.connect()
  const columns = `select i.codigo, i.fecha, t.descripcion_es, e.descripcion_es, i.prioridad, u.nombre_es, i.direccioncalle, i.direccionnumero, i.distrito, i.barrio,
      i.emplazamiento, i.contenido, i.numero_adhesiones, i.numero_comentarios, i.geolatitud, i.geolongitud
    from ${esquema}.incidencias i join ${esquema}.tipos t on t.id = i.tipoincidencia_id join ${esquema}.estados e on e.id = i.estado_incidencia_id
    join ${esquema}.unidades_gestion u on u.id = i.unidad_gestion_id order by i.fecha desc, i.id desc`
  const start = performance.now()
  await client.query(`copy (${columns}) to '/dev/null' with (format csv)`)
  const seconds = secondsSince(start)
  await client.end()
  return seconds
}
const measured = async (city: City, formato: string) => {
  const { pid } = city.program
  const before = await memoryOf(pid)
  let file = { lines: 0, bytes: 0, first: 0, seconds: 0 }
  const peak = await peakDuring(pid, async () => {
    file = await download(city, formato)
  })
  return { ...file, memory: peak - before }
}

export const exported = async (city: City): Promise<Figure[]> => {
  await download(city, 'geojson')
  const csv = await measured(city, 'csv')
  const gpkg = await measured(city, 'gpkg')
  const xlsx = await measured(city, 'xlsx')
  const rate = csv.lines / csv.seconds
  return [
    { what: 'CSV of all incidents', figure: rate, unit: '/s', goal: { of: 'figure', least: 15_000 } },
    {
      what: 'CSV of all incidents, against COPY',
      figure: rate,
      unit: '/s',
      yardstick: csv.lines / (await copied(city)),
      against: 'COPY',
      goal: { of: 'ratio', least: 0.5 },
    },
    { what: 'CSV of all incidents: first byte', figure: csv.first, unit: 'ms', goal: { of: 'figure', most: 300 } },
    { what: 'CSV of all incidents: memory', figure: csv.memory, unit: 'MB', goal: { of: 'figure', most: 40 } },
    { what: 'GeoPackage of all incidents', figure: gpkg.seconds, unit: 's', goal: { of: 'figure', most: 180 } },
    { what: 'GeoPackage of all incidents: memory', figure: gpkg.memory, unit: 'MB', goal: { of: 'figure', most: 60 } },
    { what: 'XLSX of all incidents', figure: xlsx.seconds, unit: 's', goal: { of: 'figure', most: 180 } },
    { what: 'XLSX of all incidents: memory', figure: xlsx.memory, unit: 'MB', goal: { of: 'figure', most: 60 } },
  ]
}
