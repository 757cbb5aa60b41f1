import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '@avisa/contract/refusal'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { openPhotoDecoder } from '#/platform/photo-decoder.ts'
import { checkPhoto } from './decode.ts'

/** Photos of real cameras and broken ones, where they are at hand. */
const samples = join(process.env['AVISA_SAMPLES'] ?? '', 'photos')
const inFolder = (folder: string) => (existsSync(join(samples, folder)) ? readdirSync(join(samples, folder)) : [])

const photos = openPhotoDecoder()
afterAll(photos.stop)
const decode = async (content: Buffer) => {
  checkPhoto(content)
  return photos.decode(content, { turn: 'test', names: [] })
}
const sample = (folder: string, name: string) => decode(readFileSync(join(samples, folder, name)))
const answerOf = (decoding: Promise<{ ancho: number; alto: number }>) =>
  decoding.then(
    ({ ancho, alto }) => `${ancho} × ${alto}`,
    (thrown: unknown) => (thrown instanceof Refusal ? thrown.code : String(thrown)),
  )

/** Words that only metadata have: EXIF, XMP, IPTC, colour profiles. */
const traces = ['Exif', 'ns.adobe.com', 'xpacket', 'Photoshop', '8BIM', 'ICC_PROFILE', 'secreto']
const tracesIn = ({ view, thumb }: { view: Buffer; thumb: Buffer }) => traces.filter((word) => view.includes(word) || thumb.includes(word))

describe('a stored photo', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'contains no position, camera or person, whatever was in its %s',
    async (format) => {
      const content = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#336699' } })
        .withExif({ IFD0: { Artist: 'secreto' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 3/1 0/1' } })
        .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secreto/></x:xmpmeta>')
        .withIccProfile('p3')
        .toFormat(format)
        .toBuffer()
      expect(content.includes('secreto')).toBe(true)
      const photo = await decode(content)
      expect(tracesIn(photo)).toEqual([])
      const { exif, xmp, iptc, icc } = await sharp(photo.view).metadata()
      expect({ exif, xmp, iptc, icc }).toEqual({ exif: undefined, xmp: undefined, iptc: undefined, icc: undefined })
    },
    20_000,
  )

  test.skipIf(inFolder('gps').length === 0)('contains no metadata of real cameras', async () => {
    for (const folder of ['gps', 'orientation-landscape', 'orientation-webp', 'other-formats'])
      for (const name of inFolder(folder).filter((file) => !/\.(svg|gif|tiff?|bmp)$/.test(file)))
        expect([name, tracesIn(await sample(folder, name))]).toEqual([name, []])
  })

  test.skipIf(inFolder('orientation-landscape').length === 0).each([
    ['orientation-landscape', '600 × 450'],
    ['orientation-webp', '128 × 128'],
  ])('is upright however the camera was held: %s', async (folder, size) => {
    const [first, ...others] = await Promise.all(inFolder(folder).map((name) => sample(folder, name)))
    if (!first) throw new Error('no samples')
    const tiny = ({ view }: { view: Buffer }) => sharp(view).resize(8, 6, { fit: 'fill' }).raw().toBuffer()
    const upright = await tiny(first)
    for (const other of others) {
      expect(`${other.ancho} × ${other.alto}`).toBe(size)
      const off = (await tiny(other)).map((value, at) => Math.abs(value - (upright[at] ?? 0)))
      expect(Math.max(...off)).toBeLessThan(40)
    }
  })
})

describe.skipIf(inFolder('bomb').length === 0)('a corrupt file or one with a false header', () => {
  test.each([
    ['bomb', '65536-uint32-limit.png', 'image.tooManyPixels'],
    ['bomb', 'giant-image.jpg', 'image.tooManyPixels'],
    ['bomb', 'decompression_bomb.gif', 'image.unreadable'],
    ['bomb', 'decompression_bomb.ico', 'image.notAnImage'],
    ['invalid', 'truncated.jpg', 'image.unreadable'],
    ['invalid', 'truncated.png', 'image.unreadable'],
    ['invalid', 'truncated_jpeg.jpg', 'image.unreadable'],
    ['invalid', 'corrupt-header.jpg', 'image.unreadable'],
    ['invalid', 'broken_data_stream.png', 'image.unreadable'],
    ['invalid', 'corrupted.jpg', 'image.unreadable'],
    ['invalid', 'hopper_bad_exif.jpg', '500 × 500'],
    ['invalid', '33-type_error.jpg', '1920 × 1200'],
    ['heic-avif', 'IMG_5195.HEIC', 'image.heic'],
    ['heic-avif', 'hopper.heif', 'image.heic'],
    ['heic-avif', 'example.avif', '800 × 533'],
    ['heic-avif', 'rot1mir0.avif', '640 × 427'],
    ['other-formats', 'check.svg', 'image.notAnImage'],
    ['other-formats', 'frozenpond.mpo', '640 × 480'],
    ['other-formats', 'pil_sample_cmyk.jpg', '100 × 100'],
  ])('%s/%s: %s', async (folder, name, expected) => {
    expect(await answerOf(sample(folder, name))).toBe(expected)
  })
})
