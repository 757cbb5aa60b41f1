/** Metres on a plane, x to the east and y to the north. Rings are open (the last point is not the first) and counter-clockwise. */
export type Point = { readonly x: number; readonly y: number }
export type Ring = readonly Point[]

export const lerp = (a: Point, b: Point, t: number): Point => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t })
export const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

/** Cyclic access, safe on any ring with points. */
export const at = <T>(list: readonly T[], index: number): T => {
  const item = list[((index % list.length) + list.length) % list.length]
  if (item === undefined) throw new Error('Empty list')
  return item
}

export const centroid = (ring: Ring): Point => ({
  x: ring.reduce((sum, p) => sum + p.x, 0) / ring.length,
  y: ring.reduce((sum, p) => sum + p.y, 0) / ring.length,
})

export const area = (ring: Ring) => ring.reduce((sum, p, i) => sum + p.x * at(ring, i + 1).y - at(ring, i + 1).x * p.y, 0) / 2

/** Where the lines a–b and c–d meet; the point b if they are parallel. */
const meet = (a: Point, b: Point, c: Point, d: Point): Point => {
  const cross = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x)
  if (Math.abs(cross) < 1e-6) return b
  const t = ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / cross
  return lerp(a, b, t)
}

/** The segment moved by `by` metres to its left, which is the inside of a counter-clockwise ring. */
export const shift = (a: Point, b: Point, by: number): [Point, Point] => {
  const length = distance(a, b) || 1
  const n = { x: (-(b.y - a.y) / length) * by, y: ((b.x - a.x) / length) * by }
  return [
    { x: a.x + n.x, y: a.y + n.y },
    { x: b.x + n.x, y: b.y + n.y },
  ]
}

/** Each edge moved inwards by its own distance (edge k runs from point k to k + 1). For convex rings. */
export const inset = (ring: Ring, by: number | readonly number[]): Point[] => {
  const moved = ring.map((p, k) => shift(p, at(ring, k + 1), typeof by === 'number' ? by : at(by, k)))
  return moved.map(([a, b], k) => {
    const [c, d] = at(moved, k - 1)
    return meet(c, d, a, b)
  })
}

/** The smallest distance from an edge to its farthest point. */
export const leastWidth = (ring: Ring) =>
  Math.min(
    ...ring.map((a, k) => {
      const b = at(ring, k + 1)
      const length = distance(a, b) || 1
      return Math.max(...ring.map((p) => Math.abs((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)) / length))
    }),
  )

export const contains = (ring: Ring, p: Point): boolean => {
  let inside = false
  ring.forEach((a, i) => {
    const b = at(ring, i - 1)
    if (a.y > p.y !== b.y > p.y && p.x < ((b.x - a.x) * (p.y - a.y)) / (b.y - a.y) + a.x) inside = !inside
  })
  return inside
}

export type Projection = {
  /** Metres along the line. */
  along: number
  distance: number
  left: boolean
}

/** The point of a line nearest to a point. */
export const project = (line: readonly Point[], p: Point): Projection => {
  let best: Projection = { along: 0, distance: Number.POSITIVE_INFINITY, left: true }
  let walked = 0
  for (let i = 0; i + 1 < line.length; i += 1) {
    const [a, b] = [at(line, i), at(line, i + 1)]
    const length = distance(a, b) || 1e-9
    const t = Math.max(0, Math.min(1, ((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)) / length ** 2))
    const away = distance(lerp(a, b, t), p)
    const isLeftOf = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) > 0
    if (away < best.distance) best = { along: walked + t * length, distance: away, left: isLeftOf }
    walked += length
  }
  return best
}

export const lengthOf = (line: readonly Point[]) => line.slice(1).reduce((sum, p, i) => sum + distance(at(line, i), p), 0)

/** The point `along` metres from the line's start, and its direction in radians. */
export const pointAt = (line: readonly Point[], along: number): { point: Point; heading: number } => {
  let isLeftOf = along
  for (let i = 0; i + 1 < line.length; i += 1) {
    const [a, b] = [at(line, i), at(line, i + 1)]
    const length = distance(a, b)
    if (isLeftOf <= length || i + 2 === line.length)
      return { point: lerp(a, b, isLeftOf / (length || 1)), heading: Math.atan2(b.y - a.y, b.x - a.x) }
    isLeftOf -= length
  }
  return { point: at(line, 0), heading: 0 }
}
