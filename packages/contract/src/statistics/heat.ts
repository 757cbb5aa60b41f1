import { fromMercator, toMercator, type Position } from '#/values/coordinates.ts'

/** In metres of the map's projection, as the roll-up of squares counts them (migrations/municipality/0073-heat-squares.sql). */
const smallest = 100
/** A box is answered by the smallest squares of which it has no more than these. */
const mostSquares = 4096
const largestShift = 14

export type HeatBox = { oeste: number; sur: number; este: number; norte: number }
/** Its place in the grid of squares of `lado` metres. */
export type HeatSquare = { x: number; y: number; lado: number }

/** The squares of a box: how often their side is doubled, and the first and last of the smallest ones, whole squares only. */
export const gridOf = ({ oeste, sur, este, norte }: HeatBox) => {
  const [low, high] = [toMercator({ latitud: sur, longitud: oeste }), toMercator({ latitud: norte, longitud: este })]
  const span = (shift: number) => {
    const place = (metres: number) => Math.floor(metres / (smallest * 2 ** shift))
    return { x: [place(low.x), place(high.x)], y: [place(low.y), place(high.y)] } as const
  }
  const countOf = (shift: number) => {
    const { x, y } = span(shift)
    return (x[1] - x[0] + 1) * (y[1] - y[0] + 1)
  }
  const shift = Array.from({ length: largestShift }, (_, each) => each).find((each) => countOf(each) <= mostSquares) ?? largestShift
  const { x, y } = span(shift)
  const whole = ([first, last]: readonly [number, number]) => ({ desde: first * 2 ** shift, hasta: (last + 1) * 2 ** shift - 1 })
  return { shift, lado: smallest * 2 ** shift, x: whole(x), y: whole(y) }
}

/** The corners of a square, from the south-west against the clock. */
export const cornersOf = ({ x, y, lado }: HeatSquare): Position[] =>
  [
    [x, y],
    [x + 1, y],
    [x + 1, y + 1],
    [x, y + 1],
  ].map(([across = 0, up = 0]) => fromMercator({ x: across * lado, y: up * lado }))

export const squareAt = (position: Position, lado: number): HeatSquare => {
  const { x, y } = toMercator(position)
  return { x: Math.floor(x / lado), y: Math.floor(y / lado), lado }
}

/** As lists have it in their conditions: `(casilla,=,-413.47710.100)`. */
export const writeSquare = ({ x, y, lado }: HeatSquare): string => `${x}.${y}.${lado}`
export const readSquare = (text: string): HeatSquare | undefined => {
  const [x, y, lado] = /^(-?\d{1,6})\.(-?\d{1,6})\.(\d{3,7})$/.exec(text)?.slice(1).map(Number) ?? []
  return x === undefined || y === undefined || lado === undefined || lado < smallest ? undefined : { x, y, lado }
}

/** From 0 to 1 by how many others have fewer, so that one place with very many does not make all others pale. */
export const heatOf = (counts: readonly number[]): ((count: number) => number) => {
  const different = [...new Set(counts)].toSorted((a, b) => a - b)
  return (count) =>
    different.length < 2
      ? 1
      : Math.max(
          0,
          different.findLastIndex((each) => each <= count),
        ) /
        (different.length - 1)
}
