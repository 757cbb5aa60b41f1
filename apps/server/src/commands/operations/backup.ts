import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { CommandProblem } from '#/commands/problem.ts'
import type { Database } from '#/platform/database/database.ts'
import { openFiles, type FileStore } from '#/platform/files.ts'
import { dumpRows } from './dump-store.ts'
import { runInParallel } from './in-parallel.ts'
import { imagesIn, manifestIn, type Manifest, type TownEntry } from './manifest.ts'

export type Stores = { db: Database; files: FileStore }

export const digest = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

/** Photos never change, so they can be copied after the rows were read. */
const copyPhotos = async (from: FileStore, folder: string, names: string[]): Promise<Pick<TownEntry, 'files' | 'missing'>> => {
  const to = openFiles(folder)
  const files: Record<string, string> = {}
  const missing: string[] = []
  await runInParallel(names, async (name) => {
    const content = await from.read(name)
    if (!content) return missing.push(name)
    await to.save(name, content)
    files[name] = digest(content)
  })
  return { files, missing }
}

const writeWhole = async (path: string, text: string) => {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

/**
 * Writes a backup of everything, or of one municipality (`only`, its schema), into a new folder, which is named `.part` until it is
 * complete. Contains personal data and keys: mode 0700.
 */
export const backUp = async ({ db, files }: Stores, folder: string, { version, only }: { version: string; only?: string }) => {
  if (existsSync(folder)) throw new CommandProblem(`${folder} is there already; name a new folder.`)
  const part = `${folder}.part`
  await rm(part, { recursive: true, force: true })
  await mkdir(part, { recursive: true, mode: 0o700 })
  const takenAt = new Date().toISOString()
  const { towns, serverKeys } = await dumpRows(db, part, only)
  const entries: TownEntry[] = []
  for (const { photos, ...town } of towns) entries.push({ ...town, ...(await copyPhotos(files, imagesIn(part, town.schema), photos)) })
  const manifest: Manifest = { format: 1, version, taken: takenAt, serverKeys, towns: entries }
  await writeWhole(manifestIn(part), JSON.stringify(manifest, undefined, 1))
  await mkdir(dirname(folder), { recursive: true })
  await rename(part, folder)
  return manifest
}

export const townLine = ({ row, tables, files, missing, jobs }: TownEntry) => {
  const all = Object.values(tables)
  const lost = missing.length === 0 ? '' : `, ${missing.length} files that rows name were not there`
  const rows = all.reduce((sum, table) => sum + table.rows, 0)
  return `«${row.nombre}»: ${rows} rows in ${all.length} tables, ${Object.keys(files).length} photo files${lost}, ${jobs.length} jobs`
}
