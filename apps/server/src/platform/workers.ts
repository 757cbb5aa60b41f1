import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { StartProblem } from './start-problem.ts'
import { patience, within } from './stop.ts'

/** `roll` replaces each by a new one, which then serves the code that is on the disk now; answers how many. */
export type Workers = { port: number; roll: () => Promise<number>; stop: () => Promise<void> }
type Options = { count: number; env: Record<string, string>; onDeath: (pid: number | undefined) => void }

/** Answers the port once the worker serves; refuses when it ends before. */
const started = async (worker: Worker): Promise<number> => {
  const ended = once(worker, 'exit').then((): never => {
    throw new StartProblem('A worker process ended while it started; what it said stands above.')
  })
  const listening = once(worker, 'listening').then(([address]: { port: number }[]) => address?.port ?? 0)
  return Promise.race([listening, ended])
}

const end = async (workers: readonly Worker[]): Promise<void> => {
  const ends = workers.map((worker) => {
    worker.process.kill('SIGTERM')
    return once(worker, 'exit')
  })
  if (!(await within(patience + 2000, Promise.all(ends)))) for (const worker of workers) worker.process.kill('SIGKILL')
}

/**
 * `count` processes on one port, each serving by itself; one that dies is replaced. They keep nothing a neighbour needs.
 * `env` is what they read on top of this process's environment.
 */
export const startWorkers = async ({ count, env, onDeath }: Options): Promise<Workers> => {
  /** Those whose death is a loss. */
  const serving = new Set<Worker>()
  const again = new Set<NodeJS.Timeout>()
  let stopping = false
  const fork = (): Worker => {
    const born = Date.now()
    const worker = cluster.fork(env)
    serving.add(worker)
    worker.once('exit', () => {
      if (!serving.delete(worker)) return
      onDeath(worker.process.pid)
      // One that dies at once would be forked in a circle without this pause.
      again.add(setTimeout(() => void fork(), Math.max(0, 1000 - (Date.now() - born))))
    })
    return worker
  }
  const dismiss = (workers: readonly Worker[]) => {
    for (const worker of workers) serving.delete(worker)
    return end(workers.filter((worker) => !worker.isDead()))
  }
  /** The new one serves before the old one goes; one that does not start leaves the old ones as they are. */
  const roll = async () => {
    const old = [...serving]
    for (const worker of old) {
      // One that died meanwhile was replaced already.
      if (stopping || !serving.has(worker)) continue
      const next = fork()
      try {
        await started(next)
      } catch (error) {
        await dismiss([next])
        throw error
      }
      await dismiss([worker])
    }
    return old.length
  }
  const stop = async (): Promise<void> => {
    stopping = true
    for (const timer of again) clearTimeout(timer)
    await dismiss([...serving])
  }
  try {
    const ports = await Promise.all(Array.from({ length: count }, () => started(fork())))
    return { port: ports[0] ?? 0, roll, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
