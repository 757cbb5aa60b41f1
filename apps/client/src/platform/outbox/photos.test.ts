import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openClientDatabase } from '../database.ts'
import { newUuid } from '../uuid.ts'
import { photoAfterFirst } from '#/images/shared/photo-steps.ts'
import type { Outbox } from './outbox.ts'
import { photosFailed } from './submission.ts'
import {
  fail,
  first,
  incident,
  newWorld,
  bytesOf,
  photo,
  photoName,
  sentNames,
  settle,
  startApp,
  states,
  stopApps,
  type World,
} from './testing/a-world.ts'

let world: World
beforeEach(() => {
  world = newWorld()
})
afterEach(stopApps)

describe('photos that fail', () => {
  const report = async (...names: string[]) => {
    const outbox = startApp(world)
    await outbox.enqueue({ title: 'Farola' }, [incident('farola'), ...names.map((name) => photo(name))])
    await settle(outbox)
    return outbox
  }
  const refusing = (name: string) => {
    world.answer = (sent) => (photoName(sent) === name ? fail('tooLarge', { message: 'Pesa demasiado' }) : { id: 42 })
  }
  const entryOf = async (outbox: Outbox, name: string) => {
    const photoEntry = (await first(outbox)).entries.find((entry) => entry.photo?.nombre === name)
    if (!photoEntry) throw new Error(`no photo ${name}`)
    return photoEntry
  }

  it('photos are retried by themselves during maintenance (503)', async () => {
    world.answer = (sent) => (photoName(sent) === 'una.jpg' ? fail('maintenance') : { id: 42 })
    const outbox = await report('una', 'dos')
    expect(await states(outbox)).toEqual(['sent waiting sent'])
    world.answer = () => ({ id: 42 })
    world.now += 5000
    await settle(outbox)
    expect(await states(outbox)).toEqual(['sent sent sent'])
  })

  it('photos wait for a refused change, so that it can still be corrected, and are sent to their incident once it arrives', async () => {
    world.answer = (sent) => (photoName(sent) === undefined ? fail('conflict') : { id: 1 })
    const outbox = startApp(world)
    const follows = photoAfterFirst({ blob: new Blob(['una'], { type: 'image/jpeg' }), nombre: 'una.jpg' }, 7)
    await outbox.enqueue({ title: 'Inspección' }, [incident('fin'), follows])
    await settle(outbox)
    expect(await states(outbox)).toEqual(['refused waiting'])
    world.answer = () => ({ id: 42 })
    await outbox.retry((await first(outbox)).id)
    await settle(outbox)
    expect(await states(outbox)).toEqual(['sent sent'])
    expect(world.calls.at(-1)).toMatchObject({ params: { id: 7 } })
  })

  it('failed photos are reported once all have been tried, but not while they only wait for the network', async () => {
    refusing('una.jpg')
    const outbox = await report('una', 'dos')
    expect(photosFailed(await first(outbox))).toBe(true)
    world.answer = () => fail('offline')
    const waiting = startApp({ ...world, database: openClientDatabase(newUuid()) })
    await waiting.enqueue({ title: 'Fotos' }, [photo('tres', 7)])
    await settle(waiting)
    expect(photosFailed(await first(waiting))).toBe(false)
  })

  it('a replaced photo is another call', async () => {
    refusing('una.jpg')
    const outbox = await report('una', 'dos')
    const { id } = await first(outbox)
    await outbox.replacePhoto(id, (await entryOf(outbox, 'una.jpg')).id, {
      blob: new Blob(['otra'], { type: 'image/jpeg' }),
      nombre: 'otra.jpg',
    })
    await settle(outbox)
    expect(await states(outbox)).toEqual(['sent sent sent'])
    expect(world.calls.at(-1)).toMatchObject({ params: { id: 42 }, query: { nombre: 'otra.jpg' }, body: bytesOf('otra') })
    expect(world.calls.at(-1)?.key).not.toBe(world.calls[1]?.key)
  })

  it('photos are discarded one by one, with their bytes', async () => {
    refusing('una.jpg')
    const outbox = await report('una', 'dos')
    const { id } = await first(outbox)
    await outbox.discardPhoto(id, (await entryOf(outbox, 'una.jpg')).id)
    expect(await states(outbox)).toEqual(['sent sent'])
    expect(await (await world.database).count('blobs')).toBe(0)
    await outbox.discardPhoto(id, (await entryOf(outbox, 'dos.jpg')).id)
    expect(await states(outbox)).toEqual(['sent sent'])
  })

  it('photos are retried one by one', async () => {
    world.answer = (sent) => (photoName(sent) ? fail('notAnImage') : { id: 42 })
    const outbox = await report('una', 'dos')
    world.answer = () => ({ id: 42 })
    await outbox.retryPhoto((await first(outbox)).id, (await entryOf(outbox, 'dos.jpg')).id)
    await settle(outbox)
    expect(await states(outbox)).toEqual(['sent refused sent'])
  })

  it('photos are shown from the stored bytes', async () => {
    refusing('una.jpg')
    const outbox = await report('una')
    const { photo: storedPhoto } = await entryOf(outbox, 'una.jpg')
    expect(await (await outbox.photo((await first(outbox)).id, storedPhoto?.blob ?? ''))?.text()).toBe('una')
  })
})

describe('a call that names photos', () => {
  it('the call is sent after its photos, with their ids, also when the app was closed in between (COMM-05)', async () => {
    world.answer = (sent) => (photoName(sent) === 'dos.jpg' ? fail('connection') : { id: world.calls.length * 10 })
    const comment = { ...incident('mire'), gathers: { key: 'imagenesId' } }
    const before = startApp(world)
    await before.enqueue({ title: 'Comentario' }, [comment, photo('una', 5), photo('dos', 5)])
    await settle(before)
    expect(sentNames(world.calls)).not.toContain('mire')
    stopApps()
    world.answer = () => ({ id: world.calls.length * 10 })
    const outbox = startApp(world)
    await outbox.sender.wake(true)
    await settle(outbox)
    const last = world.calls.at(-1)
    expect(last?.body).toMatchObject({ contenido: 'mire', imagenesId: [10, (world.calls.length - 1) * 10] })
    expect(await states(outbox)).toEqual(['sent sent sent'])
  })

  it('the call may need the photos as objects', async () => {
    world.answer = (sent) => ({ id: photoName(sent) ? 90 : 7 })
    const outbox = startApp(world)
    const finish = { ...incident('fin'), gathers: { key: 'imagenes', as: 'objects' as const } }
    await outbox.enqueue({ title: 'Tarea' }, [finish, photo('una', 5)])
    await settle(outbox)
    expect(sentNames(world.calls)).toEqual(['una.jpg', 'fin'])
    expect(world.calls.at(-1)?.body).toMatchObject({ contenido: 'fin', imagenes: [{ id: 90 }] })
  })

  it('the call lists marked photos separately', async () => {
    world.answer = (sent) => ({ id: { 'una.jpg': 90, 'dos.jpg': 91 }[photoName(sent) ?? ''] ?? 7 })
    const outbox = startApp(world)
    const finish = { ...incident('fin'), gathers: { key: 'imagenes', as: 'objects' as const, marked: 'fotos_publicas' } }
    const { photo: dos, ...step } = photo('dos', 5)
    await outbox.enqueue({ title: 'Tarea' }, [finish, photo('una', 5), { ...step, ...(dos && { photo: { ...dos, marked: true } }) }])
    await settle(outbox)
    expect(world.calls.at(-1)?.body).toMatchObject({ imagenes: [{ id: 90 }, { id: 91 }], fotos_publicas: [91] })
  })
})

describe('a conflict', () => {
  it('a conflicting call can be repeated with the version named in the refusal', async () => {
    world.answer = () => fail('conflict', { message: 'Irene la cambió.', version: 4 })
    const outbox = startApp(world)
    await outbox.enqueue({ title: 'Tarea' }, [{ ...incident('pausa'), ifMatch: '3' }])
    await settle(outbox)
    expect(await states(outbox)).toEqual(['refused'])
    world.answer = () => ({ id: 1 })
    await outbox.goOn((await first(outbox)).id)
    await settle(outbox)
    expect(world.calls.map(({ ifMatch }) => ifMatch)).toEqual(['3', '4'])
    expect(await states(outbox)).toEqual(['sent'])
  })
})
