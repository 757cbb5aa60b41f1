// A process of its own that decodes photos of strangers, one after the other: what one of them does to the decoder, it does here, and
// whoever started it may end it. It knows no setting and no secret of the server.
import os from 'node:os'
import sharp from 'sharp'
import { readFrames, writeFrame } from './frames.ts'
import type { PhotoLimits } from './photo-decoder.ts'

const { longestSide, thumbSide, pixels, pixelsAvif, seconds } = JSON.parse(process.argv[2] ?? '{}') as PhotoLimits

// One thread a photo: two photos at once fill two cores, and memory stays bounded (docs/performance.md).
sharp.cache(false)
sharp.concurrency(1)
// What people wait for goes first.
os.setPriority(5)

/** Checks the header before decoding: a small file may decompress to gigabytes. */
const isTooLarge = async (content: Buffer): Promise<boolean> => {
  const { width, height, format } = await sharp(content, { limitInputPixels: false }).metadata()
  return width * height > (format === 'heif' ? pixelsAvif : pixels)
}

/** View and thumb without metadata, upright, in sRGB; transparency on white. The thumb is made of the view: the photo is decoded once. */
const resize = async (content: Buffer) => {
  const inside = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const
  const { data: view, info } = await sharp(content, { limitInputPixels: pixels, failOn: 'error' })
    .autoOrient()
    .resize(inside(longestSide))
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85 })
    .toBuffer({ resolveWithObject: true })
  const thumb = await sharp(view).resize(inside(thumbSide)).jpeg({ quality: 80 }).toBuffer()
  return { view, thumb, ancho: info.width, alto: info.height }
}

const say = (answer: object) => writeFrame(process.stdout, Buffer.from(JSON.stringify(answer)))

const decode = async (content: Buffer): Promise<void> => {
  try {
    if (await isTooLarge(content)) return say({ refused: 'image.tooManyPixels' })
    const { view, thumb, ...size } = await resize(content)
    say(size)
    writeFrame(process.stdout, view)
    writeFrame(process.stdout, thumb)
  } catch {
    // Whatever sharp says of it: the file is damaged, or of a kind that it cannot read.
    say({ refused: 'image.unreadable' })
  }
}

const die = () => process.kill(process.pid, 'SIGKILL')
// Ctrl-C is for the server, which answers what is under way and then ends this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.stdout.on('error', die)

say({ ready: true })
for await (const content of readFrames(process.stdin)) {
  // Whoever started this process ends it sooner, unless they died.
  const watch = setTimeout(die, 2000 * seconds)
  await decode(content)
  clearTimeout(watch)
  // V8 lets photos of 64 MB pile up outside its heap before it collects them by itself.
  globalThis.gc?.()
}
die()
