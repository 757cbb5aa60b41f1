import type { MercatorPoint } from '@avisa/contract/values/coordinates'

export const distanceToLine = ({ x, y }: MercatorPoint, coords: readonly number[]): number => {
  let nearest = Number.POSITIVE_INFINITY
  for (let i = 0; i + 1 < coords.length; i += 2) {
    const [ax = 0, ay = 0] = [coords[i], coords[i + 1]]
    const [bx = ax, by = ay] = [coords[i + 2], coords[i + 3]]
    const [dx, dy] = [bx - ax, by - ay]
    const length = dx * dx + dy * dy
    const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length))
    nearest = Math.min(nearest, Math.hypot(x - ax - along * dx, y - ay - along * dy))
  }
  return nearest
}

export const nearestAxis = <A extends { coords: readonly number[] }>(point: MercatorPoint, axes: readonly A[]) => {
  let best: { axis: A; distance: number } | undefined
  for (const axis of axes) {
    const distance = distanceToLine(point, axis.coords)
    if (!best || distance < best.distance) best = { axis, distance }
  }
  return best
}
