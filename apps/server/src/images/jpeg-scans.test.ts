import sharp from 'sharp'
import { expect, test } from 'vitest'
import { photoOfScans } from '#/testing/hostile-photo.ts'
import { hasMoreScans } from './jpeg-scans.ts'

test.each([
  [99, false],
  [100, true],
  [400, true],
])('a JPEG with %i additional scans is counted', (scans, more) => {
  expect(hasMoreScans(photoOfScans(64, scans), 100)).toBe(more)
})

test('photos of cameras and browsers have few scans, whatever follows the image', async () => {
  const picture = sharp({
    create: { width: 600, height: 400, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
  const looksLikeScans = Buffer.alloc(2000, Buffer.from([0xff, 0xda]))
  for (const progressive of [false, true]) {
    const plain = await picture.clone().jpeg({ progressive, quality: 95 }).toBuffer()
    expect(hasMoreScans(plain, 20)).toBe(false)
    const comment = Buffer.concat([
      Buffer.from([0xff, 0xfe, (looksLikeScans.length + 2) >> 8, (looksLikeScans.length + 2) & 0xff]),
      looksLikeScans,
    ])
    expect(hasMoreScans(Buffer.concat([plain.subarray(0, 2), comment, plain.subarray(2)]), 20)).toBe(false)
    // A film after the picture, as some phones write it.
    expect(hasMoreScans(Buffer.concat([plain, looksLikeScans]), 20)).toBe(false)
  }
})

test('a scan is counted after any number of 0xff bytes, and after a truncated one', () => {
  const pass = Buffer.from([0xff, 0xff, 0xff, 0xda, 0, 2, 1, 2, 0xff, 0, 3, 0xff, 0xd0, 4])
  const file = Buffer.concat([Buffer.from([0xff, 0xd8]), ...Array.from({ length: 5 }, () => pass)])
  expect([hasMoreScans(file, 4), hasMoreScans(file, 5)]).toEqual([true, false])
  expect(hasMoreScans(Buffer.from([0xff, 0xd8, 0xff]), 1)).toBe(false)
})
