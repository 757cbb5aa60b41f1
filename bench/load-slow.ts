import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Call } from './clients.ts'

/** Open sockets; `opened` of those requested. */
export type Sockets = { open: () => number; close: () => void }

/** Opens connections and passes each to `begin`. The machine may not allow all of them. */
const openSockets = async (port: number, count: number, begin: (socket: net.Socket) => void): Promise<Sockets> => {
  const open = new Set<net.Socket>()
  const openConnection = async () => {
    const socket = net.connect({ port, host: '127.0.0.1' })
    socket.on('error', () => open.delete(socket))
    socket.on('close', () => open.delete(socket))
    await Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => undefined)
    if (socket.destroyed) return
    open.add(socket)
    begin(socket)
  }
  // A hundred at a time: a listening socket's queue is short.
  for (let i = 0; i < count; i += 100) await Promise.all(Array.from({ length: Math.min(100, count - i) }, openConnection))
  return { open: () => open.size, close: () => open.forEach((socket) => socket.destroy()) }
}

const drip = (socket: net.Socket, letter: string) => {
  const timer = setInterval(() => socket.write(letter), 1000)
  socket.on('close', () => clearInterval(timer))
}

/** Sends headers at one byte per second. */
export const slowHeads = (port: number, count: number) =>
  openSockets(port, count, (socket) => {
    socket.write('GET /api/v1/incidencias HTTP/1.1\r\nhost: localhost\r\nx-slow: ')
    drip(socket, 'a')
  })

/** Sends bodies at one byte per second. */
export const slowBodies = (port: number, count: number, { path, headers = {} }: Call) =>
  openSockets(port, count, (socket) => {
    const lines = Object.entries({ host: 'localhost', ...headers, 'content-type': 'application/json', 'content-length': '100000' })
    socket.write(`POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n{`)
    drip(socket, ' ')
  })

/** Silent connections, like those of a phone that lost its network. */
export const halfOpen = (port: number, count: number) => openSockets(port, count, () => undefined)

/** Event streams; `heard` counts those that received an event. */
export const openStreams = async (port: number, calls: readonly Call[]) => {
  let next = 0
  let answers = 0
  const sockets = await openSockets(port, calls.length, (socket) => {
    const { path, headers = {} } = calls[(next += 1) - 1] ?? { path: '/' }
    socket.write(
      `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${Object.entries(headers)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')}\r\n`,
    )
    socket.once('data', (chunk: Buffer) => {
      if (chunk.toString('latin1', 9, 12) === '200') answers += 1
      else socket.destroy()
      socket.resume()
    })
  })
  for (let waited = 0; answers < sockets.open() && waited < 60_000; waited += 100) await sleep(100)
  return { ...sockets, answers: () => answers }
}
