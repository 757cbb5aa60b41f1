import type { Line, Polygon } from '../geometry.ts'

type Chain = readonly number[]

export const joinRings = (ways: readonly Chain[]): { rings: number[][]; leftOver: number } => {
  const open = ways.filter((way) => way.length >= 2).map((way) => [...way])
  const rings: number[][] = []
  let leftOver = 0
  for (let current = open.pop(); current; current = open.pop()) {
    for (let end = current.at(-1); end !== current[0]; end = current.at(-1)) {
      const next = open.findIndex((way) => way[0] === end || way.at(-1) === end)
      const [joined] = next < 0 ? [] : open.splice(next, 1)
      if (!joined) break
      current.push(...(joined[0] === end ? joined : joined.toReversed()).slice(1))
    }
    if (current.length >= 4 && current[0] === current.at(-1)) rings.push(current)
    else leftOver++
  }
  return { rings, leftOver }
}

export const isInside = ([x, y]: [number, number], ring: Line): boolean => {
  let inside = false
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [xi = 0, yi = 0, xj = 0, yj = 0] = [ring[i], ring[i + 1], ring[j], ring[j + 1]]
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside
  }
  return inside
}

export const polygonsOf = (outers: readonly Line[], holes: readonly Line[]): Polygon[] =>
  outers.map((outer) => [outer, ...holes.filter((hole) => isInside([hole[0] ?? 0, hole[1] ?? 0], outer))])
