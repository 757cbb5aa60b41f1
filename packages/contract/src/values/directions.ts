import { toMercator, type Position } from './coordinates.ts'

const winds = ['n', 'ne', 'e', 'se', 's', 'so', 'o', 'no'] as const
export type Wind = (typeof winds)[number]

/** In which of eight directions a place lies. */
export const windTo = (from: Position, to: Position): Wind => {
  const [a, b] = [toMercator(from), toMercator(to)]
  const turns = Math.atan2(b.x - a.x, b.y - a.y) / (2 * Math.PI)
  return winds[(Math.round(turns * winds.length) + winds.length) % winds.length] ?? 'n'
}

/** The side of a street on which a house number stands. */
export const sideOf = (numero: string | null): 'even' | 'odd' | undefined => {
  const [digits] = /\d+/.exec(numero ?? '') ?? []
  return digits === undefined ? undefined : Number(digits) % 2 === 0 ? 'even' : 'odd'
}
