import { mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { isMissing } from './files.ts'

const day = 86_400_000

export type FileCache = {
  /** Undefined if it is not there. */
  read: (name: string) => Promise<Buffer | undefined>
  save: (name: string, content: Uint8Array | AsyncIterable<string | Uint8Array>) => Promise<void>
  /** Of what is too large to be read whole; undefined if it is not there. */
  stream: (name: string) => Promise<Readable | undefined>
  /** Deletes what nobody has read for a day. */
  sweep: (now: Date) => Promise<number>
}

const orMissing = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((cause: unknown) => {
    if (isMissing(cause)) return undefined
    throw cause
  })

/** Files that can be made again: in `folder`, the `most` newest. */
export const openFileCache = (folder: string, most: number): FileCache => {
  let saved = 0
  const entries = async () => {
    const names = (await orMissing(readdir(folder))) ?? []
    const times = await Promise.all(names.map((name) => orMissing(stat(join(folder, name)))))
    return names.map((name, at) => ({ name, time: times[at]?.mtimeMs ?? 0 })).toSorted((a, b) => b.time - a.time)
  }
  const remove = async (old: readonly { name: string }[]) => {
    for (const { name } of old) await rm(join(folder, name), { force: true })
    return old.length
  }
  return {
    read: async (name) => {
      const path = join(folder, name)
      const content = await orMissing(readFile(path))
      if (content) await orMissing(utimes(path, new Date(), new Date()))
      return content
    },
    save: async (name, content) => {
      await mkdir(folder, { recursive: true })
      const beside = join(folder, `${name}.${crypto.randomUUID().slice(0, 8)}.part`)
      await writeFile(beside, content)
      await rename(beside, join(folder, name))
      // Looking at a thousand files after each would cost more than drawing.
      saved += 1
      if (saved % 50 === 1) await remove((await entries()).slice(most))
    },
    stream: async (name) => {
      const path = join(folder, name)
      const file = await orMissing(open(path))
      if (file) await orMissing(utimes(path, new Date(), new Date()))
      return file?.createReadStream()
    },
    sweep: async (now) => remove((await entries()).filter(({ time }) => time < now.getTime() - day)),
  }
}
