import { refuse } from '@avisa/contract/refusal'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { neighbourhoodOf } from '#/platform/network-of.ts'

/**
 * Bytes of a body, and how many larger ones are read at once, in all and of each address of the network: a body is held several times
 * while it is. The app's own photos are smaller and never wait, so that no slow phone keeps another waiting. Milliseconds that a larger
 * one waits for its turn.
 */
export const largeBodies = { bytes: 2_000_000, atOnce: 3, each: 2, patience: 30_000 } as const
/** Whoever is inside sends so many bytes in so many milliseconds, or goes: half of what a photo of two megabytes needs to be there in time. */
const leastPace = { bytes: 40_000, every: 5000 } as const
const segundos = 5

/** So many at once, in all and of each name, the others in the order they came; false for who has waited long enough. */
export const openDoor = ({ atOnce, each, patience }: { atOnce: number; each: number; patience: number }) => {
  const waiting = new Map<() => void, string>()
  const inside: string[] = []
  const mayEnter = (name: string) => inside.length < atOnce && inside.filter((entry) => entry === name).length < each
  return {
    enter: async (name: string): Promise<boolean> => {
      if (mayEnter(name)) {
        inside.push(name)
        return true
      }
      return new Promise((resolve) => {
        const turn = () => {
          clearTimeout(timer)
          resolve(true)
        }
        const timer = setTimeout(() => resolve(!waiting.delete(turn)), patience)
        waiting.set(turn, name)
      })
    },
    leave: (name: string) => {
      inside.splice(inside.indexOf(name), 1)
      const next = [...waiting].find(([, waits]) => mayEnter(waits))
      if (!next) return
      const [turn, waits] = next
      waiting.delete(turn)
      inside.push(waits)
      turn()
    },
  }
}

/** Cuts off who stops sending, or sends so slowly that the others would wait for nothing. */
const watchPace = ({ raw }: FastifyRequest): (() => void) => {
  let before = raw.socket.bytesRead
  const watch = setInterval(() => {
    const { bytesRead } = raw.socket
    if (!raw.complete && bytesRead - before < leastPace.bytes) raw.socket.destroy()
    before = bytesRead
  }, leastPace.every)
  return () => clearInterval(watch)
}

/**
 * Large bodies wait for each other before they are read, so that no number of them fills the memory; after a while they are asked to come
 * again. Whoever has no key or may not call has been sent away before.
 */
export const limitLargeBodies = (app: FastifyInstance): void => {
  const door = openDoor(largeBodies)
  app.addHook('preParsing', async (request, reply) => {
    if ((request.routeOptions.bodyLimit ?? 0) <= largeBodies.bytes) return
    // Who does not say how long it is may be as long as it likes.
    if (Number(request.headers['content-length'] ?? Infinity) <= largeBodies.bytes) return
    const name = neighbourhoodOf(request.ip)
    if (!(await door.enter(name))) refuse('http.tooMany', { values: { segundos } })
    const endWatch = watchPace(request)
    const leave = () => {
      endWatch()
      door.leave(name)
    }
    // Whoever went away while waiting closed before this listener was there.
    if (reply.raw.destroyed) leave()
    else reply.raw.once('close', leave)
  })
}
