import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { addImage } from '@avisa/contract/images/endpoints'
import { imageLimits } from '@avisa/contract/images/limits'
import { createIncident } from '@avisa/contract/incidents/endpoints'
import type { RefusalSpec } from '@avisa/contract/http/refusals'
import { refusals } from '@avisa/contract/refusals'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#/app.ts'
import { rolledBack } from '#/testing/rolled-back.ts'
import { requestOf, useTestApp } from '#/testing/test-app.ts'

const app = useTestApp()
const device = 'device-hostile'
const seed = 20_260_504
let server: FastifyInstance
let id = 0

beforeAll(async () => {
  const body = { tipos: '11', unidad_gestion_id: 1, geolatitud: 39.05, geolongitud: -0.25, ciudadano: { email: 'a@b.es' } }
  id = (await app.current.call(createIncident, { uuid: device }, { body })).body.id
  server = await buildApp({ ...app.current.deps, db: rolledBack(app.current.db) })
})
afterAll(() => server.close())

const specs: Record<string, RefusalSpec> = refusals
const refused = new Set<number | undefined>(addImage.refusals.map((code) => specs[code]?.status))

/** Sends it as a photo; answers the status, or what should not be said. */
const send = async (content: Uint8Array): Promise<number | string> => {
  const imagen = Buffer.from(content).toString('base64')
  const photoArgs = { params: { id }, body: { base64: true, imagen, nombre: 'x' } } as const
  const { statusCode, body } = await server.inject(requestOf(app.current.home.clave, addImage, { uuid: device }, photoArgs))
  if (statusCode === 201) return statusCode
  const tells = /vips|sharp|node_modules|\bat \S+ \(|\/(tmp|home|work)\//i.test(body)
  return refused.has(statusCode) && !tells ? 'refused' : body
}
const borne = [201, 'refused']

const kinds = ['jpeg', 'png', 'webp', 'avif'] as const
const drawn = (kind: (typeof kinds)[number]) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#2b7a3b' } })
    .withMetadata({ orientation: 6 })
    .toFormat(kind)
    .toBuffer()

describe('a truncated or corrupted photo is accepted or refused, never a server error', () => {
  test.each(kinds)('%s', { timeout: 60_000 }, async (kind) => {
    const whole = await drawn(kind)
    expect(await send(whole)).toBe(201)
    const cut = fc.nat(whole.length - 1).map((length) => whole.subarray(0, length + 1))
    const flipped = fc
      .array(fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 })), { minLength: 1, maxLength: 12 })
      .map((flips) => {
        const copy = Buffer.from(whole)
        for (const [at, mask] of flips) copy[at] = (copy[at] ?? 0) ^ mask
        return copy
      })
    const prolonged = fc.uint8Array({ minLength: 1, maxLength: 400 }).map((more) => Buffer.concat([whole, more]))
    await fc.assert(
      fc.asyncProperty(fc.oneof(cut, flipped, prolonged), async (content) => {
        expect(borne).toContain(await send(content))
      }),
      { numRuns: 25, seed },
    )
  })

  test('bytes with only the header of a photo are refused', { timeout: 60_000 }, async () => {
    const heads = [
      [0xff, 0xd8, 0xff, 0xe0],
      [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
      [...Buffer.from('GIF89a')],
      [...Buffer.from('RIFF\0\0\0\0WEBPVP8 ')],
      [...Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>')],
    ]
    for (const head of heads)
      for (const tail of fc.sample(fc.uint8Array({ maxLength: 600 }), { numRuns: 4, seed }))
        expect(await send(Buffer.from([...head, ...tail]))).toBe('refused')
  })
})

const chunk = (type: string, data: Uint8Array) => {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  const body = Buffer.concat([Buffer.from(type), data])
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG of black dots, one bit each: a few hundred kilobytes of any number of pixels. */
const bombOf = (side: number) => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head[8] = 1
  const dots = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * Math.min(side, 20_000)))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', dots),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test.each([20_000, 100_000, 2 ** 31 - 1])(
  'a small file of %i by as many pixels is refused before it is decoded',
  { timeout: 60_000 },
  async (side) => {
    const bomb = side > 20_000 ? bombOf(20_000) : bombOf(side)
    bomb.writeUInt32BE(side, 16)
    bomb.writeUInt32BE(side, 20)
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
    expect(bomb.length).toBeLessThan(200_000)
    expect(side * side).toBeGreaterThan(imageLimits.pixels)
    expect(await send(bomb)).toBe('refused')
  },
)

/** Photos of real cameras, broken and hostile ones among them, are not part of the repository; where a copy lies, all are sent. */
const samples = join(process.env['AVISA_SAMPLES'] ?? '', 'photos')
const missing = process.env['AVISA_SAMPLES'] && existsSync(samples) ? '' : ' (skipped: AVISA_SAMPLES names the folder with photos)'
const files = missing ? [] : readdirSync(samples, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())

describe.skipIf(missing)(`every photo of the samples${missing}`, () => {
  test.each(files.map((entry) => [entry.name, join(entry.parentPath, entry.name)]))('%s', { timeout: 60_000 }, async (_name, path) => {
    const content = readFileSync(path)
    for (const part of [content, content.subarray(0, Math.floor(content.length / 2))]) expect(borne).toContain(await send(part))
  })
})
