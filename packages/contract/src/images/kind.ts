export type ImageKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'tiff' | 'bmp' | 'avif' | 'heic'

/** Bytes needed to recognise a file's kind. */
export const kindBytes = 64

const starts: readonly (readonly [ImageKind, RegExp])[] = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n/],
  ['gif', /^GIF8[79]a/],
  ['webp', /^RIFF[^]{4}WEBP/],
  ['tiff', /^(II\*\0|MM\0\*)/],
  ['bmp', /^BM/],
  // One container for both; the brands after the first identify the codec.
  ['avif', /^[^]{4}ftyp([^]{4})*?avi[fs]/],
  ['heic', /^[^]{4}ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/],
]

/** The kinds that are decoded: phones and browsers produce no others, and others are slow. */
export const retainedKinds: ReadonlySet<ImageKind> = new Set(['jpeg', 'png', 'webp', 'avif'])

/** The kind of a file by its first bytes, whatever its name or declared type; undefined when it is not a picture. */
export const imageKindOf = (head: Uint8Array): ImageKind | undefined => {
  const text = String.fromCharCode(...head.subarray(0, kindBytes))
  return starts.find(([, start]) => start.test(text))?.[0]
}
