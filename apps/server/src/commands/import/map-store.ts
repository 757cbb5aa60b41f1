import { gzipSync } from 'node:zlib'
import { fromMercator } from '@avisa/contract/values/coordinates'
import { simplify } from './simplify.ts'
import type { Client } from './store.ts'

/** Lines and points that are drawn; more would help nobody who looks at a whole municipality. */
const most = { lines: 60_000, points: 20_000 }
/** Metres of the map: what is smaller than a pixel of a whole town of this extent is left out. */
const pixels = 1500

type Drawn = { estado: string; coords: number[] }

/** By whether the street is new, was there, is gone or has no name; with the boundary and the areas of the file. */
const readDrawing = async (client: Client, fuente: string): Promise<Drawn[]> => {
  const read = async (text: string, values: unknown[] = []) => (await client.query<Drawn>(text, values)).rows
  const state = `case when e.id_vial is null then 'nueva' else 'igual' end`
  const lines = await read(
    `select c.coords, case when c.vial is null then 'sin_nombre' else ${state} end as estado
       from carga c left join elegidos e on e.vial = c.vial where c.que = 't' limit ${most.lines}`,
  )
  const points = await read(
    `select array[p[0], p[1]] as coords, estado
       from (select avisa.mercator(e.longitud, e.latitud) as p, ${state} as estado from elegidos e
              where e.longitud is not null and not exists (select 1 from carga c where c.que = 't' and c.vial = e.vial) limit ${most.points}) s`,
  )
  const gone = await read(
    `select t.coords, 'falta' as estado from viales_tramos t join viales v using (id_vial)
      where v.fuente = $1 and v.id_vial not in (select id_vial from llegados) limit ${most.points}`,
    [fuente],
  )
  const rings = await read(
    `select string_to_array(translate(anillo::text, '()', ''), ',')::float8[] as coords, estado from (
       select a.anillo, 'limite' as estado from zonas_anillos a join zonas z on z.id = a.zona_id where z.clase = 'municipio' and not a.hueco
       union all (select anillo, 'zona' from carga where que = 'z' and clase <> 'municipio' and not hueco limit ${most.points})) r`,
  )
  return [...lines, ...points, ...gone, ...rings]
}

const extentOf = (drawing: readonly Drawn[]): number => {
  let [west, east] = [Infinity, -Infinity]
  for (const { coords } of drawing) {
    const x = coords[0] ?? 0
    west = Math.min(west, x)
    east = Math.max(east, x)
  }
  return Math.max(0, east - west)
}

const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5
const positionsOf = (metres: readonly number[]): number[][] => {
  const positions: number[][] = []
  for (let i = 0; i + 1 < metres.length; i += 2) {
    const { longitud, latitud } = fromMercator({ x: metres[i] ?? 0, y: metres[i + 1] ?? 0 })
    positions.push([round(longitud), round(latitud)])
  }
  return positions
}

const listOf = <T>(lists: Map<string, T[]>, key: string): T[] => {
  const list = lists.get(key) ?? []
  lists.set(key, list)
  return list
}

/** GeoJSON, compressed: one feature for the lines and one for the points of each state. */
export const drawStreets = async (client: Client, fuente: string): Promise<Buffer> => {
  const drawing = await readDrawing(client, fuente)
  const tolerance = extentOf(drawing) / pixels
  const lines = new Map<string, number[][][]>()
  const points = new Map<string, number[][]>()
  for (const { estado, coords } of drawing) {
    const positions = positionsOf(simplify(coords, tolerance))
    const [first] = positions
    if (positions.length > 1) listOf(lines, estado).push(positions)
    else if (first) listOf(points, estado).push(first)
  }
  const feature = (type: string, [estado, coordinates]: [string, unknown]) => ({
    type: 'Feature',
    properties: { estado },
    geometry: { type, coordinates },
  })
  const features = [
    ...[...lines].map((entry) => feature('MultiLineString', entry)),
    ...[...points].map((entry) => feature('MultiPoint', entry)),
  ]
  return gzipSync(JSON.stringify({ type: 'FeatureCollection', features }))
}

/** Streets of the load by whether their names are there in both languages. */
export const countLanguages = async (client: Client): Promise<{ both: number; single: number }> => {
  const { rows } = await client.query<{ both: number; single: number }>(
    `select count(*) filter (where rango = 2)::int as both, count(*) filter (where rango < 2)::int as single from elegidos`,
  )
  return rows[0] ?? { both: 0, single: 0 }
}
