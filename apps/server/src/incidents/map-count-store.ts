import { mapCells } from '@avisa/contract/map/zooms'
import type { IncidentMapQuery } from '@avisa/contract/map/endpoints'
import { toMercator } from '@avisa/contract/values/coordinates'
import { sql } from 'kysely'
import { nameIn, type Read } from '#/platform/database/database.ts'
import { allOf, type Sql } from '#/platform/database/lists.ts'
import type { Scope } from '#/platform/scope.ts'

/** Metres of Web Mercator around the world, and of the side of a square of the map at a zoom. */
const world = 2 * Math.PI * 6_378_137
const sideAt = (zoom: number) => (world / 2 ** zoom / 256) * mapCells.pixels

/** The squares that the box touches: whole ones, so that a square counts the same whatever part of it is looked at. */
export const gridOf = ({ zoom, oeste, sur, este, norte }: IncidentMapQuery) => {
  const side = sideAt(zoom)
  const low = toMercator({ latitud: sur, longitud: oeste })
  const high = toMercator({ latitud: norte, longitud: este })
  const at = (metres: number) => Math.floor(metres / side)
  return { zoom, side, minX: at(low.x), minY: at(low.y), maxX: at(high.x), maxY: at(high.y) }
}
export type Grid = ReturnType<typeof gridOf>

/** In the grid, by the index on positions: where few are there. */
export const inGrid = ({ side, minX, minY, maxX, maxY }: Grid): Sql =>
  sql`i.punto <@ box(point(${minX * side}::float8, ${minY * side}::float8), point(${(maxX + 1) * side}::float8, ${(maxY + 1) * side}::float8))`

/**
 * In the grid, by any index but that: where other conditions leave few, or nothing does. As a plain condition the planner would take
 * every box for a small one, and sort all of one's own rather than walk the newest; of a `case` it expects every other row.
 */
export const inWideGrid = ({ side, minX, minY, maxX, maxY }: Grid): Sql =>
  sql`case when i.punto[0] >= ${minX * side}::float8 and i.punto[0] < ${(maxX + 1) * side}::float8
    and i.punto[1] >= ${minY * side}::float8 and i.punto[1] < ${(maxY + 1) * side}::float8 then true else false end`

/** One square: how many, their middle in metres, the only one's id; states and how many in each, a state several times perhaps. */
export type Square = { n: number; x: number; y: number; id: number | null; estados: number[]; cuentas: number[] }

/** What is counted: rows of `cx, cy, estado, n, x, y, ids` (n, and sums of metres and of ids). */
type Counted = Sql

const squareOf = ({ side }: Grid): Sql =>
  sql`floor(i.punto[0] / ${side}::float8)::int as cx, floor(i.punto[1] / ${side}::float8)::int as cy`

/** Straight from the incidents. */
export const countedRows = (scope: Scope, grid: Grid, where: Sql): Counted => sql`
  select ${squareOf(grid)}, i.estado_incidencia_id as estado, count(*)::int as n, sum(i.punto[0]) as x, sum(i.punto[1]) as y, sum(i.id) as ids
    from ${nameIn(scope.esquema)('incidencias')} i where ${where} group by 1, 2, 3`

/** These take their part away, because they are told one by one. */
export const takenRows = (scope: Scope, grid: Grid, ids: readonly number[]): Counted => sql`
  select ${squareOf(grid)}, i.estado_incidencia_id as estado, -1 as n, -i.punto[0] as x, -i.punto[1] as y, -i.id as ids
    from ${nameIn(scope.esquema)('incidencias')} i where i.id = any(${ids}::bigint[])`

/** From what is counted ahead, and what changed since; further away than that, squares of the first zoom go together. */
export const precountedSquares = (scope: Scope, grid: Grid, conditions: readonly Sql[]): Counted => {
  const t = nameIn(scope.esquema)
  const zoom = Math.max(grid.zoom, mapCells.ahead.first)
  const steps = zoom - grid.zoom
  const first = (square: number) => square * 2 ** steps
  return sql`
    select i.cx >> ${steps}::int as cx, i.cy >> ${steps}::int as cy, i.estado_incidencia_id as estado, i.n, i.x, i.y, i.ids
      from ${t('mapa_celdas')} i where ${allOf([
        sql`i.zoom = ${zoom} and i.cx between ${first(grid.minX)} and ${first(grid.maxX + 1) - 1}
        and i.cy between ${first(grid.minY)} and ${first(grid.maxY + 1) - 1}`,
        ...conditions,
      ])}
    union all
    select ${squareOf(grid)}, i.estado_incidencia_id, i.n, i.n * i.punto[0], i.n * i.punto[1], i.n * i.incidencia_id
      from ${t('mapa_cambios')} i where ${allOf([inWideGrid(grid), ...conditions])}`
}

/** How many incidents of these conditions have a position: from what is counted ahead at its coarsest, and what changed since. */
export const countedInAll = (scope: Scope, conditions: readonly Sql[]): Sql => {
  const t = nameIn(scope.esquema)
  return sql`((select coalesce(sum(i.n), 0) from ${t('mapa_celdas')} i where ${allOf([sql`i.zoom = ${mapCells.ahead.first}`, ...conditions])})
    + (select coalesce(sum(i.n), 0) from ${t('mapa_cambios')} i where ${allOf(conditions)}))`
}

/** All that is counted, by squares. */
export const foldSquares = async (read: Read, parts: readonly Counted[]): Promise<Square[]> => {
  const { rows } = await sql<Square>`
    select sum(n)::int as n, sum(x) / sum(n) as x, sum(y) / sum(n) as y, case when sum(n) = 1 then sum(ids)::bigint end as id,
           array_agg(estado::int) as estados, array_agg(n) as cuentas
      from (${sql.join([...parts], sql` union all `)}) c group by cx, cy having sum(n) > 0`.execute(read)
  return rows
}
