/** The field that a signature is drawn on, in its own units: two and a half times as wide as high, whatever the screen. */
export const signatureField = { width: 1000, height: 400 } as const
export type Point = { x: number; y: number }

/** Units between two points: less is not seen, and would only make the signature heavy. */
const apart = 5

/** The stroke with one more point, unless it lies on the last. */
export const addPoint = (stroke: readonly Point[], next: Point): Point[] => {
  const last = stroke.at(-1)
  return last && Math.hypot(next.x - last.x, next.y - last.y) < apart ? [...stroke] : [...stroke, next]
}

/** A stroke as the path of an SVG; nothing of a single touch. */
export const pathOf = (stroke: readonly Point[]): string => (stroke.length < 2 ? '' : `M${stroke.map(({ x, y }) => `${x} ${y}`).join('L')}`)
