import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { fromKysely, PgBoss, type Job } from 'pg-boss'
import { announceAfter } from './database/announcer.ts'
import { homeBase, sharedSchema, type Database, type Tx } from './database/database.ts'
import { markPrepared, preparingOptions } from './database/prepared-statements.ts'
import { reasonOf, workOf, type Carried, type Handler, type JobQueue, type Working } from './job-work.ts'

const [hour, day] = [3600, 86_400]

/** A kind of job and the type of its data; created once by `jobKind`, used by producers and by the handler. `carries` exists only as a type. */
export type JobKind<Data extends object> = JobQueue & { carries?: (data: Data) => void }

/**
 * A failed job is retried after 15 s, then twice as long each time up to an hour, `tries` times in all; one that takes longer than `seconds` counts
 * as failed. Its data (addresses, links) are deleted `keptFor` seconds after completion. `silence`: a long job counts as failed this many seconds after
 * its process died. `lanes`: how many municipalities a process serves at once; of one municipality it does one after the other, so that nobody waits
 * for all of a neighbour's. `together`: at most this many waiting jobs are taken at once, and those of one municipality are done together.
 */
export const jobKind = <Data extends object>(
  name: string,
  { tries = 12, seconds = 60, keptFor = hour, silence, lanes = 1, together = 1 }: Partial<Omit<JobQueue, 'name'>> = {},
): JobKind<Data> => ({
  name,
  tries,
  seconds,
  keptFor,
  silence,
  lanes,
  together,
})

/** Does the job; throwing means: retry later. It may run twice (a process that dies after the work), so it must be idempotent. */
export type JobHandler<Data extends object> = (data: Data, esquema: string) => Promise<void>
/** Does all or none of these jobs of a municipality; where it throws, it is called again with each alone. */
export type TogetherHandler<Data extends object> = (all: readonly Data[], esquema: string) => Promise<void>

/** `after`: not before. `daily`, `hourly`, `every` (seconds): at most one job of this kind per municipality and day, hour, or that time. */
type Whose = { esquema: string; after?: Date; daily?: true; hourly?: true; every?: number }
export type Order<Data extends object> = { whose: Whose; data: Data }

const lostQueue = 'perdidos'
/** A schema of its own beside the municipalities', maintained by pg-boss. */
const schema = 'avisa_trabajos'

/** Planning the statements of the queue would cost more than running them. */
const within = (tx: Tx) => {
  const plain = fromKysely(tx)
  return { executeSql: (text: string, values?: unknown[]) => plain.executeSql(markPrepared(text), values) }
}
/** What all databases of a process have in common. */
type Common = Working & { handlers: Map<string, Handler>; rankOf: Ranks }

/** The queues of one database: its jobs stand beside the rows that they follow from. */
const openQueues = (base: Database, common: Common) => {
  const { log, tracing, handlers, rankOf } = common
  const boss = new PgBoss({ ...preparingOptions(base), ...queueing })
  let toldOfSilence = false
  boss.on('error', ({ message }) => {
    if (!/LISTEN/.test(message)) return log.error({ base: base.name, err: { message } }, 'jobs: the queue failed')
    if (!toldOfSilence)
      log.warn({ err: { message } }, 'jobs: the database does not tell of new ones; they are looked for every ten seconds')
    toldOfSilence = true
    return undefined
  })
  boss.on('warning', ({ message }) => log.warn({}, `jobs: ${message}`))

  const work = workOf(common)
  const tellLost = (job: Job<Carried>) =>
    log.error({ id: job.id, municipality: job.data.esquema, queue: schema }, 'a job was given up after its last try')

  const prepare = (others: readonly JobQueue[] = []) => prepareAll(boss, [...[...handlers.values()].map(({ queue }) => queue), ...others])

  const openLane = async ({ name, together }: JobQueue) => {
    const groups = together === 1 ? { localGroupConcurrency: 1 } : {}
    // A worker takes what `together` says each time it is woken: it wakes itself where more may wait, or those would wait ten seconds.
    const worker: string = await boss.work<Carried>(
      name,
      { ...polling, ...groups, batchSize: together, perJobResults: true },
      async (jobs) => {
        const results = await work(name, jobs)
        // What is ordered meanwhile is done together.
        if (together > 1) await sleep(gathering)
        if (jobs.length >= together) boss.notifyWorker(worker)
        return results
      },
    )
  }

  return {
    enqueue: async <Data extends object>(tx: Tx, whose: Whose, kind: JobKind<Data>, data: Data): Promise<void> => {
      const traza = tracing?.mark()
      const carried = { esquema: whose.esquema, datos: data, ...(traza ? { traza } : {}) } satisfies Carried
      const placed = { group: { id: whose.esquema }, priority: -rankOf(kind, whose.esquema) }
      await boss.send(kind.name, carried, { db: within(tx), ...placed, ...timesOf(whose) })
      wakeAfter(tx, kind)
    },
    enqueueAll: insertAll(boss, rankOf),
    enqueueEach: <Data extends object>(kind: JobKind<Data>, orders: readonly Order<Data>[]): Promise<void> =>
      base.write(sharedSchema, async (tx) => {
        const jobs = orders.map(({ whose, data }) => ({
          data: { esquema: whose.esquema, datos: data } satisfies Carried,
          group: { id: whose.esquema },
          ...timesOf(whose),
        }))
        await boss.insert(kind.name, jobs, { db: within(tx) })
        wakeAfter(tx, kind)
      }),
    prepare,
    prepareMissing: (names: readonly string[]): Promise<void> => prepareMissing(boss, names),
    start: async (): Promise<void> => {
      await prepare()
      for (const { queue } of handlers.values()) for (let lane = 0; lane < queue.lanes; lane += 1) await openLane(queue)
      await boss.work<Carried>(lostQueue, polling, async (jobs) => jobs.forEach(tellLost))
    },
    stop: (milliseconds: number): Promise<void> => boss.stop({ timeout: milliseconds }),
    drain: async (count: { done: number; failed: number }, only?: string): Promise<void> => {
      for (const name of only ? [only] : handlers.keys()) {
        const waiting = await boss.fetch<Carried>(name, { batchSize: 1000, ignoreStartAfter: true })
        for (const { id, status, output } of await work(name, waiting)) {
          if (status === 'completed') await boss.complete(name, id)
          else await boss.fail(name, id, output)
          count[status === 'completed' ? 'done' : 'failed'] += 1
        }
      }
      for (const job of await boss.fetch<Carried>(lostQueue, { batchSize: 1000 })) tellLost(job)
    },
  }
}
type Queues = ReturnType<typeof openQueues>

/** Milliseconds after which the jobs of a database that did not answer at the start are tried again. */
const lostFor = 10_000

/**
 * Deferred work that follows from a change (mail, push): stored by the transaction that causes it, done by any process, which NOTIFY wakes at once after the commit.
 * `start` creates the tables and starts this process's workers; without it nothing is done here.
 */
export const openJobs = (db: Pick<Database, 'bases' | 'baseOf'>, log: Working['log'], tracing?: Working['tracing']) => {
  const common: Common = { log, tracing, handlers: new Map(), rankOf: openRanks() }
  const all = new Map<string, Queues>([...db.bases].map(([name, base]) => [name, openQueues(base, common)]))
  const queues = [...all.values()]
  const of = ({ esquema }: Whose): Queues => {
    const { name } = db.baseOf(esquema)
    const queue = all.get(name)
    if (!queue) throw new Error(`there are no jobs in the database ${name}`)
    return queue
  }
  const handleBy = (kind: JobQueue, act: Handler['act']): void => {
    if ((common.handlers.get(kind.name)?.queue ?? kind) !== kind) throw new Error(`two kinds of jobs are called ${kind.name}`)
    common.handlers.set(kind.name, { queue: kind, act })
  }
  const timers = new Set<NodeJS.Timeout>()
  const startIn = async (name: string, base: Queues): Promise<void> => {
    try {
      await base.start()
    } catch (cause) {
      if (name === homeBase) throw cause
      log.warn({ base: name, err: reasonOf(cause) }, 'jobs: a database does not answer; its jobs wait')
      const timer = setTimeout(() => {
        timers.delete(timer)
        void startIn(name, base)
      }, lostFor)
      timers.add(timer)
    }
  }
  return {
    /** Registers the handler of a kind of job; before `start`. Two kinds of one name would be one queue, so that is refused. */
    handle: <Data extends object>(kind: JobKind<Data>, does: JobHandler<Data>): void =>
      handleBy(kind, async (all, esquema) => {
        for (const data of all as readonly Data[]) await does(data, esquema)
      }),
    /** The same for a kind whose jobs are done together. */
    handleTogether: <Data extends object>(kind: JobKind<Data>, does: TogetherHandler<Data>): void => handleBy(kind, does as Handler['act']),
    /** Stores a job in the caller's transaction: done if and only if that commits. `esquema`: its municipality. */
    enqueue: <Data extends object>(tx: Tx, whose: Whose, kind: JobKind<Data>, data: Data): Promise<void> =>
      of(whose).enqueue(tx, whose, kind, data),
    /** The same for many at once, in one statement. */
    enqueueAll: <Data extends object>(tx: Tx, whose: Whose, kind: JobKind<Data>, data: readonly Data[]): Promise<void> =>
      of(whose).enqueueAll(tx, whose, kind, data),
    /** Stores a job for each of many municipalities, in one statement for each database. */
    enqueueEach: async <Data extends object>(kind: JobKind<Data>, orders: readonly Order<Data>[]): Promise<void> => {
      for (const [queues, some] of Map.groupBy(orders, ({ whose }) => of(whose))) await queues.enqueueEach(kind, some)
    },
    /** Creates the queues, and `others` that this process only adds to; once for the whole deployment is enough, but every process may. */
    prepare: async (others: readonly JobQueue[] = []): Promise<void> =>
      void (await Promise.all(queues.map((base) => base.prepare(others)))),
    /** Creates those of these queues that no server has created yet, with default settings: a restore brings jobs to a new database. */
    prepareMissing: async (names: readonly string[]): Promise<void> =>
      void (await Promise.all(queues.map((base) => base.prepareMissing(names)))),
    /** Creates the queues and starts working; the jobs of a database besides `home` that does not answer wait until it does. */
    start: async (): Promise<void> => void (await Promise.all([...all].map(([name, base]) => startIn(name, base)))),
    /** Takes no new jobs and waits for those in progress, at most `milliseconds`. */
    stop: async (milliseconds = 8000): Promise<void> => {
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(queues.map((base) => base.stop(milliseconds)))
    },
    /**
     * Runs everything waiting (of one kind, if given), retries included, and answers how many jobs succeeded and failed. For tests, which start no
     * workers.
     */
    drain: async (only?: string): Promise<{ done: number; failed: number }> => {
      const count = { done: 0, failed: 0 }
      for (const base of queues) await base.drain(count, only)
      return count
    },
  }
}
export type Jobs = ReturnType<typeof openJobs>

const queueing = { schema, max: 3, useListenNotify: true, schedule: false, persistWarnings: false, maintenanceIntervalSeconds: hour }
const polling = { pollingIntervalSeconds: 10 }
/** Milliseconds in which jobs that are done together gather. */
const gathering = 100

/** The channel on which pg-boss listens. */
const channel = `pgboss_${createHash('sha224').update(schema).digest('hex').slice(0, 24)}`
/** Wakes the workers of all processes once the transaction has committed. */
const wakeAfter = (tx: Tx, { name }: { name: string }) => announceAfter(tx, { channel, payload: name })

/** Jobs a second of a kind that a municipality may order before further ones come after those of others. */
const calm = 10

/**
 * The rank of jobs: those of one municipality in a short time come one after the other, so that those of another are done between them. Each process
 * ranks what it orders itself.
 */
const openRanks = () => {
  const rushes = new Map<string, { level: number; at: number }>()
  return ({ name }: { name: string }, esquema: string, count = 1): number => {
    const key = `${name} ${esquema}`
    const { level, at } = rushes.get(key) ?? { level: 0, at: 0 }
    const now = Date.now()
    const left = Math.max(0, level - ((now - at) / 1000) * calm)
    if (rushes.size > 10_000) rushes.clear()
    rushes.set(key, { level: left + count, at: now })
    return Math.floor(left)
  }
}
type Ranks = ReturnType<typeof openRanks>

const insertAll =
  (boss: PgBoss, rankOf: Ranks) =>
  async <Data extends object>(tx: Tx, { esquema }: Whose, kind: JobKind<Data>, all: readonly Data[]): Promise<void> => {
    if (all.length === 0) return
    const rank = rankOf(kind, esquema, all.length)
    const jobs = all.map((datos, i) => ({ data: { esquema, datos } satisfies Carried, group: { id: esquema }, priority: -rank - i }))
    await boss.insert(kind.name, jobs, { db: within(tx) })
    wakeAfter(tx, kind)
  }

const timesOf = ({ esquema, after, daily, hourly, every }: Whose) => {
  const singletonSeconds = (daily && day) ?? (hourly && hour) ?? every
  return { ...(after && { startAfter: after }), ...(singletonSeconds && { singletonKey: esquema, singletonSeconds }) }
}

const prepareQueue = async (boss: PgBoss, { name, tries, seconds, keptFor, silence }: JobQueue) => {
  const options = {
    retryLimit: tries - 1,
    retryDelay: 15,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: seconds,
    deleteAfterSeconds: keptFor,
    deadLetter: lostQueue,
    // That would notify within the transaction: `wakeAfter` does it after the commit.
    notify: false,
    ...(silence === undefined ? {} : { heartbeatSeconds: silence }),
  }
  await boss.createQueue(name, options)
  await boss.updateQueue(name, options)
}

/** Queues are rows: created if missing, otherwise updated to the settings in the code. */
const prepareAll = async (boss: PgBoss, queues: readonly JobQueue[]) => {
  await boss.start()
  await boss.createQueue(lostQueue)
  await boss.updateQueue(lostQueue, { deleteAfterSeconds: 30 * day })
  for (const queue of queues) await prepareQueue(boss, queue)
}

const prepareMissing = async (boss: PgBoss, names: readonly string[]) => {
  await boss.start()
  if (!(await boss.getQueue(lostQueue))) await boss.createQueue(lostQueue)
  for (const name of names) if (!(await boss.getQueue(name))) await prepareQueue(boss, jobKind(name))
}
