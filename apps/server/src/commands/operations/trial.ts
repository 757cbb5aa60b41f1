import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, type Database } from '#/platform/database/database.ts'
import { migrate } from '#/platform/database/migrate.ts'
import { startEmbeddedPostgres } from '#/platform/embedded-postgres.ts'
import { openFiles } from '#/platform/files.ts'
import { openCommandJobs } from './command-jobs.ts'
import { noteCopy } from './copy-store.ts'
import type { TownEntry } from './manifest.ts'
import { restore } from './restore.ts'

/** The bytes of all files in a folder. */
export const sizeOf = async (folder: string): Promise<number> => {
  let bytes = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size
  return bytes
}

const restoreIn = async (dataDir: string, url: string, folder: string): Promise<TownEntry[]> => {
  const db = openDatabase(url, { max: 3 })
  const jobs = openCommandJobs(db)
  try {
    await migrate(db)
    return await restore({ db, jobs, files: openFiles(join(dataDir, 'images')) }, folder)
  } finally {
    await jobs.stop(0)
    await db.close()
  }
}

/** Restores a backup into a database of its own, which compares all of it, and takes that away again; noted in `db`. */
export const tryBackup = async (db: Database, folder: string): Promise<TownEntry[]> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'avisa-trial-'))
  try {
    const { towns } = await noteCopy(db, 'prueba', async () => {
      const own = await startEmbeddedPostgres({ dataDir, durable: false })
      return { towns: await restoreIn(dataDir, own.url, folder).finally(own.stop), bytes: await sizeOf(folder) }
    })
    return towns
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
