import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readConfig } from './config.ts'
import { checkDatabase } from './database-check.ts'
import { openDatabases } from './database/bases.ts'
import type { Database } from './database/database.ts'
import { migrate } from './database/migrate.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { readPassword, superuser } from './embedded-postgres-cluster.ts'
import type { FileStore } from './files.ts'
import { openPhotoFiles } from './photo-files.ts'

const portLine = 3

/** The address of the embedded server of a running `npm start`; its pid file contains the port. */
const runningUrl = (cluster: string): string | undefined => {
  const file = path.join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  const pid = Number(lines[0])
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it is running, but belongs to another user.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return undefined
  }
  return `postgres://${superuser}:${readPassword(cluster)}@127.0.0.1:${lines[portLine]}/avisa`
}

export type CommandStores = { db: Database; files: FileStore; close: () => Promise<void> }

/** As `openForCommand`, without migrating. */
export const openUnmigrated = async (root: string): Promise<CommandStores & { dataDir: string }> => {
  const config = readConfig(process.env, root)
  const { databaseUrl, dataDir } = config
  const running = databaseUrl ?? runningUrl(path.join(dataDir, 'postgres'))
  const own = running === undefined ? await startEmbeddedPostgres({ dataDir }) : undefined
  const url = running ?? own?.url ?? ''
  for (const address of [url, ...Object.values(config.databases)]) await checkDatabase(address)
  const db = openDatabases(url, config.databases, { max: 3, origin: 'orden' })
  return {
    db,
    files: openPhotoFiles(config),
    dataDir,
    close: async () => {
      await db.close()
      await own?.stop()
    },
  }
}

/**
 * Database and photos for a command beside the server: DATABASE_URL, the running embedded PostgreSQL, or one started for the duration of the command.
 * Migrated. Throws `StartProblem` with a sentence.
 */
export const openForCommand = async (root: string): Promise<CommandStores> => {
  const stores = await openUnmigrated(root)
  try {
    await migrate(stores.db)
  } catch (error) {
    await stores.close()
    throw error
  }
  return stores
}
