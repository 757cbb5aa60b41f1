import type { Random } from '../random.ts'

// fill-opacity instead of opacity, which makes the renderer draw each shape on a layer of its own.
export const sheet = { width: 1200, height: 900 } as const

export type Light = {
  sky: [string, string]
  far: string
  near: string
  ground: [string, string]
  line: string
  night: boolean
  window: string
}
export type Hour = 'day' | 'cloudy' | 'dusk' | 'night'

const lights: Readonly<Record<Hour, Light>> = {
  day: {
    sky: ['#a9cbe0', '#e6eef0'],
    far: '#cfc6b8',
    near: '#b9ab98',
    ground: ['#b3b0aa', '#98958e'],
    line: '#6f6b64',
    night: false,
    window: '#7f95a3',
  },
  cloudy: {
    sky: ['#a7b0b5', '#d3d6d5'],
    far: '#b7b5b0',
    near: '#9d9a94',
    ground: ['#9a9996', '#7f7e7b'],
    line: '#5e5d5a',
    night: false,
    window: '#75828a',
  },
  dusk: {
    sky: ['#3b3f66', '#d6946b'],
    far: '#4b4a63',
    near: '#34354a',
    ground: ['#3a3a48', '#26262f'],
    line: '#1c1d27',
    night: true,
    window: '#eebb66',
  },
  night: {
    sky: ['#161b33', '#3a4468'],
    far: '#232a45',
    near: '#191f36',
    ground: ['#23263a', '#15172a'],
    line: '#0d1020',
    night: true,
    window: '#e8c27a',
  },
}
export const lightOf = (hour: Hour): Light => lights[hour]

/** Left, top, width and height of a rectangle; centre and radii of an ellipse. */
export type Four = readonly [number, number, number, number]
export const rect = ([x, y, w, h]: Four, fill: string, more = '') =>
  `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${w.toFixed(1)}" height="${h.toFixed(1)}" fill="${fill}" ${more}/>`
export const ellipse = ([cx, cy, rx, ry]: Four, fill: string, more = '') =>
  `<ellipse cx="${cx.toFixed(1)}" cy="${cy.toFixed(1)}" rx="${rx.toFixed(1)}" ry="${ry.toFixed(1)}" fill="${fill}" ${more}/>`
export const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`
export const stroke = (d: string, colour: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more.replace('fill-opacity', 'stroke-opacity')}/>`
export const group = (content: string, transform: string) => `<g transform="${transform}">${content}</g>`
export const shade = (at: Four, strength = 0.28) => ellipse(at, '#000', `fill-opacity="${strength}"`)

export const gradient = (id: string, [top, bottom]: readonly [string, string]) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>`

/** An irregular closed outline: holes, puddles, bushes. */
export const blob = (
  random: Random,
  { cx, cy, rx, ry, rough }: { cx: number; cy: number; rx: number; ry: number; rough: number },
): string => {
  const count = 14
  const points = Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * 2 * Math.PI
    const reach = 1 + random.between(-rough, rough)
    return [cx + rx * reach * Math.cos(angle), cy + ry * reach * Math.sin(angle)] as const
  })
  const mid = (i: number) => {
    const [a, b] = [points[i % count] ?? [cx, cy], points[(i + 1) % count] ?? [cx, cy]]
    return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] as const
  }
  const start = mid(count - 1)
  const curves = points.map((p, i) => `Q${p[0].toFixed(1)} ${p[1].toFixed(1)} ${mid(i)[0].toFixed(1)} ${mid(i)[1].toFixed(1)}`)
  return `M${start[0].toFixed(1)} ${start[1].toFixed(1)}${curves.join('')}Z`
}

/** A crack: a random polyline. */
export const crack = (random: Random, from: readonly [number, number], to: readonly [number, number], wander = 30): string => {
  const steps = 6
  const points = Array.from({ length: steps + 1 }, (_, i) => {
    const t = i / steps
    const off = i === 0 || i === steps ? 0 : random.between(-wander, wander)
    return `${(from[0] + (to[0] - from[0]) * t + off).toFixed(1)} ${(from[1] + (to[1] - from[1]) * t + off * 0.6).toFixed(1)}`
  })
  return `M${points.join('L')}`
}

const windows = (random: Random, [x, y, w, h]: Four, light: Light) => {
  let drawn = ''
  const [dx, dy] = [46, 62]
  for (let wx = x + 20; wx + 24 < x + w; wx += dx)
    for (let wy = y + 24; wy + 34 < y + h - 40; wy += dy) {
      const lit = random.chance(light.night ? 0.28 : 1)
      if (lit) drawn += rect([wx, wy, 22, 32], light.window, `fill-opacity="${light.night ? 0.9 : 0.55}"`)
      if (!light.night && random.chance(0.4)) drawn += rect([wx - 4, wy + 32, 30, 5], light.line, 'fill-opacity="0.4"')
    }
  return drawn
}

/** Sky, two rows of houses and the ground below `horizon`. */
export const street = (random: Random, light: Light, horizon = 620): string => {
  let houses = ''
  for (const [row, fill] of [light.far, light.near].entries()) {
    for (let x = -40 + random.int(0, 60); x < sheet.width;) {
      const w = random.between(130, 240)
      const h = random.between(150, 300) + (row === 0 ? 130 : 0)
      if (row === 0 || random.chance(0.72))
        houses += rect([x, horizon - h, w, h + 4], fill) + windows(random, [x, horizon - h, w, h], light)
      x += w + (row === 0 ? 0 : random.between(0, 160))
    }
  }
  return (
    `<defs>${gradient('sky', light.sky)}${gradient('ground', light.ground)}</defs>` +
    rect([0, 0, sheet.width, horizon], 'url(#sky)') +
    houses +
    rect([0, horizon, sheet.width, sheet.height - horizon], 'url(#ground)') +
    rect([0, horizon, sheet.width, 12], light.line, 'fill-opacity="0.35"')
  )
}

/** Paving seen from above, in perspective. */
export const paving = (random: Random, base: readonly [string, string], joint: string): string => {
  let tiles = `<defs>${gradient('floor', base)}</defs>${rect([0, 0, sheet.width, sheet.height], 'url(#floor)')}`
  const rows = [0, 95, 205, 335, 490, 680, 900]
  rows.slice(1).forEach((y, r) => {
    const top = rows[r] ?? 0
    tiles += stroke(`M0 ${y}H${sheet.width}`, joint, 4, 'fill-opacity="0.55"')
    const size = 115 + r * 30
    for (let x = -size + (r % 2) * (size / 2); x < sheet.width + size; x += size) {
      const lean = (x - 600) * 0.05
      tiles += stroke(`M${x} ${top}L${x + lean} ${y}`, joint, 4, 'fill-opacity="0.55"')
      if (random.chance(0.3))
        tiles += rect([x + 4, top + 4, size - 8, y - top - 8], random.chance(0.5) ? '#fff' : '#000', 'fill-opacity="0.05"')
    }
  })
  return tiles
}

export const asphalt = (random: Random, base: readonly [string, string] = ['#77777a', '#56565a']): string => {
  let stones = `<defs>${gradient('floor', base)}</defs>${rect([0, 0, sheet.width, sheet.height], 'url(#floor)')}`
  for (let i = 0; i < 260; i += 1)
    stones += ellipse(
      [random.between(0, 1200), random.between(0, 900), random.between(1.5, 5), random.between(1, 3.4)],
      random.chance(0.5) ? '#fff' : '#000',
      'fill-opacity="0.12"',
    )
  return stones
}

export const kerb = (y: number, colour: string) =>
  rect([0, y, sheet.width, 34], colour) + rect([0, y + 34, sheet.width, 26], '#000', 'fill-opacity="0.22"')
