import { polygons, type Line, type Polygon, type SourceGeometry } from './geometry.ts'

/** Corners of a hole that are looked for in an outer ring, and corners compared in one shape. */
const samples = 8
const mostCompared = 50_000_000

/** Twice the area; positive where the ring runs clockwise, as outer rings of a Shapefile do. */
const areaOf = (ring: Line): number => {
  let sum = 0
  for (let i = 0; i + 3 < ring.length; i += 2) sum += ((ring[i + 2] ?? 0) - (ring[i] ?? 0)) * ((ring[i + 3] ?? 0) + (ring[i + 1] ?? 0))
  return sum
}

const isInside = (x: number, y: number, ring: Line): boolean => {
  let inside = false
  for (let i = 0; i + 3 < ring.length; i += 2) {
    const [x1, y1, x2, y2] = [ring[i] ?? 0, ring[i + 1] ?? 0, ring[i + 2] ?? 0, ring[i + 3] ?? 0]
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
  }
  return inside
}

/** By most of some corners, since a hole may touch the ring. */
const isHoleOf = (hole: Line, ring: Line): boolean => {
  const corners = Math.min(samples, hole.length / 2)
  let within = 0
  for (let i = 0; i < corners; i += 1) {
    const at = 2 * Math.floor((i * hole.length) / 2 / corners)
    if (isInside(hole[at] ?? 0, hole[at + 1] ?? 0, ring)) within += 1
  }
  return within * 2 > corners
}

type Outer = { polygon: Polygon; ring: Line; size: number }

/** Gives each hole to the smallest outer ring around it; a hole that is in none is an area of its own. */
export const polygonsOfRings = (rings: readonly Line[]): SourceGeometry | undefined | 'broken' => {
  const sized = rings.map((ring) => ({ ring, area: areaOf(ring) }))
  const clockwise = sized.some(({ area }) => area > 0)
  const outers: Outer[] = []
  const holes: Line[] = []
  for (const { ring, area } of sized) {
    if (area > 0 || !clockwise) outers.push({ polygon: [ring], ring, size: Math.abs(area) })
    else holes.push(ring)
  }
  const corners = outers.reduce((sum, { ring }) => sum + ring.length / 2, 0)
  if (holes.length * corners * samples > mostCompared) return 'broken'
  outers.sort((a, b) => a.size - b.size)
  const alone: Polygon[] = []
  for (const hole of holes) {
    const outer = outers.find(({ ring }) => isHoleOf(hole, ring))
    if (outer) outer.polygon.push(hole)
    else alone.push([hole])
  }
  return polygons([...outers.map(({ polygon }) => polygon), ...alone])
}
