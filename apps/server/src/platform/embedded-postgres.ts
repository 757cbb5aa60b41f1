import type { ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { once } from 'node:events'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries } from './embedded-postgres-binaries.ts'
import { keepPassword, makeCluster, readPassword, superuser } from './embedded-postgres-cluster.ts'
import { lockFolder } from './embedded-postgres-lock.ts'
import { canReach, postgresOwner, type Owner } from './embedded-postgres-owner.ts'
import { clearOrphan, launch, socketFolderOf, stopProcess, type Cluster } from './embedded-postgres-process.ts'
import { folderProblem, StartProblem } from './start-problem.ts'

const databaseName = 'avisa'

type Options = {
  /** The data folder; the cluster lies in `postgres` under it. */
  dataDir: string
  /** On 127.0.0.1; a free one by default. */
  port?: number
  /** False only for tests: does not wait for the disk. */
  durable?: boolean
  onEvent?: (event: PostgresEvent) => void
}
export type PostgresEvent = 'making' | 'lost' | 'restarted' | { given_up: string }
/** `socketUrl`: by the Unix socket, a quarter to a third cheaper than TCP; the same as `url` where there is no socket. */
export type EmbeddedPostgres = { url: string; socketUrl: string; folder: string; pid: () => number; stop: () => Promise<void> }

const freePort = async (): Promise<number> => {
  const probe = net.createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port')
  return address.port
}

/** Creates the folder, which the database's user may enter; its contents are closed. */
const prepareFolder = (dataDir: string, owner: Owner): void => {
  if (!canReach(dataDir, owner))
    throw new StartProblem(
      `The data folder ${dataDir} lies in a closed folder, and started by root the database runs as the user nobody (PostgreSQL refuses root); ` +
        `set DATA_DIR to a folder such as /var/lib/avisa, or start as an ordinary user.`,
    )
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 })
    if (owner) chmodSync(dataDir, statSync(dataDir).mode | 0o011)
  } catch (error) {
    throw folderProblem(dataDir, error)
  }
}

const sentenceFor = (cluster: Cluster, log: string): StartProblem => {
  const fatal =
    log
      .split('\n')
      .findLast((line) => /FATAL|PANIC|could not/.test(line))
      ?.replace(/^.*?(FATAL|PANIC|LOG): +/, '') ?? 'no reason given'
  if (/No space left|Disk quota/.test(log))
    return new StartProblem(`The disk of the data folder ${cluster.folder} is full; free some space, then start again.`)
  if (/not compatible with this version|incompatible with server/.test(log))
    return new StartProblem(
      `The data in ${cluster.folder} were made by another version of PostgreSQL than ${cluster.binaries.version}; install the version of Avisa that made them.`,
    )
  return new StartProblem(`PostgreSQL does not start on ${cluster.folder} (${fatal}); its log is ${cluster.logFile}.`)
}

type Running = { child: ChildProcess; pid: number }

const passing = /pre-existing shared memory|lock file .* already exists|could not bind|could not create any TCP/

/** Children of a killed server take a moment to end, and another program may take the free port first: then it retries. */
const launchPatiently = async (cluster: Cluster, fixedPort: boolean): Promise<Running> => {
  for (const end = Date.now() + 15_000; ; await sleep(100)) {
    const result = await launch(cluster)
    if ('child' in result) return result
    if (socketFolderOf(cluster) !== undefined && /any Unix-domain sockets/.test(result.failed)) {
      cluster.socketless = true
      continue
    }
    if (!passing.test(result.failed) || Date.now() > end) throw sentenceFor(cluster, result.failed)
    if (!fixedPort) cluster.port = await freePort()
  }
}

const ensureDatabase = async (url: string): Promise<void> => {
  const admin = new pg.Client({ connectionString: url.replace(/[^/]+$/, 'postgres') })
  await admin.connect()
  try {
    const existing = await admin.query('select 1 from pg_database where datname = $1', [databaseName])
    if (existing.rowCount === 0) await admin.query(`create database ${databaseName}`)
  } finally {
    await admin.end()
  }
}

/** Restarts the server when it dies unexpectedly; gives up after three deaths within a minute. */
const keepAlive = (cluster: Cluster, first: Running, onEvent: (event: PostgresEvent) => void) => {
  let running = first
  let stopping = false
  let deaths: number[] = []
  const revive = async (): Promise<void> => {
    if (stopping) return
    onEvent('lost')
    deaths = [...deaths.filter((time) => time > Date.now() - 60_000), Date.now()]
    if (deaths.length > 3) return onEvent({ given_up: `PostgreSQL stopped three times within a minute; its log is ${cluster.logFile}.` })
    try {
      running = await launchPatiently(cluster, true)
      watch()
      onEvent('restarted')
    } catch (error) {
      onEvent({ given_up: error instanceof Error ? error.message : String(error) })
    }
  }
  let reviving = Promise.resolve()
  const watch = () => {
    running.child.once('exit', () => (reviving = revive()))
  }
  watch()
  return {
    pid: () => running.pid,
    stop: async (): Promise<void> => {
      stopping = true
      await reviving
      await stopProcess(running.pid)
    },
  }
}

/**
 * A real PostgreSQL from the npm package, its data under `dataDir`, on 127.0.0.1 with a random password. It is supervised: a killed predecessor's
 * remains are stopped first, and a server that dies is restarted at the same address. Throws `StartProblem` (one sentence) if it cannot start.
 */
export const startEmbeddedPostgres = async ({ dataDir, port, durable = true, onEvent = () => {} }: Options): Promise<EmbeddedPostgres> => {
  const owner = postgresOwner()
  prepareFolder(dataDir, owner)
  const unlock = await lockFolder(dataDir)
  try {
    const binaries = findBinaries(owner, dataDir)
    const folder = path.join(dataDir, 'postgres')
    if (!existsSync(folder)) onEvent('making')
    await makeCluster({ binaries, owner, cluster: folder, durable })
    keepPassword(folder, owner)
    await clearOrphan(folder)
    const cluster: Cluster = {
      folder,
      logFile: path.join(dataDir, 'postgres.log'),
      port: port ?? (await freePort()),
      owner,
      binaries,
      durable,
    }
    const server = keepAlive(cluster, await launchPatiently(cluster, port !== undefined), onEvent)
    const url = `postgres://${superuser}:${readPassword(folder)}@127.0.0.1:${cluster.port}/${databaseName}`
    const stop = () => server.stop().finally(unlock)
    await ensureDatabase(url).catch(async (error: unknown) => {
      await stop()
      throw error
    })
    const socket = socketFolderOf(cluster)
    const socketUrl = socket === undefined ? url : `${url}?host=${encodeURIComponent(socket)}`
    return { url, socketUrl, folder, pid: server.pid, stop }
  } catch (error) {
    unlock()
    throw folderProblem(dataDir, error)
  }
}
