import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import net from 'node:net'
import type { FastifyInstance } from 'fastify'
import { StartProblem } from './start-problem.ts'
import { patience, within } from './stop.ts'

type ListenAddress = { host: string; port: number }

/** Fastify and Node take more options than these; a configuration has other things in it. */
const pick = ({ host, port }: ListenAddress): ListenAddress => ({ host, port })

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

const listenProblem = ({ host, port }: ListenAddress, error: unknown): unknown => {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new StartProblem(
        `Port ${port} is used by another program; stop that one or set PORT to another number (PORT=${port + 1} npm start).`,
        error,
      )
    case 'EACCES':
      return new StartProblem(`Port ${port} may not be opened by this user; set PORT to a number above 1023.`, error)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartProblem(`HOST=${host} is no address of this machine; use 127.0.0.1, 0.0.0.0 or one it has.`, error)
    default:
      return error
  }
}

/** Learns before the long work whether the place is free; answers the port, a free one for 0. */
export const tryPort = async (place: ListenAddress): Promise<number> => {
  const probe = net.createServer().listen({ ...pick(place), exclusive: true })
  try {
    await once(probe, 'listening')
  } catch (error) {
    throw listenProblem(place, error)
  }
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : place.port
}

/** Takes requests at that place; answers the port, which 0 leaves to the system. */
export const listen = async (app: FastifyInstance, place: ListenAddress): Promise<number> => {
  try {
    await app.listen(pick(place))
  } catch (error) {
    throw listenProblem(place, error)
  }
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : place.port
}

/** Milliseconds in which who keeps a connection learns from its next answer to open another, elsewhere. */
const farewell = 1000

/** New connections go elsewhere; those that are open are answered, and told that it was the last time. */
const dismissClients = async ({ server }: FastifyInstance): Promise<void> => {
  server.prependListener('request', (_request, reply: ServerResponse) => {
    reply.shouldKeepAlive = false
  })
  if (!server.listening) return
  // Node's own `close` of an HTTP server cuts idle connections at once, maybe while their next request is on its way.
  const closed = new Promise<void>((resolve) => void net.Server.prototype.close.call(server, () => resolve()))
  await within(farewell, closed)
}

/**
 * Takes no more connections, answers what comes on those that are open, waits for what is under way, and after ten seconds cuts what is
 * left. Event streams end at once: their clients open them again. A browser keeps its connection after the answer: those are closed as
 * they fall idle, or every stop would take the ten seconds.
 */
export const closeServer = async (app: FastifyInstance): Promise<void> => {
  await dismissClients(app)
  const closed = app.close()
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50)
  const inTime = await within(patience, closed)
  clearInterval(sweep)
  if (inTime) return
  app.server.closeAllConnections()
  await within(1000, closed)
}
