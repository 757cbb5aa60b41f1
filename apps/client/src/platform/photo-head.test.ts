import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readPhotoHead } from './photo-head.ts'
import { writePhotoHead, letters } from './testing/a-photo-head.ts'

const read = (bytes: Uint8Array<ArrayBuffer>) => readPhotoHead(new Blob([bytes]))
const turned = new Uint8Array(readFileSync(path.join(import.meta.dirname, 'testing/turned.heic')))
const letterOf = (bytes: Uint8Array, text: string) => String.fromCharCode(...bytes).indexOf(text)
const near = ({ latitud, longitud }: { latitud: number; longitud: number }) => ({
  latitud: expect.closeTo(latitud, 5),
  longitud: expect.closeTo(longitud, 5),
})

describe('the head of a photo', () => {
  it.each([
    ['west of Greenwich', { latitud: 39.0512, longitud: -0.2534 }, false],
    ['as Intel writes numbers', { latitud: 39.0512, longitud: -0.2534 }, true],
    ['south of the equator', { latitud: -33.45, longitud: 18.5 }, false],
  ])('the head contains the position: %s', async (_where, place, little) => {
    expect(await read(writePhotoHead({ place, little }))).toEqual({ kind: 'jpeg', pixels: 12_000_000, lugar: near(place) })
  })

  it('a photo without position, with zeros or with invalid values has no place', async () => {
    expect((await read(writePhotoHead({}))).lugar).toBeUndefined()
    expect((await read(writePhotoHead({ place: { latitud: 0, longitud: 0 } }))).lugar).toBeUndefined()
    expect((await read(writePhotoHead({ place: { latitud: 95, longitud: 0 } }))).lugar).toBeUndefined()
  })

  it('the size in pixels is read before decoding', async () => {
    expect((await read(writePhotoHead({ size: [20_000, 14_000] }))).pixels).toBe(280_000_000)
    const png = Uint8Array.from([0x89, ...letters('PNG\r\n\x1a\n\0\0\0\rIHDR'), 0, 1, 0, 0, 0, 1, 0, 0])
    expect(await read(png)).toEqual({ kind: 'png', pixels: 65_536 ** 2, lugar: undefined })
    const gif = Uint8Array.from([...letters('GIF89a'), 0x80, 0x02, 0xe0, 0x01])
    expect((await read(gif)).pixels).toBe(640 * 480)
  })

  it('a HEIC file has size and position in its container, wherever that keeps them', async () => {
    expect(await read(turned)).toEqual({ kind: 'heic', pixels: 96 * 64, lugar: near({ latitud: 39.5, longitud: -0.25 }) })
    const marked = turned.map((byte, at) => (at === letterOf(turned, 'Exif') ? 0x58 : byte))
    expect((await read(marked)).lugar).toBeUndefined()
    for (let length = 0; length < turned.length; length += 1)
      expect(['heic', undefined]).toContain((await read(turned.slice(0, length))).kind)
  })

  it('a file truncated at any byte yields less, and never fails', async () => {
    const whole = writePhotoHead({ place: { latitud: 39, longitud: -0.2 } })
    for (let length = 0; length < whole.length; length += 1) {
      const head = await read(whole.slice(0, length))
      expect(head.kind === 'jpeg' || length < 3).toBe(true)
    }
  })
})

const samples = `${process.env['AVISA_SAMPLES'] ?? ''}/photos`

describe.skipIf(!existsSync(samples))('the head of photos of real cameras (needs AVISA_SAMPLES)', () => {
  it.each([
    ['gps/DSCN0010.jpg', { kind: 'jpeg', pixels: 640 * 480, lugar: near({ latitud: 43.46745, longitud: 11.88513 }) }],
    ['gps/empty_gps_ifd.jpg', { kind: 'jpeg', pixels: 100, lugar: undefined }],
    ['gps/exif_gps_typeerror.jpg', { kind: 'jpeg', pixels: 800 * 531, lugar: undefined }],
    ['invalid/corrupt-header.jpg', { kind: 'jpeg' }],
    ['heic-avif/example.avif', { kind: 'avif', pixels: 800 * 533, lugar: undefined }],
    ['heic-avif/IMG_5195.HEIC', { kind: 'heic', pixels: 2566 * 3313, lugar: near({ latitud: 39.05134, longitud: -94.28877 }) }],
    ['heic-avif/iphone_13_pro_max.HEIC', { kind: 'heic', pixels: 3024 * 4032 }],
    ['heic-avif/hopper.heif', { kind: 'heic', pixels: 128 * 128, lugar: undefined }],
    ['other-formats/animated-loop-3.webp', { kind: 'webp', pixels: 370 * 285, lugar: undefined }],
    ['orientation-webp/hopper_orientation_2.webp', { kind: 'webp', pixels: 128 * 128, lugar: undefined }],
    ['other-formats/check.svg', { kind: undefined, pixels: undefined, lugar: undefined }],
    ['bomb/giant-image.jpg', { kind: 'jpeg', pixels: 280_000_000 }],
    ['bomb/65536-uint32-limit.png', { kind: 'png', pixels: 65_536 ** 2 }],
  ])('%s', async (file, head) => {
    expect(await read(new Uint8Array(readFileSync(`${samples}/${file}`)))).toMatchObject(head)
  })
})
