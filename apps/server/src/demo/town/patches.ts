import { A, B, C, D, E, riverNorth, riverSouth, v1, v2, v3, v4 } from './plan.ts'

export type PatchKind = 'core' | 'grid' | 'fishers' | 'estate' | 'villas'
export type Patch = {
  code: string
  kind: PatchKind
  x: readonly [number, number]
  y: readonly [number, number]
  columns: number
  rows: number
  edges: { w: string | null; e: string | null; s: string | null; n: string | null }
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
