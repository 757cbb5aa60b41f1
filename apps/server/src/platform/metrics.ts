import cluster from 'node:cluster'
import { createServer, type RequestListener } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, register } from 'prom-client'
import type { Database } from './database/database.ts'
import { countWaitingJobs, readBackupAge } from './database/metrics-store.ts'
import { isPlanned, schemaOf } from './errors.ts'
import { StartProblem } from './start-problem.ts'

/** Municipalities that figures name; those beyond are counted together, so that they stay few. */
const mostTowns = 200
const towns = new Set<string>()
export const townLabel = (esquema: string): string => {
  if (!towns.has(esquema) && towns.size >= mostTowns) return 'others'
  towns.add(esquema)
  return esquema
}

/**
 * Measures for `startMetrics`: duration of calls by route and status, database connections and waiting calls, and Node's own metrics. Contains no
 * address, name or id.
 */
export const countCalls = (app: FastifyInstance, db: Database): void => {
  collectDefaultMetrics()
  // Answers the primary process.
  if (cluster.isWorker) void new AggregatorRegistry()
  const seconds = new Histogram({
    name: 'avisa_call_seconds',
    help: 'How long calls took, by route and status; «refused»: a 500 or 503 that is no fault',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  })
  const failed = new Counter({
    name: 'avisa_failed_calls_total',
    help: 'Calls answered with 500 or 503 by a fault, by the schema of the municipality',
    labelNames: ['municipality'],
  })
  const calls = new Counter({
    name: 'avisa_municipality_calls_total',
    help: 'Calls by the schema of the municipality; «none»: of no municipality, «others»: those beyond the first two hundred',
    labelNames: ['municipality'],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const status = isPlanned(request) ? 'refused' : reply.statusCode
    seconds.observe({ method: request.method, route, status }, reply.elapsedTime / 1000)
    const municipality = townLabel(schemaOf(request))
    calls.inc({ municipality })
    if (reply.statusCode >= 500 && status !== 'refused') failed.inc({ municipality })
  })
  const connections = new Gauge({
    name: 'avisa_database_connections',
    help: 'Connections of the pool: open, idle, and calls that wait for one',
    labelNames: ['state'],
    collect: () => {
      for (const [state, value] of Object.entries(db.connections())) connections.set({ state }, value)
    },
  })
}

export const failedJobs = new Counter({
  name: 'avisa_failed_jobs_total',
  help: 'Attempts of jobs that failed, by the schema of the municipality; they are tried again',
  labelNames: ['municipality'],
})

/** Mails to reporters' addresses that a limit held back: more than a few indicate flooding. */
export const withheldMails = new Counter({
  name: 'avisa_mails_withheld_total',
  help: 'Mails to addresses left with reports that were not sent, by the limit that was reached',
  labelNames: ['limit'],
})

/** What the daily comparison of statistics found: «hechos» that differ from their incidents, «resumen»: rows of roll-ups that differ from facts. */
export const differences = new Counter({
  name: 'avisa_resumen_diferencias_total',
  help: 'Facts and rows of roll-ups that differed from what they count and were mended; anything but 0 is a fault',
  labelNames: ['what'],
})

/** The waiting jobs and the last backup, the same for all processes. */
const countInDatabase = (db: Database) => {
  const waiting = new Gauge({
    name: 'avisa_jobs_waiting',
    help: 'Jobs not done yet, by kind; «perdidos» were given up',
    labelNames: ['kind'],
    collect: async () => {
      waiting.reset()
      for (const { name, count } of await countWaitingJobs(db)) waiting.set({ kind: name }, count)
    },
  })
  const backup = new Gauge({
    name: 'avisa_backup_age_seconds',
    help: 'Seconds since the last whole backup that succeeded; without a value there was none',
    collect: async () => {
      const age = await readBackupAge(db)
      if (age === undefined) backup.remove()
      else backup.set(age)
    },
  })
}

const answer =
  (read: () => Promise<string>): RequestListener =>
  async (_request, reply) => {
    try {
      reply.writeHead(200, { 'content-type': register.contentType }).end(await read())
    } catch (error) {
      reply.writeHead(503).end(error instanceof Error ? error.message : String(error))
    }
  }

type MetricsServer = { port: number; stop: () => void }
/** Serves the metrics of all processes on a port of its own, for Prometheus. */
export const startMetrics = async (db: Database, { host, port }: { host: string; port: number }): Promise<MetricsServer> => {
  countInDatabase(db)
  const workers = new AggregatorRegistry()
  const several = cluster.isPrimary && Object.keys(cluster.workers ?? {}).length > 0
  const read = async () => (several ? `${await register.metrics()}\n${await workers.clusterMetrics()}` : register.metrics())
  const server = createServer(answer(read))
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(new StartProblem(`METRICS_PORT=${port} cannot be opened (${error.message}); set another.`, error)),
    )
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return { port: typeof address === 'object' && address ? address.port : port, stop: () => void server.close() }
}
