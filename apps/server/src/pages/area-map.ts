import { toMercator } from '@avisa/contract/values/coordinates'
import { areaName } from './area-names.ts'
import type { Area, ListedIncident } from './area-store.ts'
import type { Frame } from './layout.ts'
import { toneClass } from './look.ts'
import { drawGround, pathOf, projection, withoutDetail, type Point } from './map-drawing.ts'
import type { Box, Surface } from './map-store.ts'
import { markup, type Markup } from './markup.ts'
import { sayIn, sayMany } from './texts.ts'

const size = { width: 360, height: 300 } as const
const ground = { ...size, names: 5, bytes: { areas: 2800, streets: 1800 }, step: 3, casing: false } as const
const leastHalf = 120
const radius = 11

/** The box of these lines, or of these places if there are none, with a margin, in the shape of the map. */
export const boxOf = (lines: readonly (readonly number[])[], incidents: readonly ListedIncident[]): Box | undefined => {
  const shown = incidents.flatMap(({ incident: { geolatitud, geolongitud } }) => {
    if (geolatitud === null || geolongitud === null) return []
    const { x, y } = toMercator({ latitud: geolatitud, longitud: geolongitud })
    return [[x, y]]
  })
  const all = (lines.length > 0 ? lines : shown).flat()
  if (all.length === 0) return undefined
  const range = (axis: 0 | 1) => {
    const values = all.filter((_, at) => at % 2 === axis)
    const [least, most] = [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))]
    return { middle: (least + most) / 2, half: 0.54 * (most - least) }
  }
  const [x, y] = [range(0), range(1)]
  const scale = Math.max(x.half / size.width, y.half / size.height, leastHalf / size.height)
  return { centre: { x: x.middle, y: y.middle }, half: { x: scale * size.width, y: scale * size.height } }
}

/** What does not change with its incidents. */
export const drawArea = (surface: Surface, lines: readonly (readonly number[])[], end: 'Z' | ''): Markup => {
  const { points } = projection(surface, size)
  return markup`${drawGround(surface, ground)}<path class="edge" d="${lines.map((line) => `${pathOf(withoutDetail(points(line), 2))}${end}`).join('')}"/>`
}

type Pin = { at: Point; number: number; colour: string }

/** Moves pins that cover each other apart, each from where it is to where its number can be read. */
const spread = (pins: readonly Pin[]): (Pin & { place: Point })[] => {
  const least = 2 * radius + 1
  const places: [number, number][] = pins.map(({ at: [x, y] }) => [x, y])
  const inside = (value: number, most: number) => Math.min(most - radius - 2, Math.max(radius + 2, value))
  for (let round = 0; round < 30; round += 1)
    for (const [at, a] of places.entries())
      for (const b of places.slice(at + 1)) {
        const [dx, dy] = [b[0] - a[0] || 0.1, b[1] - a[1] || 0.1 * (at + 1)]
        const distance = Math.hypot(dx, dy)
        const push = Math.max(0, (least - distance) / 2 / distance)
        for (const [pin, sign] of [
          [a, -1],
          [b, 1],
        ] as const) {
          pin[0] = inside(pin[0] + sign * push * dx, size.width)
          pin[1] = inside(pin[1] + sign * push * dy, size.height)
        }
      }
  return pins.map((pin, at) => ({ ...pin, place: places[at] ?? pin.at }))
}

const pinsOn = (box: Box, incidents: readonly ListedIncident[], first: number): Pin[] => {
  const { points } = projection(box, size)
  return incidents.flatMap(({ incident }, index) => {
    const { geolatitud: latitud, geolongitud: longitud, ColorEstadoCiudadano: colour } = incident
    if (latitud === null || longitud === null) return []
    const { x, y } = toMercator({ latitud, longitud })
    const inside = ([left, top]: Point) => left > 0 && left < size.width && top > 0 && top < size.height
    return points([x, y])
      .filter(inside)
      .map((at) => ({ at, number: first + index, colour }))
  })
}

const drawPin = ({ at, place, number, colour }: Pin & { place: Point }): Markup => {
  const [x, y] = [Math.round(place[0]), Math.round(place[1])]
  const moved = Math.hypot(place[0] - at[0], place[1] - at[1]) > 4
  const line = moved && markup`<path d="M${Math.round(at[0])} ${Math.round(at[1])}L${x} ${y}"/>`
  return markup`<g class="${toneClass(colour)}">${line}<circle cx="${x}" cy="${y}" r="${radius}"/><text x="${x}" y="${y + 4}">${number}</text></g>`
}

type Plan = { area: Area; ground: Markup; box: Box; incidents: readonly ListedIncident[]; /** Number of the first. */ first: number }

/** The map of an area with the incidents of a list by their numbers. */
export const planOf = (frame: Frame, { area, ground, box, incidents, first }: Plan): Markup => {
  const say = sayIn(frame.lang)
  const pins = pinsOn(box, incidents, first)
  const shown = new Set(pins.map(({ number }) => number))
  const others = incidents.map((_, at) => first + at).filter((number) => !shown.has(number))
  const credits = frame.settings.creditos_mapa.join(' · ')
  return markup`<figure class="card plain"><svg class="plan" role="img" aria-label="${say('planOf', { lugar: areaName(area, say) })}" viewBox="0 0 ${size.width} ${size.height}">${ground}${spread(pins).map(drawPin).toReversed()}</svg>${
    others.length > 0 && markup`<p class="credit quiet">${sayMany(say, 'offPlan', others.length, { numeros: others.join(', ') })}</p>`
  }${credits !== '' && markup`<p class="credit quiet">${credits}</p>`}</figure>`
}
