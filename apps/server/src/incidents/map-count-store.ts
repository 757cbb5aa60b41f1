import { arr, int, nullable, obj, str } from '@avisa/contract/http/schema'
import { mapCells } from '@avisa/contract/map/zooms'
import type { Grid } from '@avisa/contract/map/grid'
import { sql } from 'kysely'
import { nameIn, type Read } from '#/platform/database/database.ts'
import { allOf, type Sql } from '#/platform/database/lists.ts'
import { preparedStatement } from '#/platform/database/prepared-statements.ts'
import { statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'

/** By the index on positions, if few are in the grid. */
export const inGrid = ({ side, minX, minY, maxX, maxY }: Grid): Sql =>
  sql`i.punto <@ box(point(${minX * side}::float8, ${minY * side}::float8), point(${(maxX + 1) * side}::float8, ${(maxY + 1) * side}::float8))`

/**
 * Not by the index on positions, if other conditions are more selective or nothing is. Given a plain condition, the planner assumes
 * that every box is small and sorts all of one's own incidents instead of reading the newest; for a `case` it assumes every other row.
 */
export const inWideGrid = (grid: Grid): Sql => sql`case when ${inGrid(grid)} then true else false end`

/** One square: count, centre in metres, the id if there is one incident only, and statuses, each followed by its count. */
export type Square = { n: number; x: number; y: number; id: number | null; estados: readonly number[] }

/** Rows of `cx, cy, estado, n, x, y, ids` (n, and sums of metres and of ids). */
type Counted = Sql

const squareOf = ({ side }: Grid): Sql =>
  sql`floor(i.punto[0] / ${side}::float8)::int as cx, floor(i.punto[1] / ${side}::float8)::int as cy`

/** Directly from the incidents, to be added or, with -1, subtracted. */
export const countedRows = (scope: Scope, grid: Grid, { sign = 1, where }: { sign?: 1 | -1; where: Sql }): Counted => {
  const factor = sql.lit(sign)
  return sql`
  select ${squareOf(grid)}, i.estado_incidencia_id as estado, ${factor} * count(*)::int as n, ${factor} * sum(i.punto[0]) as x, ${factor} * sum(i.punto[1]) as y,
         ${factor} * sum(i.id) as ids
    from ${nameIn(scope.esquema)('incidencias')} i where ${where} group by 1, 2, 3`
}

/** More than a screen of 3840 × 2160 pixels has at zoom 15; a caller may send any box. */
const mostSmallSquares = 4096

/** By the index on squares of 250 m, in each of which it is ordered by date; by that on positions if they are too many. */
export const inSmallSquares = (grid: Grid): Sql => {
  const squareAt = (square: number) => Math.floor((square * grid.side) / 250)
  const [west, south, east, north] = [squareAt(grid.minX), squareAt(grid.minY), squareAt(grid.maxX + 1), squareAt(grid.maxY + 1)]
  if ((east - west + 1) * (north - south + 1) > mostSmallSquares) return inGrid(grid)
  const all = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_none, index) => from + index)
  return sql`floor(i.punto[0] / 250)::int = any(${all(west, east)}::int[])
    and floor(i.punto[1] / 250)::int = any(${all(south, north)}::int[]) and ${inWideGrid(grid)}`
}

/**
 * A list's filters as conditions on precomputed squares `i`, those by date as periods of four weeks: the whole ones within the dates (a list counts at
 * least these), or those nearest to the dates, so that at most half a period is counted one by one at each end.
 */
export type SquareFilter = {
  conditions: readonly Sql[]
  /** The column, other than those that all squares have, that these conditions need. */
  by: 'prioridad' | 'tipo' | 'fecha' | undefined
  /** Incidents of parts of periods, which no square has alone: to be added to the squares, or subtracted (-1). */
  partPeriods: readonly { sign: 1 | -1; where: Sql }[]
}

const lastZooms = { prioridad: mapCells.ahead.last, tipo: mapCells.ahead.lastByField, fecha: mapCells.ahead.lastByField }
export const lastZoomOf = ({ by }: SquareFilter): number => (by ? lastZooms[by] : mapCells.ahead.last)

const squaresOf = ({ esquema }: Scope, { by }: SquareFilter): Sql => {
  const t = nameIn(esquema)
  if (by === 'tipo' || by === 'fecha') return sql`(select * from ${t('mapa_celdas_por')} where campo = ${by}) i`
  return sql`${t(by === 'prioridad' ? 'mapa_celdas_prioridad' : 'mapa_celdas')} i`
}

const changesOf = ({ esquema }: Scope, { by }: SquareFilter): Sql =>
  sql`(select *, ${by === 'tipo' ? sql`tipo_id` : sql`periodo`} as valor from ${nameIn(esquema)('mapa_cambios')}) i`

/** From the precomputed squares and the changes since; below the first precomputed zoom, squares are merged. */
export const precountedSquares = (scope: Scope, grid: Grid, filter: SquareFilter): Counted => {
  const zoom = Math.max(grid.zoom, mapCells.ahead.first)
  const steps = zoom - grid.zoom
  const first = (square: number) => square * 2 ** steps
  return sql`
    select i.cx >> ${steps}::int as cx, i.cy >> ${steps}::int as cy, i.estado_incidencia_id as estado, i.n, i.x, i.y, i.ids
      from ${squaresOf(scope, filter)} where ${allOf([
        sql`i.zoom = ${zoom} and i.cx between ${first(grid.minX)} and ${first(grid.maxX + 1) - 1}
        and i.cy between ${first(grid.minY)} and ${first(grid.maxY + 1) - 1}`,
        ...filter.conditions,
      ])}
    union all
    select ${squareOf(grid)}, i.estado_incidencia_id, i.n, i.n * i.punto[0], i.n * i.punto[1], i.n * i.incidencia_id
      from ${changesOf(scope, filter)} where ${allOf([inWideGrid(grid), ...filter.conditions])}`
}

/** The number of matching incidents with a position, from the coarsest precomputed squares and the changes since. */
export const countedInAll = (scope: Scope, filter: SquareFilter): Sql => {
  const { conditions } = filter
  return sql`((select coalesce(sum(i.n), 0) from ${squaresOf(scope, filter)} where ${allOf([sql`i.zoom = ${mapCells.ahead.first}`, ...conditions])})
    + (select coalesce(sum(i.n), 0) from ${changesOf(scope, filter)} where ${allOf(conditions)}))`
}

const Lines = obj({ lineas: nullable(str()), propias: nullable(arr(int())) })
/** Of a square: count, sums of metres, the id if it has one incident, and statuses, each followed by a count; a status may be repeated. */
type Line = [n: number, x: number, y: number, id: number, ...counts: number[]]

/** The rest of a query of incidents `i` that are returned one by one and therefore not counted. */
type Taken = Sql
const takenFrom = (scope: Scope, grid: Grid, taken: Taken): Sql => sql`with propias as materialized (
  select ${squareOf(grid)}, i.estado_incidencia_id as estado, i.punto, i.id, i.fecha from ${nameIn(scope.esquema)('incidencias')} i ${taken})`
const withoutTaken = sql`select cx, cy, estado, -1, -punto[0], -punto[1], -id from propias`

/**
 * As one value, since hundreds of rows cost more to send and read than to count; in one statement, since an incident that changes meanwhile would be
 * taken where it was not counted.
 */
const linesOf = async (read: Read, scope: Scope, { grid, parts, taken }: Counting): Promise<{ lines: Line[]; taken: number[] }> => {
  const all = taken ? [...parts, withoutTaken] : parts
  const row = await statement(Lines)`${taken ? takenFrom(scope, grid, taken) : preparedStatement}
    select string_agg('[' || concat_ws(',', n, x, y, id, estados) || ']', ',') as lineas,
           ${taken ? sql`(select array_agg(id order by fecha desc, id desc) from propias)` : sql`null::bigint[]`} as propias
      from (select sum(n) as n, round(sum(x))::bigint as x, round(sum(y))::bigint as y, case when sum(n) = 1 then sum(ids) else 0 end as id,
                   string_agg(estado || ',' || n, ',') as estados
              from (${sql.join([...all], sql` union all `)}) c group by cx, cy having sum(n) > 0) s`.first(read)
  return { lines: JSON.parse(`[${row?.lineas ?? ''}]`) as Line[], taken: row?.propias ?? [] }
}

/** `counts`: statuses, each followed by its count. */
export const addCount = (counts: number[], estado: number, n: number) => {
  for (let at = 0; at < counts.length; at += 2)
    if (counts[at] === estado) {
      counts[at + 1] = (counts[at + 1] ?? 0) + n
      return
    }
  counts.push(estado, n)
}

/** Without `taken` one plan fits all values. */
type Counting = { grid: Grid; parts: readonly Counted[]; taken?: Taken | undefined }
/** The squares, and the ids of what was taken from them. */
export const countSquares = async (read: Read, scope: Scope, counting: Counting): Promise<{ squares: Square[]; taken: number[] }> => {
  const { lines, taken } = await linesOf(read, scope, counting)
  const squares = lines.map(([n, x, y, id, ...counts]): Square => {
    const estados: number[] = []
    for (let at = 0; at < counts.length; at += 2) addCount(estados, counts[at] ?? 0, counts[at + 1] ?? 0)
    return { n, x: x / n, y: y / n, id: n === 1 ? id : null, estados }
  })
  return { squares, taken }
}
