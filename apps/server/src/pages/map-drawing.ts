import { mapColours, type MapColours } from '@avisa/contract/values/map-colours'
import { markup, write, type Markup } from './markup.ts'
import { drawnAreas, type Surface } from './map-store.ts'

type Point = readonly [x: number, y: number]
type Size = { width: number; height: number }
/** `named`: with the names of streets, which need a font, and for both schemes. */
type Drawing = Size & { pin: string; named: boolean }

const colourOf = { agua: 'water', playa: 'beach', manzana: 'block', parque: 'park', plaza: 'square' } as const
const metresWide: Readonly<Record<string, number>> = { camino: 5, peatonal: 6, calle: 12, principal: 20 }
const mostNames = 8
const letter = 7

const pairs = (numbers: readonly number[]): Point[] =>
  Array.from({ length: Math.floor(numbers.length / 2) }, (_, at) => [numbers[2 * at] ?? 0, numbers[2 * at + 1] ?? 0] as const)

const projection = ({ centre, half }: Surface, { width, height }: Size) => {
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

const pathOf = (points: readonly Point[]): string => {
  const places = points.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`)
  return `M${places.filter((place, at) => place !== places[at - 1]).join('L')}`
}

const lengthOf = (points: readonly Point[]): number =>
  points.reduce((sum, [x, y], at) => {
    const [x0, y0] = points[at - 1] ?? [x, y]
    return sum + Math.hypot(x - x0, y - y0)
  }, 0)

const visiblePart = (points: readonly Point[], { width, height }: Size): Point[] =>
  points.filter(([x, y]) => x > 4 && x < width - 4 && y > 12 && y < height - 12)

const namesOf = (streets: readonly { nombre: string | null; points: Point[] }[], size: Size): Markup[] => {
  const longest = new Map<string, { points: Point[]; length: number }>()
  for (const { nombre, points } of streets) {
    const part = visiblePart(points, size)
    const length = lengthOf(part)
    if (nombre === null || length < nombre.length * letter || length <= (longest.get(nombre)?.length ?? 0)) continue
    const [[start] = [0], [end] = [0]] = [part[0], part.at(-1)]
    longest.set(nombre, { points: start <= end ? part : part.toReversed(), length })
  }
  return [...longest]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, mostNames)
    .map(
      ([name, { points }], at) =>
        markup`<path id="n${at}" d="${pathOf(points)}" fill="none"/><text dy="4"><textPath href="#n${at}" startOffset="50%">${name}</textPath></text>`,
    )
}

const rules = (colours: MapColours): string =>
  `.land{fill:${colours.land}}${drawnAreas.map((area) => `.${area}{fill:${colours[colourOf[area]]}}`).join('')}` +
  `.casing{stroke:${colours.casing}}.road{stroke:${colours.road}}text{fill:${colours.label};stroke:${colours.halo}}`

const style = (named: boolean): Markup =>
  markup`<style>${rules(mapColours.light)}.casing,.road{fill:none;stroke-linecap:round;stroke-linejoin:round}text{font:600 13px system-ui,sans-serif;text-anchor:middle;stroke-width:3px;paint-order:stroke}${
    named && `@media (prefers-color-scheme:dark){${rules(mapColours.dark)}}`
  }</style>`

export const drawMap = (surface: Surface, drawing: Drawing): string => {
  const { width, height, pin, named } = drawing
  const { scale, points } = projection(surface, drawing)
  const areas = drawnAreas.flatMap((clase) => {
    const rings = surface.areas
      .filter((area) => area.clase === clase)
      .map(({ anillo }) => clip(points((anillo.match(/-?[\d.]+(e[+-]?\d+)?/g) ?? []).map(Number)), drawing))
    const d = rings.filter((ring) => ring.length > 2).map((ring) => `${pathOf(ring)}Z`)
    return d.length === 0 ? [] : [markup`<path class="${clase}" d="${d.join('')}"/>`]
  })
  const streets = surface.streets.map(({ clase, nombre, coords }) => ({
    nombre,
    points: points(coords),
    wide: Math.max(2, (metresWide[clase] ?? 8) * scale),
  }))
  const lines = (name: 'casing' | 'road', more: number) =>
    streets.map(
      ({ points: line, wide }) => markup`<path class="${name}" stroke-width="${Math.round((wide + more) * 10) / 10}" d="${pathOf(line)}"/>`,
    )
  const [x, y] = [width / 2, height / 2]
  return write(markup`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${style(named)}
<rect class="land" width="100%" height="100%"/>${areas}${lines('casing', 2)}${lines('road', 0)}${named && namesOf(streets, drawing)}
<path d="M${x} ${y}c-3-9-17-14-17-29a17 17 0 0 1 34 0c0 15-14 20-17 29z" fill="${pin}" stroke="#fff" stroke-width="3"/><circle cx="${x}" cy="${y - 29}" r="6" fill="#fff"/></svg>`)
}
