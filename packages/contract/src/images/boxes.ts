/** What is covered of a picture, as fractions of its width and height, from the top left. */
export type Box = { x: number; y: number; ancho: number; alto: number }
type Size = { ancho: number; alto: number }
export type Colour = { rojo: number; verde: number; azul: number }

/** JPEG compresses squares of 16 pixels: a cover that ends between two of them would take on colours of its surroundings. */
const block = 16
/** A fraction: the smallest box, which a finger can still hold. */
export const smallestBox = 0.04
const mostSteps = 16

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** Inside the picture, and not smaller than the smallest box. */
export const fitBox = ({ x, y, ancho, alto }: Box): Box => {
  const size = { ancho: within(ancho, smallestBox, 1), alto: within(alto, smallestBox, 1) }
  return { x: within(x, 0, 1 - size.ancho), y: within(y, 0, 1 - size.alto), ...size }
}

/** The box between two points, in either direction. */
export const boxBetween = (from: { x: number; y: number }, to: { x: number; y: number }): Box => {
  const [left, right] = [from.x, to.x].map((x) => within(x, 0, 1)).toSorted((a, b) => a - b) as [number, number]
  const [top, bottom] = [from.y, to.y].map((y) => within(y, 0, 1)).toSorted((a, b) => a - b) as [number, number]
  return { x: left, y: top, ancho: right - left, alto: bottom - top }
}

export const moveBox = (box: Box, x: number, y: number): Box => fitBox({ ...box, x: box.x + x, y: box.y + y })

/** Larger or smaller around its middle. */
export const scaleBox = (box: Box, factor: number): Box => {
  const ancho = within(box.ancho * factor, smallestBox, 1)
  const alto = within(box.alto * factor, smallestBox, 1)
  return fitBox({ x: box.x + (box.ancho - ancho) / 2, y: box.y + (box.alto - alto) / 2, ancho, alto })
}

/** The pixels that a box covers: whole blocks, so never less than was drawn. */
export const boxPixels = ({ x, y, ancho, alto }: Box, picture: Size) => {
  const start = (at: number, length: number) => within(Math.floor((at * length) / block) * block, 0, length)
  const end = (at: number, length: number) => within(Math.ceil((at * length) / block) * block, 0, length)
  const left = start(x, picture.ancho)
  const top = start(y, picture.alto)
  return { left, top, width: end(x + ancho, picture.ancho) - left, height: end(y + alto, picture.alto) - top }
}

const step = 255 / (mostSteps - 1)
const quantised = (value: number) => Math.round(Math.round(value / step) * step)

/** The only thing that remains of what is covered: its mean in 16 steps. */
export const coverColour = ({ rojo, verde, azul }: Colour): Colour => ({
  rojo: quantised(rojo),
  verde: quantised(verde),
  azul: quantised(azul),
})

/** The mean of RGBA pixels. */
export const meanColour = (pixels: ArrayLike<number>): Colour => {
  const sum = [0, 0, 0]
  for (let at = 0; at < pixels.length; at += 4)
    for (const channel of [0, 1, 2]) sum[channel] = (sum[channel] ?? 0) + (pixels[at + channel] ?? 0)
  const [rojo = 0, verde = 0, azul = 0] = sum.map((total) => total / Math.max(1, pixels.length / 4))
  return { rojo, verde, azul }
}

const third = (at: number): 0 | 1 | 2 => (at < 1 / 3 ? 0 : at > 2 / 3 ? 2 : 1)
const rows = ['top', 'middle', 'bottom'] as const
const columns = ['Left', 'Centre', 'Right'] as const
export type BoxPlace = `${(typeof rows)[number]}${(typeof columns)[number]}`

/** In which ninth of the picture the middle of the box is, for words. */
export const boxPlace = ({ x, y, ancho, alto }: Box): BoxPlace => `${rows[third(y + alto / 2)]}${columns[third(x + ancho / 2)]}`
