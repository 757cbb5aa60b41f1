import type { Random } from '../random.ts'
import { asphalt, blob, crack, ellipse, kerb, path, paving, rect, shade, stroke } from './light.ts'

type Scene = (random: Random) => string
const tilesOf = (random: Random) =>
  paving(
    random,
    random.pick([
      ['#b9ad9c', '#9d917f'],
      ['#a8a8a6', '#8b8b88'],
      ['#c0a793', '#a28670'],
    ]),
    '#5e564c',
  )

const shards = (random: Random, [cx, cy, reach]: readonly [number, number, number], colours: readonly string[]) =>
  Array.from({ length: 9 }, () => {
    const [x, y, s] = [cx + random.between(-reach, reach), cy + random.between(-reach, reach) * 0.45, random.between(18, 46)]
    const tip = (a: number) => `${(x + s * Math.cos(a)).toFixed(1)} ${(y + s * 0.6 * Math.sin(a)).toFixed(1)}`
    const turn = random.between(0, 6)
    return path(
      `M${tip(turn)}L${tip(turn + 1.7)}L${tip(turn + 3)}L${tip(turn + 4.6)}Z`,
      random.pick(colours),
      'stroke="#3f3931" stroke-width="3"',
    )
  }).join('')

export const pavement: Scene = (random) => {
  const [cx, cy] = [random.between(480, 720), random.between(420, 560)]
  return (
    tilesOf(random) +
    path(blob(random, { cx, cy, rx: 260, ry: 135, rough: 0.16 }), '#6a5b48') +
    path(blob(random, { cx, cy: cy + 12, rx: 215, ry: 105, rough: 0.2 }), '#4b4034') +
    shards(random, [cx, cy, 220], ['#b5a793', '#a39480', '#c3b6a3']) +
    stroke(crack(random, [cx + 240, cy - 30], [1200, random.between(120, 420)]), '#463c31', 6) +
    stroke(crack(random, [cx - 230, cy + 40], [0, random.between(480, 760)]), '#463c31', 6)
  )
}

export const pothole: Scene = (random) => {
  const [cx, cy] = [random.between(480, 720), random.between(430, 560)]
  const wet = random.chance(0.5)
  return (
    asphalt(random) +
    path('M1010 0L1080 0L1200 620L1200 900L1150 900Z', '#e8e6e0', 'fill-opacity="0.75"') +
    path(blob(random, { cx, cy, rx: 290, ry: 140, rough: 0.14 }), '#3d3c3d') +
    path(blob(random, { cx: cx + 8, cy: cy + 16, rx: 235, ry: 104, rough: 0.16 }), wet ? '#6c7f8b' : '#2a292a') +
    (wet ? ellipse([cx - 50, cy, 90, 22], '#b7c6cd', 'fill-opacity="0.5"') : '') +
    shards(random, [cx, cy + 20, 290], ['#57565a', '#6b6a6d', '#444346']) +
    stroke(crack(random, [cx + 280, cy], [1190, cy + random.between(-160, 160)], 40), '#333234', 7) +
    stroke(crack(random, [cx - 270, cy - 20], [30, cy + random.between(-190, 130)], 40), '#333234', 7)
  )
}

export const manhole: Scene = (random) => {
  const [cx, cy] = [random.between(520, 680), random.between(430, 520)]
  const lid = random.chance(0.5) ? [cx + 250, cy + 160] : [cx - 280, cy + 130]
  return (
    (random.chance(0.5) ? asphalt(random) : tilesOf(random)) +
    ellipse([cx, cy, 236, 122], '#6e6a63') +
    ellipse([cx, cy, 214, 108], '#8d8880') +
    ellipse([cx, cy + 6, 192, 94], '#191817') +
    path(`M${cx - 190} ${cy + 6}A190 92 0 0 1 ${cx + 190} ${cy + 6}A190 70 0 0 0 ${cx - 190} ${cy + 6}`, '#34312e') +
    shade([lid[0] ?? cx, (lid[1] ?? cy) + 22, 190, 84], 0.35) +
    ellipse([lid[0] ?? cx, lid[1] ?? cy, 186, 84], '#5c5a58') +
    ellipse([lid[0] ?? cx, (lid[1] ?? cy) - 6, 176, 78], '#767472') +
    [-60, -20, 20, 60].map((d) => stroke(`M${(lid[0] ?? cx) - 110} ${(lid[1] ?? cy) + d * 0.6 - 6}h220`, '#5c5a58', 8)).join('')
  )
}

export const leak: Scene = (random) => {
  const [cx, cy] = [random.between(420, 560), random.between(330, 420)]
  const streaks = Array.from({ length: 12 }, () => {
    const y = cy + random.between(30, 330)
    const x = cx + (y - cy) * 0.9 + random.between(-200, 200)
    return stroke(`M${x} ${y}q60 ${random.between(-14, 14)} 120 10`, '#d6e5ec', 5, 'fill-opacity="0.55"')
  })
  return (
    asphalt(random, ['#6d7073', '#4f5255']) +
    kerb(150, '#a7a39a') +
    path(
      `M${cx - 150} ${cy}Q${cx + 20} ${cy - 90} ${cx + 190} ${cy + 20}Q${cx + 520} ${cy + 210} 1200 ${cy + 260}L1200 900L${cx - 60} 900Q${cx - 300} ${cy + 260} ${cx - 150} ${cy}Z`,
      '#7e9cab',
      'fill-opacity="0.85"',
    ) +
    path(blob(random, { cx, cy: cy + 20, rx: 120, ry: 52, rough: 0.2 }), '#46525a') +
    ellipse([cx, cy, 70, 34], '#c8dbe4') +
    ellipse([cx - 8, cy - 16, 42, 30], '#e9f3f7') +
    streaks.join('')
  )
}

export const drain: Scene = (random) => {
  const bars = Array.from({ length: 9 }, (_, i) => rect([330 + i * 60, 380, 30, 200], '#2b2a29')).join('')
  const leaves = Array.from({ length: 46 }, () => {
    const [x, y] = [random.between(280, 920), random.between(350, 640)]
    return path(
      blob(random, { cx: x, cy: y, rx: random.between(16, 34), ry: random.between(9, 16), rough: 0.3 }),
      random.pick(['#8a6a3a', '#a5803f', '#6f5a33', '#b59a58', '#5f6b3a']),
    )
  }).join('')
  return (
    asphalt(random) +
    kerb(240, '#aaa59b') +
    shade([600, 500, 360, 150], 0.25) +
    rect([300, 360, 600, 240], '#6b6966', 'rx="14"') +
    rect([316, 374, 568, 212], '#7d7b78', 'rx="8"') +
    bars +
    leaves
  )
}

export const crossing: Scene = (random) => {
  const stripes = Array.from({ length: 6 }, (_, i) => {
    const x = 60 + i * 190
    return path(
      `M${x + 60} 200L${x + 150} 200L${x + 130} 820L${x - 10} 820Z`,
      '#e3e1db',
      `fill-opacity="${random.between(0.25, 0.6).toFixed(2)}"`,
    )
  }).join('')
  const worn = Array.from({ length: 40 }, () =>
    path(
      blob(random, {
        cx: random.between(0, 1200),
        cy: random.between(220, 800),
        rx: random.between(20, 90),
        ry: random.between(10, 34),
        rough: 0.4,
      }),
      '#626266',
      'fill-opacity="0.85"',
    ),
  ).join('')
  return asphalt(random) + stripes + worn + kerb(60, '#b2ada3')
}

export const weeds: Scene = (random) => {
  const blades = Array.from({ length: 130 }, () => {
    const x = random.between(120, 1080)
    const y = 560 + random.between(-60, 90)
    const [dx, h] = [random.between(-70, 70), random.between(60, 230)]
    return stroke(
      `M${x} ${y}q${dx * 0.3} ${-h * 0.6} ${dx} ${-h}`,
      random.pick(['#5c7f3c', '#6f9147', '#4a6a33', '#88a355', '#a3a35a']),
      random.between(4, 9),
    )
  }).join('')
  return tilesOf(random) + path(blob(random, { cx: 600, cy: 580, rx: 480, ry: 80, rough: 0.1 }), '#5d4f3b') + blades
}

export const dirt: Scene = (random) => {
  const litter = Array.from({ length: 34 }, () => {
    const [x, y] = [random.between(80, 1120), random.between(260, 840)]
    const fill = random.pick(['#e9e6df', '#d8cfc0', '#7fa3b8', '#c8614f', '#d9b64e', '#f3f1ec'])
    return (
      shade([x + 4, y + 14, 30, 8], 0.2) +
      path(blob(random, { cx: x, cy: y, rx: random.between(14, 44), ry: random.between(9, 22), rough: 0.4 }), fill)
    )
  }).join('')
  return tilesOf(random) + path(blob(random, { cx: 640, cy: 560, rx: 380, ry: 150, rough: 0.2 }), '#4b4136', 'fill-opacity="0.35"') + litter
}
