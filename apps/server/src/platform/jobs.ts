import { scrub } from '@avisa/contract/logs/scrub'
import { fromKysely, PgBoss, type Job } from 'pg-boss'
import type { Tx } from './database/database.ts'
import type { Tracing } from './tracing.ts'

const [hour, day] = [3600, 86_400]

type JobQueue = { name: string; tries: number; seconds: number; keptFor: number }
/** A kind of job and what it carries; made once by `jobKind`, named by who enqueues and by who does it. `carries` is never there. */
export type JobKind<Data extends object> = JobQueue & { carries?: (data: Data) => void }

/**
 * A kind of job. A failed one is tried again after 15 s, twice as long each time and at most an hour, `tries` times in all;
 * one that takes longer than `seconds` counts as failed. What it carried (addresses, links) is gone `kept` seconds after it is done.
 */
export const jobKind = <Data extends object>(name: string, { tries = 12, seconds = 60, keptFor = hour } = {}): JobKind<Data> => ({
  name,
  tries,
  seconds,
  keptFor,
})

/** Does the job; throwing means: again later. It may run twice (a process that dies after the work), so it must bear that. */
export type JobHandler<Data extends object> = (data: Data, esquema: string) => Promise<void>

/** `after`: not before. `daily`: nothing is kept where the municipality has had this kind today. */
type Whose = { esquema: string; after?: Date; daily?: true }
/** `traza`: which call caused it, where that is followed. */
type Carried = { esquema: string; datos: object; traza?: string }
type JobLog = { warn: (more: object, text: string) => void; error: (more: object, text: string) => void }

const lostQueue = 'perdidos'
/** Beside the schema of municipalities, in a schema of its own that pg-boss keeps up to date. */
const schema = 'avisa_trabajos'

/**
 * Work that follows from a change and may wait (mail, push): kept in the database by the transaction that causes it, done by any
 * process, told of it at once by NOTIFY. `start` makes the tables and lets this process work; without it nothing is done here.
 */
export const openJobs = (url: string, log: JobLog, tracing?: Pick<Tracing, 'mark' | 'job'>) => {
  const boss = new PgBoss({ connectionString: url, ...queueing })
  const handlers = new Map<string, { queue: JobQueue; act: JobHandler<object> }>()
  let toldOfSilence = false
  boss.on('error', ({ message }) => {
    if (!/LISTEN/.test(message)) return log.error({ err: { message } }, 'jobs: the queue failed')
    if (!toldOfSilence)
      log.warn({ err: { message } }, 'jobs: the database does not tell of new ones; they are looked for every ten seconds')
    toldOfSilence = true
    return undefined
  })
  boss.on('warning', ({ message }) => log.warn({}, `jobs: ${message}`))

  const act = async (name: string, job: Job<Carried>) => {
    const handler = handlers.get(name)
    if (!handler) throw new Error(`nobody does the job ${name}`)
    try {
      const does = () => handler.act(job.data.datos, job.data.esquema)
      await (tracing ? tracing.job(name, job.data.traza, does) : does())
    } catch (error) {
      log.warn({ job: name, id: job.id, esquema: job.data.esquema, err: reasonOf(error) }, 'a job failed; it is tried again')
      throw withoutStack(reasonOf(error).message)
    }
  }
  const tellLost = (job: Job<Carried>) =>
    log.error({ id: job.id, esquema: job.data.esquema, queue: schema }, 'a job was given up after its last try')

  /** Queues are rows: made where they are missing, brought to what the code says where they are not. */
  const prepare = async (others: readonly JobQueue[] = []) => {
    await boss.start()
    await boss.createQueue(lostQueue)
    await boss.updateQueue(lostQueue, { deleteAfterSeconds: 30 * day })
    for (const queue of [...[...handlers.values()].map((handler) => handler.queue), ...others]) await prepareQueue(boss, queue)
  }

  return {
    /** Says who does a kind of job; before `start`. */
    handle: <Data extends object>(kind: JobKind<Data>, does: JobHandler<Data>): void => {
      handlers.set(kind.name, { queue: kind, act: does as JobHandler<object> })
    },
    /** Keeps a job in the caller's transaction: done if and only if that commits. `esquema`: whose job it is. */
    enqueue: async <Data extends object>(tx: Tx, { esquema, after, daily }: Whose, kind: JobKind<Data>, data: Data): Promise<void> => {
      const options = {
        db: fromKysely(tx),
        ...(after ? { startAfter: after } : {}),
        ...(daily ? { singletonKey: esquema, singletonSeconds: day } : {}),
      }
      const traza = tracing?.mark()
      await boss.send(kind.name, { esquema, datos: data, ...(traza ? { traza } : {}) } satisfies Carried, options)
    },
    /** Makes the queues, also `others` that this process only adds to; the whole deployment needs it once, every process may. */
    prepare,
    /** Makes those of these queues that no server has made yet, with the usual tries: a restore brings jobs to a new database. */
    prepareMissing: (names: readonly string[]): Promise<void> => prepareMissing(boss, names),
    /** Makes the queues and begins to work. */
    start: async (): Promise<void> => {
      await prepare()
      for (const name of handlers.keys()) {
        // A worker takes one job each time it is woken: it wakes itself, or what came in at once would wait ten seconds each.
        const worker: string = await boss.work<Carried>(name, polling, async (jobs) => {
          try {
            for (const job of jobs) await act(name, job)
          } finally {
            boss.notifyWorker(worker)
          }
        })
      }
      await boss.work<Carried>(lostQueue, polling, async (jobs) => jobs.forEach(tellLost))
    },
    /** Takes no new job and waits for those under way, at most `milliseconds`. */
    stop: (milliseconds = 8000): Promise<void> => boss.stop({ timeout: milliseconds }),
    /**
     * Does everything that waits (of one kind, where it is named), also what would be tried later, and answers how many jobs were done and how many failed (and wait
     * again). For tests, which start no workers.
     */
    drain: async (only?: string): Promise<{ done: number; failed: number }> => {
      const count = { done: 0, failed: 0 }
      for (const name of only ? [only] : handlers.keys()) {
        const waiting = await boss.fetch<Carried>(name, { batchSize: 1000, ignoreStartAfter: true })
        for (const job of waiting) {
          try {
            await act(name, job)
            await boss.complete(name, job.id)
            count.done += 1
          } catch (error) {
            await boss.fail(name, job.id, reasonOf(error))
            count.failed += 1
          }
        }
      }
      for (const job of await boss.fetch<Carried>(lostQueue, { batchSize: 1000 })) tellLost(job)
      return count
    },
  }
}
export type Jobs = ReturnType<typeof openJobs>

const queueing = { schema, max: 3, useListenNotify: true, schedule: false, persistWarnings: false, maintenanceIntervalSeconds: hour }
const polling = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 10 }

const prepareQueue = async (boss: PgBoss, { name, tries, seconds, keptFor }: JobQueue) => {
  const options = {
    retryLimit: tries - 1,
    retryDelay: 15,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: seconds,
    deleteAfterSeconds: keptFor,
    deadLetter: lostQueue,
    notify: true,
  }
  await boss.createQueue(name, options)
  await boss.updateQueue(name, options)
}

const prepareMissing = async (boss: PgBoss, names: readonly string[]) => {
  await boss.start()
  if (!(await boss.getQueue(lostQueue))) await boss.createQueue(lostQueue)
  for (const name of names) if (!(await boss.getQueue(name))) await prepareQueue(boss, jobKind(name))
}

/** The queue keeps what is thrown. */
const withoutStack = (message: string) => Object.assign(new Error(message), { stack: '' })

/** A mail server's answer names the address, the database's the value: neither is kept. */
const reasonOf = (error: unknown): { message: string } => ({ message: scrub(error instanceof Error ? error.message : String(error), 500) })
