import type { Random } from '../random.ts'
import { blob, ellipse, group, lightOf, path, rect, shade, stroke, street, type Light } from './light.ts'

type Scene = (random: Random) => string
const daylight = (random: Random): Light => lightOf(random.pick(['day', 'day', 'cloudy']))

export const lamp: Scene = (random) => {
  const light = lightOf(random.pick(['dusk', 'dusk', 'night']))
  const x = random.between(480, 700)
  const lean = random.chance(0.3) ? random.between(5, 10) : 0
  const post = rect([x - 9, 190, 18, 600], '#12141d') + rect([x - 20, 640, 40, 150], '#12141d') + rect([x - 32, 776, 64, 16], '#12141d')
  const arm =
    stroke(`M${x} 240Q${x} 130 ${x + 120} 118`, '#12141d', 18) +
    path(`M${x + 100} 96L${x + 290} 112L${x + 288} 142L${x + 110} 144Z`, '#12141d')
  return street(random, light, 730) + group(post + arm, `rotate(${lean} ${x} 790)`)
}

export const luminaire: Scene = (random) => {
  const light = daylight(random)
  const wire = (dx: number, colour: string) =>
    stroke(`M${640 + dx} 470q${random.between(-60, 60)} 120 ${random.between(-40, 40)} ${random.between(170, 260)}`, colour, 7)
  return (
    street(random, light, 880) +
    rect([0, 0, 1200, 880], light.sky[1], 'fill-opacity="0.75"') +
    path('M-20 640L560 300L620 380L40 760Z', '#6f7478') +
    group(
      path('M0 0L470 -40Q540 -40 540 20L520 90L30 110Z', '#8d9398') +
        path('M60 108L500 92L470 150L110 168Z', '#f0efe9') +
        path('M0 0L470 -40L480 -10L10 40Z', '#b3b9bd'),
      'translate(480 300) rotate(14)',
    ) +
    wire(-60, '#b5372c') +
    wire(-10, '#d0a12e') +
    wire(50, '#3b6fa0') +
    wire(110, '#b5372c')
  )
}

const bags = (random: Random, y: number, [from, to]: readonly [number, number], count: number) =>
  Array.from({ length: count }, () => {
    const x = random.between(from, to)
    const r = random.between(46, 82)
    const fill = random.pick(['#23262b', '#2e3238', '#d9dde0', '#5a7f4a', '#3c5f8a'])
    return (
      shade([x, y + r * 0.72, r, 14], 0.3) +
      path(blob(random, { cx: x, cy: y, rx: r, ry: r * 0.8, rough: 0.12 }), fill) +
      path(`M${x - 12} ${y - r * 0.75}l12 -26l12 26Z`, fill)
    )
  }).join('')

export const container: Scene = (random) => {
  const light = daylight(random)
  const colour = random.pick(['#3f6d4e', '#6b6f73', '#2f6f9f', '#c9a227'])
  return (
    street(random, light, 640) +
    shade([600, 800, 420, 40], 0.35) +
    bags(random, 360, [360, 830], 6) +
    path('M270 360L930 360L890 780L310 780Z', colour) +
    path('M270 360L930 360L925 410L275 410Z', '#000', 'fill-opacity="0.18"') +
    path('M250 340L480 230L520 262L300 362Z', colour, 'stroke="#000" stroke-opacity="0.2" stroke-width="6"') +
    [0, 1, 2, 3].map((i) => rect([380 + i * 130, 440, 14, 300], '#000', 'fill-opacity="0.14"')).join('') +
    ellipse([360, 796, 30, 30], '#26282b') +
    ellipse([840, 796, 30, 30], '#26282b') +
    bags(random, 790, [160, 300], 2) +
    bags(random, 800, [900, 1080], 3)
  )
}

export const burnt: Scene = (random) =>
  street(random, daylight(random), 640) +
  path(blob(random, { cx: 600, cy: 800, rx: 430, ry: 80, rough: 0.15 }), '#1d1a18', 'fill-opacity="0.7"') +
  path('M300 520Q360 420 520 500Q640 570 760 470Q900 430 910 600L880 780L320 780Z', '#2a2624') +
  path('M300 520Q360 420 520 500Q640 570 760 470Q900 430 910 600Q760 560 640 640Q480 640 300 600Z', '#453c36') +
  Array.from({ length: 14 }, () =>
    ellipse([random.between(240, 960), random.between(780, 850), random.between(8, 26), random.between(4, 10)], '#0f0d0c'),
  ).join('') +
  stroke('M420 560q40 80 0 180M600 620q-30 60 10 150M780 580q30 80 -10 180', '#5d5047', 6)

export const bin: Scene = (random) => {
  const colour = random.pick(['#3d5a4c', '#4a4f57', '#7a5230'])
  return (
    street(random, daylight(random), 640) +
    shade([600, 826, 190, 26], 0.35) +
    rect([584, 480, 32, 340], '#33363a') +
    path('M450 400L750 400L715 740L485 740Z', colour) +
    [0, 1, 2, 3, 4].map((i) => rect([490 + i * 48, 440, 10, 270], '#000', 'fill-opacity="0.2"')).join('') +
    rect([436, 376, 328, 36], '#2b2e31', 'rx="12"') +
    Array.from({ length: 16 }, () =>
      path(
        blob(random, {
          cx: random.between(460, 740),
          cy: random.between(316, 384),
          rx: random.between(24, 54),
          ry: random.between(18, 38),
          rough: 0.3,
        }),
        random.pick(['#e8e4da', '#c8553f', '#d9b64e', '#7ea6bd', '#f2efe8', '#9a7b55']),
      ),
    ).join('') +
    Array.from({ length: 8 }, () =>
      path(
        blob(random, {
          cx: random.between(330, 900),
          cy: random.between(790, 860),
          rx: random.between(16, 38),
          ry: random.between(8, 16),
          rough: 0.4,
        }),
        random.pick(['#e8e4da', '#c8553f', '#7ea6bd']),
      ),
    ).join('')
  )
}

export const tree: Scene = (random) => {
  const green = random.pick([
    ['#5d7f45', '#74985a'],
    ['#6b7f3c', '#8a9a50'],
  ] as const)
  const crown = Array.from({ length: 12 }, () =>
    path(
      blob(random, {
        cx: random.between(330, 870),
        cy: random.between(120, 380),
        rx: random.between(100, 170),
        ry: random.between(70, 120),
        rough: 0.14,
      }),
      random.pick(green),
    ),
  ).join('')
  const branch =
    stroke('M620 520Q760 560 900 700', '#5b4530', 26) +
    Array.from({ length: 7 }, () =>
      path(
        blob(random, {
          cx: random.between(800, 1020),
          cy: random.between(640, 780),
          rx: random.between(50, 90),
          ry: random.between(30, 56),
          rough: 0.18,
        }),
        random.pick(green),
      ),
    ).join('')
  return (
    street(random, daylight(random), 660) +
    shade([640, 816, 330, 36], 0.3) +
    path('M560 820Q580 560 560 300L640 300Q640 560 680 820Z', '#66503a') +
    stroke('M600 420Q500 360 440 280M620 380Q720 320 760 240', '#66503a', 28) +
    crown +
    branch
  )
}

export const bench: Scene = (random) => {
  const wood = random.pick(['#8b5e3c', '#9a6a3f', '#74513a'])
  const slat = (y: number, from: number, to: number, tilt = 0) =>
    path(`M${from} ${y}L${to} ${y + tilt}L${to} ${y + tilt + 26}L${from} ${y + 26}Z`, wood)
  return (
    street(random, daylight(random), 600) +
    shade([600, 800, 460, 30], 0.32) +
    [250, 590, 930].map((x) => rect([x, 440, 22, 350], '#3a3d40') + rect([x - 30, 776, 90, 16], '#3a3d40')).join('') +
    slat(440, 190, 1010) +
    slat(486, 190, 620) +
    slat(490, 660, 1010, 30) +
    slat(532, 190, 1010) +
    slat(620, 170, 1030) +
    slat(662, 170, 560) +
    path('M560 662L590 676L548 692Z', wood) +
    slat(700, 640, 1030, 46) +
    slat(706, 170, 1030, 8)
  )
}

export const graffiti: Scene = (random) => {
  const wall = random.pick([
    ['#c9b79c', '#b29d80'],
    ['#b7b3aa', '#9b978d'],
    ['#c7a58f', '#ad8770'],
  ] as const)
  const colours = ['#7b3fa0', '#1f7a8c', '#d1495b', '#2b2d42', '#edae49']
  const letters = Array.from({ length: 6 }, (_, i) => {
    const x = 190 + i * 140
    const d = `M${x} ${random.between(380, 430)}q${random.between(20, 90)} ${random.between(-150, -60)} ${random.between(70, 120)} ${random.between(10, 60)}t${random.between(-60, 10)} ${random.between(80, 150)}t${random.between(40, 90)} ${random.between(10, 60)}`
    const colour = random.pick(colours)
    return stroke(d, '#1b1b22', 46) + stroke(d, colour, 32)
  }).join('')
  return (
    rect([0, 0, 1200, 780], wall[0]) +
    Array.from({ length: 9 }, (_, i) => rect([0, i * 90, 1200, 4], wall[1], 'fill-opacity="0.5"')).join('') +
    rect([0, 780, 1200, 120], '#8a8780') +
    rect([0, 770, 1200, 14], '#000', 'fill-opacity="0.25"') +
    letters +
    stroke('M240 620q160 60 330 -10t360 20', random.pick(colours), 14)
  )
}

export const sign: Scene = (random) => {
  const x = random.between(520, 680)
  const face = random.pick([
    ellipse([x, 250, 130, 130], '#f4f4f2') +
      ellipse([x, 250, 130, 130], 'none', 'stroke="#c2312b" stroke-width="34"') +
      rect([x - 70, 234, 140, 32], '#26282b'),
    path(`M${x} 120L${x + 150} 370L${x - 150} 370Z`, '#f4f4f2', 'stroke="#c2312b" stroke-width="32" stroke-linejoin="round"') +
      rect([x - 9, 220, 18, 84], '#26282b') +
      ellipse([x, 330, 11, 11], '#26282b'),
    rect([x - 130, 130, 260, 260], '#2763a5', 'rx="24"') + path(`M${x - 70} 340L${x} 190L${x + 70} 340Z`, '#f4f4f2'),
  ])
  return (
    street(random, daylight(random), 640) +
    shade([x + 60, 816, 120, 16], 0.3) +
    group(rect([x - 10, 320, 20, 500], '#8d9194') + face, `rotate(${(random.chance(0.5) ? 1 : -1) * random.between(14, 26)} ${x} 820)`)
  )
}

export const trafficLight: Scene = (random) => {
  const x = random.between(520, 680)
  return (
    street(random, lightOf(random.pick(['day', 'cloudy', 'dusk'])), 660) +
    shade([x, 826, 110, 16], 0.3) +
    rect([x - 13, 400, 26, 426], '#3b3e42') +
    rect([x - 84, 110, 168, 400], '#25272a', 'rx="28"') +
    [0, 1, 2]
      .map(
        (i) =>
          ellipse([x, 186 + i * 124, 50, 50], ['#5a2d2b', '#5c4a26', '#2a4a34'][i] ?? '#333') +
          path(
            `M${x - 60} ${160 + i * 124}Q${x} ${104 + i * 124} ${x + 60} ${160 + i * 124}L${x + 60} ${180 + i * 124}Q${x} ${130 + i * 124} ${x - 60} ${180 + i * 124}Z`,
            '#17181a',
          ),
      )
      .join('') +
    stroke(`M${x + 70} 480q60 60 20 130`, '#b5372c', 6)
  )
}
