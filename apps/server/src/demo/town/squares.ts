import { at, lerp, type Point } from './geometry.ts'
import type { Cell, Edge } from './lattice.ts'
import type { Patch } from './patches.ts'

type Named = { cell: Cell; code: string }
export type Settled = { squares: Named[]; parks: Named[]; blocks: Cell[]; lanes: { code: string; axis: readonly Point[] }[] }

const neighbours = [
  [0, -1, 2],
  [1, 0, 3],
  [0, 1, 0],
  [-1, 0, 1],
] as const

const key = (column: number, row: number) => `${column},${row}`

const facingSquares = (patch: Patch) =>
  new Map(
    (patch.plazas ?? []).flatMap(([column, row, code]) =>
      neighbours.map(([dc, dr, side]): [string, string] => [`${key(column + dc, row + dr)},${side}`, code]),
    ),
  )

const laneHalf = 1.9

const cutByLane = (cell: Cell, code: string): { halves: Cell[]; axis: readonly Point[] } => {
  const [sw, se, ne, nw] = [0, 1, 2, 3].map((k) => at(cell.corners, k)) as [Point, Point, Point, Point]
  const [low, high] = [lerp(sw, se, 0.5), lerp(nw, ne, 0.52)]
  const lane: Edge = { street: code, half: laneHalf }
  const [s, e, n, w] = [0, 1, 2, 3].map((k) => at(cell.edges, k)) as [Edge, Edge, Edge, Edge]
  return {
    axis: [low, high],
    halves: [
      { ...cell, corners: [sw, low, high, nw], edges: [s, lane, n, w] },
      { ...cell, corners: [low, se, ne, high], edges: [s, e, n, lane], row: cell.row + 100 },
    ],
  }
}

const cutHere = (cell: Cell) => (cell.column * 5 + cell.row * 3) % 7 === 2 && cell.column > 0 && cell.row > 0

export const settle = (patch: Patch, cells: readonly Cell[], takeLane: () => string | undefined): Settled => {
  const squares = new Map((patch.plazas ?? []).map(([column, row, code]) => [key(column, row), code]))
  const parks = new Map((patch.parques ?? []).map(([column, row, code]) => [key(column, row), code]))
  const facing = facingSquares(patch)
  const settled: Settled = { squares: [], parks: [], blocks: [], lanes: [] }
  for (const cell of cells) {
    const here = key(cell.column, cell.row)
    const square = squares.get(here)
    const park = parks.get(here)
    const edges = cell.edges.map((edge, k) => ({ ...edge, street: facing.get(`${here},${k}`) ?? edge.street }))
    if (square) settled.squares.push({ cell, code: square })
    else if (park) settled.parks.push({ cell, code: park })
    else {
      const lane = patch.kind === 'core' && cutHere(cell) ? takeLane() : undefined
      const cut = lane ? cutByLane({ ...cell, edges }, lane) : undefined
      settled.blocks.push(...(cut?.halves ?? [{ ...cell, edges }]))
      if (lane && cut) settled.lanes.push({ code: lane, axis: cut.axis })
    }
  }
  return settled
}
