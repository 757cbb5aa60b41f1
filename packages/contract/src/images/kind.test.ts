import { expect, test } from 'vitest'
import { imageKindOf } from './kind.ts'

const box = (brands: string) => `\0\0\0\x20ftyp${brands}\0\0\0\0`

test.each([
  ['\xff\xd8\xff\xe1 Exif', 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['GIF89a', 'gif'],
  ['RIFF\x10\0\0\0WEBPVP8 ', 'webp'],
  ['RIFF\x10\0\0\0WAVEfmt ', undefined],
  ['II*\0', 'tiff'],
  [box('heic\0\0\0\0mif1heic'), 'heic'],
  [box('mif1\0\0\0\0mif1heic'), 'heic'],
  [box('mif1\0\0\0\0mif1avif'), 'avif'],
  [box('avif\0\0\0\0mif1'), 'avif'],
  [box('isom\0\0\0\0mp42'), undefined],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', undefined],
  ['\0\0\x01\0', undefined],
  ['%PDF-1.7', undefined],
  ['', undefined],
])('a file that begins with %j is %s', (text, kind) => {
  expect(imageKindOf(Uint8Array.from(text, (letter) => letter.charCodeAt(0)))).toBe(kind)
})
