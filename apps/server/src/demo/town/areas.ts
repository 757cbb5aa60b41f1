import { at, type Point, type Ring } from './geometry.ts'
import { names } from './names.ts'
import { barrios, coast, distritos, north, south, warp, west } from './plan.ts'

export type Area = { clase: 'municipio' | 'distrito' | 'barrio'; code: string; es: string; val: string; rings: readonly Ring[] }
type Corner = readonly [x: number | 'coast', y: number]

const step = 50
const between = (from: number, to: number) => {
  const [low, high] = [Math.min(from, to), Math.max(from, to)]
  const areas: number[] = []
  for (let k = Math.floor(low / step) + 1; k * step < high; k += 1) areas.push(k * step)
  return from < to ? areas : areas.toReversed()
}

const xOf = ([x, y]: Corner) => (x === 'coast' ? coast(y) : x)

const side = (from: Corner, to: Corner): Point[] => {
  const start = { x: xOf(from), y: from[1] }
  if (from[0] === 'coast' && to[0] === 'coast') return [start, ...between(from[1], to[1]).map((y) => ({ x: coast(y), y }))]
  if (from[1] === to[1]) return [start, ...between(start.x, xOf(to)).map((x) => ({ x, y: from[1] }))]
  return [start, ...between(from[1], to[1]).map((y) => ({ x: start.x, y }))]
}

const ring = (corners: readonly Corner[]): Ring => corners.flatMap((corner, i) => side(corner, at(corners, i + 1))).map(warp)

export const drawAreas = (): Area[] => [
  {
    clase: 'municipio',
    code: 'villaclara',
    es: names.localidad.nombre_es,
    val: names.localidad.nombre_val,
    rings: [
      ring([
        [west, south],
        ['coast', south],
        ['coast', north],
        [west, north],
      ]),
    ],
  },
  ...names.distritos.map((name): Area => ({
    clase: 'distrito',
    code: name.codigo,
    es: name.nombre_es,
    val: name.nombre_val,
    rings: (distritos[name.codigo] ?? []).map(ring),
  })),
  ...names.barrios.map((name): Area => ({
    clase: 'barrio',
    code: name.codigo,
    es: name.nombre_es,
    val: name.nombre_val,
    rings: [ring(barrios[name.codigo] ?? [])],
  })),
]
