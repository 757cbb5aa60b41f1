import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { buildApp } from '#/app.ts'
import { useTestApp } from '#/testing/test-app.ts'

const app = useTestApp()
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** A server that works on two calls at once, and on none while its gate is shut. */
const openGated = async () => {
  const { deps, home } = app.current
  let open: () => void = () => undefined
  let gate = Promise.resolve()
  let waiting = 0
  const byKey: typeof deps.directory.byKey = async (clave) => {
    waiting += 1
    await gate
    waiting -= 1
    return deps.directory.byKey(clave)
  }
  const server = await buildApp({ ...deps, directory: { ...deps.directory, byKey } }, { maxCalls: 2 })
  ends.push(() => server.close())
  const headers = { 'x-api-key': home.clave, 'x-api-version': '1.0.0', 'accept-language': 'ca' }
  return {
    server,
    headers,
    /** Begins at once: what inject answers begins only when it is waited for. */
    ask: async () => server.inject({ url: '/api/v1/unidades-gestion', headers }),
    shut: () => void (gate = new Promise((resolve) => (open = resolve))),
    open: () => open(),
    /** Until so many stand before the gate. */
    inside: async (count: number) => {
      await expect.poll(() => waiting, { timeout: 5000 }).toBe(count)
    },
  }
}

it('calls beyond the limit are refused at once with a retry time, in the caller’s language; afterwards they are accepted', async () => {
  const { server, ask, shut, open, inside: come } = await openGated()
  shut()
  const inside = [ask(), ask()]
  await come(2)
  const away = await ask()
  expect(away.statusCode).toBe(429)
  expect(away.headers['retry-after']).toBe('1')
  expect(away.json().error).toMatchObject({ code: 'http.busy', title: 'Hi ha molta gent alhora' })
  expect((await server.inject('/health/live')).statusCode).toBe(200)
  open()
  for (const pending of inside) expect((await pending).statusCode).toBe(200)
  for (let i = 0; i < 5; i += 1) expect((await ask()).statusCode).toBe(200)
})

it('slow senders and clients that disconnect while waiting block nobody', async () => {
  const { server, headers, ask, shut, open, inside: come } = await openGated()
  await server.listen({ host: '127.0.0.1', port: 0 })
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const send = async (head: string, more = '') => {
    const socket = net.connect({ port, host: '127.0.0.1' })
    await once(socket, 'connect')
    const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`${head} HTTP/1.1\r\n${lines.join('')}${more}\r\n`)
    ends.unshift(() => socket.destroy())
    return socket
  }
  for (let i = 0; i < 3; i += 1) await send('POST /api/v1/incidencias', 'content-type: application/json\r\ncontent-length: 500\r\n')
  await sleep(50)
  expect((await ask()).statusCode).toBe(200)
  shut()
  const answers = [await send('GET /api/v1/unidades-gestion'), await send('GET /api/v1/unidades-gestion')]
  await come(2)
  expect((await ask()).statusCode).toBe(429)
  for (const socket of answers) socket.destroy()
  await sleep(50)
  const next = ask()
  open()
  expect((await next).statusCode).toBe(200)
})
