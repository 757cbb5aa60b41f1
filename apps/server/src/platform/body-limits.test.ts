import { once } from 'node:events'
import net from 'node:net'
import { login } from '@avisa/contract/accounts/endpoints'
import { addImage } from '@avisa/contract/images/endpoints'
import { createIncident } from '@avisa/contract/incidents/endpoints'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#/app.ts'
import { useTestApp } from '#/testing/test-app.ts'
import { lampReport } from '#/testing/test-town.ts'

const app = useTestApp()
let server: FastifyInstance
let port = 0

beforeAll(async () => {
  server = await buildApp(app.current.deps)
  await server.listen({ host: '127.0.0.1', port: 0 })
  const address = server.server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => server.close())

const keyOf = () => ({ 'x-api-key': app.current.home.clave, 'x-api-version': '1.0.0' })
const post = async (url: string, payload: string, headers: Record<string, string> = keyOf()) => {
  const start = performance.now()
  const answer = await server.inject({ method: 'POST', url, headers: { 'content-type': 'application/json', ...headers }, payload })
  return { status: answer.statusCode, body: answer.body, took: performance.now() - start }
}
const keys = (count: number) => `{${Array.from({ length: count }, (_, i) => `"k${i}":1`).join(',')}}`
const deep = (depth: number) => `{"email":${'['.repeat(depth)}${']'.repeat(depth)}}`

describe('a hostile body delays nobody else', () => {
  test.each([
    ['of ninety thousand keys', keys(90_000), [413]],
    ['of as many keys as fit', keys(6000), [400]],
    ['of half a million brackets', deep(500_000), [413]],
    ['of as many brackets as fit', deep(30_000), [413]],
    ['of an endless text', `{"email":"${'a'.repeat(60_000)}"}`, [400]],
  ])('%s: refused quickly', async (_what, payload, statuses) => {
    const { status, body, took } = await post(login.path, payload)
    expect(statuses).toContain(status)
    expect(body.length).toBeLessThan(4000)
    // It was two seconds on two busy cores.
    expect(took).toBeLessThan(1000)
  })

  test('the body of a photo cannot be used for it either', async () => {
    const url = addImage.path.replace(':id', '1')
    for (const payload of [
      keys(90_000),
      deep(500_000),
      `{"base64":true,"imagen":"AAAA",${keys(90_000).slice(1)}`,
      `{"imagen":"AAAA","nombre":${deep(30_000)}}`,
    ]) {
      const { status, took } = await post(url, payload)
      expect(status).toBe(413)
      expect(took).toBeLessThan(1000)
    }
  })

  test('a form gets all its errors, at most twenty fields', async () => {
    const few = JSON.parse((await post(login.path, '{"a":1,"b":2}')).body)
    expect(few.error.errors.map(({ field }: { field: string }) => field)).toEqual(expect.arrayContaining(['a', 'b']))
    const many = JSON.parse((await post(login.path, keys(400))).body)
    expect(many.error.errors).toHaveLength(20)
  })

  test('without a key, or without a required session, the body is not read', async () => {
    expect((await post(login.path, 'no JSON', { 'x-api-key': 'nobody', 'x-api-version': '1.0.0' })).status).toBe(403)
    expect((await post(login.path, keys(90_000), {})).status).toBe(403)
    expect((await post('/api/v1/auth/logout', 'no JSON', { ...keyOf(), authorization: 'Bearer stolen' })).status).toBe(401)
    expect((await post('/api/v1/incidencias/1/inspecciones', 'no JSON')).status).toBe(401)
  })

  test('the longest description is accepted, in any script; so is JSON of moderate depth', async () => {
    const report = { ...lampReport, contenido: '語'.repeat(20_000), tiposSeleccion: [{ a: [[[[{ b: 1 }]]]] }] }
    expect((await post(createIncident.path, JSON.stringify(report))).status).toBe(201)
  })
})

/** Opens a connection that announces a large photo and sends no more than this of it. */
const announce = async (key: Record<string, string>, body = '') => {
  const socket = net.connect({ port, host: '127.0.0.1' })
  await once(socket, 'connect')
  const head = { host: 'localhost', 'content-type': 'application/json', 'content-length': '90000000', ...key }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`POST ${addImage.path.replace(':id', '1')} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
  let output = ''
  socket.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const closed = new Promise<number>((resolve) => {
    const start = performance.now()
    socket.once('close', () => resolve(performance.now() - start))
    socket.once('error', () => undefined)
  })
  return { socket, closed, said: () => output }
}

describe('a large photo that is announced but not sent', () => {
  test('is refused without a key', async () => {
    const silent = await announce({})
    await expect.poll(silent.said, { timeout: 5000 }).toMatch(/^HTTP\/1\.1 403/)
    silent.socket.destroy()
  })

  test('occupies a slot for some seconds only', { timeout: 60_000 }, async () => {
    const silent = [await announce(keyOf()), await announce(keyOf(), '{"base64":true,"imagen":"AAAA')]
    const waits = post(addImage.path.replace(':id', '1'), JSON.stringify({ base64: true, imagen: 'A'.repeat(2_100_000) }))
    for (const { closed } of silent) expect(await closed).toBeLessThan(15_000)
    const { status, took } = await waits
    // No such incident; it was «come again» after thirty seconds.
    expect(status).toBe(404)
    expect(took).toBeLessThan(20_000)
  })
})
