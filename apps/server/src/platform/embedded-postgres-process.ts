import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, readSync, rmSync, statSync, fstatSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './embedded-postgres-binaries.ts'
import type { Owner } from './embedded-postgres-owner.ts'
import { say } from './progress.ts'

/** `socketless`: its file system does not support Unix sockets. */
export type Cluster = {
  folder: string
  logFile: string
  port: number
  owner: Owner
  binaries: Binaries
  durable: boolean
  socketless?: boolean
}

const maxLogBytes = 10 * 1024 * 1024
const pidFileOf = (folder: string): string => path.join(folder, 'postmaster.pid')

/** The longest name of a Unix socket is 107 bytes on Linux, 103 on macOS. */
const longestName = 103

/** The folder of the socket, closed as the data are; undefined where there can be none. */
export const socketFolderOf = ({
  folder,
  port,
  socketless = false,
}: Pick<Cluster, 'folder' | 'port' | 'socketless'>): string | undefined => {
  const fits = Buffer.byteLength(path.join(folder, `.s.PGSQL.${port}`)) <= longestName
  return process.platform !== 'win32' && !socketless && !folder.includes('"') && fits ? folder : undefined
}

const settings = (cluster: Cluster): Record<string, string | number> => ({
  port: cluster.port,
  listen_addresses: '127.0.0.1',
  unix_socket_directories: socketFolderOf(cluster) === undefined ? '' : `"${cluster.folder}"`,
  max_connections: 200,
  shared_buffers: '256MB',
  work_mem: '16MB',
  maintenance_work_mem: '256MB',
  effective_cache_size: '1GB',
  random_page_cost: 1.1,
  jit: 'off',
  max_wal_size: '2GB',
  // This server has no replicas; without support for them, loading a municipality writes less.
  wal_level: 'minimal',
  max_wal_senders: 0,
  timezone: 'UTC',
  lc_messages: 'C',
  // Without the values of a refused row: they may identify people.
  log_error_verbosity: 'terse',
  fsync: cluster.durable ? 'on' : 'off',
  synchronous_commit: cluster.durable ? 'on' : 'off',
  full_page_writes: cluster.durable ? 'on' : 'off',
})

/** A process that ended but was not yet reaped by its parent (slow or missing init) counts as ended. */
const isZombie = (pid: number): boolean => {
  if (process.platform !== 'linux') return false
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z')
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    // EPERM: it is running and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

const commandOf = (pid: number): string => {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    if (process.platform === 'win32') return execFileSync('tasklist', ['/fi', `PID eq ${pid}`], { encoding: 'utf8' })
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

/** Waits until the process has ended; answers whether it did in time. */
const hasExited = async (pid: number, milliseconds: number): Promise<boolean> => {
  for (const end = Date.now() + milliseconds; isAlive(pid); await sleep(10)) if (Date.now() > end) return false
  return true
}

/** Milliseconds: until the wait is explained, and until PostgreSQL is given up. */
const stopTimes = { quick: 10_000, longest: 600_000 }

/**
 * SIGINT is PostgreSQL's fast shutdown: open transactions are rolled back, everything committed is written, which takes minutes if many
 * municipalities were written to. After SIGQUIT the next start recovers, which takes as long.
 */
export const stopProcess = async (pid: number, { quick, longest } = stopTimes): Promise<void> => {
  if (!isAlive(pid)) return
  process.kill(pid, 'SIGINT')
  if (await hasExited(pid, quick)) return
  say('PostgreSQL is writing its changes to disk. That can take minutes; if it is killed, the next start takes as long.')
  if (await hasExited(pid, longest)) return
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    if (!isAlive(pid)) return
    process.kill(pid, signal)
    if (await hasExited(pid, 10_000)) return
  }
}

/** Stops a PostgreSQL that outlived its parent process; a pid now used by another program is left alone. */
export const clearOrphan = async (folder: string): Promise<void> => {
  const file = pidFileOf(folder)
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (pid > 0 && isAlive(pid) && /postgres/.test(commandOf(pid))) await stopProcess(pid)
  rmSync(file, { force: true })
}

/** PostgreSQL's log since `start`. */
const logSince = (file: string, start: number): string => {
  const handle = openSync(file, 'r')
  const buffer = Buffer.alloc(Math.min(fstatSync(handle).size - start, 64 * 1024))
  readSync(handle, buffer, 0, buffer.length, start)
  closeSync(handle)
  return buffer.toString()
}

const isReady = (folder: string, pid: number): boolean => {
  const file = pidFileOf(folder)
  if (!existsSync(file)) return false
  const lines = readFileSync(file, 'utf8').split('\n')
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
}

export type Launch = { child: ChildProcess; pid: number } | { failed: string }

/** Starts PostgreSQL and waits until it accepts connections (crash recovery included); otherwise answers what its log says. */
export const launch = async (cluster: Cluster): Promise<Launch> => {
  const { folder, logFile, owner, binaries } = cluster
  const before = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  const start = before > maxLogBytes ? 0 : before
  const log = openSync(logFile, start === 0 ? 'w' : 'a', 0o640)
  const options = Object.entries(settings(cluster)).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // Detached: Ctrl-C in a terminal must reach only us, so that requests in progress still have their database.
  const child = spawn(binaries.postgres, ['-D', folder, ...options], {
    ...owner,
    cwd: folder,
    detached: true,
    stdio: ['ignore', log, log],
    windowsHide: true,
  })
  closeSync(log)
  const error = new Promise<string>((resolve) => child.once('error', (e) => resolve(e.message)))
  const ended = new Promise<true>((resolve) => child.once('exit', () => resolve(true)))
  for (;;) {
    const failed = await Promise.race([error, ended, sleep(10)])
    // Only now: when it ends later, its folder may be gone.
    if (failed !== undefined) return { failed: failed === true ? logSince(logFile, start) : failed }
    if (child.pid !== undefined && isReady(folder, child.pid)) return { child, pid: child.pid }
  }
}
