/** How a picture lies in its frame: `scale` 1 fills it; `x`, `y` pixels that its middle has moved from the frame's. */
export type Zoom = { scale: number; x: number; y: number }
export type Point = { x: number; y: number }
export type Size = { width: number; height: number }

export const whole: Zoom = { scale: 1, x: 0, y: 0 }
export const largestZoom = 5

const within = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value))

/** Moved, but never so far that the frame shows what is beside the picture. */
export const moved = ({ scale, x, y }: Zoom, by: Point, frame: Size): Zoom => ({
  scale,
  x: within(x + by.x, ((scale - 1) * frame.width) / 2),
  y: within(y + by.y, ((scale - 1) * frame.height) / 2),
})

/** Larger or smaller so that what lies under `at` (from the frame's middle) stays there. */
export const scaled = (zoom: Zoom, factor: number, at: Point, frame: Size): Zoom => {
  const scale = Math.min(largestZoom, Math.max(1, zoom.scale * factor))
  const ratio = scale / zoom.scale
  const by = { x: (at.x - zoom.x) * (1 - ratio), y: (at.y - zoom.y) * (1 - ratio) }
  return moved({ ...zoom, scale }, by, frame)
}

const shortestSwipe = 50

/** Whether a finger that moved so far over a whole picture asks for the next (1) or the one before (-1). */
export const swipeOf = ({ x, y }: Point): 1 | -1 | 0 => {
  if (Math.abs(x) < shortestSwipe || Math.abs(x) < 2 * Math.abs(y)) return 0
  return x < 0 ? 1 : -1
}
