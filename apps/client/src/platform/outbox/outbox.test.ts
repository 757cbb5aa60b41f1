import { getIncident, listIncidents } from '@avisa/contract/incidents/endpoints'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { photoStep } from '#/images/shared/photo-steps.ts'
import { canEdit, errorOf, stateOf } from './submission.ts'
import {
  bytesOf,
  fail,
  first,
  incident,
  newWorld,
  photo,
  photoName,
  restored,
  sentNames,
  serverOf,
  settle,
  startApp,
  states,
  stopApps,
  type World,
  change,
} from './testing/a-world.ts'

let world: World
beforeEach(() => {
  world = newWorld()
})
afterEach(stopApps)

describe('a report with photos', () => {
  it('the incident is sent first, then each photo with the id of the answer', async () => {
    const outbox = startApp(world)
    await outbox.enqueue({ title: 'Farola' }, [incident('farola'), photo('una'), photo('dos')])
    await settle(outbox)
    expect(world.calls.map(({ path, params }) => [path, params])).toEqual([
      ['/api/v1/incidencias', undefined],
      ['/api/v1/incidencias/:id/imagenes', { id: 42 }],
      ['/api/v1/incidencias/:id/imagenes', { id: 42 }],
    ])
    expect(world.calls[1]).toMatchObject({ query: { nombre: 'una.jpg' }, body: bytesOf('una'), options: { contentType: 'image/jpeg' } })
    expect(stateOf(await first(outbox))).toBe('sent')
    expect((await first(outbox)).entries[0]?.answer).toMatchObject({ codigo: '26-00042' })
  })

  it('everything is stored before anything is sent', async () => {
    let stored = 0
    world.answer = async () => {
      stored = await (await world.database).count('blobs')
      return { id: 42 }
    }
    const outbox = startApp(world)
    await outbox.enqueue({ title: 'Farola' }, [incident('farola'), photo('una')])
    await settle(outbox)
    expect(stored).toBe(1)
    expect(await (await world.database).count('blobs')).toBe(0)
  })

  it('a refused photo does not stop the others', async () => {
    world.answer = (sent) => (photoName(sent) === 'una.jpg' ? fail('notAnImage', { message: 'No es una imagen' }) : { id: 42 })
    const outbox = startApp(world)
    await outbox.enqueue({ title: 'Farola' }, [incident('farola'), photo('una'), photo('dos')])
    await settle(outbox)
    expect(await states(outbox)).toEqual(['sent refused sent'])
    expect(errorOf(await first(outbox))?.detail.message).toBe('No es una imagen')
  })

  it('a command of another record is sent before waiting photos', async () => {
    world.online = false
    const outbox = startApp(world)
    await outbox.enqueue({ title: 'Farola' }, [photo('una', 7), photo('dos', 7)])
    await outbox.enqueue(...change('tarea:1', 'orden'))
    world.online = true
    await settle(outbox)
    expect(sentNames(world.calls)).toEqual(['orden', 'una.jpg', 'dos.jpg'])
  })
})

describe('without network', () => {
  it('a report waits, survives closing the page, and arrives once', async () => {
    world.online = false
    const before = startApp(world)
    await before.enqueue({ title: 'Farola' }, [incident('farola'), photo('una')])
    await settle(before)
    before.sender.stop()
    expect(world.calls).toEqual([])
    world.online = true
    const after = startApp(world)
    await after.sender.wake()
    expect(await states(after)).toEqual(['sent sent'])
    expect(world.made.size).toBe(2)
  })

  it('a timeout is retried with the same key at increasing intervals, and at once when the network returns', async () => {
    world.answer = () => fail('timeout')
    const outbox = startApp(world)
    await outbox.enqueue({ title: 'Farola' }, [incident('farola')])
    await settle(outbox)
    await settle(outbox)
    expect(world.calls).toHaveLength(1)
    world.now += 5000
    await settle(outbox)
    expect(world.calls).toHaveLength(2)
    world.now += 5000
    await settle(outbox)
    expect(world.calls).toHaveLength(2)
    world.answer = () => ({ id: 42 })
    await outbox.sender.wake(true)
    expect(world.calls).toHaveLength(3)
    expect(new Set(world.calls.map(({ key }) => key)).size).toBe(1)
    expect(await states(outbox)).toEqual(['sent'])
  })

  it('a network failure keeps the other calls from being tried in vain', async () => {
    world.online = false
    const outbox = startApp(world)
    await outbox.enqueue(...change('a', 'uno'))
    await outbox.enqueue(...change('b', 'dos'))
    world.online = true
    world.answer = () => fail('connection')
    await settle(outbox)
    expect(sentNames(world.calls)).toEqual(['uno'])
  })
})

describe('the app stops while sending', () => {
  it('the next start sends the same key again, so that the server executes it once', async () => {
    const server = serverOf(world)
    const neverAnswers = async (...args: Parameters<typeof server>) => {
      await server(...args)
      return new Promise<never>(() => {})
    }
    const dying = startApp(world, neverAnswers)
    await dying.enqueue({ title: 'Farola' }, [incident('farola'), photo('una')])
    await expect.poll(() => states(dying)).toEqual(['sending waiting'])
    dying.sender.stop()

    const next = startApp(world)
    await next.sender.wake()
    expect(await states(next)).toEqual(['sent sent'])
    expect(world.calls.map(({ key }) => key)).toEqual([world.calls[0]?.key, world.calls[0]?.key, expect.any(String)])
    expect(world.made.size).toBe(2)
  })

  it('a change that may have arrived cannot be edited, which would create a second one', async () => {
    const dying = startApp(world, () => new Promise<never>(() => {}))
    await dying.enqueue({ title: 'Farola', edit: { path: '/incidencias/add', draft: 'wizard', version: 1, value: {} } }, [
      incident('farola'),
    ])
    await expect.poll(() => states(dying)).toEqual(['sending'])
    world.answer = () => fail('maintenance')
    const next = startApp(world)
    await next.sender.wake()
    expect(canEdit(await first(next))).toBe(false)
    expect(await next.reopen((await first(next)).id)).toBeUndefined()
  })

  it('a change that the server has refused can be edited: an earlier arrival would have been answered', async () => {
    world.answer = () => fail('timeout')
    const outbox = startApp(world)
    await outbox.enqueue({ title: 'Farola', edit: { path: '/incidencias/add', draft: 'wizard', version: 1, value: {} } }, [
      incident('farola'),
    ])
    await settle(outbox)
    expect(canEdit(await first(outbox))).toBe(false)
    world.answer = () => fail('citizenInvalid')
    await outbox.sender.wake(true)
    expect(await outbox.reopen((await first(outbox)).id)).toBe('/incidencias/add')
  })
})

describe('a failing change', () => {
  it('a failing change holds back later changes of the same record, and nothing else', async () => {
    world.online = false
    world.answer = ({ body }) =>
      (body as { contenido: string }).contenido === 'pausa' ? fail('conflict', { message: 'Amparo la cerró antes.' }) : { id: 1 }
    const outbox = startApp(world)
    await outbox.enqueue(...change('tarea:1', 'pausa'))
    await outbox.enqueue(...change('tarea:1', 'fin'))
    await outbox.enqueue(...change('tarea:2', 'otra'))
    world.online = true
    await settle(outbox)
    expect(sentNames(world.calls)).toEqual(['pausa', 'otra'])
    expect(await states(outbox)).toEqual(['refused', 'waiting', 'sent'])

    await outbox.discard((await first(outbox)).id)
    await settle(outbox)
    expect(sentNames(world.calls)).toEqual(['pausa', 'otra', 'fin'])
  })

  it('a failing change does not hold back comments on its record, which otherwise follow it', async () => {
    world.online = false
    const outbox = startApp(world)
    await outbox.enqueue({ title: 'Tarea', record: 'tarea:1' }, [{ ...incident('fin'), gathers: { key: 'imagenes' } }, photo('una', 5)])
    await outbox.enqueue({ title: 'Comentario', after: 'tarea:1' }, [incident('dicho')])
    await outbox.enqueue({ title: 'Comentario', after: 'tarea:1' }, [incident('dicho después')])
    world.online = true
    await settle(outbox)
    expect(sentNames(world.calls)).toEqual(['una.jpg', 'fin', 'dicho', 'dicho después'])

    world.answer = ({ body }) => ((body as { contenido: string }).contenido === 'pausa' ? fail('conflict') : { id: 1 })
    world.calls.length = 0
    await outbox.enqueue(...change('tarea:2', 'pausa'))
    await outbox.enqueue({ title: 'Comentario', after: 'tarea:2' }, [incident('igualmente')])
    await settle(outbox)
    expect(sentNames(world.calls)).toEqual(['pausa', 'igualmente'])
  })

  it('changes of one record keep their order', async () => {
    world.online = false
    const outbox = startApp(world)
    for (const contenido of ['uno', 'dos', 'tres']) await outbox.enqueue(...change('tarea:1', contenido))
    world.online = true
    await settle(outbox)
    expect(sentNames(world.calls)).toEqual(['uno', 'dos', 'tres'])
  })

  it('an answer 500 makes a change wait while others are sent', async () => {
    world.online = false
    world.answer = ({ body }) => ((body as { contenido: string }).contenido === 'uno' ? fail('internal') : { id: 1 })
    const outbox = startApp(world)
    await outbox.enqueue(...change('a', 'uno'))
    await outbox.enqueue(...change('b', 'dos'))
    world.online = true
    await settle(outbox)
    expect(await states(outbox)).toEqual(['waiting', 'sent'])
  })

  it('a change waits as long as the server demands (429)', async () => {
    world.answer = () => fail('tooMany', { retryAfter: 60 })
    const outbox = startApp(world)
    await outbox.enqueue(...change('a', 'uno'))
    await settle(outbox)
    world.now += 59_000
    await settle(outbox)
    expect(world.calls).toHaveLength(1)
    world.now += 1000
    await settle(outbox)
    expect(world.calls).toHaveLength(2)
  })

  it('a change is retried when the person demands it', async () => {
    world.answer = () => fail('badRequest', { message: 'Revise los datos' })
    const outbox = startApp(world)
    await outbox.enqueue(...change('a', 'uno'))
    await settle(outbox)
    expect(await states(outbox)).toEqual(['refused'])
    world.answer = () => ({ id: 1 })
    await outbox.retry((await first(outbox)).id)
    await settle(outbox)
    expect(await states(outbox)).toEqual(['sent'])
  })

  it('editing removes a change from the outbox and restores its draft and photos', async () => {
    world.answer = () => fail('citizenInvalid')
    const outbox = startApp(world)
    const blob = new Blob(['una'], { type: 'image/jpeg' })
    const edit = { path: '/incidencias/add', draft: 'wizard', version: 3, value: { contenido: 'farola', fotos: [{ blob }] } }
    await outbox.enqueue({ title: 'Farola', edit }, [incident('farola'), photoStep({ blob, nombre: 'una.jpg' })])
    await settle(outbox)
    expect(await outbox.reopen((await first(outbox)).id)).toBe('/incidencias/add')
    expect(await outbox.all()).toEqual([])
    const [[name, version, value]] = restored as [[string, number, { contenido: string; fotos: { blob: Blob }[] }]]
    expect([name, version, value.contenido, await value.fotos[0]?.blob.text()]).toEqual(['wizard', 3, 'farola', 'una'])
    expect(await (await world.database).count('blobs')).toBe(0)
  })
})

describe('the author of a change', () => {
  it('a user’s change waits for that user, and is not sent as somebody else', async () => {
    world.user = 7
    world.answer = () => fail('notSignedIn')
    const outbox = startApp(world)
    await outbox.enqueue(...change('a', 'uno'))
    await settle(outbox)
    expect(await states(outbox)).toEqual(['waiting'])
    world.answer = () => ({ id: 1 })
    world.now += 60_000
    world.user = 8
    await settle(outbox)
    expect(world.calls).toHaveLength(1)
    world.user = 7
    await settle(outbox)
    expect(world.calls.at(-1)).toMatchObject({ anonymous: false })
    expect(await states(outbox)).toEqual(['sent'])
  })

  it('a user’s change is not sent in the session of a namesake in another municipality', async () => {
    world.user = 7
    world.online = false
    const outbox = startApp(world)
    await outbox.enqueue(...change('a', 'uno'))
    world.apiKey = 'other-key'
    world.online = true
    await settle(outbox)
    expect(world.calls).toEqual([])
    world.apiKey = 'demo-key'
    await settle(outbox)
    expect(await states(outbox)).toEqual(['sent'])
  })

  it('an anonymous change stays anonymous after signing in', async () => {
    world.online = false
    const outbox = startApp(world)
    await outbox.enqueue(...change('a', 'uno'))
    world.user = 7
    world.online = true
    await settle(outbox)
    expect(world.calls[0]?.anonymous).toBe(true)
  })
})

describe('sent changes', () => {
  it('a sent change is deleted after a day', async () => {
    const outbox = startApp(world)
    await outbox.enqueue({ title: 'Farola', refresh: [getIncident, listIncidents] }, [incident('farola')])
    await settle(outbox)
    expect((await first(outbox)).refresh.map(({ path }) => path)).toEqual(['/api/v1/incidencias/:id', '/api/v1/incidencias'])
    world.now += 24 * 3600 * 1000 - 1
    await outbox.dropSent()
    expect(await outbox.all()).toHaveLength(1)
    world.now += 2
    await outbox.dropSent()
    expect(await outbox.all()).toEqual([])
  })
})
