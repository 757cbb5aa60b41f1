import { refuse } from '@avisa/contract/http/refusal'
import { addImage } from '@avisa/contract/images/endpoints'
import type { FastifyInstance } from 'fastify'

/**
 * Bytes of a body, and how many larger ones are read at once: a body is held several times while it is. The app's own photos are
 * smaller and never wait, so that no slow phone keeps another waiting. Milliseconds that a larger one waits for its turn.
 */
export const largeBodies = { bytes: 2_000_000, atOnce: 2, patience: 30_000 } as const
const segundos = 5

/** So many at once, the others in the order they came; false for who has waited long enough. */
export const openDoor = ({ atOnce, patience }: { atOnce: number; patience: number }) => {
  const waiting = new Set<() => void>()
  let inside = 0
  return {
    enter: async (): Promise<boolean> => {
      if (inside < atOnce) {
        inside += 1
        return true
      }
      return new Promise((resolve) => {
        const turn = () => {
          clearTimeout(timer)
          resolve(true)
        }
        const timer = setTimeout(() => resolve(!waiting.delete(turn)), patience)
        waiting.add(turn)
      })
    },
    leave: () => {
      const [next] = waiting
      if (!next) inside -= 1
      else if (waiting.delete(next)) next()
    },
  }
}

/** Large photos wait for each other before their bodies are read, so that no number of them fills the memory; after a while they are asked to come again. */
export const boundLargeBodies = (app: FastifyInstance): void => {
  const door = openDoor(largeBodies)
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'POST' || request.routeOptions.url !== addImage.path) return
    // Who does not say how long it is may be as long as it likes.
    if (Number(request.headers['content-length'] ?? Infinity) <= largeBodies.bytes) return
    if (!(await door.enter())) refuse('http.tooMany', { values: { segundos } })
    // Whoever went away while waiting closed before this listener was there.
    if (reply.raw.destroyed) door.leave()
    else reply.raw.once('close', door.leave)
  })
}
