/** In its own units: two and a half times as wide as high on every screen. */
export const signatureField = { width: 1000, height: 400 } as const
export type Point = { x: number; y: number }

/** Closer points are invisible and would only make the signature larger. */
const apart = 5

/** Skips a point too close to the last. */
export const addPoint = (stroke: readonly Point[], next: Point): Point[] => {
  const last = stroke.at(-1)
  return last && Math.hypot(next.x - last.x, next.y - last.y) < apart ? [...stroke] : [...stroke, next]
}

export const pathOf = (stroke: readonly Point[]): string => (stroke.length < 2 ? '' : `M${stroke.map(({ x, y }) => `${x} ${y}`).join('L')}`)
