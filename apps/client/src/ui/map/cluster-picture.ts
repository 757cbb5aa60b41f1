import { tonesOf } from '@avisa/contract/values/palette'
import type { PinColours } from './pin-colours.ts'
import { clusterLabel, clusterSize, type Cluster } from './pin.ts'

type Pen = CanvasRenderingContext2D

const box = 51
const centre = 25
const whole = 2 * Math.PI
const ring = { radius: 20, width: 5.5, gap: 1.8 }
const badge = { x: 43, y: 7, radius: 7.6, icon: 10 }
/** Tabler's `user`, in a box of 24. */
const person = 'M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0M6 21v-2a4 4 0 0 1 4 -4h4a4 4 0 0 1 4 4v2'

type Circle = { x?: number; y?: number; radius: number; start?: number; end?: number }
const addCircle = (pen: Pen, { x = centre, y = centre, radius, start = 0, end = whole }: Circle) => {
  pen.beginPath()
  pen.arc(x, y, radius, start, end)
}

const drawDisc = (pen: Pen, colours: PinColours) => {
  pen.globalAlpha = 0.16
  pen.fillStyle = '#000'
  addCircle(pen, { y: centre + 1, radius: 24.5 })
  pen.fill()
  pen.globalAlpha = 1
  pen.fillStyle = colours.disc
  addCircle(pen, { radius: 24.5 })
  pen.fill()
  pen.globalAlpha = 0.55
  pen.strokeStyle = colours.discEdge
  pen.lineWidth = 1
  pen.stroke()
  pen.globalAlpha = 1
}

const drawRing = (pen: Pen, { shares, scheme }: Cluster) => {
  const total = shares.reduce((sum, { count }) => sum + count, 0)
  pen.lineWidth = ring.width
  let start = -whole / 4
  for (const { colour, count } of shares) {
    const angle = (count / total) * whole
    const drawn = shares.length === 1 ? whole : Math.max(1, angle * ring.radius - ring.gap) / ring.radius
    pen.strokeStyle = tonesOf(colour)[scheme].pin
    addCircle(pen, { radius: ring.radius, start, end: start + drawn })
    pen.stroke()
    start += angle
  }
}

type Text = { y: number; size: number }
const writeText = (pen: Pen, text: string, { y, size }: Text) => {
  pen.font = `700 ${size}px system-ui, sans-serif`
  pen.fillText(text, centre, y)
}

const drawNumber = (pen: Pen, { total, lang }: Cluster, colours: PinColours) => {
  const { number, unit } = clusterLabel(total, lang)
  pen.textAlign = 'center'
  pen.fillStyle = colours.ink
  writeText(pen, number, unit ? { y: 26.5, size: 13 } : { y: 30.4, size: total > 999 ? 11.5 : 15.5 })
  if (unit) writeText(pen, unit, { y: 36.5, size: 10 })
}

const drawOwnBadge = (pen: Pen, colours: PinColours) => {
  const { x, y, radius, icon } = badge
  pen.fillStyle = colours.ink
  pen.strokeStyle = colours.paper
  pen.lineWidth = 2.2
  addCircle(pen, { x, y, radius })
  pen.fill()
  pen.stroke()
  pen.translate(x - icon / 2, y - icon / 2)
  pen.scale(icon / 24, icon / 24)
  pen.lineWidth = 2.8
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  pen.stroke(new Path2D(person))
}

/**
 * Several pins in one disc: their number, a ring split by status, and whether some are one's own. Not SVG: each would be a
 * document, and a drag of the map creates dozens, whose garbage collection interrupts it. Returns the width in device pixels.
 */
export const drawCluster = (pen: Pen, cluster: Cluster, colours: PinColours, density: number): number => {
  const size = clusterSize(cluster.total) * density
  pen.canvas.width = size
  pen.canvas.height = size
  pen.scale(size / box, size / box)
  drawDisc(pen, colours)
  drawRing(pen, cluster)
  drawNumber(pen, cluster, colours)
  if (cluster.own) drawOwnBadge(pen, colours)
  return size
}
