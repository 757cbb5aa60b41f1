import { once } from 'node:events'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addImage } from '@avisa/contract/images/endpoints'
import { createIncident, getIncident } from '@avisa/contract/incidents/endpoints'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openBucket } from '#/platform/bucket.ts'
import type { FileStore } from '#/platform/files.ts'
import { listMunicipalities } from '#/municipalities/shared/store.ts'
import { startS3 } from '#/testing/s3-server.ts'
import { useTestApp } from '#/testing/test-app.ts'
import { createTestDatabase } from '#/testing/test-database.ts'
import { lampReport } from '#/testing/test-town.ts'
import { filesOf } from './erase-store.ts'
import { readTownsRequest, runTowns } from './towns-command.ts'

// People are told of maintenance for eleven seconds before anything moves.
vi.setConfig({ testTimeout: 60_000 })

const app = useTestApp()
const uuid = 'device-move'
const keys = { keyId: 'AVISAKEY', secretKey: 'a-secret-of-the-bucket' }
const folder = mkdtempSync(join(tmpdir(), 'avisa-move-'))
let storage: Awaited<ReturnType<typeof startS3>>
let other: Awaited<ReturnType<typeof createTestDatabase>>
let id = 0

const move = (photos: string, files: FileStore = app.current.deps.files) => {
  const args = ['--municipality', app.current.home.esquema, '--to', other.url, '--photos', photos]
  return runTowns({ db: app.current.db, files }, readTownsRequest('move', args, folder))
}
const isOpen = async () => (await app.current.call(getIncident, { uuid }, { params: { id } })).status === 200
const untouched = async () => (await isOpen()) && storage.files.size === 0
const arrived = () => listMunicipalities(other.db)

beforeAll(async () => {
  storage = await startS3({ ...keys, pageSize: 100 })
  other = await createTestDatabase()
  await app.current.db.bulk('avisa', (client) =>
    client.query(`insert into alias_anteriores (alias, municipio_id) values ('vila-vella', $1)`, [app.current.home.id]),
  )
  id = (await app.current.call(createIncident, { uuid }, { body: lampReport })).body.id
  const red = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  const photo = { base64: true, imagen: red.toString('base64'), nombre: 'foto.jpg' } as const
  await app.current.call(addImage, { uuid }, { params: { id }, body: photo })
})
beforeEach(() => {
  vi.stubEnv('S3_KEY_ID', keys.keyId)
  vi.stubEnv('S3_SECRET_KEY', keys.secretKey)
})
afterEach(() => vi.unstubAllEnvs())
afterAll(async () => {
  await storage.stop()
  await other.drop()
  rmSync(folder, { recursive: true, force: true })
})

describe('a move that cannot succeed does not start: no maintenance message, nothing left at the destination', () => {
  it('with a key that does not open the bucket, which is not printed', async () => {
    vi.stubEnv('S3_SECRET_KEY', 'another-secret')
    await expect(move(storage.url)).rejects.toThrow(/^Photos cannot be kept at http(?!.*secret).*403 SignatureDoesNotMatch/)
    vi.stubEnv('S3_KEY_ID', '')
    await expect(move(storage.url)).rejects.toThrow('S3_URL needs S3_KEY_ID and S3_SECRET_KEY')
    expect(await untouched()).toBe(true)
  })

  it('to an address that redirects: the redirect is not followed, and no photos are sent', async () => {
    const questions: string[] = []
    const target = createServer((request, reply) => {
      questions.push(String(request.url))
      reply.end()
    }).listen(0, '127.0.0.1')
    await once(target, 'listening')
    const inside = `http://127.0.0.1:${(target.address() as AddressInfo).port}/inside`
    const lure = createServer((_request, reply) => void reply.writeHead(307, { location: inside }).end()).listen(0, '127.0.0.1')
    await once(lure, 'listening')
    await expect(move(`http://127.0.0.1:${(lure.address() as AddressInfo).port}/avisa`)).rejects.toThrow('Photos cannot be kept at')
    expect({ questions, untouched: await untouched() }).toEqual({ questions: [], untouched: true })
    for (const server of [target, lure]) server.close()
  })

  it.each([
    [
      'a bucket by another name of its host',
      () => [storage.url.replace('127.0.0.1', 'localhost'), openBucket({ ...keys, url: storage.url, region: 'us-east-1' })] as const,
    ],
    [
      'a folder by a link',
      () => {
        symlinkSync(app.current.deps.files.place, join(folder, 'link'))
        return ['link', app.current.deps.files] as const
      },
    ],
  ])('into the place where the photos already are, %s', async (_what, place) => {
    const [photos, files] = place()
    await expect(move(photos, files)).rejects.toThrow('in the same place')
    expect(await untouched()).toBe(true)
  })
})

it('copies rows and photos to another database and a bucket, each signed with its digest, and suspends the municipality here', async () => {
  const { db, deps, home } = app.current
  const names = await filesOf(db, home.esquema)
  expect(names).toHaveLength(2)
  const output = (await move(storage.url)).join(' ')
  expect(output).toMatch(/all there and equal.*closed here/)
  expect(output).not.toContain(keys.secretKey)
  expect((await arrived()).map(({ api_key }) => api_key)).toEqual([home.clave])
  expect([...storage.files.keys()].toSorted()).toEqual(names.toSorted())
  for (const name of names) expect(storage.files.get(name)?.content).toEqual(await deps.files.read(name))
  expect(await other.db.shared.selectFrom('alias_anteriores').select('alias').execute()).toEqual([{ alias: 'vila-vella' }])
  expect(await isOpen()).toBe(false)
})
