import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandProblem } from '#/commands/problem.ts'

/** Verifies a table: number of rows and the sum of their digests, independent of their order. */
export type TableProof = { rows: number; sum: string }
export type TownEntry = {
  schema: string
  /** Its row of the directory, without the id. */
  row: Record<string, unknown> & { nombre: string; provincia?: string }
  keys: Record<string, unknown>[]
  /** Of its public pages before; missing in older backups. */
  aliases?: string[]
  migrations: string[]
  /** With the columns in the order they were written; generated ones are left out. */
  tables: Record<string, TableProof & { columns: string[] }>
  sequences: Record<string, number | null>
  /** Unfinished jobs: mails, notifications. */
  jobs: { name: string; datos: object; start_after: string }[]
  /** SHA-256 of each photo file by name; `missing` files are named by a row but did not exist. */
  files: Record<string, string>
  missing: string[]
}
export type Manifest = { format: 1; version: string; taken: string; serverKeys: { nombre: string; valor: string }[]; towns: TownEntry[] }

export const manifestIn = (folder: string) => join(folder, 'manifest.json')
export const tableIn = (folder: string, schema: string, table: string) => join(folder, schema, `${table}.copy.gz`)
export const imagesIn = (folder: string, schema: string) => join(folder, schema, 'images')

/** Refuses a folder that is not a backup. */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readFile(manifestIn(folder), 'utf8').catch(() => {
    throw new CommandProblem(`${folder} is no backup: it has no manifest.json.`)
  })
  const manifest = JSON.parse(text) as Manifest
  if (manifest.format !== 1) throw new CommandProblem(`${folder} was made by a newer version of Avisa; restore it with that one.`)
  return manifest
}
