import { addImage, listImages } from '@avisa/contract/images/endpoints'
import { createIncident } from '@avisa/contract/incidents/endpoints'
import { moveTask } from '@avisa/contract/tasks/endpoints'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { buildApp } from '#/app.ts'
import { fairQueue } from '#/platform/fair-queue.ts'
import type { PhotoDecoder } from '#/platform/photo-decoder.ts'
import { avifOf, photoOfScans } from '#/testing/hostile-photo.ts'
import { requestOf, useTestApp, type Caller } from '#/testing/test-app.ts'
import { lampReport } from '#/testing/test-town.ts'

const app = useTestApp()

const report = async (caller: Caller): Promise<number> => (await app.current.call(createIncident, caller, { body: lampReport })).body.id
const add = (id: number, content: Buffer, caller: Caller) =>
  app.current.call(addImage, caller, { params: { id }, body: { base64: true, imagen: content.toString('base64') } })
const honest = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#357' } })
    .jpeg()
    .toBuffer()

test('photos built to be slow are refused without decoding, and delay nobody else', { timeout: 60_000 }, async () => {
  const [mine, theirs] = [{ uuid: 'device-of-a-stranger' }, { uuid: 'device-of-a-neighbour' }]
  const [mineId, theirsId] = [await report(mine), await report(theirs)]
  await add(theirsId, await honest(), theirs)
  const hostile = photoOfScans(9984, 400)
  expect(hostile.length).toBeLessThan(300_000)
  const start = performance.now()
  const attack = Promise.all(Array.from({ length: 4 }, () => add(mineId, hostile, mine)))
  expect((await add(theirsId, await honest(), theirs)).status).toBe(201)
  for (const { status, body } of await attack) expect({ status, code: body.error.code }).toEqual({ status: 415, code: 'image.unreadable' })
  // It was some twenty seconds.
  expect(performance.now() - start).toBeLessThan(8000)
})

test('an AVIF photo may have 25 megapixels, which a thousand bytes can declare', { timeout: 60_000 }, async () => {
  const caller = { uuid: 'device-of-avif' }
  const id = await report(caller)
  const { status, body } = await add(id, await avifOf(5100), caller)
  expect({ status, code: body.error.code }).toEqual({ status: 413, code: 'image.tooManyPixels' })
  expect((await add(id, await avifOf(1200), caller)).status).toBe(201)
})

test.each(['gif', 'tiff'] as const)('a photo in %s is refused without decoding, since phones do not produce it', async (kind) => {
  const caller = { uuid: `device-of-${kind}` }
  const { status, body } = await add(
    await report(caller),
    await sharp(await honest())
      .toFormat(kind)
      .toBuffer(),
    caller,
  )
  expect({ status, code: body.error.code }).toEqual({ status: 415, code: 'image.unreadable' })
})

test('after a number of unreadable photos a device must wait; other devices continue', async () => {
  const [mine, theirs] = [{ uuid: 'device-that-fails' }, { uuid: 'device-that-does-not' }]
  const id = await report(mine)
  const broken = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(500)])
  for (let n = 0; n < 20; n += 1) expect((await add(id, broken, mine)).status).toBe(415)
  const refused = await add(id, await honest(), mine)
  expect({ status: refused.status, retryAfter: refused.headers['retry-after'] }).toEqual({ status: 429, retryAfter: '900' })
  expect((await add(await report(theirs), await honest(), theirs)).status).toBe(201)
  const { clock } = app.current
  clock.current = new Date(clock.current.getTime() + 901_000)
  expect((await add(id, await honest(), mine)).status).toBe(201)
})

/** The same server with a decoder that waits until it is told to go on. */
const openGated = async () => {
  const { deps, home } = app.current
  let open = () => undefined as void
  const gate = new Promise<void>((resolve) => (open = resolve))
  let decoded = 0
  const inTurn = fairQueue({ slots: 1, waiting: 60 })
  const decode: PhotoDecoder['decode'] = (content, whom) =>
    inTurn(whom, async () => {
      decoded += 1
      await gate
      return deps.photos.decode(content, { turn: 'test', names: [] })
    })
  const server = await buildApp({ ...deps, photos: { ...deps.photos, decode } })
  const imagen = (await honest()).toString('base64')
  return {
    open,
    decoded: () => decoded,
    send: async (id: number, caller: Caller) =>
      server.inject(requestOf(home.clave, addImage, caller, { params: { id }, body: { base64: true, imagen } })),
    close: () => server.close(),
  }
}

test('a repeated submission is not decoded again', async () => {
  const { open, decoded, send, close } = await openGated()
  open()
  const caller = { uuid: 'device-again', idempotencyKey: crypto.randomUUID() }
  const id = await report({ uuid: caller.uuid })
  const [first, again] = [await send(id, caller), await send(id, caller)]
  await close()
  expect({ firstStatusCode: first.statusCode, againStatusCode: again.statusCode, decoded: decoded() }).toEqual({
    firstStatusCode: 201,
    againStatusCode: 201,
    decoded: 1,
  })
  expect(again.json()).toEqual(first.json())
  expect((await app.current.call(listImages, caller, { params: { id } })).body).toHaveLength(1)
})

test('a device may have a few photos in progress; further ones are refused with a retry time', async () => {
  const { open, send, close } = await openGated()
  const caller = { uuid: 'device-in-a-hurry' }
  const id = await report(caller)
  const away: unknown[] = []
  const answers = Array.from({ length: 9 }, async () => {
    const answer = await send(id, caller)
    if (answer.statusCode === 429) away.push(answer.headers['retry-after'])
    return answer.statusCode
  })
  await expect.poll(() => away, { timeout: 5000 }).toEqual(['5', '5', '5', '5'])
  open()
  expect((await Promise.all(answers)).toSorted()).toEqual([201, 201, 201, 201, 201, 429, 429, 429, 429])
  await close()
})

test('the photo of a finished task has the same limits', async () => {
  const { db, home, signIn, call } = app.current
  await report({ uuid: 'device-task-photo' })
  const { id } = await db.read(home.esquema).selectFrom('tareas').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  const { token } = await signIn({ roles: ['Administradores'], permisos: ['obra.consultar.todas'] })
  const photoArgs = { params: { id, tipo: 'reparacion' as const } }
  const body = { estado_id: 1, imagenes: [{ base64: photoOfScans(9984, 400).toString('base64') }] }
  const { status, body: answer } = await call(moveTask, { token }, { ...photoArgs, body })
  expect({ status, code: answer.error.code }).toEqual({ status: 415, code: 'image.unreadable' })
})
