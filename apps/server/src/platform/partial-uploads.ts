import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing } from './files.ts'

/** `key`: the Idempotency-Key of the call whose body was cut. */
export type PartialUpload = { sender: string; network: string; key: string }

/** Bytes of one upload, of a sender, of a network and of all together; the app's photos have some megabytes. Smaller ones are not worth asking for. */
export const partialBounds = { least: 16_384, upload: 10_000_000, sender: 20_000_000, network: 60_000_000, all: 300_000_000 } as const
export const partialLifetime = 6 * 3_600_000

const hash = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32)
const orMissing = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((cause: unknown) => {
    if (isMissing(cause)) return undefined
    throw cause
  })

export type PartialUploads = {
  /** Keeps the larger of what arrived before and now; nothing beyond the bounds. */
  keep: (upload: PartialUpload, content: Uint8Array) => Promise<void>
  /** Undefined if there is nothing of it. */
  read: (upload: PartialUpload) => Promise<Buffer | undefined>
  /** Ends its request if that is still waiting for the rest, since a phone that lost its signal could not say so; then answers its bytes. */
  size: (upload: PartialUpload) => Promise<number>
  remove: (upload: PartialUpload) => Promise<void>
  /** `cut` ends the request. `done`: once nothing more comes and what arrived is kept. */
  receiving: (upload: PartialUpload, cut: () => void) => { done: () => void }
  sweep: (now: Date) => Promise<number>
}

/** In a folder of this machine. The name of a file can be guessed by its sender alone, who knows the key. */
export const openPartialUploads = (folder: string): PartialUploads => {
  const inProgress = new Map<string, { cut: () => void; end: Promise<void> }>()
  const networkOf = ({ network }: PartialUpload) => hash(network)
  const senderOf = ({ sender }: PartialUpload) => hash(sender)
  const nameOf = (upload: PartialUpload) => `${networkOf(upload)}_${senderOf(upload)}_${hash(upload.sender, upload.key.toLowerCase())}`
  /** The network may change between two attempts. */
  const isSame = (name: string, upload: PartialUpload) => name.split('_')[2] === nameOf(upload).split('_')[2]

  const entries = async () => {
    const names = (await orMissing(readdir(folder))) ?? []
    const files = await Promise.all(names.map(async (name) => ({ name, file: await orMissing(stat(join(folder, name))) })))
    return files.flatMap(({ name, file }) => (file ? [{ name, bytes: file.size, time: file.mtimeMs }] : []))
  }
  const find = async (upload: PartialUpload) => ((await orMissing(readdir(folder))) ?? []).find((name) => isSame(name, upload))
  const remove = (name: string) => rm(join(folder, name), { force: true })
  const sweep = async (now: Date) => {
    const old = (await entries()).filter(({ time }) => time < now.getTime() - partialLifetime)
    for (const { name } of old) await remove(name)
    return old.length
  }
  const read = async (upload: PartialUpload) => {
    const name = await find(upload)
    return name === undefined ? undefined : orMissing(readFile(join(folder, name)))
  }

  return {
    keep: async (upload, content) => {
      const { least, upload: largest, ...most } = partialBounds
      if (content.length < least || content.length > largest) return
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const all = await entries()
      const before = all.find(({ name }) => isSame(name, upload))
      if (before && before.bytes >= content.length) return
      const others = all.filter((entry) => entry !== before)
      const sum = (part: string) =>
        others.filter(({ name }) => name.includes(part)).reduce((total, { bytes }) => total + bytes, content.length)
      if (sum(senderOf(upload)) > most.sender || sum(networkOf(upload)) > most.network || sum('') > most.all) return
      const name = nameOf(upload)
      const beside = `${name}_${crypto.randomUUID().slice(0, 8)}.part`
      await writeFile(join(folder, beside), content, { mode: 0o600 })
      await rename(join(folder, beside), join(folder, name))
      if (before && before.name !== name) await remove(before.name)
    },
    read,
    size: async (upload) => {
      const request = inProgress.get(nameOf(upload).slice(-32))
      request?.cut()
      await request?.end
      return (await read(upload))?.length ?? 0
    },
    remove: async (upload) => {
      const name = await find(upload)
      if (name !== undefined) await remove(name)
    },
    receiving: (upload, cut) => {
      const key = nameOf(upload).slice(-32)
      const { promise, resolve } = Promise.withResolvers<void>()
      const own = { cut, end: promise }
      inProgress.set(key, own)
      return {
        done: () => {
          if (inProgress.get(key) === own) inProgress.delete(key)
          resolve()
        },
      }
    },
    sweep,
  }
}
