import type { Point } from './geometry.ts'

/*
 * The plan of the town, drawn on a straight sheet (the frame): x towards the sea, y along the coast to the north, metres from the
 * Plaza Mayor. `warp` bends the sheet so that no avenue is ruled and the old town's wall runs round; `place` in town.ts turns it.
 */
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

/** The waterline, as x for a y of the frame. */
export const coast = (y: number) => 1800 + 22 * Math.sin(y / 640 + 1) + 9 * Math.sin(y / 210)

export type PatchKind = 'core' | 'grid' | 'fishers' | 'estate' | 'villas'
export type Patch = {
  code: string
  kind: PatchKind
  x: readonly [number, number]
  y: readonly [number, number]
  columns: number
  rows: number
  /** Street codes of the patch's west, east, south and north edge; null where nothing runs. */
  edges: { w: string | null; e: string | null; s: string | null; n: string | null }
  /** Interior lines with a name of their own: c = column line, r = row line, by number from 1. */
  named?: Readonly<Record<string, string>>
  plazas?: readonly (readonly [column: number, row: number, code: string])[]
  parques?: readonly (readonly [column: number, row: number, code: string])[]
}

const murallas = 'ronda-de-las-murallas'
const ferrocarril = 'ronda-del-ferrocarril'
const alameda = 'paseo-de-la-alameda'
const mediterraneo = 'avenida-del-mediterraneo'
const maritimo = 'paseo-maritimo'
const rondaNorte = 'ronda-norte'
const universidad = 'avenida-de-la-universidad'
const puerto = 'avenida-del-puerto'
const playa = 'avenida-de-la-playa'
const europa = 'avenida-de-europa'
const germanias = 'paseo-de-las-germanias'
const musica = 'avenida-de-la-musica'
const calvario = 'paseo-del-calvario'
const deportes = 'avenida-de-los-deportes'
const estacion = 'avenida-de-la-estacion'
const cid = 'avenida-del-cid'
const cortes = 'avenida-de-las-cortes-valencianas'
const diputacion = 'avenida-de-la-diputacion'

/** Main streets along the frame's straight lines, start first. */
export const avenues: readonly { code: string; line: readonly Point[] }[] = [
  { code: murallas, line: [p(B, v1), p(C, v1), p(C, v2), p(B, v2), p(B, v1)] },
  { code: ferrocarril, line: [p(A, riverNorth), p(A, v3)] },
  { code: 'avenida-de-la-ilustracion', line: [p(A, v3), p(A, v4)] },
  { code: germanias, line: [p(B, v1), p(B, riverSouth)] },
  { code: calvario, line: [p(B, v2), p(B, v3)] },
  { code: cortes, line: [p(B, v3), p(B, v4)] },
  { code: musica, line: [p(C, v1), p(C, riverSouth)] },
  { code: deportes, line: [p(C, v2), p(C, v3)] },
  { code: 'paseo-de-la-pechina', line: [p(C, v3), p(C, v4)] },
  { code: mediterraneo, line: [p(D, riverNorth), p(D, v3)] },
  { code: maritimo, line: [p(E, riverNorth), p(E, v3)] },
  { code: alameda, line: [p(C, riverNorth), p(A, riverNorth)] },
  { code: puerto, line: [p(C, riverNorth), p(E, riverNorth)] },
  { code: estacion, line: [p(B, v1), p(A, v1)] },
  { code: playa, line: [p(C, v1), p(E, v1)] },
  { code: cid, line: [p(B, v2), p(A, v2)] },
  { code: europa, line: [p(C, v2), p(E, v2)] },
  { code: rondaNorte, line: [p(C, v3), p(A, v3)] },
  { code: universidad, line: [p(C, v3), p(E, v3)] },
  { code: diputacion, line: [p(C, v4), p(A, v4)] },
  { code: 'ronda-sur', line: [p(B, riverSouth), p(C, riverSouth)] },
  { code: 'paseo-del-canal', line: [p(B, riverSouth), p(B, -1560)] },
]

function p(x: number, y: number): Point {
  return { x, y }
}

export const patches: readonly Patch[] = [
  {
    code: 'core',
    kind: 'core',
    x: [B, C],
    y: [v1, v2],
    columns: 12,
    rows: 11,
    edges: { w: murallas, e: murallas, s: murallas, n: murallas },
    named: { r5: 'calle-mayor', c6: 'calle-nueva' },
    plazas: [
      [6, 5, 'plaza-mayor'],
      [4, 5, 'plaza-del-ayuntamiento'],
      [6, 7, 'plaza-de-la-iglesia'],
      [8, 3, 'plaza-del-mercado'],
      [2, 8, 'plaza-del-pozo'],
      [9, 8, 'plaza-de-la-fuente'],
      [2, 2, 'plaza-del-convento'],
      [10, 5, 'plaza-de-la-constitucion'],
      [5, 1, 'plaza-de-la-pelota-valenciana'],
    ],
    parques: [[3, 2, 'jardin_convento']],
  },
  {
    code: 'estacion',
    kind: 'grid',
    x: [A, B],
    y: [v1, v2],
    columns: 8,
    rows: 7,
    edges: { w: ferrocarril, e: murallas, s: estacion, n: cid },
    named: { c4: 'avenida-de-la-comunidad-valenciana' },
    plazas: [
      [0, 3, 'plaza-de-la-estacion'],
      [5, 4, 'plaza-de-la-comunidad-valenciana'],
    ],
    parques: [
      [2, 0, 'parque_alameda'],
      [3, 0, 'parque_alameda'],
    ],
  },
  {
    code: 'eras',
    kind: 'grid',
    x: [C, D],
    y: [v1, v2],
    columns: 7,
    rows: 7,
    edges: { w: murallas, e: mediterraneo, s: playa, n: europa },
    named: { r3: 'avenida-de-la-constitucion' },
    plazas: [
      [2, 3, 'plaza-de-espana'],
      [5, 5, 'plaza-de-las-eras'],
      [1, 1, 'plaza-de-los-musicos'],
    ],
    parques: [[4, 1, 'jardin_musica']],
  },
  {
    code: 'balsa',
    kind: 'grid',
    x: [A, B],
    y: [riverNorth, v1],
    columns: 8,
    rows: 7,
    edges: { w: ferrocarril, e: germanias, s: alameda, n: estacion },
    plazas: [
      [4, 4, 'plaza-de-la-balsa'],
      [7, 0, 'glorieta-de-la-alameda'],
    ],
    parques: [[2, 3, 'parque_infantil_balsa']],
  },
  {
    code: 'naranjos',
    kind: 'grid',
    x: [B, C],
    y: [riverNorth, v1],
    columns: 8,
    rows: 7,
    edges: { w: germanias, e: musica, s: alameda, n: murallas },
    named: { c4: 'paseo-de-los-platanos' },
    plazas: [[4, 3, 'plaza-de-los-naranjos']],
    parques: [
      [1, 2, 'jardin_naranjos'],
      [1, 3, 'jardin_naranjos'],
    ],
  },
  {
    code: 'marina',
    kind: 'grid',
    x: [C, D],
    y: [riverNorth, v1],
    columns: 7,
    rows: 7,
    edges: { w: musica, e: mediterraneo, s: puerto, n: playa },
    plazas: [[3, 3, 'plaza-de-la-mujer-trabajadora']],
  },
  {
    code: 'grao',
    kind: 'fishers',
    x: [D, E],
    y: [riverNorth, v1],
    columns: 8,
    rows: 9,
    edges: { w: mediterraneo, e: maritimo, s: puerto, n: playa },
    plazas: [[4, 3, 'plaza-de-los-pescadores']],
    parques: [
      [7, 0, 'parque_faro'],
      [6, 0, 'parque_faro'],
    ],
  },
  {
    code: 'mediodia',
    kind: 'grid',
    x: [D, E],
    y: [v1, v2],
    columns: 6,
    rows: 6,
    edges: { w: mediterraneo, e: maritimo, s: playa, n: europa },
    plazas: [[4, 2, 'glorieta-de-la-palmera']],
  },
  {
    code: 'mediodia_norte',
    kind: 'grid',
    x: [D, E],
    y: [v2, v3],
    columns: 6,
    rows: 6,
    edges: { w: mediterraneo, e: maritimo, s: europa, n: universidad },
  },
  {
    code: 'san_roque',
    kind: 'grid',
    x: [A, B],
    y: [v2, v3],
    columns: 8,
    rows: 7,
    edges: { w: ferrocarril, e: calvario, s: cid, n: rondaNorte },
    plazas: [[4, 3, 'plaza-de-san-roque']],
    parques: [[1, 5, 'parque_canino']],
  },
  {
    code: 'calvario',
    kind: 'grid',
    x: [B, C],
    y: [v2, v3],
    columns: 8,
    rows: 7,
    edges: { w: calvario, e: deportes, s: murallas, n: rondaNorte },
    parques: [
      [3, 3, 'parque_norte'],
      [4, 3, 'parque_norte'],
      [3, 4, 'parque_norte'],
      [4, 4, 'parque_norte'],
    ],
  },
  {
    code: 'universidad',
    kind: 'grid',
    x: [C, D],
    y: [v2, v3],
    columns: 6,
    rows: 6,
    edges: { w: deportes, e: mediterraneo, s: europa, n: universidad },
    plazas: [[2, 2, 'plaza-de-europa']],
  },
  {
    code: 'ceramica',
    kind: 'estate',
    x: [A, B],
    y: [v3, v4],
    columns: 5,
    rows: 4,
    edges: { w: 'avenida-de-la-ilustracion', e: cortes, s: rondaNorte, n: diputacion },
    named: { r2: 'poligono-la-ceramica' },
  },
  {
    code: 'molino',
    kind: 'estate',
    x: [B, C],
    y: [v3, v4],
    columns: 5,
    rows: 4,
    edges: { w: cortes, e: 'paseo-de-la-pechina', s: rondaNorte, n: diputacion },
    named: { r2: 'poligono-el-molino-nuevo' },
    parques: [[4, 0, 'parque_molino']],
  },
  {
    code: 'pinares',
    kind: 'villas',
    x: [B, C],
    y: [-1560, riverSouth],
    columns: 7,
    rows: 5,
    edges: { w: 'paseo-del-canal', e: null, s: null, n: 'ronda-sur' },
    parques: [
      [3, 1, 'pinar_ermita'],
      [4, 1, 'pinar_ermita'],
      [3, 2, 'pinar_ermita'],
    ],
  },
]

type Corner = readonly [x: number | 'coast', y: number]
/** Neighbourhoods as corners on the frame; together they cover the municipality. */
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

/** Districts: each is one or more rings. */
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
