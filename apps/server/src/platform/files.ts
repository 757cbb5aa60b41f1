import { createHash } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export type ImageSize = 'thumb' | 'view'
/** Photos and parts of uploads, in a folder or a bucket. A name is `{codigo}_{size}.{extension}`; the code cannot be guessed, so the folder needs no other protection. */
export type FileStore = {
  /** The folder, or the address of the bucket. */
  place: string
  save: (name: string, content: Uint8Array) => Promise<void>
  /** Undefined if the file does not exist. */
  read: (name: string) => Promise<Buffer | undefined>
  remove: (name: string) => Promise<void>
  /** Deletes files written before `before` whose codes `named` does not know, in batches; answers how many. */
  sweep: (before: Date, named: (codes: string[]) => Promise<ReadonlySet<string>>) => Promise<number>
}

export const imageFileName = (image: { codigo: string; extension: string }, size: ImageSize) => `${image.codigo}_${size}.${image.extension}`

export const isMissing = (cause: unknown) => cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'

export const codeOf = (name: string) => name.split('_')[0] ?? ''
/** The name of a part of an uploaded file. */
export const partFileName = (codigo: string, parte: number) => `${codigo}_${parte}.parte`
const ours = /^[0-9a-f]{32}_(view|thumb|\d+)\./
export const isStored = (name: string): boolean => ours.test(name)

/** Undefined if it is gone: renamed, or swept by another process. */
const writtenAt = async (path: string): Promise<Date | undefined> => {
  try {
    return (await stat(path)).mtime
  } catch (cause) {
    if (isMissing(cause)) return undefined
    throw cause
  }
}

const oldFiles = async (folder: string, before: Date): Promise<string[]> => {
  const names = (await readdir(folder)).filter(isStored)
  const times = await Promise.all(names.map((name) => writtenAt(join(folder, name))))
  return names.filter((_name, i) => (times[i] ?? before) < before)
}

const writeFlushed = async (path: string, content: Uint8Array) => {
  const file = await open(path, 'w')
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

export const photosIn = async function* (root: string): AsyncGenerator<string> {
  for (const folder of await readdir(root))
    for (const name of await readdir(join(root, folder))) if (isStored(name) && !name.endsWith('.part')) yield name
}

/** Files below `root`, spread over 256 folders; written elsewhere, flushed and renamed, so that an incomplete file is never seen. */
export const openFiles = (root: string): FileStore => {
  const pathOf = (name: string) => join(root, name.slice(0, 2), name)
  return {
    place: root,
    save: async (name, content) => {
      const path = pathOf(name)
      await mkdir(dirname(path), { recursive: true })
      const beside = `${path}.${createHash('sha1').update(content).digest('hex').slice(0, 8)}.part`
      try {
        await writeFlushed(beside, content)
        await rename(beside, path)
      } catch (cause) {
        await rm(beside, { force: true })
        throw cause
      }
    },
    read: async (name) => {
      try {
        return await readFile(pathOf(name))
      } catch (cause) {
        if (isMissing(cause)) return undefined
        throw cause
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    sweep: async (before, named) => {
      let swept = 0
      for (const folder of await readdir(root)) {
        const old = await oldFiles(join(root, folder), before)
        const entries = await named([...new Set(old.map(codeOf))])
        // An unfinished file is of no use, even if referenced.
        const spare = old.filter((name) => name.endsWith('.part') || !entries.has(codeOf(name)))
        for (const name of spare) await rm(join(root, folder, name), { force: true })
        swept += spare.length
      }
      return swept
    },
  }
}
