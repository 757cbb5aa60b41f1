// A separate process that decodes strangers' photos one at a time: an exploit of the decoder is confined to it, and the parent may kill it. It knows
// no settings or secrets of the server.
import os from 'node:os'
import sharp from 'sharp'
import { readFrames, writeFrame } from './frames.ts'
import type { PhotoLimits } from './photo-decoder.ts'

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

/**
 * View and thumbnail without metadata, upright, in sRGB; transparency on white. The thumbnail is made from the view, so the photo is decoded once.
 */
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

const decode = async (content: Buffer, draw: typeof resize): Promise<void> => {
  try {
    if (await isTooLarge(content)) return say({ refused: 'image.tooManyPixels' })
    const { view, thumb, ...size } = await draw(content)
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
let draw = resize
for await (const content of readFrames(process.stdin)) {
  // An empty frame: what follows is a crest.
  if (content.length === 0) {
    draw = redraw
    continue
  }
  // The parent ends this process sooner, unless it died.
  const watch = setTimeout(die, 2000 * seconds)
  await decode(content, draw)
  draw = resize
  clearTimeout(watch)
  // V8 lets photos of 64 MB accumulate outside its heap before it collects them by itself.
  globalThis.gc?.()
}
die()
