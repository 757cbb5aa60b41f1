import { finished } from 'node:stream'
import { refuse } from '@avisa/contract/refusal'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Concurrent calls of one process: about a second's work. More would wait longer than people do. */
const maxAtOnce = 100

/**
 * While `most` calls are in progress, further ones get 429 with Retry-After at once (503 is for maintenance only), so that calls in progress stay
 * fast and memory bounded. A call does not count while its body is being received, so slow senders block nobody. Event streams are not counted.
 */
export const limitCalls = (app: FastifyInstance, most: number = maxAtOnce): void => {
  let inside = 0
  const counted = new WeakMap<FastifyRequest, boolean>()
  const count = (request: FastifyRequest, counts: boolean) => {
    const before = counted.get(request)
    if (before === undefined || before === counts) return
    counted.set(request, counts)
    inside += counts ? 1 : -1
  }
  app.addHook('onRequest', async (request, reply) => {
    const { url, config } = request.routeOptions
    if (!url?.startsWith('/api/')) return
    if (inside >= most) refuse('http.busy')
    if (config.stays === true) return
    counted.set(request, true)
    inside += 1
    finished(reply.raw, () => {
      count(request, false)
      counted.delete(request)
    })
  })
  app.addHook('preParsing', async (request) => count(request, false))
  app.addHook('preValidation', async (request) => count(request, true))
}

const silence = 20_000
/** Timeouts in milliseconds for the headers and for the whole request: a photo of ten megabytes from a slow phone. */
export const connectionPatience = { requestTimeout: 120_000, http: { headersTimeout: silence, connectionsCheckingInterval: 5000 } } as const
const connectionLimit = 20_000

/** Closes connections that send nothing, and limits their number. */
export const limitConnections = (app: FastifyInstance): void => {
  app.server.maxConnections = connectionLimit
  app.server.on('connection', (socket) => {
    setTimeout(() => socket.bytesRead === 0 && socket.destroy(), silence).unref()
  })
}
