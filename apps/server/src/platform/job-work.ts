import { scrub } from '@avisa/contract/logs/scrub'
import type { Job, JobResult } from 'pg-boss'
import { failedJobs, townLabel } from './metrics.ts'
import type { Tracing } from './tracing.ts'

export type JobQueue = {
  name: string
  tries: number
  seconds: number
  keptFor: number
  silence?: number | undefined
  lanes: number
  together: number
}
/** `traza`: the call that caused it, where tracing is on. */
export type Carried = { esquema: string; datos: object; traza?: string }
export type Handler = { queue: JobQueue; act: (all: readonly object[], esquema: string) => Promise<void> }
type JobLog = { warn: (more: object, text: string) => void; error: (more: object, text: string) => void }
export type Working = { log: JobLog; tracing: Pick<Tracing, 'mark' | 'job'> | undefined; handlers: ReadonlyMap<string, Handler> }

type Jobs = readonly Job<Carried>[]

/** A mail server's answer contains the address, the database's the value: neither is stored. */
export const reasonOf = (error: unknown): { message: string } => ({
  message: scrub(error instanceof Error ? error.message : String(error), 500),
})

const chunksOf = (jobs: Jobs, size: number): Jobs[] =>
  Array.from({ length: Math.ceil(jobs.length / size) }, (_none, i) => jobs.slice(i * size, (i + 1) * size))

/** Does jobs of a kind, those of one municipality together as far as the kind allows it, and says of each how it ended. */
export const workOf = ({ log, tracing, handlers }: Working) => {
  const act = async ({ queue, act: does }: Handler, [first, ...others]: Jobs) => {
    if (!first) return
    const { esquema, traza } = first.data
    const all = [first, ...others].map(({ data }) => data.datos)
    await (tracing ? tracing.job(queue.name, traza, () => does(all, esquema)) : does(all, esquema))
  }
  const actAll = async (handler: Handler, jobs: Jobs): Promise<JobResult[]> => {
    try {
      await act(handler, jobs)
      return jobs.map(({ id }) => ({ id, status: 'completed' }))
    } catch (error) {
      const { name } = handler.queue
      const [job, ...others] = jobs
      if (!job) return []
      const { esquema } = job.data
      if (others.length > 0) {
        // One that fails must not keep the others from being done.
        log.warn({ job: name, municipality: esquema, err: reasonOf(error) }, 'jobs failed together; each is tried alone')
        const results: JobResult[] = []
        for (const alone of jobs) results.push(...(await actAll(handler, [alone])))
        return results
      }
      failedJobs.inc({ municipality: townLabel(esquema) })
      log.warn({ job: name, id: job.id, municipality: esquema, err: reasonOf(error) }, 'a job failed; it is tried again')
      return [{ id: job.id, status: 'failed', output: reasonOf(error) }]
    }
  }
  return async (name: string, jobs: Jobs): Promise<JobResult[]> => {
    const handler = handlers.get(name)
    if (!handler) throw new Error(`nobody does the job ${name}`)
    const results: JobResult[] = []
    for (const some of Map.groupBy(jobs, ({ data }) => data.esquema).values())
      for (const chunk of chunksOf(some, handler.queue.together)) results.push(...(await actAll(handler, chunk)))
    return results
  }
}
