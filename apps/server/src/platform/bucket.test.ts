import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apiVersion } from '@avisa/contract/http/headers'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { backUp } from '#/commands/operations/backup.ts'
import { openCommandJobs } from '#/commands/operations/command-jobs.ts'
import { movePhotos } from '#/commands/operations/photos.ts'
import { restore } from '#/commands/operations/restore.ts'
import { eraseTown } from '#/commands/operations/towns.ts'
import { signatureOf, startS3, type Fault } from '#/testing/s3-server.ts'
import { startProgram } from '#/testing/started-server.ts'
import { createTestDatabase } from '#/testing/test-database.ts'
import { createTown, town } from '#/testing/test-town.ts'
import { openBucket, tryBucket } from './bucket.ts'
import { imageFileName, openFiles } from './files.ts'
import { openPhotoFiles } from './photo-files.ts'

vi.setConfig({ testTimeout: 120_000 })

const keys = { keyId: 'AVISAKEY', secretKey: 'wJalr/XUtn+FEMI=secret' }
const region = 'eu-south-2'
const nameOf = (letter: string) => `${letter.repeat(32)}_view.jpg`
const content = Buffer.from([0, 255, 13, 10, 1])

/** A report with a photo, from a phone without an account; answers the name of the photo's file. */
const sendPhoto = async (address: string, clave: string): Promise<string> => {
  const headers = { 'x-api-key': clave, 'x-api-version': apiVersion, 'x-device-uuid': 'device-bucket', 'content-type': 'application/json' }
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${address}/api/v1/incidencias${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(answer.status).toBe(201)
    return (await answer.json()) as { id: number; codigo: string; extension: string }
  }
  const place = { unidad_gestion_id: 1, geolatitud: 39.05, geolongitud: -0.25 }
  const { id } = await post('', { tipos: String(town.types.lampOut), ...place, ciudadano: { email: 'a@b.es' } })
  const red = { width: 40, height: 40, channels: 3, background: 'red' } as const
  const imagen = (await sharp({ create: red }).jpeg().toBuffer()).toString('base64')
  return imageFileName(await post(`/${id}/imagenes`, { base64: true, imagen, nombre: 'a.jpg' }), 'view')
}

let storage: Awaited<ReturnType<typeof startS3>>
const folder = mkdtempSync(join(tmpdir(), 'avisa-bucket-'))
const options = () => ({ ...keys, region, url: storage.url })
beforeAll(async () => {
  storage = await startS3(keys)
})
afterEach(() => {
  storage.files.clear()
  storage.faults.splice(0)
  storage.asked.splice(0)
})
afterAll(async () => {
  await storage.stop()
  rmSync(folder, { recursive: true, force: true })
})

it('the test storage computes the signature of Amazon’s published example', () => {
  const scope = '20130524/us-east-1/s3/aws4_request'
  const headers = {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
    authorization: `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/${scope},SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=?`,
  }
  expect(signatureOf({ method: 'GET', url: '/test.txt', headers }, 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY')).toBe(
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  )
})

describe('photos in a bucket', () => {
  it('are stored, read and deleted; a missing one is undefined', async () => {
    const bucket = openBucket(options())
    await bucket.save(nameOf('a'), content)
    expect(await bucket.read(nameOf('a'))).toEqual(content)
    expect(await bucket.read(nameOf('b'))).toBeUndefined()
    await bucket.remove(nameOf('a'))
    await bucket.remove(nameOf('a'))
    expect(await bucket.read(nameOf('a'))).toBeUndefined()
  })

  it.each<[string, Fault[]]>([
    ['refused for now', [503, 503]],
    ['cut before the answer', ['cut', 'cut', 'cut']],
    ['cut in the middle of the answer', ['half']],
  ])('are stored despite a storage that is %s', async (_what, faults) => {
    const bucket = openBucket(options())
    storage.faults.push(...faults)
    await bucket.save(nameOf('a'), content)
    storage.faults.push(...faults)
    expect(await bucket.read(nameOf('a'))).toEqual(content)
  })

  it('an unreachable storage is distinguished from a missing photo, and the key is not shown', async () => {
    const bucket = openBucket(options())
    await bucket.save(nameOf('a'), content)
    storage.faults.push(503, 'cut', 'half', 503)
    await expect(bucket.read(nameOf('a'))).rejects.toMatchObject({ code: 'STORAGE_GONE', message: expect.stringContaining('503 SlowDown') })
    expect(await bucket.read(nameOf('a'))).toEqual(content)
    const elsewhere = openBucket({ ...options(), url: `${storage.origin}/other` })
    await expect(elsewhere.read(nameOf('a'))).rejects.toThrow('answered 404 NoSuchBucket')
    const wrong = openBucket({ ...options(), secretKey: 'no' })
    await expect(wrong.save(nameOf('b'), content)).rejects.toThrow(/^(?!.*wJalr).*403 SignatureDoesNotMatch/)
    expect([...storage.files.keys()]).toEqual([nameOf('a')])
  })

  it('a storage that does not answer within the time limit is given up', async () => {
    storage.faults.push('silence')
    await expect(openBucket({ ...options(), timeout: 300 }).read(nameOf('a'))).rejects.toMatchObject({ code: 'STORAGE_GONE' })
  })

  it('unreferenced ones are deleted after a day, on every page of the list; others stay', async () => {
    const bucket = openBucket(options())
    for (const letter of ['a', 'b', 'c', 'd', 'e']) await bucket.save(nameOf(letter), content)
    await bucket.save('notes.txt', content)
    const now = new Date()
    for (const letter of ['a', 'b', 'c', 'd']) storage.files.set(nameOf(letter), { content, written: new Date(now.getTime() - 1000) })
    const named = async (codes: string[]) => new Set(codes.filter((code) => code.startsWith('b')))
    expect(await bucket.sweep(new Date(now.getTime() - 500), named)).toBe(3)
    expect([...storage.files.keys()].toSorted()).toEqual([nameOf('b'), nameOf('e'), 'notes.txt'])
  })
})

describe('moving photos into a bucket', () => {
  it('all are served meanwhile; each is deleted from the folder only when the copy is verified', async () => {
    const dataDir = mkdtempSync(join(folder, 'data-'))
    const images = join(dataDir, 'images')
    const before = openPhotoFiles({ dataDir })
    for (const letter of ['a', 'b', 'c']) await before.save(nameOf(letter), content)
    const after = openPhotoFiles({ dataDir, bucket: options() })
    const all = () => Promise.all(['a', 'b', 'c'].map((letter) => after.read(nameOf(letter))))
    expect(await all()).toEqual([content, content, content])
    // As if the storage failed at the third.
    const cut = {
      ...after,
      save: async (name: string, content: Uint8Array) =>
        name === nameOf('c') ? Promise.reject(new Error('cut')) : after.save(name, content),
    }
    await expect(movePhotos(images, cut)).rejects.toThrow('cut')
    expect(await all()).toEqual([content, content, content])
    expect(await movePhotos(images, after)).toBe(1)
    expect(await all()).toEqual([content, content, content])
    expect(readdirSync(images, { recursive: true }).filter((name) => String(name).endsWith('.jpg'))).toEqual([])
    expect(storage.files.size).toBe(3)
    await expect(movePhotos(images, openFiles(images))).rejects.toThrow('set S3_URL')
    await after.remove(nameOf('a'))
    expect(await after.read(nameOf('a'))).toBeUndefined()
  })

  it('the server refuses to start if nothing can be stored there, and gives the reason without the key', async () => {
    await expect(tryBucket({ ...options(), secretKey: 'other-secret' })).rejects.toThrow(
      /^Photos cannot be kept at S3_URL \(.*403 SignatureDoesNotMatch.*correct S3_URL, S3_KEY_ID, S3_SECRET_KEY or S3_REGION\.$/,
    )
    await tryBucket(options())
    expect(storage.files.size).toBe(0)
  })

  it('the bucket serves photos with their ETag, they are backed up, deleted and restored, and the disk has none', async () => {
    const { db, url, drop } = await createTestDatabase()
    const { esquema, clave } = await createTown(db)
    const dataDir = mkdtempSync(join(folder, 'data-'))
    const s3 = { S3_URL: storage.url, S3_KEY_ID: keys.keyId, S3_SECRET_KEY: keys.secretKey, S3_REGION: region }
    const program = startProgram({ env: { DATABASE_URL: url, DATA_DIR: dataDir, ...s3 } })
    try {
      const address = await program.ready()
      const photo = await sendPhoto(address, clave)
      expect(storage.files.size).toBe(2)
      const file = `${address}/uploads/imagenes/${photo}`
      const published = await fetch(file)
      expect({ status: published.status, contentType: published.headers.get('content-type') }).toEqual({
        status: 200,
        contentType: 'image/jpeg',
      })
      expect(Buffer.from(await published.arrayBuffer())).toEqual(storage.files.get(photo)?.content)
      expect((await fetch(file, { headers: { 'if-none-match': published.headers.get('etag') ?? '' } })).status).toBe(304)
      expect((await fetch(`${address}/uploads/imagenes/${nameOf('f')}`)).status).toBe(404)
      storage.faults.push(503, 503, 503, 503)
      const deleted = await fetch(file)
      expect({ status: deleted.status, retryAfter: deleted.headers.get('retry-after') }).toEqual({ status: 503, retryAfter: '10' })
      expect(readdirSync(dataDir)).not.toContain('images')
      expect(program.output()).toContain(`Photos: ${storage.url}`)
      expect(program.output()).not.toContain(keys.secretKey)

      const stores = { db, files: openBucket(options()) }
      const { towns } = await backUp(stores, join(folder, 'backup'), { version: apiVersion })
      expect(towns.map(({ files, missing }) => [Object.keys(files).length, missing])).toEqual([[2, []]])
      const stored = new Map(storage.files)
      await eraseTown(stores, esquema)
      expect(storage.files.size).toBe(0)
      const jobs = openCommandJobs(db)
      await restore({ ...stores, jobs }, join(folder, 'backup')).finally(() => jobs.stop(0))
      expect(storage.files.get(photo)?.content).toEqual(stored.get(photo)?.content)
    } finally {
      program.kill('SIGTERM')
      await program.ended()
      await drop()
    }
  })
})
