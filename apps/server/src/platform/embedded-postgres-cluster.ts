import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './embedded-postgres-binaries.ts'
import { give, type Owner } from './embedded-postgres-owner.ts'
import { folderProblem, StartProblem } from './start-problem.ts'

export const superuser = 'avisa'
const run = promisify(execFile)
const passwordIn = (cluster: string): string => path.join(cluster, 'avisa-password')

/** Letters outside ASCII need a UTF-8 character type even where ICU sorts (pg_trgm uses it to recognise letters). */
const characterType: Partial<Record<NodeJS.Platform, string>> = { linux: 'C.UTF-8', darwin: 'en_US.UTF-8' }

const initdb = async ({ binaries, owner, cluster, durable }: Making): Promise<void> => {
  const password = passwordIn(path.dirname(cluster))
  writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600 })
  give(password, owner)
  const args = ['--pgdata', cluster, '--username', superuser, '--pwfile', password, '--auth', 'scram-sha-256', '--encoding', 'UTF8']
  args.push('--locale-provider', 'icu', '--icu-locale', 'es-ES', '--locale', 'C', '--lc-ctype', characterType[process.platform] ?? 'C')
  if (!durable) args.push('--no-sync')
  await run(binaries.initdb, args, { ...owner, cwd: '/', env: { PATH: process.env['PATH'] ?? '' } })
  renameSync(password, passwordIn(cluster))
}

type Making = { binaries: Binaries; owner: Owner; cluster: string; durable: boolean }

const isFull = (error: unknown): boolean => error instanceof Error && /No space left|Disk quota/.test(error.message)

/** Creates the cluster if absent, under another name that is then renamed, so that an interrupted one is never used. */
export const makeCluster = async (making: Making): Promise<void> => {
  const { cluster, owner } = making
  if (existsSync(path.join(cluster, 'PG_VERSION'))) return
  const workshop = `${cluster}.new`
  try {
    rmSync(workshop, { recursive: true, force: true })
    mkdirSync(workshop, { mode: 0o700 })
    give(workshop, owner)
    await initdb({ ...making, cluster: path.join(workshop, 'cluster') })
    renameSync(path.join(workshop, 'cluster'), cluster)
    rmSync(workshop, { recursive: true })
  } catch (error) {
    if (isFull(error)) throw folderProblem(cluster, Object.assign(new Error('full', { cause: error }), { code: 'ENOSPC' }))
    const message = error instanceof Error && 'stderr' in error ? String(error.stderr).trim().split('\n').at(-1) : undefined
    if (message === undefined) throw folderProblem(cluster, error)
    throw new StartProblem(
      `PostgreSQL could not make its data in ${cluster} (${message}); set DATA_DIR to another folder, or DATABASE_URL to a server.`,
      error,
    )
  }
}

/** PostgreSQL does not read the password after initialisation, and other programs of the data's owner must not read it either. */
export const keepPassword = (cluster: string, owner: Owner): void => {
  if (owner) chownSync(passwordIn(cluster), process.getuid?.() ?? 0, process.getgid?.() ?? 0)
}

export const readPassword = (cluster: string): string => {
  try {
    return readFileSync(passwordIn(cluster), 'utf8').trim()
  } catch (error) {
    throw new StartProblem(`The file ${passwordIn(cluster)} cannot be read; put it back from a backup of the data folder.`, error)
  }
}
