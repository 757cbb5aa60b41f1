import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../apps/server/src/demo/random.ts'
import { openConnection, type Call } from './clients.ts'
import type { Act } from './load-day.ts'

/** One answer: status 0 if the connection broke. Milliseconds; `at` since the start. */
export type Measured = { kind: Act['kind']; status: number; ms: number; at: number }
type Pace = { port: number; clients: number; rate: number; seconds: number; random: Random; next: () => Act }
/** All answers, and the marks of the changes that the server confirmed. */
export type Paced = { answers: Measured[]; done: string[]; seconds: number }

type Client = { send: (call: Call) => Promise<number> }

/** Reconnects if the connection breaks. */
const openClient = (port: number): Client & { close: () => void } => {
  let connection: Awaited<ReturnType<typeof openConnection>> | undefined
  return {
    send: async (call) => {
      try {
        connection ??= await openConnection(port)
        return (await connection.send(call)).status
      } catch {
        connection?.close()
        connection = undefined
        return 0
      }
    },
    close: () => connection?.close(),
  }
}

/**
 * Clients that together send `rate` calls per second at random times; a client whose answer is late sends its next call at once. Every
 * tenth change is sent a second time with its key, as after a lost answer.
 */
export const sendPaced = async ({ port, clients, rate, seconds, random, next }: Pace): Promise<Paced> => {
  const answers: Measured[] = []
  const finished: string[] = []
  const start = performance.now()
  const end = start + seconds * 1000
  const act = async ({ send }: Client) => {
    const { kind, call, mark } = next()
    const begun = performance.now()
    const status = await send(call)
    const now = performance.now()
    answers.push({ kind, status, ms: now - begun, at: now - start })
    if (mark === undefined || status < 200 || status > 299) return
    finished.push(mark)
    if (random.chance(0.1)) await send(call)
  }
  const live = async () => {
    const client = openClient(port)
    const gap = () => -Math.log(1 - random.next()) * (clients / rate) * 1000
    for (let turn = start + gap(); turn < end; turn = Math.max(turn + gap(), performance.now())) {
      await sleep(Math.max(0, turn - performance.now()))
      await act(client)
    }
    client.close()
  }
  await Promise.all(Array.from({ length: clients }, live))
  return { answers, done: finished, seconds: (performance.now() - start) / 1000 }
}
