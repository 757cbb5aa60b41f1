import { createHash } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export type ImageSize = 'thumb' | 'view'
/** Photos on disk. A name is `{codigo}_{size}.{extension}`; the code is unguessable, so the folder needs no other guard. */
export type FileStore = {
  save: (name: string, content: Uint8Array) => Promise<void>
  /** Nothing when there is no such file. */
  read: (name: string) => Promise<Buffer | undefined>
  remove: (name: string) => Promise<void>
}

export const imageFileName = (image: { codigo: string; extension: string }, size: ImageSize) => `${image.codigo}_${size}.${image.extension}`

const missing = (cause: unknown) => cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'

/** Files below `root`, spread over 256 folders; written beside, flushed and renamed, so that a half file is never seen. */
export const openFiles = (root: string): FileStore => {
  const pathOf = (name: string) => join(root, name.slice(0, 2), name)
  return {
    save: async (name, content) => {
      const path = pathOf(name)
      await mkdir(dirname(path), { recursive: true })
      const beside = `${path}.${createHash('sha1').update(content).digest('hex').slice(0, 8)}.part`
      const file = await open(beside, 'w')
      try {
        await file.writeFile(content)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(beside, path)
    },
    read: async (name) => {
      try {
        return await readFile(pathOf(name))
      } catch (cause) {
        if (missing(cause)) return undefined
        throw cause
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  }
}
