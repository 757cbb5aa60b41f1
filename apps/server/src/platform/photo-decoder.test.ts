import { Refusal } from '@avisa/contract/refusal'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { photoOfScans } from '#/testing/hostile-photo.ts'
import { openPhotoDecoder, type PhotoDecoder } from './photo-decoder.ts'

const opened: PhotoDecoder[] = []
const open = (options?: { seconds: number }) => {
  const photos = openPhotoDecoder(options)
  opened.push(photos)
  return photos
}
afterEach(async () => {
  for (const { stop } of opened.splice(0)) await stop()
})

const whom = { turn: 'test', names: [] }
const picture = (width = 40, height = 30) => sharp({ create: { width, height, channels: 3, background: '#357' } })
const answerOf = (decoding: Promise<{ ancho: number; alto: number }>) =>
  decoding.then(
    ({ ancho, alto }) => `${ancho} × ${alto}`,
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  )
const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('a child is started with the first photo and reused for later ones', async () => {
  const photos = open()
  expect(photos.children()).toEqual([])
  const photo = await picture().jpeg().toBuffer()
  for (let n = 0; n < 3; n += 1) expect(await answerOf(photos.decode(photo, whom))).toBe('40 × 30')
  expect(photos.children()).toHaveLength(1)
  const [child = 0] = photos.children()
  expect(isAlive(child)).toBe(true)
  await photos.stop()
  expect([photos.children(), isAlive(child)]).toEqual([[], false])
})

test('a photo that takes too long is ended with its child; the next one gets another', async () => {
  const photos = open({ seconds: 0.3 })
  const quick = await picture().png().toBuffer()
  expect(await answerOf(photos.decode(quick, whom))).toBe('40 × 30')
  const [first = 0] = photos.children()
  const start = performance.now()
  expect(await answerOf(photos.decode(photoOfScans(9984, 3000), whom))).toBe('image.unreadable')
  expect(performance.now() - start).toBeLessThan(10_000)
  expect(isAlive(first)).toBe(false)
  expect(await answerOf(open().decode(quick, whom))).toBe('40 × 30')
  expect(photos.children()).not.toContain(first)
})

test('a child that dies is replaced', async () => {
  const photos = open()
  const photo = await picture().webp().toBuffer()
  await photos.decode(photo, whom)
  const [first = 0] = photos.children()
  process.kill(first, 'SIGKILL')
  await expect.poll(() => photos.children(), { timeout: 5000 }).toEqual([])
  expect(await answerOf(photos.decode(photo, whom))).toBe('40 × 30')
})

test('a large photo is transferred completely', async () => {
  const grain = sharp({
    create: { width: 4000, height: 3000, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
  const { view, thumb, ancho, alto } = await open().decode(await grain.jpeg({ quality: 95 }).toBuffer(), whom)
  expect({ ancho, alto }).toEqual({ ancho: 1920, alto: 1440 })
  const sizes = await Promise.all([view, thumb].map(async (photo) => (await sharp(photo).stats()).channels.length))
  expect(sizes).toEqual([3, 3])
})

test('an unreadable photo is refused, and the child continues', async () => {
  const photos = open()
  expect(await answerOf(photos.decode(Buffer.from('no photo'), whom))).toBe('image.unreadable')
  expect(await answerOf(photos.decode(await picture(12_000, 12_000).png().toBuffer(), whom))).toBe('image.tooManyPixels')
  expect(photos.children()).toHaveLength(1)
})
