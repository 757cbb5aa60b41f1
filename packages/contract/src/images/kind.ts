export type ImageKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'tiff' | 'bmp' | 'avif' | 'heic'

/** How many bytes of a file tell its kind. */
export const kindBytes = 64

const starts: readonly (readonly [ImageKind, RegExp])[] = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n/],
  ['gif', /^GIF8[79]a/],
  ['webp', /^RIFF[^]{4}WEBP/],
  ['tiff', /^(II\*\0|MM\0\*)/],
  ['bmp', /^BM/],
  // One container for both; the brands after the first say which of the two codecs is inside.
  ['avif', /^[^]{4}ftyp([^]{4})*?avi[fs]/],
  ['heic', /^[^]{4}ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/],
]

/** What is decoded: phones and browsers make no other, and others take long. */
export const keptKinds: ReadonlySet<ImageKind> = new Set(['jpeg', 'png', 'webp', 'avif'])

/** What a file is by its first bytes; nothing when it is no picture. Its name and announced type say nothing. */
export const imageKindOf = (head: Uint8Array): ImageKind | undefined => {
  const text = String.fromCharCode(...head.subarray(0, kindBytes))
  return starts.find(([, start]) => start.test(text))?.[0]
}
