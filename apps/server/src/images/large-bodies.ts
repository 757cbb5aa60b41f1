import { refuse } from '@avisa/contract/refusal'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { openDoor } from '#/platform/door.ts'
import { neighbourhoodOf } from '#/platform/network-of.ts'

/**
 * Size from which a body is large, how many large ones are read at once in total and per network address (each is in memory several
 * times), and the milliseconds to wait for a turn. The app's own photos are smaller and never wait, so a slow phone delays nobody.
 */
export const largeBodies = { bytes: 2_000_000, atOnce: 3, each: 2, patience: 30_000 } as const
/**
 * Minimum bytes per interval of milliseconds; slower senders are disconnected. Half of the rate at which a photo of two megabytes
 * arrives in time.
 */
const leastPace = { bytes: 40_000, every: 5000 } as const
const segundos = 5

/** Disconnects a client that stops sending or is too slow, since it occupies a slot. */
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
 * Large bodies queue before they are read, so that they cannot fill the memory; after the timeout the client is asked to retry. Runs
 * after authentication, so that callers without a key take no slot.
 */
export const limitLargeBodies = (app: FastifyInstance): void => {
  const door = openDoor(largeBodies)
  app.addHook('preParsing', async (request, reply) => {
    if ((request.routeOptions.bodyLimit ?? 0) <= largeBodies.bytes) return
    // A body without a declared length may be of any size.
    if (Number(request.headers['content-length'] ?? Infinity) <= largeBodies.bytes) return
    const name = neighbourhoodOf(request.ip)
    if (!(await door.enter(name))) refuse('http.tooMany', { values: { segundos } })
    const endWatch = watchPace(request)
    const leave = () => {
      endWatch()
      door.leave(name)
    }
    // If the client disconnected while waiting, its close event came before this listener.
    if (reply.raw.destroyed) leave()
    else reply.raw.once('close', leave)
  })
}
