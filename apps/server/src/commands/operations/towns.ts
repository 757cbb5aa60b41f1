import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findMunicipality } from '#/commands/find-municipality.ts'
import type { Jobs } from '#/platform/jobs.ts'
import { backUp, type Stores } from './backup.ts'
import { runInParallel } from './in-parallel.ts'
import { filesOf, eraseRows, suspend } from './erase-store.ts'
import { restore } from './restore.ts'

/** Processes cache the directory for ten seconds. */
const untilAllKnow = 11_000

/** For `npm run restore`, here or elsewhere. */
export const exportTown = async (stores: Stores, name: string, { folder, version }: { folder: string; version: string }) => {
  const { esquema } = await findMunicipality(stores.db, name)
  return backUp(stores, folder, { version, only: esquema })
}

/** Deletes rows, jobs and keys in one transaction, then the photos. Returns the number of files. */
export const eraseTown = async ({ db, files }: Stores, wanted: string): Promise<{ nombre: string; files: number }> => {
  const { esquema, nombre } = await findMunicipality(db, wanted)
  const names = await filesOf(db, esquema)
  await eraseRows(db, esquema)
  await runInParallel(names, (name) => files.remove(name))
  return { nombre, files: names.length }
}

type Move = { version: string; wait?: number }
/**
 * Moves a municipality to another deployment (`to`): it is suspended, exported, restored there and compared. Here it stays suspended
 * until it is erased; a failure reopens it.
 */
export const moveTown = async (from: Stores, to: Stores & { jobs: Jobs }, name: string, { version, wait = untilAllKnow }: Move) => {
  const { esquema } = await findMunicipality(from.db, name)
  const folder = await mkdtemp(join(tmpdir(), 'avisa-move-'))
  await suspend(from.db, esquema, true)
  try {
    await sleep(wait)
    await backUp(from, join(folder, 'town'), { version, only: esquema })
    const towns = await restore(to, join(folder, 'town'))
    await suspend(to.db, esquema, false)
    return towns
  } catch (error) {
    await suspend(from.db, esquema, false)
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
