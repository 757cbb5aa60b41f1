import { int, obj, str, type Static } from '@avisa/contract/http/schema'
import { mapCells } from '@avisa/contract/map/zooms'
import { MapIncident, type IncidentMapAnswer } from '@avisa/contract/map/schemas'
import type { IncidentMapQuery } from '@avisa/contract/map/endpoints'
import { gridOf, type Grid } from '@avisa/contract/map/grid'
import { fromMercator } from '@avisa/contract/values/coordinates'
import { sql } from 'kysely'
import { nameIn, type Read } from '#/platform/database/database.ts'
import { allOf, idsOf, type Sql } from '#/platform/database/lists.ts'
import { statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'
import type { SharedRows } from '#/platform/shared-answers.ts'
import { conditionsFrom, criteriaOf } from './shared/criteria-store.ts'
import {
  addCount,
  precountedSquares,
  countSquares,
  countedRows,
  inGrid,
  inSmallSquares,
  inWideGrid,
  lastZoomOf,
  type SquareFilter,
  type Square,
} from './map-count-store.ts'
import { incidentsFound } from './shared/search-store.ts'
import { incidentSeen, ownSeen, publicIncident, squareConditions, seesBothWays, viewerOf, type Viewer } from './shared/sight-store.ts'
import { isNarrowedByType, squaresFrom } from './shared/squares-store.ts'
import { localised } from './shared/column-store.ts'
import { incidentColumns } from './shared/store.ts'

const State = obj({ id: int(), nombre: str(), color: str() })
type State = Static<typeof State>

/** With citizens' texts and colours, unless the caller sees everything as staff. */
const readStates = async (read: Read, scope: Scope, { sight }: Viewer): Promise<State[]> => {
  const t = nameIn(scope.esquema)
  const [name, colour] =
    !sight.personal || seesBothWays(sight)
      ? [localised('DesEstadoCiudadano', scope), sql`"ColorEstadoCiudadano"`]
      : [localised('descripcion', scope), sql`color`]
  return statement(State)`select id, ${name} as nombre, ${colour} as color
    from ${t('estados')} where pista = 'incidencia' order by orden, id`.all(read)
}

/** Statuses by index in a list without duplicates: several may look the same to a citizen. */
const legendOf = (states: readonly State[]) => {
  const estados: IncidentMapAnswer['estados'] = []
  const places = new Map<number, number>()
  for (const { id, nombre, color } of states) {
    const statusIndex = estados.findIndex((entry) => entry.nombre === nombre && entry.color === color)
    places.set(id, statusIndex < 0 ? estados.push({ nombre, color }) - 1 : statusIndex)
  }
  return { estados, places }
}

/** Rounded to less than a pixel: ten metres at low zooms, one at high ones. */
const rounded = (degrees: number, zoom: number) => {
  const parts = zoom > 14 ? 1e5 : 1e4
  return Math.round(degrees * parts) / parts
}

type Cell = IncidentMapAnswer['celdas'][number]
const cellOf = ({ x, y, estados }: Square, places: ReadonlyMap<number, number>, { zoom }: Grid): Cell => {
  const partes: number[] = []
  for (let at = 0; at < estados.length; at += 2) {
    const [estado = 0, n = 0] = estados.slice(at, at + 2)
    if (n > 0) addCount(partes, places.get(estado) ?? 0, n)
  }
  const { latitud, longitud } = fromMercator({ x, y })
  return { latitud: rounded(latitud, zoom), longitud: rounded(longitud, zoom), partes }
}

type MapRequest = {
  viewer: Viewer
  grid: Grid
  /** Conditions on incidents. */
  queries: Sql[]
  /** The same conditions on squares. */
  squares: SquareFilter | undefined
  byType: boolean
}

/**
 * From this zoom on a box contains fewer incidents than would be read to find the person's newest in it, so the index on positions is
 * faster.
 */
const ownNearFrom = 18

/** The person's newest incidents, always returned one by one so that they find them. */
const ownIn = ({ viewer, grid, queries }: MapRequest): Sql => {
  const own = ownSeen(viewer.sight)
  const there = grid.zoom < ownNearFrom ? [own, inWideGrid(grid)] : [sql`coalesce(${own}, false)`, inGrid(grid)]
  return sql`where ${allOf([...there, ...queries])} order by i.fecha desc, i.id desc limit ${mapCells.own}`
}

/** From these zooms on a box has fewer incidents than the index of a filter has: of any filter, and of a common type. */
const nearFrom = { all: 15, type: 17 }

/** Precomputed squares if the conditions allow it, otherwise the incidents. `where`: all conditions. */
const waysToCount = (scope: Scope, { viewer, grid, queries, squares, byType }: MapRequest) => {
  const seen = incidentSeen(scope, viewer.sight)
  const there = grid.zoom < (byType ? nearFrom.type : nearFrom.all) ? inWideGrid(grid) : inSmallSquares(grid)
  const bySquares = squares && grid.zoom <= lastZoomOf(squares) ? squareConditions(scope, viewer.sight) : undefined
  if (!bySquares || !squares) {
    const where = allOf([there, seen, ...queries])
    return { where, parts: [countedRows(scope, grid, { where })] }
  }
  // `besides` counts what is not public on all dates, so parts of periods count the rest only.
  const onlyPublic = bySquares.besides ? [publicIncident(scope)] : []
  const besides = bySquares.besides && allOf([inWideGrid(grid), bySquares.besides, ...queries])
  return {
    where: allOf([squares.by ? there : inGrid(grid), seen, ...queries]),
    parts: [
      precountedSquares(scope, grid, { ...squares, conditions: [bySquares.squares, ...squares.conditions] }),
      ...(besides ? [countedRows(scope, grid, { where: besides })] : []),
      ...squares.partPeriods.map(({ sign, where }) =>
        countedRows(scope, grid, { sign, where: allOf([there, seen, ...onlyPublic, where]) }),
      ),
    ],
  }
}

const columnsOnMap = Object.keys(MapIncident.properties) as (keyof MapIncident)[]

/** The incidents of a box that the caller may see and the filters leave: few, and the caller's own, one by one; many as squares. */
export const incidentsOnMap = async (
  read: Read,
  scope: Scope,
  { query, shared }: { query: IncidentMapQuery; shared?: SharedRows | undefined },
): Promise<IncidentMapAnswer> => {
  const viewer = viewerOf(scope)
  const criteria = await criteriaOf(read, scope, { query, viewer })
  const narrowed = { query, viewer, scope, search: await incidentsFound(read, { scope, viewer }, query.search) }
  const counting = {
    viewer,
    grid: gridOf(query),
    queries: conditionsFrom(criteria, narrowed),
    squares: squaresFrom(criteria, narrowed),
    byType: isNarrowedByType(criteria, narrowed),
  }
  const { where, parts } = waysToCount(scope, counting)
  const readLegend = () => readStates(read, scope, viewer)
  // Visitors have none of their own.
  const taken = shared ? undefined : ownIn(counting)
  const [states, { squares: cells, taken: own }] = await Promise.all([
    shared ? shared.value('estados', readLegend) : readLegend(),
    countSquares(read, scope, { grid: counting.grid, parts, taken }),
  ])
  const { estados, places } = legendOf(states)
  const total = cells.reduce((sum, { n }) => sum + n, own.length)
  const few = total <= mapCells.single
  const alone = cells.filter(({ id }) => id !== null).slice(0, mapCells.single)
  const shownIds = [...own, ...alone.flatMap(({ id }) => id ?? [])]
  const t = nameIn(scope.esquema)
  const ids = few ? await idsOf(read, sql`select i.id from ${t('incidencias')} i where ${where}`) : shownIds
  const inOrder = ids.toSorted((a, b) => a - b)
  const readRows = (some: readonly number[]) => {
    const seen = sql`select i.id from ${t('incidencias')} i where i.id = any(${some}::bigint[]) and ${incidentSeen(scope, viewer.sight)}`
    return incidentColumns(scope, viewer, { ids: seen, columns: columnsOnMap })(read)
  }
  const rows = await (shared ? shared.rows('mapa', inOrder, readRows) : readRows(ids))
  const single = new Set(alone)
  return {
    total,
    estados,
    celdas: few ? [] : cells.filter((cell) => !single.has(cell)).map((cell) => cellOf(cell, places, counting.grid)),
    incidencias: rows,
  }
}
