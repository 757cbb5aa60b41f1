import { constants } from 'node:fs'
import { open, realpath } from 'node:fs/promises'
import { basename, join, sep } from 'node:path'
import type { RefusedReason } from '@avisa/contract/imports/rules'
import { isPhotoAddress, photoLimits } from '@avisa/contract/imports/photo-places'
import { openPromise, type Entry } from 'yauzl'
import { isMissing } from '#/platform/files.ts'
import { LargeAnswer, OutsideProblem, type OutsideDownload } from '#/platform/outside-call.ts'

export type PhotoProblem = Extract<RefusedReason, `photo${string}`>
/** Why a photo is not brought. */
export class MissingPhoto extends Error {
  readonly problem: PhotoProblem
  constructor(problem: PhotoProblem) {
    super(problem)
    this.problem = problem
  }
}

/** Files beside a table, by the name that it says. */
export type PhotoFolder = { read: (name: string) => Promise<Buffer>; close: () => void }

const plain = (name: string) => name.replaceAll('\\', '/').toLowerCase()

/** The photos of a ZIP by their path in it, or by their name alone where it is there once. */
export const openPhotoZip = async (path: string): Promise<PhotoFolder> => {
  const zip = await openPromise(path, { autoClose: false })
  const byPath = new Map<string, Entry>()
  const byName = new Map<string, Entry | null>()
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/') || byPath.size >= photoLimits.perImport) continue
    const name = plain(entry.fileName)
    byPath.set(name, entry)
    byName.set(basename(name), byName.has(basename(name)) ? null : entry)
  }
  return {
    read: async (name) => {
      const entry = byPath.get(plain(name)) ?? byName.get(basename(plain(name)))
      if (!entry) throw new MissingPhoto('photoMissing')
      if (entry.isEncrypted() || !entry.canDecodeFileData()) throw new MissingPhoto('photoUnreadable')
      const chunks: Buffer[] = []
      let size = 0
      for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
        size += chunk.length
        if (size > photoLimits.bytes) throw new MissingPhoto('photoLarge')
        chunks.push(chunk)
      }
      return Buffer.concat(chunks)
    },
    close: () => zip.close(),
  }
}

/** The photos below a folder of this machine; no name leads out of it. */
export const openPhotoFolder = (root: string): PhotoFolder => ({
  read: async (name) => {
    try {
      const [folder, path] = await Promise.all([realpath(root), realpath(join(root, name.replaceAll('\\', '/')))])
      if (!path.startsWith(folder + sep)) throw new MissingPhoto('photoMissing')
      const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
      try {
        const stats = await file.stat()
        if (!stats.isFile()) throw new MissingPhoto('photoMissing')
        if (stats.size > photoLimits.bytes) throw new MissingPhoto('photoLarge')
        return await file.readFile()
      } finally {
        await file.close()
      }
    } catch (cause) {
      throw isMissing(cause) ? new MissingPhoto('photoMissing') : cause
    }
  },
  close: () => undefined,
})

/** Calls without an answer after which nothing more is asked of a host. */
const patience = 20

/** Reads a photo from its address or from the files beside the table. */
export const openPhotoSources = (download: OutsideDownload, folder: PhotoFolder | undefined) => {
  const failures = new Map<string, number>()
  const fetched = async (url: URL | null): Promise<Buffer> => {
    if (!url) throw new MissingPhoto('photoGone')
    const failed = failures.get(url.origin) ?? 0
    if (failed >= patience) throw new MissingPhoto('photoGone')
    const answer = await download(url).catch((cause: unknown) => {
      if (cause instanceof LargeAnswer) throw new MissingPhoto('photoLarge')
      if (cause instanceof OutsideProblem) return undefined
      throw cause
    })
    failures.set(url.origin, answer ? 0 : failed + 1)
    if (answer?.status !== 200) throw new MissingPhoto('photoGone')
    return answer.content
  }
  return async (place: string): Promise<Buffer> => {
    if (isPhotoAddress(place)) return fetched(URL.parse(place))
    if (!folder) throw new MissingPhoto('photoMissing')
    return folder.read(place)
  }
}
export type ReadPhoto = ReturnType<typeof openPhotoSources>
