import type { Random } from '../random.ts'
import { area, at, centroid, distance, inset, leastWidth, lerp, shift, type Point, type Ring } from './geometry.ts'
import { shapes, type Cell } from './lattice.ts'

/** The front of a plot on a street, with the position of its number. */
export type Front = { street: string; door: Point; cell: string }
export type Block = { code: string; patch: string; sidewalk: Ring; houses: Ring[]; fronts: Front[] }

/** Cuts 0…1 into roughly equal parts. */
const cuts = (parts: number, random: Random) =>
  Array.from({ length: parts + 1 }, (_, i) => (i === 0 || i === parts ? i / parts : (i + random.between(-0.14, 0.14)) / parts))

type Side = { outer: readonly [Point, Point]; inner: readonly [Point, Point]; chamfer: number; front: number; random: Random }

/** The plots of one side of a block: trapezia from the front to the courtyard; the chamfer cuts the ones at the ends. */
const plotsOf = ({ outer: [a, b], inner: [c, d], chamfer, front, random }: Side) => {
  const length = distance(a, b)
  const bevel = Math.min(chamfer, length / 3) / length
  const parts = cuts(Math.max(1, Math.round((length - chamfer) / front)), random)
  return parts.slice(1).map((t, i) => {
    const [from, to] = [at(parts, i), t]
    const [start, end] = [Math.max(from, bevel), Math.min(to, 1 - bevel)]
    const face = [lerp(a, b, start), lerp(a, b, end)] as const
    const back = [lerp(c, d, to), lerp(c, d, from)] as const
    const mid = lerp(face[0], face[1], 0.5)
    return { ring: [...(from === 0 ? [null] : []), ...face, ...(to === 1 ? [null] : []), ...back], mid }
  })
}

const bevelMiddle = (ring: Ring, k: number, chamfer: number): Point => {
  const corner = at(ring, k)
  const [before, after] = [at(ring, k - 1), at(ring, k + 1)]
  const towards = (p: Point) => lerp(corner, p, Math.min(chamfer, distance(corner, p) / 3) / distance(corner, p))
  return lerp(towards(before), towards(after), 0.5)
}

/** Metres of the longest wall of a detached building. */
const longestWall = { estate: 90, villas: 16, core: 90, grid: 90, fishers: 90 } as const

/** Two rows of plots, facing south and north; the ones at the ends face the side streets. */
const detached = (cell: Cell, outer: Ring, random: Random) => {
  const { front, back } = shapes[cell.patch.kind]
  const [sw, se, ne, nw] = [0, 1, 2, 3].map((k) => at(outer, k)) as [Point, Point, Point, Point]
  const inside = (t: number, h: number) => lerp(lerp(sw, se, t), lerp(nw, ne, t), h)
  const parts = cuts(Math.max(1, Math.round(distance(sw, se) / front)), random)
  return parts.slice(1).flatMap((to, i) => {
    const from = at(parts, i)
    return ([0, 2] as const).flatMap((row) => {
      const [low, high] = row === 0 ? [0, 0.5] : [0.5, 1]
      const plot = [inside(from, low), inside(to, low), inside(to, high), inside(from, high)]
      const ground = inset(plot, Math.min(back, leastWidth(plot) * 0.22))
      const side = i === 0 && row === 0 ? 3 : to === 1 && row === 2 ? 1 : row
      const face = lerp(at(ground, side), at(ground, side + 1), 0.5)
      const walls = ground.map((p, k) => distance(p, at(ground, k + 1)))
      const size = Math.min(1, (longestWall[cell.patch.kind] * random.between(0.75, 1.1)) / Math.max(...walls))
      const house = ground.map((p) => lerp(face, p, size))
      return area(house) < 40 ? [] : [{ house, side, door: lerp(face, centroid(house), 0.25) }]
    })
  })
}

/** True if every edge of the inset ring keeps its direction. */
const keepsShape = (outer: Ring, smaller: Ring) =>
  outer.every((a, k) => {
    const [b, c, d] = [at(outer, k + 1), at(smaller, k), at(smaller, k + 1)]
    return (b.x - a.x) * (d.x - c.x) + (b.y - a.y) * (d.y - c.y) > 0
  })

/** As deep as wanted, or as the block allows. */
const courtyard = (outer: Ring, target: number): Ring => {
  let depth = Math.min(target, leastWidth(outer) * 0.47)
  while (depth > 1 && !keepsShape(outer, inset(outer, depth))) depth *= 0.85
  return inset(outer, depth)
}

/** Sidewalk, plots round a courtyard, and a number on each front; `facing` is the street of a side. */
export const drawBlock = (cell: Cell, random: Random, facing: (side: number) => string | null): Block => {
  const shape = shapes[cell.patch.kind]
  const code = `${cell.patch.code}-${cell.column}-${cell.row}`
  const sidewalk = inset(
    cell.corners,
    cell.edges.map((edge) => edge.half),
  )
  const outer = inset(sidewalk, shape.sidewalk)
  const block: Block = { code, patch: cell.patch.code, sidewalk, houses: [], fronts: [] }
  const add = (house: Ring, side: number, door: Point) => {
    if (random.chance(0.03) || area(house) < 9) return
    block.houses.push(house)
    const street = facing(side)
    if (street !== null) block.fronts.push({ street, door, cell: `${code}/${side}` })
  }
  if (shape.back > 0) {
    for (const { house, side, door } of detached(cell, outer, random)) add(house, side, door)
    return block
  }
  const court = courtyard(outer, shape.depth)
  outer.forEach((a, k) => {
    const b = at(outer, k + 1)
    const bevels = [bevelMiddle(outer, k, shape.chamfer), bevelMiddle(outer, k + 1, shape.chamfer)] as const
    const inner = [at(court, k), at(court, k + 1)] as const
    for (const plot of plotsOf({ outer: [a, b], inner, chamfer: shape.chamfer, front: shape.front, random })) {
      const house = plot.ring.map((p, i) => p ?? (i === 0 ? bevels[0] : bevels[1]))
      add(house, k, shift(plot.mid, b, 3.5)[0])
    }
  })
  return block
}
