import { afterEach, beforeEach, expect, it } from 'vitest'
import { addImage, findUpload } from '@avisa/contract/images/routes'
import { bytesOf, fail, first, newWorld, photo, settle, startApp, states, stopApps, type Sent, type World } from './testing/a-world.ts'

let world: World
beforeEach(() => {
  world = newWorld()
})
afterEach(stopApps)

const asks = ({ path }: Sent) => path === findUpload.path
const uploads = () => world.calls.filter(({ path }) => path === addImage.path)
const report = async () => {
  const outbox = startApp(world)
  await outbox.enqueue({ title: 'Foto' }, [photo('a photo', 7)])
  await settle(outbox)
  return outbox
}
/** The first attempt is cut; then the network is back, and the server has this many bytes. */
const cutOnce = async (received: number) => {
  world.answer = () => fail('connection')
  const outbox = await report()
  expect(await states(outbox)).toEqual(['waiting'])
  world.answer = (sent) => (asks(sent) ? { recibidos: received } : { id: 42 })
  return outbox
}

it('a photo is sent at once, without asking', async () => {
  await report()
  expect(world.calls).toMatchObject([{ path: addImage.path, body: bytesOf('a photo'), options: { contentType: 'image/jpeg' } }])
})

it('of a photo whose sending was cut, the rest alone is sent, with the same key', async () => {
  const outbox = await cutOnce(2)
  await outbox.sender.wake(true)
  expect(world.calls.map(({ path }) => path)).toEqual([addImage.path, findUpload.path, addImage.path])
  const [before, after] = uploads()
  expect(world.calls[1]?.params).toEqual({ id: 7, clave: before?.key })
  expect(after).toMatchObject({ body: bytesOf('photo'), key: before?.key, options: { uploadOffset: 2 } })
  expect(await states(outbox)).toEqual(['sent'])
})

it('so is one that the closed app was sending', async () => {
  world.answer = () => new Promise(() => undefined)
  const closed = startApp(world)
  await closed.enqueue({ title: 'Foto' }, [photo('a photo', 7)])
  await expect.poll(() => states(closed)).toEqual(['sending'])
  stopApps()
  world.answer = (sent) => (asks(sent) ? { recibidos: 2 } : { id: 42 })
  const outbox = startApp(world)
  await settle(outbox)
  expect(uploads().at(-1)).toMatchObject({ body: bytesOf('photo') })
  expect(await states(outbox)).toEqual(['sent'])
})

it.each([0, 7, 8])('a cut photo is sent whole when the server says %i of 7 bytes', async (received) => {
  const outbox = await cutOnce(received)
  await outbox.sender.wake(true)
  expect(uploads().at(-1)).toMatchObject({ body: bytesOf('a photo') })
  expect(uploads().at(-1)?.options.uploadOffset).toBeUndefined()
  expect(await states(outbox)).toEqual(['sent'])
})

it('a cut photo is sent whole when the part is gone by then', async () => {
  const outbox = await cutOnce(2)
  world.answer = (sent) => {
    if (asks(sent)) return { recibidos: 2 }
    return sent.options.uploadOffset ? fail('conflict', { code: 'image.uploadGone' }) : { id: 42 }
  }
  await outbox.sender.wake(true)
  expect(uploads().map(({ body }) => (body as Uint8Array).length)).toEqual([7, 5, 7])
  expect(await states(outbox)).toEqual(['sent'])
})

it('a server of the version before gets it whole, in base64', async () => {
  world.answer = () => fail('connection')
  const outbox = await report()
  world.answer = (sent) => {
    if (asks(sent)) return fail('notFound')
    return sent.body instanceof Uint8Array ? fail('badRequest', { code: 'http.validation' }) : { id: 42 }
  }
  await outbox.sender.wake(true)
  expect(world.calls.at(-1)).toMatchObject({ body: { base64: true, imagen: btoa('a photo'), nombre: 'a photo.jpg' } })
  expect(await states(outbox)).toEqual(['sent'])
})

it('a cut photo waits when even asking fails', async () => {
  const outbox = await cutOnce(2)
  world.answer = () => fail('timeout')
  await outbox.sender.wake(true)
  expect(uploads()).toHaveLength(1)
  expect(await states(outbox)).toEqual(['waiting'])
})

it('a refused photo is sent again whole, without asking', async () => {
  world.answer = () => fail('notAnImage')
  const outbox = await report()
  world.answer = () => ({ id: 42 })
  world.made.clear()
  await outbox.retry((await first(outbox)).id)
  await settle(outbox)
  expect(world.calls.some(asks)).toBe(false)
  expect(await states(outbox)).toEqual(['sent'])
})

it('a replaced photo is new: nothing is asked', async () => {
  world.answer = () => fail('notAnImage')
  const outbox = await report()
  const { id, entries } = await first(outbox)
  world.answer = () => ({ id: 42 })
  await outbox.replacePhoto(id, entries[0]?.id ?? '', { blob: new Blob(['another'], { type: 'image/png' }), nombre: 'b.png' })
  await settle(outbox)
  expect(world.calls.some(asks)).toBe(false)
  expect(uploads().at(-1)).toMatchObject({ body: bytesOf('another'), options: { contentType: 'image/png' } })
})

it('the progress of the rest continues that of the whole', async () => {
  const outbox = await cutOnce(2)
  const fractions: number[] = []
  outbox.sender.progress.subscribe(({ fraction }) => fractions.push(fraction))
  const { answer } = world
  world.answer = (sent) => {
    sent.options.onUploadProgress?.(0)
    sent.options.onUploadProgress?.(1)
    return answer(sent)
  }
  await outbox.sender.wake(true)
  expect(fractions).toEqual([2 / 7, 1])
})
