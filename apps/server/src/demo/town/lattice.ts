import type { Random } from '../random.ts'
import { at, type Point } from './geometry.ts'
import type { Patch, PatchKind } from './patches.ts'
import { warp } from './plan.ts'

/** Metres: street axis to block, sidewalk depth, buildings. */
export type KindShape = {
  half: number
  sidewalk: number
  chamfer: number
  depth: number
  front: number
  /** Metres between a house and its plot's edges. */
  back: number
  jitter: number
}
export const shapes: Readonly<Record<PatchKind, KindShape>> = {
  core: { half: 3.2, sidewalk: 1.1, chamfer: 0.8, depth: 13, front: 10.5, back: 0, jitter: 0.15 },
  fishers: { half: 4, sidewalk: 1.4, chamfer: 1, depth: 13, front: 8, back: 0, jitter: 0.07 },
  grid: { half: 6, sidewalk: 3, chamfer: 11, depth: 20, front: 14, back: 0, jitter: 0.05 },
  estate: { half: 8, sidewalk: 2.5, chamfer: 3, depth: 62, front: 42, back: 6, jitter: 0.04 },
  villas: { half: 4.5, sidewalk: 1.6, chamfer: 2, depth: 26, front: 24, back: 6, jitter: 0.14 },
}
export const avenueHalf = 13

/** An edge of a cell: its street and the distance of the block from the street's axis. */
export type Edge = { street: string | null; half: number }
export type Cell = {
  patch: Patch
  column: number
  row: number
  /** Counter-clockwise from the south-west corner; edge k runs from corner k to k + 1 (south, east, north, west). */
  corners: readonly Point[]
  edges: readonly Edge[]
}
/** A street within the patch: its axis along lattice points. */
export type Line = { code: string; axis: readonly Point[] }
export type Lattice = { cells: Cell[]; lines: Line[] }

type Grid = readonly (readonly Point[])[]

const drawGrid = (patch: Patch, random: Random): Grid => {
  const { jitter } = shapes[patch.kind]
  const [x0, x1] = patch.x
  const [y0, y1] = patch.y
  const [w, h] = [(x1 - x0) / patch.columns, (y1 - y0) / patch.rows]
  const shiftOf = (count: number, size: number) =>
    Array.from({ length: count + 1 }, (_, i) => (i === 0 || i === count ? 0 : random.between(-0.16, 0.16) * size))
  const columns = shiftOf(patch.columns, w)
  const rows = shiftOf(patch.rows, h)
  return columns.map((dx, i) =>
    rows.map((dy, j) => {
      const inside = i > 0 && i < patch.columns && j > 0 && j < patch.rows
      const x =
        x0 +
        i * w +
        dx +
        (inside || j === 0 || j === patch.rows ? random.between(-jitter, jitter) * w * (i > 0 && i < patch.columns ? 1 : 0) : 0)
      const y = y0 + j * h + dy + (j > 0 && j < patch.rows ? random.between(-jitter, jitter) * h : 0)
      return warp(patch.kind === 'core' && inside ? swirl({ x, y }, patch) : { x, y })
    }),
  )
}

/** The old town is rotated about its square, less towards the wall. */
const swirl = ({ x, y }: Point, patch: Patch): Point => {
  const rim = Math.max(Math.abs(x) / patch.x[1], Math.abs(y) / patch.y[1])
  const turn = 0.42 * (1 - rim) * Math.min(1, rim * 2.2) + 0.12 * (1 - rim)
  return { x: x * Math.cos(turn) - y * Math.sin(turn), y: x * Math.sin(turn) + y * Math.cos(turn) }
}

/** Cuts a lattice line into one or two streets; returns the code of each segment. */
const nameLine = (segments: number, own: string | undefined, takeName: () => string | undefined, cut: boolean): (string | null)[] => {
  if (own) return Array.from({ length: segments }, () => own)
  const first = takeName() ?? null
  const half = Math.ceil(segments / 2)
  const second = cut ? (takeName() ?? first) : first
  return Array.from({ length: segments }, (_, k) => (k < half ? first : second))
}

const axisOf = (codes: readonly (string | null)[], points: readonly Point[]): Line[] =>
  [...new Set(codes)].flatMap((code) => {
    if (code === null) return []
    const [from, to] = [codes.indexOf(code), codes.lastIndexOf(code) + 1]
    return [{ code, axis: points.slice(from, to + 1) }]
  })

/** One patch of the plan: streets along the lines of a lattice, a block in each of its cells. */
export const drawPatch = (patch: Patch, random: Random, takeName: () => string | undefined): Lattice => {
  const grid = drawGrid(patch, random)
  const point = (i: number, j: number) => at(at(grid, i), j)
  const { half } = shapes[patch.kind]
  const cut = (i: number) => patch.kind === 'grid' && i % 2 === 1
  const columnCodes = Array.from({ length: patch.columns + 1 }, (_, i) =>
    i === 0 || i === patch.columns ? [] : nameLine(patch.rows, patch.named?.[`c${i}`], takeName, cut(i)),
  )
  const rowCodes = Array.from({ length: patch.rows + 1 }, (_, j) =>
    j === 0 || j === patch.rows ? [] : nameLine(patch.columns, patch.named?.[`r${j}`], takeName, cut(j)),
  )
  const wide = (code: string) => Object.values(patch.named ?? {}).includes(code)
  const inner = (code: string | null): Edge => ({ street: code, half: code && wide(code) ? (patch.kind === 'core' ? 4.4 : 11) : half })
  const outer = (code: string | null): Edge => ({ street: code, half: code === null ? 4 : avenueHalf })
  const cells: Cell[] = []
  for (let column = 0; column < patch.columns; column += 1) {
    for (let row = 0; row < patch.rows; row += 1) {
      cells.push({
        patch,
        column,
        row,
        corners: [point(column, row), point(column + 1, row), point(column + 1, row + 1), point(column, row + 1)],
        edges: [
          row === 0 ? outer(patch.edges.s) : inner(at(rowCodes, row)[column] ?? null),
          column + 1 === patch.columns ? outer(patch.edges.e) : inner(at(columnCodes, column + 1)[row] ?? null),
          row + 1 === patch.rows ? outer(patch.edges.n) : inner(at(rowCodes, row + 1)[column] ?? null),
          column === 0 ? outer(patch.edges.w) : inner(at(columnCodes, column)[row] ?? null),
        ],
      })
    }
  }
  const lines = [
    ...columnCodes.flatMap((codes, i) => axisOf(codes, at(grid, i))),
    ...rowCodes.flatMap((codes, j) =>
      axisOf(
        codes,
        grid.map((line) => at(line, j)),
      ),
    ),
  ]
  return { cells, lines }
}
