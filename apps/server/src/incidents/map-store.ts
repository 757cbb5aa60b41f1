import { mapCells, type IncidentMapAnswer } from '@avisa/contract/map/schemas'
import type { IncidentMapQuery } from '@avisa/contract/map/endpoints'
import { fromMercator, toMercator } from '@avisa/contract/values/coordinates'
import { sql } from 'kysely'
import { nameIn, type Read } from '#/platform/database/database.ts'
import { allOf, type Sql } from '#/platform/database/lists.ts'
import type { Scope } from '#/platform/scope.ts'
import { conditionsAsked } from './list-store.ts'
import { incidentSeen, viewerOf, type Viewer } from './sight-store.ts'
import { incidentRows, localised } from './store.ts'

/** Metres of Web Mercator around the world, and of the side of a square of the map at a zoom. */
const world = 2 * Math.PI * 6_378_137
const sideAt = (zoom: number) => (world / 2 ** zoom / 256) * mapCells.pixels

/** The squares that the box touches: whole ones, so that a square counts the same whatever part of it is looked at. */
const gridOf = ({ zoom, oeste, sur, este, norte }: IncidentMapQuery) => {
  const side = sideAt(zoom)
  const low = toMercator({ latitud: sur, longitud: oeste })
  const high = toMercator({ latitud: norte, longitud: este })
  const at = (metres: number) => Math.floor(metres / side)
  return { side, minX: at(low.x), minY: at(low.y), maxX: at(high.x), maxY: at(high.y) }
}
type Grid = ReturnType<typeof gridOf>

const boxOf = ({ side, minX, minY, maxX, maxY }: Grid): Sql =>
  sql`box(point(${minX * side}::float8, ${minY * side}::float8), point(${(maxX + 1) * side}::float8, ${(maxY + 1) * side}::float8))`

/** One square: how many, their middle in metres, the only one's id, and `estado:n,estado:n`. */
type Cell = { n: number; x: number; y: number; id: string | null; partes: string }

const foldCells = (parts: Sql): Sql => sql`
  select sum(n)::int as n, sum(x) / sum(n) as x, sum(y) / sum(n) as y, case when sum(n) = 1 then sum(id)::text end as id,
         string_agg(estado || ':' || n, ',' order by estado) as partes
    from (${parts}) c group by cx, cy`

/** Straight from the incidents, by the index on positions or by what narrows them. */
const countedRows = ({ side }: Grid, from: Sql, where: Sql): Sql => sql`
  select floor(i.punto[0] / ${side}::float8)::int as cx, floor(i.punto[1] / ${side}::float8)::int as cy, i.estado_incidencia_id as estado,
         count(*) as n, sum(i.punto[0]) as x, sum(i.punto[1]) as y, sum(i.id) as id
    from ${from} where ${where} group by 1, 2, 3`

type State = { id: number; nombre: string; color: string }

/** The states as this person may read them: a citizen's by the words and colours for citizens. */
const readStates = async (read: Read, scope: Scope, { citizen }: Viewer): Promise<State[]> => {
  const t = nameIn(scope.esquema)
  const [name, colour] = citizen
    ? [localised((s) => sql.ref(`DesEstadoCiudadano_${s}`), scope), sql`"ColorEstadoCiudadano"`]
    : [localised((s) => sql.ref(`descripcion_${s}`), scope), sql`color`]
  const { rows } = await sql<State>`select id, ${name} as nombre, ${colour} as color
    from ${t('estados')} where pista = 'incidencia' order by orden, id`.execute(read)
  return rows
}

/** States by their place in a list without repetitions: several may read the same to a citizen. */
const legendOf = (states: readonly State[]) => {
  const estados: IncidentMapAnswer['estados'] = []
  const places = new Map<number, number>()
  for (const { id, nombre, color } of states) {
    const known = estados.findIndex((one) => one.nombre === nombre && one.color === color)
    places.set(id, known < 0 ? estados.push({ nombre, color }) - 1 : known)
  }
  return { estados, places }
}

/** Degrees to about a metre. */
const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5

const cellOf = ({ x, y, partes }: Cell, places: ReadonlyMap<number, number>): IncidentMapAnswer['celdas'][number] => {
  const counts = new Map<number, number>()
  for (const part of partes.split(',')) {
    const [estado = 0, n = 0] = part.split(':').map(Number)
    const place = places.get(estado) ?? 0
    counts.set(place, (counts.get(place) ?? 0) + n)
  }
  const { latitud, longitud } = fromMercator({ x, y })
  return { latitud: rounded(latitud), longitud: rounded(longitud), partes: [...counts].flat() }
}

/** All incidents of a box that the caller may see and that the list's filters leave: the few one by one, the many by squares. */
export const incidentsOnMap = async (read: Read, scope: Scope, query: IncidentMapQuery): Promise<IncidentMapAnswer> => {
  const viewer = await viewerOf(read, scope)
  const grid = gridOf(query)
  const from = sql`${nameIn(scope.esquema)('incidencias')} i`
  const where = allOf([
    sql`i.punto <@ ${boxOf(grid)}`,
    incidentSeen(scope, viewer.sight),
    ...(await conditionsAsked(read, scope, { query, viewer })),
  ])
  const [states, { rows: cells }] = await Promise.all([
    readStates(read, scope, viewer),
    sql<Cell>`${foldCells(countedRows(grid, from, where))}`.execute(read),
  ])
  const { estados, places } = legendOf(states)
  const total = cells.reduce((sum, { n }) => sum + n, 0)
  const few = total <= mapCells.single
  const alone = cells.filter(({ id }) => id !== null).slice(0, mapCells.single)
  const ids = few ? sql`select i.id from ${from} where ${where}` : sql`select unnest(${alone.map(({ id }) => id)}::bigint[]) as id`
  const { rows } = await incidentRows(scope, viewer, {
    ids,
    order: sql`i.id`,
    embed: { imagenes: false, tipos: false, detalle: false },
  }).execute(read)
  const told = new Set(alone)
  return {
    total,
    estados,
    celdas: few ? [] : cells.filter((cell) => !told.has(cell)).map((cell) => cellOf(cell, places)),
    incidencias: rows,
  }
}
