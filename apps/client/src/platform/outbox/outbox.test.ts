import 'fake-indexeddb/auto'
import { createIncident, getIncident, listIncidents } from '@avisa/contract/incidents/endpoints'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CallError, type ErrorKind } from '../call-error.ts'
import type { CallOptions, LooseArgs, Route } from '../call.ts'
import { openClientDatabase, type ClientDatabase } from '../database.ts'
import { newUuid } from '../uuid.ts'
import { createOutboxStore } from './outbox-store.ts'
import { createOutbox, photoStep, step, type Outbox } from './outbox.ts'
import { createSender } from './sender.ts'
import { canEdit, errorOf, photosFailed, stateOf, type Submission } from './submission.ts'

type Sent = { path: string; params: unknown; body: unknown; key: string | undefined; anonymous: boolean | undefined }
type World = {
  database: Promise<ClientDatabase>
  online: boolean
  user: number | null
  apiKey: string
  now: number
  calls: Sent[]
  made: Map<string, unknown>
  answer: (sent: Sent) => unknown
}

let world: World
const running: Outbox[] = []
const restored: unknown[] = []

/** A server that does each Idempotency-Key once and answers the first result again. */
const serverOf =
  (place: World) =>
  async (route: Route, args: LooseArgs = {}, options: CallOptions = {}) => {
    const sent: Sent = { path: route.path, params: args.params, body: args.body, key: options.idempotencyKey, anonymous: options.anonymous }
    place.calls.push(sent)
    const key = sent.key ?? ''
    if (!place.made.has(key)) place.made.set(key, await place.answer(sent))
    return place.made.get(key)
  }

/** The app as it starts on this device: the same database, a new process. */
const startApp = (place: World, send = serverOf(place)): Outbox => {
  const store = createOutboxStore(() => place.database)
  const author = () => ({ apiKey: place.apiKey, user: place.user })
  const deps = { store, send, author, online: () => place.online, now: () => place.now }
  const sender = createSender({ ...deps, lock: (work) => work() })
  const outbox = createOutbox({ store, sender, author, now: () => place.now, restoreDraft: (...draft) => restored.push(draft) })
  running.push(outbox)
  return outbox
}

const fail = (kind: ErrorKind, detail = {}) => {
  throw new CallError(kind, detail)
}
const incident = (contenido: string) => step(createIncident, { body: { tipos: '3', unidad_gestion_id: 1, contenido } })
const photo = (text: string, of?: number) => photoStep({ blob: new Blob([text], { type: 'image/jpeg' }), nombre: `${text}.jpg` }, of)
const change = (record: string, contenido: string) => [{ record, title: contenido }, [incident(contenido)]] as const
const settle = (outbox: Outbox) => outbox.sender.wake()
const states = async (outbox: Outbox) => (await outbox.all()).map((one) => one.entries.map(({ state }) => state.kind).join(' '))
const first = async (outbox: Outbox): Promise<Submission> => {
  const [one] = await outbox.all()
  if (!one) throw new Error('the outbox is empty')
  return one
}
const said = (calls: readonly Sent[]) =>
  calls.map(({ body }) => (body as { contenido?: string; nombre?: string }).contenido ?? (body as { nombre?: string }).nombre)

beforeEach(() => {
  restored.length = 0
  world = {
    database: openClientDatabase(newUuid()),
    online: true,
    user: null,
    apiKey: 'demo-key',
    now: 1_000_000,
    calls: [],
    made: new Map(),
    answer: () => ({ id: 42, codigo: '26-00042' }),
  }
})
afterEach(() => running.splice(0).forEach(({ sender }) => sender.stop()))

describe('a report with photos', () => {
  it('goes out as the incident, then each photo on its own with the id that was answered', async () => {
    const outbox = startApp(world)
    await outbox.enqueue({ title: 'Farola' }, [incident('farola'), photo('una'), photo('dos')])
    await settle(outbox)
    expect(world.calls.map(({ path, params }) => [path, params])).toEqual([
      ['/api/v1/incidencias', undefined],
      ['/api/v1/incidencias/:id/imagenes', { id: 42 }],
      ['/api/v1/incidencias/:id/imagenes', { id: 42 }],
    ])
    expect(world.calls[1]?.body).toEqual({ base64: true, imagen: btoa('una'), nombre: 'una.jpg' })
    expect(stateOf(await first(outbox))).toBe('sent')
    expect((await first(outbox)).entries[0]?.answer).toMatchObject({ codigo: '26-00042' })
  })

  it('is written down before anything is sent', async () => {
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

  it('keeps a refused photo apart: the others arrive', async () => {
    world.answer = ({ body }) =>
      (body as { nombre?: string }).nombre === 'una.jpg' ? fail('notAnImage', { message: 'No es una imagen' }) : { id: 42 }
    const outbox = startApp(world)
    await outbox.enqueue({ title: 'Farola' }, [incident('farola'), photo('una'), photo('dos')])
    await settle(outbox)
    expect(await states(outbox)).toEqual(['sent refused sent'])
    expect(errorOf(await first(outbox))?.detail.message).toBe('No es una imagen')
  })

  it('lets a command of another record go before waiting photos', async () => {
    world.online = false
    const outbox = startApp(world)
    await outbox.enqueue({ title: 'Farola' }, [photo('una', 7), photo('dos', 7)])
    await outbox.enqueue(...change('tarea:1', 'orden'))
    world.online = true
    await settle(outbox)
    expect(said(world.calls)).toEqual(['orden', 'una.jpg', 'dos.jpg'])
  })
})

describe('photos that do not arrive', () => {
  const report = async (...names: string[]) => {
    const outbox = startApp(world)
    await outbox.enqueue({ title: 'Farola' }, [incident('farola'), ...names.map((name) => photo(name))])
    await settle(outbox)
    return outbox
  }
  const nameOf = ({ body }: Sent) => (body as { nombre?: string }).nombre
  const refusing = (name: string) => {
    world.answer = (sent) => (nameOf(sent) === name ? fail('tooLarge', { message: 'Pesa demasiado' }) : { id: 42 })
  }
  const entryOf = async (outbox: Outbox, name: string) => {
    const found = (await first(outbox)).entries.find((entry) => entry.photo?.nombre === name)
    if (!found) throw new Error(`no photo ${name}`)
    return found
  }

  it('because the server is being improved (503) go again by themselves', async () => {
    world.answer = (sent) => (nameOf(sent) === 'una.jpg' ? fail('maintenance') : { id: 42 })
    const outbox = await report('una', 'dos')
    expect(await states(outbox)).toEqual(['sent waiting sent'])
    world.answer = () => ({ id: 42 })
    world.now += 5000
    await settle(outbox)
    expect(await states(outbox)).toEqual(['sent sent sent'])
  })

  it('because the connection was cut in the middle go again whole, under the same key, and those before them do not', async () => {
    world.answer = (sent) => (nameOf(sent) === 'dos.jpg' ? fail('connection') : { id: 42 })
    const outbox = await report('una', 'dos', 'tres')
    expect(await states(outbox)).toEqual(['sent sent waiting waiting'])
    world.answer = () => ({ id: 42 })
    await outbox.sender.wake(true)
    expect(said(world.calls)).toEqual(['farola', 'una.jpg', 'dos.jpg', 'dos.jpg', 'tres.jpg'])
    expect(world.calls[2]?.key).toBe(world.calls[3]?.key)
  })

  it('are told once all have been tried, and not while they only wait for the network', async () => {
    refusing('una.jpg')
    const outbox = await report('una', 'dos')
    expect(photosFailed(await first(outbox))).toBe(true)
    world.answer = () => fail('offline')
    const waiting = startApp({ ...world, database: openClientDatabase(newUuid()) })
    await waiting.enqueue({ title: 'Fotos' }, [photo('tres', 7)])
    await settle(waiting)
    expect(photosFailed(await first(waiting))).toBe(false)
  })

  it('are replaced by others, which are other calls', async () => {
    refusing('una.jpg')
    const outbox = await report('una', 'dos')
    const { id } = await first(outbox)
    await outbox.replacePhoto(id, (await entryOf(outbox, 'una.jpg')).id, {
      blob: new Blob(['otra'], { type: 'image/jpeg' }),
      nombre: 'otra.jpg',
    })
    await settle(outbox)
    expect(await states(outbox)).toEqual(['sent sent sent'])
    expect(world.calls.at(-1)).toMatchObject({ params: { id: 42 }, body: { imagen: btoa('otra'), nombre: 'otra.jpg' } })
    expect(world.calls.at(-1)?.key).not.toBe(world.calls[1]?.key)
  })

  it('are given up one by one, and nothing of them stays', async () => {
    refusing('una.jpg')
    const outbox = await report('una', 'dos')
    const { id } = await first(outbox)
    await outbox.discardPhoto(id, (await entryOf(outbox, 'una.jpg')).id)
    expect(await states(outbox)).toEqual(['sent sent'])
    expect(await (await world.database).count('blobs')).toBe(0)
    await outbox.discardPhoto(id, (await entryOf(outbox, 'dos.jpg')).id)
    expect(await states(outbox)).toEqual(['sent sent'])
  })

  it('go again one by one when the person says so', async () => {
    world.answer = (sent) => (nameOf(sent) ? fail('notAnImage') : { id: 42 })
    const outbox = await report('una', 'dos')
    world.answer = () => ({ id: 42 })
    await outbox.retryPhoto((await first(outbox)).id, (await entryOf(outbox, 'dos.jpg')).id)
    await settle(outbox)
    expect(await states(outbox)).toEqual(['sent refused sent'])
  })

  it('are shown from the bytes that wait', async () => {
    refusing('una.jpg')
    const outbox = await report('una')
    const { photo: kept } = await entryOf(outbox, 'una.jpg')
    expect(await (await outbox.photo((await first(outbox)).id, kept?.blob ?? ''))?.text()).toBe('una')
  })
})

describe('without network', () => {
  it('a report waits, survives the page being closed, and arrives once', async () => {
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

  it('a timeout is tried again with the same key, later and later, and at once when the network is back', async () => {
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

  it('the network failing for one stops the rest from being tried in vain', async () => {
    world.online = false
    const outbox = startApp(world)
    await outbox.enqueue(...change('a', 'uno'))
    await outbox.enqueue(...change('b', 'dos'))
    world.online = true
    world.answer = () => fail('connection')
    await settle(outbox)
    expect(said(world.calls)).toEqual(['uno'])
  })
})

describe('the app dies in the middle of sending', () => {
  it('and the next start sends the same key again, so that the server does it once', async () => {
    const server = serverOf(world)
    const neverAnswers = async (...asked: Parameters<typeof server>) => {
      await server(...asked)
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

  it('and what may have arrived cannot be edited into a second one', async () => {
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

  it('but is edited once the server has refused it: it would have answered what it had', async () => {
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

describe('one bad item', () => {
  it('holds back what was done later to the same thing, and nothing else', async () => {
    world.online = false
    world.answer = ({ body }) =>
      (body as { contenido: string }).contenido === 'pausa' ? fail('conflict', { message: 'Amparo la cerró antes.' }) : { id: 1 }
    const outbox = startApp(world)
    await outbox.enqueue(...change('tarea:1', 'pausa'))
    await outbox.enqueue(...change('tarea:1', 'fin'))
    await outbox.enqueue(...change('tarea:2', 'otra'))
    world.online = true
    await settle(outbox)
    expect(said(world.calls)).toEqual(['pausa', 'otra'])
    expect(await states(outbox)).toEqual(['refused', 'waiting', 'sent'])

    await outbox.discard((await first(outbox)).id)
    await settle(outbox)
    expect(said(world.calls)).toEqual(['pausa', 'otra', 'fin'])
  })

  it('of one record keeps the order of writing', async () => {
    world.online = false
    const outbox = startApp(world)
    for (const contenido of ['uno', 'dos', 'tres']) await outbox.enqueue(...change('tarea:1', contenido))
    world.online = true
    await settle(outbox)
    expect(said(world.calls)).toEqual(['uno', 'dos', 'tres'])
  })

  it('that the server answered with 500 waits by itself while others go', async () => {
    world.online = false
    world.answer = ({ body }) => ((body as { contenido: string }).contenido === 'uno' ? fail('internal') : { id: 1 })
    const outbox = startApp(world)
    await outbox.enqueue(...change('a', 'uno'))
    await outbox.enqueue(...change('b', 'dos'))
    world.online = true
    await settle(outbox)
    expect(await states(outbox)).toEqual(['waiting', 'sent'])
  })

  it('waits as long as the server asks (429)', async () => {
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

  it('goes again when the person says so', async () => {
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

  it('is edited by taking it out with its draft and photos', async () => {
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

describe('whose it is', () => {
  it('what a user wrote waits for that user, and is sent as nobody else', async () => {
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

  it('nor does it go with the session that a namesake has in another municipality', async () => {
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

  it('what an anonymous visitor wrote stays anonymous after signing in', async () => {
    world.online = false
    const outbox = startApp(world)
    await outbox.enqueue(...change('a', 'uno'))
    world.user = 7
    world.online = true
    await settle(outbox)
    expect(world.calls[0]?.anonymous).toBe(true)
  })
})

describe('what was sent', () => {
  it('is forgotten after a day', async () => {
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
