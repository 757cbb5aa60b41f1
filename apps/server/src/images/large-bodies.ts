import { refuse } from '@avisa/contract/http/refusal'
import { addImage } from '@avisa/contract/images/endpoints'
import type { FastifyInstance } from 'fastify'

/** Bytes of a body, and how many larger ones are taken at once: the app's own photos are a tenth of it, and a body is held several times while it is read. */
export const largeBodies = { bytes: 10_000_000, atOnce: 4 } as const
const segundos = 5

/** Asks large photos to wait for each other before their bodies are read, so that no number of them fills the memory. */
export const boundLargeBodies = (app: FastifyInstance): void => {
  let taken = 0
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'POST' || request.routeOptions.url !== addImage.path) return
    // Who does not say how long it is may be as long as it likes.
    if (Number(request.headers['content-length'] ?? Infinity) <= largeBodies.bytes) return
    if (taken >= largeBodies.atOnce) refuse('http.tooMany', { values: { segundos } })
    taken += 1
    reply.raw.once('close', () => {
      taken -= 1
    })
  })
}
