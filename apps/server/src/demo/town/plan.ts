import type { Point } from './geometry.ts'

/* The plan of the town in a straight frame: x towards the sea, y along the coast to the north, in metres from the Plaza Mayor. `warp` bends it, so that no avenue is straight and the old town's wall is round; `place` in town.ts rotates it. */
export const A = -1150
export const B = -400
export const C = 400
export const D = 1100
export const E = 1690
export const west = -2600
export const south = -2250
export const north = 2250
export const riverSouth = -1075
export const riverNorth = -985
export const river = -1030
export const v1 = -330
export const v2 = 330
export const v3 = 1000
export const v4 = 1560

export const warp = ({ x, y }: Point): Point => {
  const r = Math.hypot(x, y)
  const corner = Math.sin(2 * Math.atan2(y, x)) ** 2
  const pull = 1 - 0.17 * corner * Math.exp(-((r / 780) ** 2))
  const [u, v] = [x * pull, y * pull]
  return {
    x: u + 34 * Math.sin(v / 620 + 0.6) + 14 * Math.sin(v / 270 + u / 900),
    y: v + 38 * Math.sin(u / 700 + 0.3) + 12 * Math.sin(u / 240 - v / 800),
  }
}

/** The waterline: x for a given y of the frame. */
export const coast = (y: number) => 1800 + 22 * Math.sin(y / 640 + 1) + 9 * Math.sin(y / 210)

/** Main streets along straight lines of the frame, from their start. */
export const avenues: readonly { code: string; line: readonly Point[] }[] = [
  { code: 'ronda-de-las-murallas', line: [p(B, v1), p(C, v1), p(C, v2), p(B, v2), p(B, v1)] },
  { code: 'ronda-del-ferrocarril', line: [p(A, riverNorth), p(A, v3)] },
  { code: 'avenida-de-la-ilustracion', line: [p(A, v3), p(A, v4)] },
  { code: 'paseo-de-las-germanias', line: [p(B, v1), p(B, riverSouth)] },
  { code: 'paseo-del-calvario', line: [p(B, v2), p(B, v3)] },
  { code: 'avenida-de-las-cortes-valencianas', line: [p(B, v3), p(B, v4)] },
  { code: 'avenida-de-la-musica', line: [p(C, v1), p(C, riverSouth)] },
  { code: 'avenida-de-los-deportes', line: [p(C, v2), p(C, v3)] },
  { code: 'paseo-de-la-pechina', line: [p(C, v3), p(C, v4)] },
  { code: 'avenida-del-mediterraneo', line: [p(D, riverNorth), p(D, v3)] },
  { code: 'paseo-maritimo', line: [p(E, riverNorth), p(E, v3)] },
  { code: 'paseo-de-la-alameda', line: [p(C, riverNorth), p(A, riverNorth)] },
  { code: 'avenida-del-puerto', line: [p(C, riverNorth), p(E, riverNorth)] },
  { code: 'avenida-de-la-estacion', line: [p(B, v1), p(A, v1)] },
  { code: 'avenida-de-la-playa', line: [p(C, v1), p(E, v1)] },
  { code: 'avenida-del-cid', line: [p(B, v2), p(A, v2)] },
  { code: 'avenida-de-europa', line: [p(C, v2), p(E, v2)] },
  { code: 'ronda-norte', line: [p(C, v3), p(A, v3)] },
  { code: 'avenida-de-la-universidad', line: [p(C, v3), p(E, v3)] },
  { code: 'avenida-de-la-diputacion', line: [p(C, v4), p(A, v4)] },
  { code: 'ronda-sur', line: [p(B, riverSouth), p(C, riverSouth)] },
  { code: 'paseo-del-canal', line: [p(B, riverSouth), p(B, -1560)] },
]

function p(x: number, y: number): Point {
  return { x, y }
}

type Corner = readonly [x: number | 'coast', y: number]
/** Corners in the frame; together they cover the municipality. */
export const barrios: Readonly<Record<string, readonly Corner[]>> = {
  casco_antiguo: box(0, 0, C, v2),
  moreria: box(B, 0, 0, v2),
  arrabal: box(B, v1, 0, 0),
  mercado: box(0, v1, C, 0),
  ensanche_estacion: box(A, v1, B, v2),
  las_eras: box(C, v1, D, v2),
  naranjos: box(B, river, C, v1),
  balsa: box(A, river, B, v1),
  calvario: box(B, v2, C, v3),
  san_roque: box(A, v2, B, v3),
  molino_nuevo: box(B, v3, C, v4),
  ceramica: box(A, v3, B, v4),
  universidad: box(C, v2, D, v3),
  grao: box(D, river, 'coast', v1),
  marina: box(C, river, D, v1),
  playa_mediodia: box(D, v1, 'coast', north),
  saladar: box(C, south, 'coast', river),
  huerta_alta: [
    [west, 0],
    [A, 0],
    [A, v4],
    [C, v4],
    [C, v3],
    [D, v3],
    [D, north],
    [west, north],
  ],
  alquerias: [
    [west, south],
    [A, south],
    [A, 0],
    [west, 0],
  ],
  fuente_seca: box(A, south, B, river),
  pinares: box(B, south, C, river),
}

/** Each has one or more rings. */
export const distritos: Readonly<Record<string, readonly (readonly Corner[])[]>> = {
  centro: [box(B, v1, C, v2)],
  ensanche: [
    [
      [A, river],
      [C, river],
      [C, v1],
      [B, v1],
      [B, v2],
      [A, v2],
    ],
    box(C, v1, D, v2),
  ],
  norte: [
    [
      [A, v2],
      [D, v2],
      [D, v3],
      [C, v3],
      [C, v4],
      [A, v4],
    ],
  ],
  poblados_maritimos: [
    [
      [C, south],
      ['coast', south],
      ['coast', north],
      [D, north],
      [D, v1],
      [C, v1],
    ],
  ],
  huerta: [
    [
      [west, south],
      [C, south],
      [C, river],
      [A, river],
      [A, v4],
      [C, v4],
      [C, v3],
      [D, v3],
      [D, north],
      [west, north],
    ],
  ],
}

function box(x0: number, y0: number, x1: number | 'coast', y1: number): readonly Corner[] {
  return [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ]
}
