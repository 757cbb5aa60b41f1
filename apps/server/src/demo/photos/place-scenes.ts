import type { Random } from '../random.ts'
import { blob, ellipse, gradient, group, lightOf, path, rect, shade, stroke, street } from './light.ts'

type Scene = (random: Random) => string
const daylight = (random: Random) => lightOf(random.pick(['day', 'day', 'cloudy']))

export const swing: Scene = (random) => {
  const frame = random.pick(['#c8553f', '#2f6f9f', '#3f7d58'])
  return (
    street(random, daylight(random), 560) +
    path(blob(random, { cx: 600, cy: 800, rx: 640, ry: 150, rough: 0.05 }), '#c9b184') +
    stroke('M250 800L340 230L430 800M770 800L860 230L950 800', frame, 24) +
    stroke('M330 236H870', frame, 26) +
    stroke('M470 240V640M560 240V640', '#4a4d50', 7) +
    rect([450, 634, 130, 24], '#2b2d30', 'rx="8"') +
    stroke('M690 240V690M780 240q10 90 -20 160', '#4a4d50', 7) +
    group(rect([-70, -12, 140, 24], '#2b2d30', 'rx="8"'), 'translate(700 740) rotate(38)') +
    shade([515, 812, 120, 16], 0.2)
  )
}

export const beach: Scene = (random) => {
  const litter = Array.from({ length: 26 }, () => {
    const [x, y] = [random.between(60, 1140), random.between(580, 850)]
    return (
      shade([x + 4, y + 10, 26, 7], 0.2) +
      path(
        blob(random, { cx: x, cy: y, rx: random.between(12, 40), ry: random.between(8, 18), rough: 0.4 }),
        random.pick(['#f3f1ec', '#7fb0c4', '#c8614f', '#5c7a4a', '#d9b64e']),
      )
    )
  }).join('')
  return (
    `<defs>${gradient('sky', ['#9cc7e0', '#e5f0f2'])}${gradient('sea', ['#4f93ad', '#8cc3cc'])}${gradient('sand', ['#e3cfa1', '#cfb580'])}</defs>` +
    rect([0, 0, 1200, 380], 'url(#sky)') +
    rect([0, 360, 1200, 180], 'url(#sea)') +
    path('M0 520Q300 480 600 520T1200 505L1200 900L0 900Z', 'url(#sand)') +
    stroke('M0 516Q300 476 600 516T1200 501', '#f6f7f4', 12, 'fill-opacity="0.85"') +
    stroke('M0 450q200 -14 400 0t400 0t400 0', '#c8e2e8', 5, 'fill-opacity="0.7"') +
    path(blob(random, { cx: 520, cy: 640, rx: 430, ry: 54, rough: 0.25 }), '#6b6b46', 'fill-opacity="0.55"') +
    litter
  )
}

export const lane: Scene = (random) =>
  `<defs>${gradient('sky', ['#a9cbe0', '#eef0e6'])}</defs>${rect([0, 0, 1200, 430], 'url(#sky)')}` +
  path('M0 400Q300 310 560 380T1200 330L1200 470L0 470Z', '#8d9f86') +
  rect([0, 430, 1200, 470], '#7f9150') +
  Array.from({ length: 44 }, () => {
    const y = random.between(440, 640)
    const x = random.chance(0.5) ? random.between(-20, 430 - (y - 440)) : random.between(760 + (y - 440), 1220)
    const r = 18 + (y - 430) * 0.24
    return (
      shade([x, y + r * 0.8, r, r * 0.25], 0.2) +
      path(blob(random, { cx: x, cy: y, rx: r, ry: r * 0.86, rough: 0.1 }), random.pick(['#4c6a35', '#5b7a3e'])) +
      (random.chance(0.7) ? ellipse([x + r * 0.3, y - r * 0.1, r * 0.13, r * 0.13], '#e08a2c') : '')
    )
  }).join('') +
  path('M560 430L640 430L1060 900L140 900Z', '#c2a97f') +
  [0, 1, 2]
    .map((i) =>
      path(
        blob(random, { cx: 560 + i * 60, cy: 560 + i * 110, rx: 60 + i * 50, ry: 18 + i * 14, rough: 0.2 }),
        i === 1 ? '#7f97a0' : '#94794f',
      ),
    )
    .join('')

export const room: Scene = (random) => {
  const stain = { cx: random.between(480, 760), cy: 150, rx: 240, ry: 110, rough: 0.16 }
  return (
    rect([0, 0, 1200, 640], '#e9e4d8') +
    rect([0, 300, 1200, 340], '#bcd0c6') +
    rect([0, 640, 1200, 260], '#b59f82') +
    rect([0, 628, 1200, 16], '#8a775d') +
    rect([120, 150, 240, 330], '#a9cbe0', 'stroke="#f7f4ec" stroke-width="22"') +
    stroke('M240 150V480M120 310H360', '#f7f4ec', 12) +
    path(blob(random, stain), '#b59a6a', 'fill-opacity="0.6"') +
    path(blob(random, { ...stain, rx: 160, ry: 70 }), '#8f7647', 'fill-opacity="0.55"') +
    [-120, -30, 70, 140]
      .map((dx) => stroke(`M${stain.cx + dx} 230V${random.between(360, 560)}`, '#a88f62', 7, 'fill-opacity="0.55"'))
      .join('') +
    shade([stain.cx, 800, 110, 20], 0.3) +
    path(`M${stain.cx - 90} 690L${stain.cx + 90} 690L${stain.cx + 70} 800L${stain.cx - 70} 800Z`, '#c8553f') +
    ellipse([stain.cx, 690, 90, 18], '#7fa3b8')
  )
}

export const furniture: Scene = (random) => {
  const cloth = random.pick(['#7a4b52', '#4b5f7a', '#6b6a4a', '#8a6a4a'])
  return (
    street(random, daylight(random), 620) +
    shade([560, 810, 420, 34], 0.34) +
    rect([220, 470, 680, 200], cloth, 'rx="34"') +
    rect([180, 560, 110, 230], cloth, 'rx="34"') +
    rect([830, 560, 110, 230], cloth, 'rx="34"') +
    rect([270, 620, 290, 120], '#fff', 'rx="26" fill-opacity="0.14"') +
    rect([570, 620, 280, 120], '#fff', 'rx="26" fill-opacity="0.1"') +
    rect([250, 730, 620, 50], '#000', 'fill-opacity="0.25"') +
    group(
      rect([0, 0, 150, 290], '#d8d2c4', 'rx="10"') + rect([14, 14, 122, 262], '#c6bfae', 'rx="8"'),
      `translate(930 520) rotate(${random.between(8, 16)})`,
    ) +
    path(blob(random, { cx: 480, cy: 640, rx: 60, ry: 30, rough: 0.3 }), '#e6dfcf')
  )
}

export const car: Scene = (random) => {
  const body = random.pick(['#8b3a34', '#5b6f86', '#7b7a70', '#4f6b55'])
  return (
    street(random, daylight(random), 600) +
    shade([600, 786, 470, 34], 0.4) +
    path('M150 700Q150 590 270 580L390 470Q410 450 450 450L780 450Q820 450 850 480L930 580Q1060 590 1060 680L1060 730L150 730Z', body) +
    path('M410 570L480 490L600 490L600 575Z', '#5b6a72') +
    path('M630 490L770 490L850 575L630 575Z', '#5b6a72') +
    stroke('M690 500l40 60M700 560l60 -40M720 490l-10 80', '#cdd6da', 4) +
    [330, 870].map((x) => ellipse([x, 738, 72, 62], '#232427') + ellipse([x, 742, 34, 28], '#6d6f72')).join('') +
    path(blob(random, { cx: 520, cy: 640, rx: 190, ry: 40, rough: 0.3 }), '#6a5135', 'fill-opacity="0.5"') +
    Array.from({ length: 30 }, () =>
      ellipse(
        [random.between(160, 1050), random.between(460, 720), random.between(4, 14), random.between(2, 7)],
        '#b7a582',
        'fill-opacity="0.5"',
      ),
    ).join('')
  )
}

export const insects: Scene = (random) => {
  const roach = (x: number, y: number, turn: number) =>
    group(
      ellipse([0, 0, 42, 22], '#4a2f1f') +
        ellipse([40, 0, 15, 12], '#33200f') +
        stroke(
          'M52 -4q30 -20 60 -14M52 4q30 20 60 14M-20 -18l-16 -26M4 -22l4 -28M24 -18l20 -22M-20 18l-16 26M4 22l4 28M24 18l20 22',
          '#33200f',
          4,
        ),
      `translate(${x} ${y}) rotate(${turn}) scale(1.2)`,
    )
  return (
    rect([0, 0, 1200, 900], '#a59c8e') +
    rect([0, 0, 1200, 330], '#c8bfae') +
    rect([0, 326, 1200, 14], '#6f675b') +
    rect([360, 420, 480, 300], '#5c5a58', 'rx="16"') +
    Array.from({ length: 7 }, (_, i) => rect([390 + i * 62, 446, 30, 248], '#1f1e1d')).join('') +
    Array.from({ length: 7 }, () => roach(random.between(120, 1080), random.between(390, 860), random.between(0, 360))).join('')
  )
}

export const works: Scene = (random) =>
  street(random, daylight(random), 600) +
  shade([600, 806, 500, 34], 0.3) +
  [200, 620]
    .map(
      (x) =>
        rect([x, 480, 380, 60], '#f1efe9') +
        [0, 1, 2, 3].map((i) => path(`M${x + i * 96} 540l50 -60h46l-50 60Z`, '#c8432f')).join('') +
        rect([x + 24, 540, 18, 250], '#8a8d90') +
        rect([x + 336, 540, 18, 250], '#8a8d90') +
        rect([x + 24, 640, 330, 26], '#f1efe9'),
    )
    .join('') +
  path(blob(random, { cx: 1060, cy: 790, rx: 150, ry: 70, rough: 0.14 }), '#a08a66') +
  group(
    path('M0 0L60 0L40 -150L20 -150Z', '#e2762c') + rect([-14, 0, 88, 16], '#e2762c') + path('M12 -60L48 -60L44 -90L16 -90Z', '#f1efe9'),
    `translate(${random.between(60, 120)} 790) rotate(${random.between(-80, 4)})`,
  )

export const terrace: Scene = (random) => {
  const table = (x: number) =>
    ellipse([x, 640, 96, 24], '#c9c4b8') +
    rect([x - 6, 640, 12, 150], '#55585c') +
    [x - 150, x + 104]
      .map(
        (c) =>
          rect([c, 560, 46, 150], '#a34c3b', 'rx="8"') +
          rect([c, 700, 46, 16], '#7e3a2d') +
          rect([c + 4, 716, 8, 80], '#55585c') +
          rect([c + 34, 716, 8, 80], '#55585c'),
      )
      .join('')
  const light = lightOf(random.pick(['dusk', 'night']))
  return (
    street(random, light, 620) +
    rect([0, 0, 1200, 900], '#e8a552', 'fill-opacity="0.12"') +
    path('M120 300L1080 300L1160 430L40 430Z', '#a34c3b') +
    Array.from({ length: 9 }, (_, i) => ellipse([120 + i * 120, 440, 12, 12], '#ffe2a0')).join('') +
    table(260) +
    table(620) +
    table(980)
  )
}
