import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { StartProblem } from './start-problem.ts'
import { patience, within } from './stop.ts'

/** `roll` replaces each worker by a new one that runs the code now on disk; answers how many. */
export type Workers = { port: number; roll: () => Promise<number>; stop: () => Promise<void> }
type Options = { count: number; env: Record<string, string>; onDeath: (pid: number | undefined) => void }

/** Answers the port once the worker serves; rejects if it ends before. */
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
 * `count` processes sharing one port, each independent; one that dies is replaced. They hold no shared state. `env` is added to this process's
 * environment.
 */
export const startWorkers = async ({ count, env, onDeath }: Options): Promise<Workers> => {
  /** Workers whose death is unexpected. */
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
      // Without this pause a worker that dies at once would be forked in a loop.
      again.add(setTimeout(() => void fork(), Math.max(0, 1000 - (Date.now() - born))))
    })
    return worker
  }
  const dismiss = (workers: readonly Worker[]) => {
    for (const worker of workers) serving.delete(worker)
    return end(workers.filter((worker) => !worker.isDead()))
  }
  /** The new one serves before the old one stops; if it does not start, the old ones stay. */
  const roll = async () => {
    const old = [...serving]
    for (const worker of old) {
      // Died meanwhile and was already replaced.
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
