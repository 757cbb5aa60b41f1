import { once } from 'node:events'
import net from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { addImage, findUpload } from '@avisa/contract/images/endpoints'
import type { Image } from '@avisa/contract/images/schemas'
import { createIncident } from '@avisa/contract/incidents/endpoints'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#/app.ts'
import { deviceKey } from '#/platform/device-key.ts'
import { imageFileName } from '#/platform/files.ts'
import { useTestApp } from '#/testing/test-app.ts'
import { lampReport } from '#/testing/test-town.ts'

const app = useTestApp()
const device = 'device-resumed'
let server: FastifyInstance
let port = 0
let photo: Buffer
let id = 0

beforeAll(async () => {
  server = await buildApp(app.current.deps)
  const address = await server.listen({ host: '127.0.0.1', port: 0 })
  port = Number(new URL(address).port)
  photo = await sharp({
    create: { width: 400, height: 300, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .jpeg({ quality: 95 })
    .toBuffer()
  id = (await app.current.call(createIncident, { uuid: device }, { body: lampReport })).body.id
})
afterAll(() => server.close())

type Sending = { content: Uint8Array; key: string; uuid?: string; offset?: number; type?: string; query?: string }
const headersOf = ({ key, uuid = device, offset, type = 'image/jpeg' }: Omit<Sending, 'content'>) => ({
  'x-api-key': app.current.home.clave,
  'x-api-version': '1.0.0',
  'x-device-uuid': uuid,
  'idempotency-key': key,
  'content-type': type,
  ...(offset === undefined ? {} : { 'upload-offset': String(offset) }),
})
const addressOf = (query = '') => `http://127.0.0.1:${port}${addImage.path.replace(':id', String(id))}${query}`
const send = async ({ content, query, ...rest }: Sending) => {
  const answer = await fetch(addressOf(query), { method: 'POST', headers: headersOf(rest), body: Buffer.from(content) })
  return { status: answer.status, body: (await answer.json()) as Image & { error?: { code: string } } }
}
const received = async (key: string, uuid = device) =>
  (await app.current.call(findUpload, { uuid }, { params: { clave: key } })).body.recibidos
const viewOf = (image: Image) => app.current.deps.files.read(imageFileName(image, 'view'))

/** Announces the whole photo and sends the first `bytes` of what is left. */
const begin = async (key: string, bytes: number, { offset }: { offset?: number } = {}) => {
  const socket = net.connect({ port, host: '127.0.0.1' })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const rest = photo.subarray(offset ?? 0)
  const head = { host: 'localhost', 'content-length': String(rest.length), ...headersOf({ key, ...(offset ? { offset } : {}) }) }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`POST ${addImage.path.replace(':id', String(id))} HTTP/1.1\r\n${lines.join('')}\r\n`)
  await new Promise((resolve) => socket.write(rest.subarray(0, bytes), resolve))
  return socket
}
const cut = async (key: string, bytes: number, offset?: number) => {
  const socket = await begin(key, bytes, offset === undefined ? {} : { offset })
  // The server finds out who sends before it reads what.
  await setTimeout(500)
  socket.destroy()
}
const half = () => Math.floor(photo.length / 2)
/** Over HTTP, to the server that has the cut request. */
const receivedHere = async (key: string) => {
  const answer = await fetch(`http://127.0.0.1:${port}${findUpload.path.replace(':clave', key)}`, { headers: headersOf({ key }) })
  return ((await answer.json()) as { recibidos: number }).recibidos
}

describe('a photo sent as bytes', () => {
  test('is the photo that the same bytes are as base64, and one submission with it', async () => {
    const key = crypto.randomUUID()
    const { status, body } = await send({ content: photo, key, query: '?nombre=farola%20%C3%B1.jpg' })
    expect(status).toBe(201)
    const again = await app.current.call(
      addImage,
      { uuid: device, idempotencyKey: key },
      { params: { id }, body: { base64: true, imagen: photo.toString('base64'), nombre: 'farola ñ.jpg' } },
    )
    expect(again).toMatchObject({ status: 201, body })
    const other = await send({ content: photo, key, query: '?nombre=otra.jpg' })
    expect(other).toMatchObject({ status: 409, body: { error: { code: 'http.idempotencyReused' } } })
  })

  test.each(['png', 'webp', 'avif'] as const)('may be %s, whatever type is declared', async (format) => {
    const content = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
      .toFormat(format)
      .toBuffer()
    for (const type of [`image/${format}`, 'image/jpeg']) expect((await send({ content, key: crypto.randomUUID(), type })).status).toBe(201)
  })

  test.each([
    ['text', Buffer.from('hola'), {}, 415, 'image.notAnImage'],
    ['nothing', Buffer.alloc(0), {}, 415, 'image.notAnImage'],
    [
      'HEIC',
      Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(40)]),
      { type: 'image/heic' },
      415,
      'image.heic',
    ],
    ['an unknown type', Buffer.from('hola'), { type: 'text/html' }, 400, 'http.validation'],
    ['a long name', Buffer.from('hola'), { query: `?nombre=${'a'.repeat(201)}` }, 400, 'http.validation'],
    ['two names', Buffer.from('hola'), { query: '?nombre=a&nombre=b' }, 400, 'http.validation'],
    ['of a stranger', Buffer.from('hola'), { uuid: 'device-stranger' }, 404, 'http.notFound'],
  ])('%s is refused as in base64', async (_what, content, rest, status, code) => {
    expect(await send({ content, key: crypto.randomUUID(), ...rest })).toMatchObject({ status, body: { error: { code } } })
  })
})

describe('a photo whose sending is cut', () => {
  test('goes on where it ended: the rest alone is sent, and nothing is left of it', async () => {
    const key = crypto.randomUUID()
    await cut(key, half())
    await expect.poll(() => received(key)).toBe(half())
    await cut(key, 20_000, half())
    await expect.poll(() => received(key)).toBe(half() + 20_000)
    const { status, body } = await send({ content: photo.subarray(half() + 20_000), key, offset: half() + 20_000 })
    expect(status).toBe(201)
    const whole = await send({ content: photo, key: crypto.randomUUID() })
    expect(await viewOf(body)).toEqual(await viewOf(whole.body))
    await expect.poll(() => received(key)).toBe(0)
  })

  test('goes on at once when the phone could not say that it was cut', async () => {
    const key = crypto.randomUUID()
    const socket = await begin(key, half())
    const closed = once(socket, 'close')
    await expect.poll(() => receivedHere(key)).toBe(half())
    await closed
    expect((await send({ content: photo.subarray(half()), key, offset: half() })).status).toBe(201)
  })

  test('belongs to its sender alone', async () => {
    const key = crypto.randomUUID()
    await cut(key, half())
    await expect.poll(() => received(key)).toBe(half())
    expect(await received(key, 'device-stranger')).toBe(0)
    const { token } = await app.current.signIn({ roles: ['Tecnicos'], permisos: ['incidencia.consultar.todas'] })
    expect((await app.current.call(findUpload, { token, uuid: device }, { params: { clave: key } })).body).toEqual({ recibidos: 0 })
    const stolen = await send({ content: photo.subarray(half()), key, offset: half(), uuid: 'device-stranger' })
    expect(stolen).toMatchObject({ status: 409, body: { error: { code: 'image.uploadGone' } } })
  })

  test.each([['too little'], ['too much']])('is sent whole when the sender believes that %s is here', async (what) => {
    const key = crypto.randomUUID()
    await cut(key, half())
    await expect.poll(() => received(key)).toBe(half())
    const offset = half() + (what === 'too much' ? 1 : -1)
    expect(await send({ content: photo.subarray(offset), key, offset })).toMatchObject({ status: 409 })
    expect((await send({ content: photo, key })).status).toBe(201)
  })

  test('is kept in vain if the photo is refused in the end', async () => {
    const key = crypto.randomUUID()
    const { partials } = app.current.deps
    const { esquema } = app.current.home
    await partials.keep(
      { sender: `${esquema}:d${deviceKey(esquema, device)}`, network: '127.0.0.1', key },
      Buffer.alloc(20_000, 'no photo'),
    )
    expect(await send({ content: Buffer.from('end'), key, offset: 20_000 })).toMatchObject({ status: 415 })
    await expect.poll(() => received(key)).toBe(0)
  })
})

test('a caller without account and device keeps nothing', async () => {
  const key = crypto.randomUUID()
  const { partials } = app.current.deps
  await partials.keep({ sender: `${app.current.home.esquema}:d`, network: '127.0.0.1', key }, Buffer.alloc(20_000))
  const answer = await app.current.call(findUpload, {}, { params: { clave: key } })
  expect(answer).toMatchObject({ status: 200, body: { recibidos: 0 } })
})
