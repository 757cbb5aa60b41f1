import { fromMercator, toMercator, type MercatorPoint, type Position } from '@avisa/contract/values/coordinates'
import { seeded, type Random } from '../random.ts'
import { drawAreas, type Area } from './areas.ts'
import { drawBlock, type Block, type Front } from './blocks.ts'
import { drawLanes, drawNature, type Nature } from './country.ts'
import { at, centroid, contains, distance, inset, lengthOf, pointAt, type Point, type Ring } from './geometry.ts'
import { drawPatch, shapes, type Cell } from './lattice.ts'
import { names, streetName } from './names.ts'
import { numberSquare, numberStreet, type Door } from './numbers.ts'
import { patches, type Patch } from './patches.ts'
import { avenues, warp } from './plan.ts'
import { settle } from './squares.ts'

/* viales_tramos.clase: 'principal' (avenues, 26 m between blocks), 'calle' (12 m; 7 m in the old town), 'peatonal' (lanes and squares), 'camino' (country lanes, 4 m). zonas.clase: 'manzana' (a block with its sidewalk; the street is the space between), 'edificio' (one ring per house), 'plaza', 'parque', 'agua', 'playa', and 'municipio', 'distrito', 'barrio'. */
export type SegmentClass = 'principal' | 'calle' | 'peatonal' | 'camino'
export type Street = { code: string; clase: SegmentClass; axis: readonly Point[]; fronts: Front[] }
export type Zone = {
  clase: Nature['clase'] | Area['clase'] | 'edificio' | 'plaza'
  code: string
  es: string
  val: string
  rings: readonly Ring[]
}
export type Town = {
  streets: readonly Street[]
  doors: readonly (Door & { barrio: string })[]
  zones: readonly Zone[]
  /** Undefined outside the municipality. */
  barrioAt: (point: Point) => string | undefined
}

const centre = toMercator({ latitud: 39.062, longitud: -0.2245 })
const stretch = 1 / Math.cos((39.062 * Math.PI) / 180)
const turn = (14 * Math.PI) / 180

/** From metres of the plan to metres of Web Mercator: rotated so that the coast runs NNW, and scaled by the projection. */
export const place = ({ x, y }: Point): MercatorPoint => ({
  x: centre.x + (x * Math.cos(turn) - y * Math.sin(turn)) * stretch,
  y: centre.y + (x * Math.sin(turn) + y * Math.cos(turn)) * stretch,
})
export const position = (point: Point): Position => fromMercator(place(point))

const takeFrom = (list: readonly string[]) => {
  let next = 0
  return () => list[next++]
}

const unnamed = () => {
  const used = new Set([...avenues.map((avenue) => avenue.code), ...patches.flatMap((patch) => Object.values(patch.named ?? {}))])
  const free = (clase: string, tipo: (es: string) => boolean) =>
    names.vias.filter((via) => via.clase === clase && tipo(via.tipo_es) && !used.has(via.codigo)).map((via) => via.codigo)
  const calle = (tipo: string) => tipo === 'calle'
  return {
    old: takeFrom(free('casco', calle)),
    new: takeFrom(free('calle', () => true)),
    lanes: takeFrom(free('casco', (tipo) => !calle(tipo))),
  }
}

const segmentClass = (code: string): SegmentClass => {
  const { clase, tipo_es } = streetName(code)
  if (clase === 'plaza' || ['callejón', 'pasaje', 'travesía', 'cuesta'].includes(tipo_es)) return 'peatonal'
  if (clase === 'rural') return 'camino'
  return clase === 'principal' ? 'principal' : 'calle'
}

const fromCentre = (axis: readonly Point[]) =>
  distance(at(axis, 0), { x: 0, y: 0 }) <= distance(at(axis, -1), { x: 0, y: 0 }) ? axis : axis.toReversed()

const avenueAxis = (line: readonly Point[]) =>
  line.slice(1).flatMap((end, i) => {
    const start = at(line, i)
    const parts = Math.ceil(distance(start, end) / 60)
    const from = i === 0 ? 0 : 1
    return Array.from({ length: parts + 1 - from }, (_, k) => {
      const t = (k + from) / parts
      return warp({ x: start.x + (end.x - start.x) * t, y: start.y + (end.y - start.y) * t })
    })
  })

type Drawing = { streets: Map<string, Street>; zones: Zone[]; doors: Door[] }

const addStreet = (drawing: Drawing, code: string, axis: readonly Point[]) => {
  drawing.streets.set(code, { code, clase: segmentClass(code), axis, fronts: [] })
}

const addBlock = (drawing: Drawing, block: Block) => {
  drawing.zones.push({ clase: 'manzana', code: block.code, es: '', val: '', rings: [block.sidewalk] })
  drawing.zones.push({ clase: 'edificio', code: block.code, es: '', val: '', rings: block.houses })
  for (const front of block.fronts) drawing.streets.get(front.street)?.fronts.push(front)
}

const openSpace = (cell: Cell) =>
  inset(
    cell.corners,
    cell.edges.map((edge) => edge.half),
  )

const addPatch = (drawing: Drawing, patch: Patch, random: Random, pool: ReturnType<typeof unnamed>) => {
  const { cells, lines } = drawPatch(patch, random, patch.kind === 'core' ? pool.old : pool.new)
  for (const line of lines) addStreet(drawing, line.code, fromCentre(line.axis))
  const settled = settle(patch, cells, pool.lanes)
  for (const lane of settled.lanes) addStreet(drawing, lane.code, fromCentre(lane.axis))
  for (const { cell, code } of settled.squares) {
    const ring = openSpace(cell)
    const loop = inset(ring, Math.min(7, shapes[patch.kind].half * 2))
    addStreet(drawing, code, [...loop, at(loop, 0)])
    const { completo_es, completo_val } = streetName(code)
    drawing.zones.push({ clase: 'plaza', code, es: completo_es, val: completo_val, rings: [ring] })
  }
  for (const [code, inside] of Map.groupBy(settled.parks, (park) => park.code)) {
    const name = names.parques.find((park) => park.codigo === code)
    drawing.zones.push({
      clase: 'parque',
      code,
      es: name?.nombre_es ?? '',
      val: name?.nombre_val ?? '',
      rings: inside.map(({ cell }) => openSpace(cell)),
    })
  }
  for (const cell of settled.blocks)
    addBlock(
      drawing,
      drawBlock(cell, random, (side) => at(cell.edges, side).street),
    )
}

const addCountry = (drawing: Drawing, random: Random) => {
  for (const lane of drawLanes(random)) {
    addStreet(drawing, lane.code, lane.axis)
    if (lane.houses.length > 0) drawing.zones.push({ clase: 'edificio', code: lane.code, es: '', val: '', rings: lane.houses })
    drawing.doors.push(...lane.doors)
  }
  for (const { clase, code, es, val, ring } of drawNature(random)) drawing.zones.push({ clase, code, es, val, rings: [ring] })
}

const numbersOf = (street: Street, random: Random): Door[] =>
  streetName(street.code).clase === 'plaza'
    ? numberSquare(centroid(street.axis), street.fronts)
    : numberStreet(street.axis, street.fronts, random)

/** The invented town on the coast, always the same for a seed. In metres, not rotated; `place` and `position` georeference it. */
export const layTown = (seed = 46_999): Town => {
  const random = seeded(seed)
  const drawing: Drawing = { streets: new Map(), zones: [], doors: [] }
  for (const { code, line } of avenues) addStreet(drawing, code, avenueAxis(line))
  const pool = unnamed()
  for (const patch of patches) addPatch(drawing, patch, random, pool)
  addCountry(drawing, random)
  const areas = drawAreas()
  drawing.zones.push(...areas)
  const barrios = areas.filter((area) => area.clase === 'barrio')
  const barrioAt = (point: Point) => barrios.find((barrio) => barrio.rings.some((ring) => contains(ring, point)))?.code
  const numbered = [...drawing.streets.values()].flatMap((street) => numbersOf(street, random))
  const doors = [...numbered, ...drawing.doors].flatMap((door) => {
    const barrio = barrioAt(door.point)
    return barrio ? [{ ...door, barrio }] : []
  })
  return { streets: [...drawing.streets.values()], doors, zones: drawing.zones, barrioAt }
}

/** The point for a street's label. */
export const middleOf = (street: Street): Point => pointAt(street.axis, lengthOf(street.axis) / 2).point
