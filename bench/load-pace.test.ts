import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { seeded } from '../apps/server/src/demo/random.ts'
import type { Act } from './load-day.ts'
import { sendPaced } from './load-pace.ts'
import { slowHeads } from './load-slow.ts'

const open = async () => {
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    bodies.push(body)
    if (body === 'break') return request.socket.destroy()
    response.writeHead(body === 'full' ? 503 : 201, { 'content-length': 2 }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { bodies, port: (server.address() as AddressInfo).port, close: () => server.close().closeAllConnections() }
}

test('clients send at the requested rate; only confirmed changes count, and some are sent twice', async () => {
  const server = await open()
  const says = ['done', 'full', 'break']
  let n = 0
  const next = (): Act => {
    const mark = says[(n += 1) % 3] ?? ''
    return { kind: 'report', call: { method: 'POST', path: '/', body: mark }, mark }
  }
  const { answers, done } = await sendPaced({ port: server.port, clients: 20, rate: 100, seconds: 2, random: seeded(1), next })
  server.close()
  expect(answers.length).toBeGreaterThan(50)
  expect(answers.length).toBeLessThan(300)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 503, 0]))
  expect(new Set(done)).toEqual(new Set(['done']))
  expect(server.bodies.filter((body) => body === 'done').length).toBeGreaterThan(done.length)
})

test('slow connections are counted while they are open', async () => {
  const server = await open()
  const slow = await slowHeads(server.port, 5)
  expect(slow.open()).toBe(5)
  server.close()
  await expect.poll(slow.open).toBe(0)
  slow.close()
})
