import { finished } from 'node:stream'
import { refuse } from '@avisa/contract/refusal'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Calls that one process works on at once: a second's worth. More would wait longer than people do. */
const maxAtOnce = 100

/**
 * Whoever comes while `most` calls are worked on is told at once to come again (429, Retry-After; 503 is maintenance alone), so that
 * those inside stay quick and memory bounded. While a call's body is on its way it does not count: who sends slowly keeps nobody out.
 * Event streams are not counted.
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
/** Milliseconds for the head of a request, and for all of it: a photo of ten megabytes by a slow phone. */
export const connectionPatience = { requestTimeout: 120_000, http: { headersTimeout: silence, connectionsCheckingInterval: 5000 } } as const
/** More connections than any town has windows. */
const connectionLimit = 20_000

/** Lets go who opens a connection and says nothing, and takes no more connections than a process can hold. */
export const limitConnections = (app: FastifyInstance): void => {
  app.server.maxConnections = connectionLimit
  app.server.on('connection', (socket) => {
    setTimeout(() => socket.bytesRead === 0 && socket.destroy(), silence).unref()
  })
}
