import { imageKindOf, type ImageKind } from '@avisa/contract/images/kind'

export type PhotoPlace = { latitud: number; longitud: number }
/** Read before decoding; all but `kind` may be missing. `lugar`: the camera's position. */
export type PhotoHead = { kind: ImageKind | undefined; pixels: number | undefined; lugar: PhotoPlace | undefined }

/** Enough for what cameras write before the picture, including a thumbnail and a colour profile. */
const headBytes = 512 * 1024

type Segment = { marker: number; start: number; length: number }

/** The segments of a JPEG before its pixels. */
const segmentsOf = (view: DataView): Segment[] => {
  const segments: Segment[] = []
  for (let at = 2; at + 4 <= view.byteLength && view.getUint8(at) === 0xff;) {
    const marker = view.getUint8(at + 1)
    if (marker === 0xda) break
    const length = view.getUint16(at + 2)
    segments.push({ marker, start: at + 4, length: length - 2 })
    at += 2 + length
  }
  return segments
}

const jpegFrames = new Set([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf])
const textAt = (view: DataView, at: number, length: number) =>
  String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, Math.min(length, view.byteLength - at)))
const uint24 = (view: DataView, at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16)

/** Of the `ispe` boxes of an AVIF or HEIC file. */
const largestBox = (view: DataView): number | undefined => {
  let largest: number | undefined
  for (let at = 0; at + 16 <= view.byteLength; at += 1)
    if (view.getUint32(at) === 0x69737065) largest = Math.max(largest ?? 0, view.getUint32(at + 8) * view.getUint32(at + 12))
  return largest
}

const webpPixels = (view: DataView): number | undefined => {
  const chunk = textAt(view, 12, 4)
  if (chunk === 'VP8X') return (1 + uint24(view, 24)) * (1 + uint24(view, 27))
  if (chunk === 'VP8 ') return (view.getUint16(26, true) & 0x3fff) * (view.getUint16(28, true) & 0x3fff)
  const bits = view.getUint32(21, true)
  return (1 + (bits & 0x3fff)) * (1 + ((bits >>> 14) & 0x3fff))
}

const pixelsOf = (kind: ImageKind, view: DataView): number | undefined => {
  switch (kind) {
    case 'jpeg': {
      const frame = segmentsOf(view).find(({ marker }) => jpegFrames.has(marker))
      return frame && view.getUint16(frame.start + 1) * view.getUint16(frame.start + 3)
    }
    case 'png':
      return view.getUint32(16) * view.getUint32(20)
    case 'gif':
      return view.getUint16(6, true) * view.getUint16(8, true)
    case 'webp':
      return webpPixels(view)
    case 'bmp':
      return Math.abs(view.getInt32(18, true) * view.getInt32(22, true))
    case 'avif':
    case 'heic':
      return largestBox(view)
    case 'tiff':
      return undefined
  }
}

/** The offset of each tag's entry in a TIFF directory. */
const directory = (tiff: DataView, at: number, little: boolean): Map<number, number> =>
  new Map(
    Array.from({ length: tiff.getUint16(at, little) }, (_, n) => {
      const entry = at + 2 + n * 12
      return [tiff.getUint16(entry, little), entry]
    }),
  )

const gpsTag = 0x8825
const rational = 5

/** From the three fractions of a GPS tag (EXIF 2.32, 4.6.6), negative for `negative`. */
const degreesOf = (tiff: DataView, tags: Map<number, number>, little: boolean, { tag, negative }: { tag: number; negative: string }) => {
  const [reference, entry] = [tags.get(tag - 1), tags.get(tag)]
  if (reference === undefined || entry === undefined || tiff.getUint16(entry + 2, little) !== rational) return undefined
  const at = tiff.getUint32(entry + 8, little)
  const part = (n: number) => tiff.getUint32(at + n * 8, little) / tiff.getUint32(at + n * 8 + 4, little)
  const degrees = part(0) + (part(1) || 0) / 60 + (part(2) || 0) / 3600
  return textAt(tiff, reference + 8, 1) === negative ? -degrees : degrees
}

/** The TIFF data with the camera's notes. */
const tiffOf = (view: DataView): DataView | undefined => {
  const exif = segmentsOf(view).find(({ marker, start }) => marker === 0xe1 && textAt(view, start, 6) === 'Exif\0\0')
  return exif && new DataView(view.buffer, exif.start + 6, Math.min(exif.length - 6, view.byteLength - exif.start - 6))
}

/** Of a HEIC file, in which it may stand anywhere. */
const tiffOfHeic = async (file: Blob, head: DataView): Promise<DataView | undefined> => {
  const { exifOf } = await import('./heic/heic-exif.ts')
  const exif = ifThere(() => exifOf(head))
  if (!exif) return undefined
  const bytes = await file.slice(exif.offset, exif.offset + Math.min(exif.length, headBytes)).arrayBuffer()
  return ifThere(() => new DataView(bytes, 4 + new DataView(bytes).getUint32(0)))
}

const placeOf = (tiff: DataView): PhotoPlace | undefined => {
  const little = tiff.getUint16(0) === 0x4949
  const pointer = directory(tiff, tiff.getUint32(4, little), little).get(gpsTag)
  if (pointer === undefined) return undefined
  const gps = directory(tiff, tiff.getUint32(pointer + 8, little), little)
  const latitud = degreesOf(tiff, gps, little, { tag: 2, negative: 'S' })
  const longitud = degreesOf(tiff, gps, little, { tag: 4, negative: 'W' })
  if (latitud === undefined || longitud === undefined || !(Math.abs(latitud) <= 90) || !(Math.abs(longitud) <= 180)) return undefined
  // Cameras without a fix write zeros.
  return latitud === 0 && longitud === 0 ? undefined : { latitud, longitud }
}

/** Truncated files, or wrong lengths, yield nothing. */
const ifThere = <T>(read: () => T): T | undefined => {
  try {
    return read()
  } catch {
    return undefined
  }
}

/**
 * Reads format, size and position from the head of the file, never its pixels. The position stays on this
 * device.
 */
export const readPhotoHead = async (file: Blob): Promise<PhotoHead> => {
  const bytes = new Uint8Array(await file.slice(0, headBytes).arrayBuffer())
  const kind = imageKindOf(bytes)
  const view = new DataView(bytes.buffer)
  const tiff = kind === 'heic' ? await tiffOfHeic(file, view) : kind === 'jpeg' ? ifThere(() => tiffOf(view)) : undefined
  return {
    kind,
    pixels: kind && ifThere(() => pixelsOf(kind, view)),
    lugar: tiff && ifThere(() => placeOf(tiff)),
  }
}
