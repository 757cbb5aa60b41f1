import cluster from 'node:cluster'
import path from 'node:path'
import { paths } from '@avisa/contract/paths'
import { buildApp } from '#/app.ts'
import { tryBucket } from '#/platform/bucket.ts'
import { tidyImports } from '#/imports/tidy-store.ts'
import { countAnswers } from '#/closing/shared/store.ts'
import { countLostCodes, renewCodes } from '#/accounts/code-store.ts'
import { systemClock } from '#/platform/clock.ts'
import type { Deps } from '#/platform/deps.ts'
import { readConfig, type Config } from '#/platform/config.ts'
import { tryDataFolder } from '#/platform/data-folder.ts'
import { openCodes, readCodeKey } from '#/platform/code-key.ts'
import { openSecrets, readSecretKey } from '#/platform/secret-key.ts'
import { checkDatabase } from '#/platform/database-check.ts'
import { orderMonthlyReports } from '#/monthly-reports/job.ts'
import { orderDigests } from '#/notifications/digest.ts'
import { openDatabases } from '#/platform/database/bases.ts'
import type { Database } from '#/platform/database/database.ts'
import { openDirectory } from '#/platform/database/directory.ts'
import { handleHousekeeping, startHousekeeping } from '#/platform/database/housekeeping.ts'
import { sealPlainSecrets } from '#/platform/database/secrets-store.ts'
import { migrate, migrateBeside, servingUrl } from '#/platform/database/migrate.ts'
import { sweepFiles } from '#/platform/database/sweep-files.ts'
import { startEmbeddedPostgres, type PostgresEvent } from '#/platform/embedded-postgres.ts'
import { openEvents } from '#/platform/events.ts'
import { openFileCache } from '#/platform/file-cache.ts'
import { openInstallation } from '#/platform/installation.ts'
import { startDeadlineNotices } from '#/deadlines/notices.ts'
import { startHealthChecks } from '#/health/job.ts'
import { openJobs } from '#/platform/jobs.ts'
import { openAccessLog } from '#/platform/access-log.ts'
import { openMailFolder, openSmtp } from '#/platform/mail.ts'
import { closeServer, listen, tryPort } from '#/platform/http-server.ts'
import { hashPlainDevices, openDevices } from '#/platform/devices.ts'
import { openTownMail } from '#/platform/town-mail.ts'
import { bringUpLater, checkOthers } from '#/platform/other-databases.ts'
import { openOutside, openOutsidePost, openOutsideRequest, type OutsideCall } from '#/platform/outside-call.ts'
import { openPush } from '#/platform/push.ts'
import { keepVapidKeys } from '#/platform/push-key-store.ts'
import { openOutsideCitizens } from '#/platform/outside-citizens.ts'
import { openReplayer } from '#/platform/replayer.ts'
import { openImporter } from '#/platform/importer.ts'
import { openPartialUploads } from '#/platform/partial-uploads.ts'
import { openPhotoDecoder } from '#/platform/photo-decoder.ts'
import { listReachableTowns } from '#/platform/database/towns.ts'
import { findProblems } from '#/municipalities/check-store.ts'
import { openPhotoFiles } from '#/platform/photo-files.ts'
import { step } from '#/platform/progress.ts'
import { watchRestartRequests } from '#/platform/restart-request.ts'
import { StartProblem } from '#/platform/start-problem.ts'
import { atStop, isStopping, patience, stop, stopOnSignals, within } from '#/platform/stop.ts'
import type { Tracing } from '#/platform/tracing.ts'
import { vapidKeysOf } from '#/platform/web-push.ts'
import { startWorkers } from '#/platform/workers.ts'
import { addressOf, welcome, type Demo } from '#/welcome.ts'
import { issueInvitation } from '#/setup/shared/invitation-store.ts'
import { orderRetention } from '#/privacy/retention.ts'
import { orderUpkeep } from '#/statistics/upkeep-job.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const clientFolder = path.join(root, 'apps/client/dist')
const started = Date.now()

/** A log line in the usual format, outside of any request. */
const log = (level: 40 | 50, msg: string, more: object = {}) =>
  process.stderr.write(`${JSON.stringify({ level, time: Date.now(), pid: process.pid, ...more, msg })}\n`)

const fail = (error: unknown) => {
  if (isStopping()) return
  if (error instanceof StartProblem) process.stderr.write(`\n✗ ${error.message}\n`)
  else log(50, 'stopped by a fault', { err: { message: String(error), stack: error instanceof Error ? error.stack : undefined } })
  void stop(1)
}

const onPostgres = (event: PostgresEvent) => {
  if (isStopping() || event === 'making') return
  if (event === 'lost') log(50, 'PostgreSQL ended unexpectedly; starting it again')
  else if (event === 'restarted') log(40, 'PostgreSQL runs again')
  else fail(new StartProblem(event.given_up))
}

const startOwnDatabase = (dataDir: string): Promise<string> =>
  step('Starting PostgreSQL', async () => {
    const starting = startEmbeddedPostgres({ dataDir, onEvent: onPostgres })
    atStop(() =>
      starting.then(
        ({ stop }) => stop(),
        () => undefined,
      ),
    )
    return (await starting).socketUrl
  })

const openTracing = async ({ traces }: Config): Promise<Tracing | undefined> => {
  if (!traces) return undefined
  const tracing = (await import('#/platform/tracing.ts')).startTracing(traces)
  atStop(() => within(patience, tracing.stop()))
  return tracing
}

const open = async (config: Config, url: string) => {
  const tracing = await openTracing(config)
  const others = Object.fromEntries(Object.entries(config.databases).map(([name, address]) => [name, servingUrl(address)]))
  const db = openDatabases(url, others, { max: config.databasePool, keepsPlans: config.keepsPlans, onStatement: tracing?.statement })
  atStop(() => within(patience, db.close()))
  return { db, files: openPhotoFiles(config), tracing }
}
type Stores = Awaited<ReturnType<typeof open>>

const openMail = ({ mail, dataDir }: Config) => (mail ? openSmtp(mail.url, mail.from) : openMailFolder(path.join(dataDir, 'mail')))

/** Caches that live as long as the process. */
const openCallers = (db: Database, outside: OutsideCall) => ({ devices: openDevices(db), citizens: openOutsideCitizens(db, outside) })

const openPushOf = ({ vapidPrivateKey, mail, firebase }: Config, db: Database, address: () => string) => {
  const own = vapidPrivateKey === undefined ? undefined : vapidKeysOf(vapidPrivateKey)
  const subject = () => (mail ? `mailto:${mail.from}` : address())
  return openPush({ keys: async () => own ?? keepVapidKeys(db), subject, post: openOutsidePost(), firebase })
}

/** Days that mails are stored if there is no mail server. */
const mailDays = 30

/** Once for all processes. */
const keepHouse = async (deps: Deps) => {
  const { db, codes, secrets, files } = deps
  // Not at once: processes of the previous version may still be running.
  if (Date.now() - started > 3_600_000) await Promise.all([hashPlainDevices(db), renewCodes(db, codes), sealPlainSecrets(db, secrets)])
  const lost = await countLostCodes(db, codes)
  if (lost > 0)
    log(40, 'login codes were kept by another key than CODES_KEY or codes.key of the data folder; they must be given again', { lost })
  await orderRetention(deps)
  await orderUpkeep(deps)
  await orderDigests(deps)
  await countAnswers(db)
  await orderMonthlyReports(deps)
  await tidyImports(db, systemClock.now())
  await sweepFiles(db, files, systemClock.now())
}

/** What each machine keeps in its data folder. */
const sweepMachine = async ({ pictures, datasets, partials, mail }: Deps) => {
  await pictures.sweep(systemClock.now())
  await datasets.sweep(systemClock.now())
  await partials.sweep(systemClock.now())
  await mail.sweep(new Date(Date.now() - mailDays * 86_400_000))
}

const serve = async (config: Config, { db, files, tracing }: Stores): Promise<number> => {
  const warn = (more: object, text: string) => void log(40, text, more)
  const jobs = openJobs(db, { warn, error: (more, text) => log(50, text, more) }, tracing)
  const accessLog = openAccessLog(
    db,
    (cause) => void log(50, 'who looked at personal data could not be noted', { err: { message: String(cause) } }),
  )
  const codes = openCodes(readCodeKey(config.dataDir, config.codesKey))
  const secrets = openSecrets(readSecretKey(config.dataDir, config.secretsKey))
  const events = openEvents(db, warn)
  let port = config.port
  const address = () => addressOf(config, port)
  const outside = openOutside({ origins: 'https', trusted: config.listHosts })
  const photos = openPhotoDecoder()
  const importer = openImporter({ db, place: files.place, trusted: config.listHosts })
  const replayer = openReplayer(db)
  const deps = {
    db,
    files,
    pictures: openFileCache(path.join(config.dataDir, 'pictures'), 1000),
    datasets: openFileCache(path.join(config.dataDir, 'datasets'), 50),
    partials: openPartialUploads(path.join(config.dataDir, 'partial')),
    photos,
    importer,
    replayer,
    directory: openDirectory(db, { servesDemo: config.servesDemo, events }),
    clock: systemClock,
    jobs,
    mail: openMail(config),
    push: openPushOf(config, db, address),
    events,
    outside,
    listHosts: config.listHosts,
    provider: openOutsideRequest({ trusted: config.ssoHosts }),
    townMail: openTownMail({ trusted: config.mailHosts }),
    probe: openOutside({ origins: 'https', sizeLimit: 4_000_000 }),
    address,
    installation: openInstallation(config.dataDir, address),
    accessLog,
    codes,
    secrets,
    ...openCallers(db, outside),
  }
  const logger = { level: config.logLevel, stream: process.stderr }
  const app = await buildApp(deps, { logger, trustProxy: config.trustProxy, clientFolder })
  tracing?.followCalls(app)
  if (config.metricsPort !== undefined) (await import('#/platform/metrics.ts')).countCalls(app, db)
  atStop(() => within(patience, jobs.stop()))
  atStop(() => within(patience, accessLog.flush()))
  atStop(photos.stop)
  atStop(importer.stop)
  atStop(replayer.stop)
  atStop(() => closeServer(app))
  const onFailure = (cause: unknown) => app.log.error({ err: cause }, 'housekeeping failed; tried again in six hours')
  handleHousekeeping(deps, () => keepHouse(deps))
  await jobs.start()
  const endHousekeeping = startHousekeeping(deps, { local: () => sweepMachine(deps), onFailure })
  atStop(async () => endHousekeeping())
  const endHealthChecks = startHealthChecks(deps, (cause) => app.log.error({ err: cause }, 'health could not be looked at'))
  atStop(async () => endHealthChecks())
  const endDeadlineNotices = startDeadlineNotices(deps, (cause) => app.log.error({ err: cause }, 'deadlines could not be checked'))
  atStop(async () => endDeadlineNotices())
  port = await listen(app, config)
  return port
}

const tellLost = (base: string, cause: unknown) =>
  log(50, 'a database does not answer; it is tried again', { base, err: { message: String(cause) } })

const isEmpty = async (db: Database) => (await listReachableTowns(db)).length === 0

/** Where an empty deployment makes its first municipality; undefined with one. */
const findSetupAddress = async (config: Config, db: Database, port: number) => {
  if (!(await isEmpty(db))) return undefined
  const codigo = await issueInvitation(db, { now: systemClock.now(), atStart: true })
  return `${addressOf(config, port)}${paths.newTown}#${codigo}`
}

const findDemo = async (db: Database) => (await listReachableTowns(db)).find(({ demo }) => demo)?.nombre

/**
 * Creates the demo in an empty embedded database, or if DEMO is set. Its code is loaded on demand, because a normal start does not
 * need it.
 */
const prepareDemo = async (config: Config, { db, files }: Stores): Promise<Demo> => {
  const there = await findDemo(db)
  if (there !== undefined) return config.servesDemo ? 'served' : { notServed: there }
  const wantsDemo = config.demo ?? (config.databaseUrl === undefined && (await isEmpty(db)))
  if (!wantsDemo) return 'none'
  await step('Making the demo municipality', async (tell) => {
    const { createDemo } = await import('#/demo/create-demo.ts')
    await createDemo({ db, files, tell })
  })
  return 'served'
}

/** Metrics on a port of their own if one is configured; returns the port. */
const showMetrics = async ({ metricsPort, host }: Config, db: Database) => {
  if (metricsPort === undefined) return undefined
  const { startMetrics } = await import('#/platform/metrics.ts')
  const { port, stop } = await startMetrics(db, { host, port: metricsPort })
  atStop(async () => stop())
  return port
}

/** With a fixed port, workers that replace dead ones use the same. */
const serveWithWorkers = async (config: Config, { url, port }: { url: string; port: number }): Promise<number> => {
  const onDeath = (pid?: number) => log(50, 'a worker process ended unexpectedly; starting another', { worker: pid })
  const env = { DATABASE_URL: url, DATA_DIR: config.dataDir, PORT: String(port) }
  const workers = await startWorkers({ count: config.workers, env, onDeath })
  atStop(workers.stop)
  watchRestartRequests(config.dataDir, workers.roll)
  return workers.port
}

const serveAlone = async (config: Config, stores: Stores): Promise<number> => {
  watchRestartRequests(config.dataDir, async () => undefined)
  return serve(config, stores)
}

/** Looks at every municipality, so it comes after the start. */
const warnOfProblems = async (db: Database) => {
  try {
    for (const { nombre, trouble } of await findProblems(db, await listReachableTowns(db))) log(40, `«${nombre}»: ${trouble}`)
  } catch (cause) {
    // The database is closed under it at a stop.
    if (!isStopping()) log(50, 'the configurations could not be checked', { err: { message: String(cause) } })
  }
}

const runMain = async (config: Config) => {
  tryDataFolder(config.dataDir)
  const plain = config.databaseUrl ?? (await startOwnDatabase(config.dataDir))
  // With workers, the primary process serves nobody, whatever its version.
  const url = config.workers === 1 ? servingUrl(plain) : plain
  const free = await tryPort(config)
  await checkDatabase(url)
  await checkOthers(config.databases)
  if (config.bucket) await tryBucket(config.bucket)
  const stores = await open(config, url)
  await step('Bringing the database up to date', () => migrate(stores.db, undefined, bringUpLater(stores.db, tellLost)))
  const demo = await prepareDemo(config, stores)
  const port = config.workers === 1 ? await serveAlone(config, stores) : await serveWithWorkers(config, { url, port: free })
  const metrics = await showMetrics(config, stores.db)
  await welcome(config, { started, port, metrics, demo, setup: await findSetupAddress(config, stores.db, port) })
  await warnOfProblems(stores.db)
}

const runWorker = async (config: Config) => {
  const url = servingUrl(config.databaseUrl ?? '')
  const stores = await open(config, url)
  // A worker that replaces a dead one may be of a newer version, whose migrations come with it.
  await migrateBeside(stores.db, undefined, bringUpLater(stores.db, tellLost))
  return serve(config, stores)
}

stopOnSignals()
process.on('uncaughtException', fail)
process.on('unhandledRejection', fail)
try {
  const config = readConfig(process.env, root)
  await (cluster.isPrimary ? runMain(config) : runWorker(config))
} catch (error) {
  fail(error)
}
