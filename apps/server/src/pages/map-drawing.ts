import { mapColours } from '@avisa/contract/values/map-colours'
import type { Scheme } from '@avisa/contract/values/palette'
import { markup, write, type Markup } from './markup.ts'
import { drawnAreas, type Box, type Surface } from './map-store.ts'

export type Point = readonly [x: number, y: number]
type Size = { width: number; height: number }
/** `named`: with the names of streets, which need a font, and for both schemes. */
type Drawing = Size & { pin: string; named: boolean }
/** `bytes`: what is left out from the smallest on where it needs more. */
type Ground = Size & { names: number; bytes: { areas: number; streets: number }; step: number; casing: boolean }

const colourOf = { agua: 'water', playa: 'beach', manzana: 'block', parque: 'park', plaza: 'square' } as const
const metresWide: Readonly<Record<string, number>> = { camino: 5, peatonal: 6, calle: 12, principal: 20 }
const mostNames = 8
/** Pixels of a letter. */
const letter = 7
const unlimited = { areas: Number.POSITIVE_INFINITY, streets: Number.POSITIVE_INFINITY }

const pairs = (numbers: readonly number[]): Point[] =>
  Array.from({ length: Math.floor(numbers.length / 2) }, (_, at) => [numbers[2 * at] ?? 0, numbers[2 * at + 1] ?? 0] as const)

export const projection = ({ centre, half }: Box, { width, height }: Size) => {
  const scale = width / (2 * half.x)
  return {
    scale,
    points: (numbers: readonly number[]): Point[] =>
      pairs(numbers).map(([x, y]) => [width / 2 + (x - centre.x) * scale, height / 2 - (y - centre.y) * scale] as const),
  }
}

/** One side of Sutherland and Hodgman's clipping: `inside` is positive on the side that stays. */
const cut = (ring: readonly Point[], inside: (point: Point) => number): Point[] =>
  ring.flatMap((point, at) => {
    const before = ring.at(at - 1) ?? point
    const [a, b] = [inside(before), inside(point)]
    const crossing: Point = [before[0] + ((point[0] - before[0]) * a) / (a - b), before[1] + ((point[1] - before[1]) * a) / (a - b)]
    if (b >= 0) return a < 0 ? [crossing, point] : [point]
    return a >= 0 ? [crossing] : []
  })

const clip = (ring: readonly Point[], { width, height }: Size): readonly Point[] =>
  [([x]: Point) => x + 9, ([x]: Point) => width + 9 - x, ([, y]: Point) => y + 9, ([, y]: Point) => height + 9 - y].reduce<
    readonly Point[]
  >(cut, ring)

export const pathOf = (points: readonly Point[]): string => {
  const places = points.map(([x, y]) => [Math.round(x), Math.round(y)] as const)
  const steps = places.flatMap(([x, y], at) => {
    const [x0, y0] = places[at - 1] ?? [x, y]
    return x === x0 && y === y0 ? [] : [`${x - x0} ${y - y0}`]
  })
  return `M${places[0]?.join(' ')}${steps.length > 0 ? `l${steps.join(' ')}` : ''}`.replaceAll(' -', '-')
}

/** Without the ends of a line that are outside. */
const withoutEnds = (points: readonly Point[], { width, height }: Size): readonly Point[] => {
  const near = ([x, y]: Point) => x > -9 && x < width + 9 && y > -9 && y < height + 9
  const [first, last] = [points.findIndex(near), points.findLastIndex(near)]
  return first < 0 ? points : points.slice(Math.max(0, first - 1), last + 2)
}

/** Without steps of less than `least` pixels. */
export const withoutDetail = (points: readonly Point[], least: number): Point[] => {
  const line: Point[] = []
  for (const [at, point] of points.entries()) {
    const [x, y] = line.at(-1) ?? [Number.NaN, 0]
    if (at === points.length - 1 || !(Math.hypot(point[0] - x, point[1] - y) < least)) line.push(point)
  }
  return line
}

const lengthOf = (points: readonly Point[]): number =>
  points.reduce((sum, [x, y], at) => {
    const [x0, y0] = points[at - 1] ?? [x, y]
    return sum + Math.hypot(x - x0, y - y0)
  }, 0)

const visiblePart = (points: readonly Point[], { width, height }: Size): Point[] =>
  points.filter(([x, y]) => x > 4 && x < width - 4 && y > 12 && y < height - 12)

const namesOf = (streets: readonly { nombre: string | null; points: Point[] }[], size: Size, most: number): Markup[] => {
  const longest = new Map<string, { points: Point[]; length: number; middle: Point }>()
  for (const { nombre, points } of streets) {
    const part = visiblePart(points, size)
    const length = lengthOf(part)
    const [[start, y0] = [0, 0], [end, y1] = [0, 0]] = [part[0], part.at(-1)]
    const bent = Math.hypot(end - start, y1 - y0) < 0.9 * length
    if (nombre === null || bent || length < nombre.length * letter || length <= (longest.get(nombre)?.length ?? 0)) continue
    const middle: Point = [(start + end) / 2, (y0 + y1) / 2]
    longest.set(nombre, { points: start <= end ? part : part.toReversed(), length, middle })
  }
  const apart = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]) > 2 * letter
  return [...longest]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .filter(([, { middle }], at, all) => all.slice(0, at).every(([, other]) => apart(middle, other.middle)))
    .slice(0, most)
    .map(
      ([name, { points }], at) =>
        markup`<path id="n${at}" d="${pathOf(points)}" fill="none"/><text dy="4"><textPath href="#n${at}" startOffset="50%">${name}</textPath></text>`,
    )
}

/** Of the map `scope`, a selector. */
export const mapRules = (scheme: Scheme, scope = ''): string => {
  const colours = mapColours[scheme]
  const areas = drawnAreas.map((area) => `${scope}.${area}{fill:${colours[colourOf[area]]}}`)
  return `${scope}.land{fill:${colours.land}}${areas.join('')}${scope}.casing{stroke:${colours.casing}}${scope}.road{stroke:${colours.road}}${scope}text{fill:${colours.label};stroke:${colours.halo}}`
}

export const mapShape = (scope = ''): string =>
  `${scope}.casing,${scope}.road{fill:none;stroke-linecap:round;stroke-linejoin:round}${scope}text{font:600 13px system-ui,sans-serif;text-anchor:middle;stroke-width:3px;paint-order:stroke}`

const style = (named: boolean): Markup =>
  markup`<style>${mapRules('light')}${mapShape()}${named && `@media screen and (prefers-color-scheme:dark){${mapRules('dark')}}`}</style>`

/** Those that fit, in their order. */
const fitting = <T>(items: readonly T[], bytes: number, written: (item: T) => string): T[] => {
  let sum = 0
  return items.filter((item) => {
    const { length } = written(item)
    if (sum + length > bytes) return false
    sum += length
    return true
  })
}

const areasOf = ({ areas, ...box }: Surface, ground: Ground): Markup[] => {
  const { points } = projection(box, ground)
  const rings = areas.flatMap(({ clase, anillo }) => {
    const ring = withoutDetail(clip(points((anillo.match(/-?[\d.]+(e[+-]?\d+)?/g) ?? []).map(Number)), ground), ground.step)
    return ring.length > 2 ? [{ clase, d: `${pathOf(ring)}Z` }] : []
  })
  const blocks = rings.reduce((sum, { clase, d }) => sum + (clase === 'manzana' ? d.length : 0), 0)
  // A few blocks of many would look like buildings.
  const shown = rings.filter(({ clase }) => clase !== 'manzana' || blocks < ground.bytes.areas)
  const drawn = fitting(shown, ground.bytes.areas, ({ d }) => d)
  return drawnAreas.flatMap((area) => {
    const d = drawn.flatMap((ring) => (ring.clase === area ? [ring.d] : []))
    return d.length === 0 ? [] : [markup`<path class="${area}" d="${d.join('')}"/>`]
  })
}

/** Areas and streets of a map that begins with its `svg`. */
export const drawGround = (surface: Surface, ground: Ground): Markup => {
  const { scale, points } = projection(surface, ground)
  const streets = surface.streets.map(({ clase, nombre, coords }) => {
    const line = withoutDetail(withoutEnds(points(coords), ground), ground.step)
    return { clase, nombre, points: line, d: pathOf(line) }
  })
  const drawn = Map.groupBy(
    fitting(streets, ground.bytes.streets, ({ d }) => d),
    ({ clase }) => clase,
  )
  const lines = (name: 'casing' | 'road', more: number) =>
    [...drawn].map(([clase, all]) => {
      const wide = Math.max(2, (metresWide[clase] ?? 8) * scale) + more
      return markup`<path class="${name}" stroke-width="${Math.round(wide * 10) / 10}" d="${all.map(({ d }) => d).join('')}"/>`
    })
  return markup`<rect class="land" width="100%" height="100%"/>${areasOf(surface, ground)}${ground.casing && lines('casing', 2)}${lines('road', 0)}${namesOf(streets, ground, ground.names)}`
}

export const drawMap = (surface: Surface, { pin, named, ...size }: Drawing): string => {
  const { width, height } = size
  const ground = drawGround(surface, { ...size, names: named ? mostNames : 0, bytes: unlimited, step: 2, casing: true })
  const [x, y] = [width / 2, height / 2]
  return write(markup`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${style(named)}
${ground}
<path d="M${x} ${y}c-3-9-17-14-17-29a17 17 0 0 1 34 0c0 15-14 20-17 29z" fill="${pin}" stroke="#fff" stroke-width="3"/><circle cx="${x}" cy="${y - 29}" r="6" fill="#fff"/></svg>`)
}
