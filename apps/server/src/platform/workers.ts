import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { StartProblem } from './start-problem.ts'
import { patience, within } from './stop.ts'

type Workers = { port: number; stop: () => Promise<void> }
type Options = { count: number; env: Record<string, string>; onDeath: (pid: number | undefined) => void }

/** Answers the port once the worker serves; refuses when it ends before. */
const started = async (worker: Worker): Promise<number> => {
  const ended = once(worker, 'exit').then((): never => {
    throw new StartProblem('A worker process ended while it started; what it said stands above.')
  })
  const listening = once(worker, 'listening').then(([address]: { port: number }[]) => address?.port ?? 0)
  return Promise.race([listening, ended])
}

/**
 * `count` processes on one port, each serving by itself; one that dies is replaced. They keep nothing a neighbour needs.
 * `env` is what they read on top of this process's environment.
 */
export const startWorkers = async ({ count, env, onDeath }: Options): Promise<Workers> => {
  let stopping = false
  const fork = (): Worker => {
    const born = Date.now()
    const worker = cluster.fork(env)
    worker.once('exit', () => {
      if (stopping) return
      onDeath(worker.process.pid)
      // One that dies at once would be forked in a circle without this pause.
      setTimeout(() => stopping || fork(), Math.max(0, 1000 - (Date.now() - born)))
    })
    return worker
  }
  const all = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
  const stop = async (): Promise<void> => {
    stopping = true
    const ends = all().map((worker) => {
      worker.process.kill('SIGTERM')
      return once(worker, 'exit')
    })
    if (!(await within(patience + 2000, Promise.all(ends)))) for (const worker of all()) worker.process.kill('SIGKILL')
  }
  try {
    const ports = await Promise.all(Array.from({ length: count }, () => started(fork())))
    return { port: ports[0] ?? 0, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
