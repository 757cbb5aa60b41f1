/** `scale` 1 fills the frame; `x`, `y` is the distance in pixels between the centres of picture and frame. */
export type Zoom = { scale: number; x: number; y: number }
export type Point = { x: number; y: number }
export type Size = { width: number; height: number }

export const whole: Zoom = { scale: 1, x: 0, y: 0 }
export const largestZoom = 5

const within = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value))

export const moved = ({ scale, x, y }: Zoom, by: Point, frame: Size): Zoom => ({
  scale,
  x: within(x + by.x, ((scale - 1) * frame.width) / 2),
  y: within(y + by.y, ((scale - 1) * frame.height) / 2),
})

/** Keeps the point `at` (relative to the frame's centre) fixed. */
export const scaled = (zoom: Zoom, factor: number, at: Point, frame: Size): Zoom => {
  const scale = Math.min(largestZoom, Math.max(1, zoom.scale * factor))
  const ratio = scale / zoom.scale
  const by = { x: (at.x - zoom.x) * (1 - ratio), y: (at.y - zoom.y) * (1 - ratio) }
  return moved({ ...zoom, scale }, by, frame)
}

const shortestSwipe = 50

/** 1 for the next picture, -1 for the previous one, 0 where the distance is too short. */
export const swipeOf = ({ x, y }: Point): 1 | -1 | 0 => {
  if (Math.abs(x) < shortestSwipe || Math.abs(x) < 2 * Math.abs(y)) return 0
  return x < 0 ? 1 : -1
}
