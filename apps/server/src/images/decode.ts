import { refuse } from '@avisa/contract/http/refusal'
import { imageLimits } from '@avisa/contract/images/schemas'
import sharp from 'sharp'
import { queue } from './queue.ts'

// One photo at a time and thread: two at once fill two cores, and memory stays bounded (performance.md).
sharp.cache(false)
sharp.concurrency(1)
const decoding = queue(2)

const ascii = (content: Buffer, from: number, to: number) => content.toString('latin1', from, to)
const imageBrands = /^(heic|heix|hevc|hevx|heim|heis|mif1|msf1|avif|avis)$/

/** True when the first bytes are those of a picture; its name and announced type say nothing. */
const looksLikeImage = (content: Buffer): boolean =>
  content.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) ||
  ascii(content, 0, 8) === '\x89PNG\r\n\x1a\n' ||
  /^GIF8[79]a/.test(ascii(content, 0, 6)) ||
  (ascii(content, 0, 4) === 'RIFF' && ascii(content, 8, 12) === 'WEBP') ||
  /^(II\*\0|MM\0\*|BM)/.test(ascii(content, 0, 4)) ||
  (ascii(content, 4, 8) === 'ftyp' && imageBrands.test(ascii(content, 8, 12)))

/** The bytes of base64 text, with or without the head of a data URI (CALL-28). */
const bytesOf = (base64: string): Buffer => {
  const comma = base64.startsWith('data:') ? base64.indexOf(',') + 1 : 0
  return Buffer.from(comma > 0 ? base64.slice(comma) : base64, 'base64')
}

export type DecodedImage = { view: Buffer; thumb: Buffer; ancho: number; alto: number }

const tooManyPixels = /pixel limit|exceeds|too large|dimensions/i

/** View and thumb without metadata, upright, in sRGB; transparency on white. The thumb is made of the view: the photo is decoded once. */
const resize = async (content: Buffer): Promise<DecodedImage> => {
  const { longestSide, thumbSide, pixels } = imageLimits
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

/**
 * A photo as we keep it (SRV-69). Refuses what is no picture, what cannot be read (HEIC among it), and what is too large in bytes or
 * pixels: a small file may unfold to gigabytes.
 */
export const decodeImage = async (base64: string): Promise<DecodedImage> => {
  const content = bytesOf(base64)
  if (content.length > imageLimits.bytes) return refuse('image.tooLarge')
  if (!looksLikeImage(content)) return refuse('image.notAnImage')
  return decoding(() =>
    resize(content).catch((cause: unknown) =>
      refuse(cause instanceof Error && tooManyPixels.test(cause.message) ? 'image.tooManyPixels' : 'image.unreadable'),
    ),
  )
}
