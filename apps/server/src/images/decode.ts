import { refuse } from '@avisa/contract/http/refusal'
import { imageKindOf, kindBytes } from '@avisa/contract/images/kind'
import { imageLimits } from '@avisa/contract/images/schemas'
import sharp from 'sharp'
import { queue } from './queue.ts'

// One photo at a time and thread: two at once fill two cores, and memory stays bounded (performance.md).
sharp.cache(false)
sharp.concurrency(1)
const decoding = queue(2)

/** Base64 text without the head of a data URI (CALL-28). */
const withoutHead = (text: string): string => (text.startsWith('data:') ? text.slice(text.indexOf(',') + 1) : text)

export type DecodedImage = { view: Buffer; thumb: Buffer; ancho: number; alto: number }

/** Seconds that one photo may take: nothing that a person photographs needs so long. */
const patience = 30

/** Looks at the head before anything is unfolded: a small file may unfold to gigabytes. */
const checkPixels = async (content: Buffer): Promise<void> => {
  const { width, height } = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => refuse('image.unreadable'))
  if (width * height > imageLimits.pixels) refuse('image.tooManyPixels')
}

/** View and thumb without metadata, upright, in sRGB; transparency on white. The thumb is made of the view: the photo is decoded once. */
const resize = async (content: Buffer): Promise<DecodedImage> => {
  const { longestSide, thumbSide, pixels } = imageLimits
  const inside = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const
  const { data: view, info } = await sharp(content, { limitInputPixels: pixels, failOn: 'error' })
    .timeout({ seconds: patience })
    .autoOrient()
    .resize(inside(longestSide))
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85 })
    .toBuffer({ resolveWithObject: true })
  const thumb = await sharp(view).resize(inside(thumbSide)).jpeg({ quality: 80 }).toBuffer()
  return { view, thumb, ancho: info.width, alto: info.height }
}

/** A photo as we keep it (SRV-69). Refuses what is no picture, what cannot be read, and what is too large in bytes or pixels. */
export const decodeImage = async (imagen: string | Buffer): Promise<DecodedImage> => {
  const content = typeof imagen === 'string' ? Buffer.from(withoutHead(imagen), 'base64') : imagen
  if (content.length > imageLimits.bytes) return refuse('image.tooLarge')
  const kind = imageKindOf(content.subarray(0, kindBytes))
  if (!kind) return refuse('image.notAnImage')
  // Prebuilt sharp has no HEVC: it reads the head of such a photo and no more.
  if (kind === 'heic') return refuse('image.heic')
  return decoding(async () => {
    await checkPixels(content)
    return resize(content).catch(() => refuse('image.unreadable'))
  })
}
