// A separate process that decodes strangers' photos one at a time: an exploit of the decoder is confined to it, and the parent may kill it. It knows
// no settings or secrets of the server.
import { readSync, writeSync } from 'node:fs'
import os from 'node:os'
import { boxPixels, coverColour, type Box } from '@avisa/contract/images/boxes'
import sharp, { type OutputInfo } from 'sharp'
import type { Drawing, PhotoLimits } from './photo-decoder.ts'

const { longestSide, thumbSide, logoSide, pixels, pixelsAvif, seconds } = JSON.parse(process.argv[2] ?? '{}') as PhotoLimits

// One thread per photo: two photos at once use two cores, and memory stays bounded (docs/performance.md).
sharp.cache(false)
sharp.concurrency(1)
// Requests of people have priority.
os.setPriority(5)

/** Checks the header before decoding: a small file may decompress to gigabytes. */
const isTooLarge = async (content: Buffer): Promise<boolean> => {
  const { width, height, format } = await sharp(content, { limitInputPixels: false }).metadata()
  return width * height > (format === 'heif' ? pixelsAvif : pixels)
}

const inside = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const

type Pixels = { data: Buffer; info: OutputInfo }
const from = ({ data, info: { width, height, channels } }: Pixels) => sharp(data, { raw: { width, height, channels } })

/** Each box is filled with the mean of what it covers, in 16 steps. */
const cover = async (pixels: Pixels, cajas: readonly Box[]): Promise<Pixels> => {
  const { width, height } = pixels.info
  const fills = await Promise.all(
    cajas.map(async (box) => {
      const area = boxPixels(box, { ancho: width, alto: height })
      const part = await from(pixels).extract(area).raw().toBuffer({ resolveWithObject: true })
      const { channels } = await from(part).stats()
      const [rojo = 0, verde = 0, azul = 0] = channels.map(({ mean }) => mean)
      const colour = coverColour({ rojo, verde, azul })
      const background = { r: colour.rojo, g: colour.verde, b: colour.azul }
      return {
        input: { create: { width: area.width, height: area.height, channels: 3 as const, background } },
        left: area.left,
        top: area.top,
      }
    }),
  )
  return from(pixels).composite(fills).raw().toBuffer({ resolveWithObject: true })
}

/**
 * View and thumbnail without metadata, upright, in sRGB; transparency on white. The thumbnail is made from the view: decoding a JPEG at a fraction of its
 * size is faster than shrinking its pixels.
 */
const resize = async (content: Buffer, { cajas = [] }: { cajas?: readonly Box[] }) => {
  const upright = sharp(content, { limitInputPixels: pixels, failOn: 'error' })
    .autoOrient()
    .resize(inside(longestSide))
    .flatten({ background: '#ffffff' })
  const drawn = cajas.length === 0 ? upright : from(await cover(await upright.raw().toBuffer({ resolveWithObject: true }), cajas))
  const { data: view, info } = await drawn.jpeg({ quality: 85 }).toBuffer({ resolveWithObject: true })
  const thumb = await sharp(view).resize(inside(thumbSide)).jpeg({ quality: 80 }).toBuffer()
  return { view, thumb, ancho: info.width, alto: info.height }
}

/** A crest: transparency stays, and few colours suffice. The small one is for where even that is too much. */
const redraw = async (content: Buffer) => {
  const draw = (side: number) =>
    sharp(content, { limitInputPixels: pixels, failOn: 'error' })
      .autoOrient()
      .resize(inside(side))
      .png({ palette: true, effort: 7 })
      .toBuffer({ resolveWithObject: true })
  const [{ data: view, info }, { data: thumb }] = [await draw(logoSide), await draw(logoSide / 2)]
  return { view, thumb, ancho: info.width, alto: info.height }
}

// Read and written by this thread, which has nothing else to do, in one piece: smaller ones would wait for the garbage collector.
const [input, output] = [0, 1]
const readAll = (length: number): Buffer | undefined => {
  const frame = Buffer.allocUnsafeSlow(length)
  for (let filled = 0; filled < length;) {
    const read = readSync(input, frame, filled, length - filled, null)
    if (read === 0) return undefined
    filled += read
  }
  return frame
}
const readFrame = () => {
  const head = readAll(4)
  return head && readAll(head.readUInt32BE())
}
const writeFrame = (content: Buffer) => {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(content.length)
  for (const part of [head, content]) for (let written = 0; written < part.length;) written += writeSync(output, part, written)
}
const json = (answer: object) => Buffer.from(JSON.stringify(answer))

const decode = async (content: Buffer, drawing: Drawing): Promise<Buffer[]> => {
  try {
    if (await isTooLarge(content)) return [json({ refused: 'image.tooManyPixels' })]
    const { view, thumb, ...size } = await (drawing.as === 'crest' ? redraw(content) : resize(content, drawing))
    return [json(size), view, thumb]
  } catch {
    // Whatever sharp's message is: the file is corrupt or of an unsupported kind.
    return [json({ refused: 'image.unreadable' })]
  }
}

const die = () => process.kill(process.pid, 'SIGKILL')
// Ctrl-C is for the server, which answers requests in progress and then ends this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
const answer = (frames: readonly Buffer[]) => {
  try {
    frames.forEach(writeFrame)
  } catch {
    // The server ended.
    die()
  }
}

answer([json({ ready: true })])
for (let instructions = readFrame(); instructions; instructions = readFrame()) {
  const content = readFrame()
  if (!content) break
  // The parent ends this process sooner, unless it died.
  const watch = setTimeout(die, 2000 * seconds)
  answer(await decode(content, JSON.parse(instructions.toString()) as Drawing))
  clearTimeout(watch)
  // V8 lets photos of 64 MB accumulate outside its heap before it collects them by itself.
  globalThis.gc?.()
}
die()
