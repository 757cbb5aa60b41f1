import type { Random } from '../random.ts'
import { at, shift, type Point, type Ring } from './geometry.ts'
import type { Door } from './numbers.ts'
import { A, B, C, coast, north, riverNorth, riverSouth, south, v2, v3, v4, warp, west } from './plan.ts'

export type Lane = { code: string; axis: Point[]; houses: Ring[]; doors: Door[] }

const lanes: readonly (readonly [code: string, x: number, y: number, heading: number, length: number])[] = [
  ['camino-de-valencia', A, v2, 158, 1400],
  ['camino-viejo-de-jativa', A, -330, 196, 1500],
  ['camino-de-la-ermita', A, 60, 176, 1300],
  ['camino-de-los-huertos', A, -760, 188, 1300],
  ['camino-de-la-canada-real', A, -985, 205, 1300],
  ['camino-del-azud', A, 780, 170, 1350],
  ['camino-de-la-cantera', A, v4, 150, 1200],
  ['camino-del-cementerio', -780, v4, 105, 620],
  ['camino-del-molino', B, v4, 88, 640],
  ['senda-de-los-molinos', 120, v4, 80, 620],
  ['camino-de-la-mar', C, riverSouth, -18, 1350],
  ['camino-de-la-marjal', C, -1500, -4, 1050],
  ['senda-de-la-garza', 760, -1260, -62, 800],
  ['camino-de-la-fuente-seca', B, riverSouth, 214, 1300],
  ['camino-de-la-acequia-real', A, riverSouth + 30, 232, 1200],
  ['partida-de-la-huerta-alta', -1700, 520, 88, 1250],
  ['partida-de-la-huerta-baja', -2050, -160, 92, 800],
  ['partida-de-las-alquerias', -1650, -560, -95, 1200],
  ['partida-del-pla', -2100, -700, -88, 1000],
  ['partida-de-la-fuente-seca', -860, -1560, -84, 600],
  ['partida-de-los-pinares', 20, -1560, -86, 560],
  ['partida-del-saladar', 1130, -1320, -80, 780],
  ['partida-de-la-marjal', 700, v3 + 20, 84, 1000],
]

const inTheTown = (p: Point) => p.x < coast(p.y) - 110 && p.x > west + 60 && p.y > south + 60 && p.y < north - 60

const walk = (start: Point, heading: number, length: number, random: Random): Point[] => {
  const points = [start]
  let [angle, here] = [(heading * Math.PI) / 180, start]
  const wander = random.between(0.0016, 0.0026)
  for (let walked = 0; walked < length; walked += 45) {
    angle += Math.sin(walked * wander * 6) * 0.09 + random.between(-0.05, 0.05)
    here = { x: here.x + 45 * Math.cos(angle), y: here.y + 45 * Math.sin(angle) }
    if (!inTheTown(here)) break
    points.push(here)
  }
  return points
}

const farm = (a: Point, b: Point, isLeft: boolean, random: Random): { ring: Ring; door: Point } => {
  const [near, far] = [random.between(9, 16), random.between(9, 15)]
  const side = isLeft ? 1 : -1
  const [p, q] = shift(a, b, side * near)
  const [r, s] = shift(a, b, side * (near + far))
  const width = random.between(0.3, 0.5)
  const mix = (m: Point, n: Point, t: number) => ({ x: m.x + (n.x - m.x) * t, y: m.y + (n.y - m.y) * t })
  const ring = [p, mix(p, q, width), mix(r, s, width), r]
  return { ring: isLeft ? ring : ring.toReversed(), door: mix(mix(p, q, width / 2), mix(r, s, width / 2), 0.3) }
}

export const drawLanes = (random: Random): Lane[] =>
  lanes.map(([code, x, y, heading, length]) => {
    const axis = walk({ x, y }, heading, length, random).map(warp)
    const houses: Ring[] = []
    const doors: Door[] = []
    const numbered = code.startsWith('partida')
    const next = { left: 1, right: 2 }
    for (let i = 3; i + 1 < axis.length; i += 1) {
      if (!random.chance(numbered ? 0.55 : 0.22)) continue
      const isLeft = random.chance(0.5)
      const { ring, door } = farm(at(axis, i), at(axis, i + 1), isLeft, random)
      houses.push(ring)
      doors.push({ street: code, numero: numbered ? next[isLeft ? 'left' : 'right'] : null, extension: '', point: door })
      next[isLeft ? 'left' : 'right'] += 2
    }
    return { code, axis, houses, doors }
  })

const stations = (from: number, to: number, step: number) =>
  Array.from(
    { length: Math.ceil(Math.abs(to - from) / step) + 1 },
    (_, i) => from + Math.sign(to - from) * Math.min(i * step, Math.abs(to - from)),
  )

const strip = (xs: readonly number[], low: (x: number) => number, high: (x: number) => number): Ring => [
  ...xs.map((x) => warp({ x, y: low(x) })),
  ...xs.toReversed().map((x) => warp({ x, y: high(x) })),
]
const alongCoast = (ys: readonly number[], inner: (y: number) => number, outer: (y: number) => number): Ring => [
  ...ys.map((y) => warp({ x: outer(y), y })),
  ...ys.toReversed().map((y) => warp({ x: inner(y), y })),
]

const farOut = 9000
const bend = (x: number) => (x < A ? 90 * Math.sin((x - A) / 420) : 0)
const pond = (x: number, y: number, r: number, random: Random): Ring =>
  Array.from({ length: 18 }, (_, i) => {
    const angle = (i / 18) * 2 * Math.PI
    const reach = r * random.between(0.75, 1.2)
    return warp({ x: x + reach * Math.cos(angle), y: y + reach * 0.7 * Math.sin(angle) })
  })

export type Nature = { clase: 'agua' | 'playa' | 'parque' | 'manzana'; code: string; es: string; val: string; ring: Ring }

export const drawNature = (random: Random): Nature[] => {
  const shore = () => 1706
  const sand = (from: number, to: number) => alongCoast(stations(from, to, 40), shore, coast)
  const sea = alongCoast(stations(-farOut, farOut, 60), coast, () => farOut)
  return [
    { clase: 'agua', code: 'mar', es: 'Mar Mediterráneo', val: 'Mar Mediterrània', ring: sea },
    {
      clase: 'playa',
      code: 'playa_saladar',
      es: 'Playa del Saladar',
      val: 'Platja del Saladar',
      ring: alongCoast(stations(south, riverSouth - 6, 40), (y) => coast(y) - 70, coast),
    },
    { clase: 'playa', code: 'playa_grao', es: 'Playa del Grao', val: 'Platja del Grau', ring: sand(riverNorth + 40, -340) },
    { clase: 'playa', code: 'playa_mediodia', es: 'Playa de Mediodía', val: 'Platja de Migjorn', ring: sand(-340, north) },
    {
      clase: 'agua',
      code: 'rio',
      es: 'Río Claro',
      val: 'Riu Clar',
      ring: strip(
        stations(west, 1830, 40),
        (x) => riverSouth + 22 + bend(x) + 6 * Math.sin(x / 90),
        (x) => riverNorth - 40 + bend(x) + 5 * Math.sin(x / 70),
      ),
    },
    {
      clase: 'parque',
      code: 'ribera_norte',
      es: 'Parque de la Ribera',
      val: 'Parc de la Ribera',
      ring: strip(
        stations(A, 1640, 40),
        (x) => riverNorth - 36 + 5 * Math.sin(x / 70),
        () => riverNorth - 17,
      ),
    },
    {
      clase: 'agua',
      code: 'acequia',
      es: 'Acequia Real',
      val: 'Séquia Reial',
      ring: strip(
        stations(west, A - 40, 40),
        (x) => 240 + 60 * Math.sin(x / 300) - 3,
        (x) => 240 + 60 * Math.sin(x / 300) + 3,
      ),
    },
    {
      clase: 'parque',
      code: 'parque_marjal',
      es: 'Paraje natural de la Marjal',
      val: 'Paratge natural de la Marjal',
      ring: [
        [820, -2180],
        [1640, -2180],
        [1600, -1250],
        [1180, -1180],
        [900, -1420],
      ].map(([x = 0, y = 0]) => warp({ x, y })),
    },
    { clase: 'agua', code: 'laguna_garza', es: 'Laguna de la Garza', val: "Llacuna de l'Agró", ring: pond(1330, -1560, 150, random) },
    { clase: 'agua', code: 'laguna_honda', es: 'Laguna Honda', val: 'Llacuna Fonda', ring: pond(1180, -1930, 110, random) },
    { clase: 'agua', code: 'laguna_chica', es: 'Laguna Chica', val: 'Llacuna Xica', ring: pond(1520, -1920, 60, random) },
    {
      clase: 'manzana',
      code: 'espigon',
      es: '',
      val: '',
      ring: strip(
        stations(1690, 2060, 40),
        (x) => riverNorth + 8 + (x - 1690) * 0.12,
        (x) => riverNorth + 26 + (x - 1690) * 0.12,
      ),
    },
  ]
}
