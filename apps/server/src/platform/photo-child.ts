// A separate process that decodes strangers' photos one at a time: an exploit of the decoder is confined to it, and the parent may kill it. It knows
// no settings or secrets of the server.
import os from 'node:os'
import { boxPixels, coverColour, type Box } from '@avisa/contract/images/boxes'
import sharp from 'sharp'
import { readFrames, writeFrame } from './frames.ts'
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

/** Each box is filled with the mean of what it covers, in 16 steps. */
const cover = async (content: Buffer, cajas: readonly Box[]): Promise<Buffer> => {
  const { width, height } = await sharp(content).metadata()
  const fills = await Promise.all(
    cajas.map(async (box) => {
      const area = boxPixels(box, { ancho: width, alto: height })
      const { channels } = await sharp(await sharp(content).extract(area).toBuffer()).stats()
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
  return sharp(content).composite(fills).jpeg({ quality: 85 }).toBuffer()
}

/**
 * View and thumbnail without metadata, upright, in sRGB; transparency on white. The thumbnail is made from the view, so the photo is decoded once.
 */
const resize = async (content: Buffer, { cajas = [] }: { cajas?: readonly Box[] }) => {
  const inside = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const
  const { data, info } = await sharp(content, { limitInputPixels: pixels, failOn: 'error' })
    .autoOrient()
    .resize(inside(longestSide))
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85 })
    .toBuffer({ resolveWithObject: true })
  const view = cajas.length === 0 ? data : await cover(data, cajas)
  const thumb = await sharp(view).resize(inside(thumbSide)).jpeg({ quality: 80 }).toBuffer()
  return { view, thumb, ancho: info.width, alto: info.height }
}

/** A crest: transparency stays, and few colours suffice. The small one is for where even that is too much. */
const redraw = async (content: Buffer) => {
  const draw = (side: number) =>
    sharp(content, { limitInputPixels: pixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .png({ palette: true, effort: 7 })
      .toBuffer({ resolveWithObject: true })
  const [{ data: view, info }, { data: thumb }] = [await draw(logoSide), await draw(logoSide / 2)]
  return { view, thumb, ancho: info.width, alto: info.height }
}

const say = (answer: object) => writeFrame(process.stdout, Buffer.from(JSON.stringify(answer)))

const decode = async (content: Buffer, drawing: Drawing): Promise<void> => {
  try {
    if (await isTooLarge(content)) return say({ refused: 'image.tooManyPixels' })
    const { view, thumb, ...size } = await (drawing.as === 'crest' ? redraw(content) : resize(content, drawing))
    say(size)
    writeFrame(process.stdout, view)
    writeFrame(process.stdout, thumb)
  } catch {
    // Whatever sharp's message is: the file is corrupt or of an unsupported kind.
    say({ refused: 'image.unreadable' })
  }
}

const die = () => process.kill(process.pid, 'SIGKILL')
// Ctrl-C is for the server, which answers requests in progress and then ends this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.stdout.on('error', die)

say({ ready: true })
const frames = readFrames(process.stdin)
for await (const instructions of frames) {
  const { done, value: content } = await frames.next()
  if (done) break
  // The parent ends this process sooner, unless it died.
  const watch = setTimeout(die, 2000 * seconds)
  await decode(content, JSON.parse(instructions.toString()) as Drawing)
  clearTimeout(watch)
  // V8 lets photos of 64 MB accumulate outside its heap before it collects them by itself.
  globalThis.gc?.()
}
die()
