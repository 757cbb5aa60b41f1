import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import net from 'node:net'
import type { FastifyInstance } from 'fastify'
import { StartProblem } from './start-problem.ts'
import { patience, within } from './stop.ts'

type ListenAddress = { host: string; port: number }

/** Only these options: Fastify and Node would take others from a configuration too. */
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
      return new StartProblem(`HOST=${host} is not an address of this machine; use 127.0.0.1, 0.0.0.0 or one it has.`, error)
    default:
      return error
  }
}

/** Checks early whether the address is free; answers the port, a free one for 0. */
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

/** Listens at that address; answers the port, chosen by the system for 0. */
export const listen = async (app: FastifyInstance, place: ListenAddress): Promise<number> => {
  try {
    await app.listen(pick(place))
  } catch (error) {
    throw listenProblem(place, error)
  }
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : place.port
}

/** Milliseconds in which clients with a kept-alive connection learn from their next answer to open another one elsewhere. */
const farewell = 1000

/** Stops accepting connections; open ones are answered with `connection: close`. */
const dismissClients = async ({ server }: FastifyInstance): Promise<void> => {
  server.prependListener('request', (_request, reply: ServerResponse) => {
    reply.shouldKeepAlive = false
  })
  if (!server.listening) return
  // Node's own `close` of an HTTP server drops idle connections at once, possibly while their next request is on its way.
  const closed = new Promise<void>((resolve) => void net.Server.prototype.close.call(server, () => resolve()))
  await within(farewell, closed)
}

/**
 * Stops accepting connections, answers requests on the open ones, waits for those in progress, and closes the rest after ten seconds. Event streams
 * end at once: their clients reopen them. Kept-alive connections are closed when idle, or every stop would take ten seconds.
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
