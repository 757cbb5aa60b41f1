import { openOutsideDownload, type OutsideOptions } from '#/platform/outside-call.ts'
import type { Database } from '#/platform/database/database.ts'
import type { FileStore } from '#/platform/files.ts'
import { openPhotoDecoder } from '#/platform/photo-decoder.ts'
import { photoLimits } from '@avisa/contract/imports/photo-places'
import { CommandProblem } from '#/commands/problem.ts'
import { startOf } from '#/commands/import/detect.ts'
import type { Input } from '#/commands/import/input.ts'
import { onDisk } from '#/commands/import/opening.ts'
import { withWorkFolder, type WorkFolder } from '#/commands/import/work-folder.ts'
import { bringPhotos } from './bring.ts'
import { openPhotoSources, openPhotoZip, type PhotoFolder } from './sources.ts'

const timeLimit = 20_000
const longest = 45 * 60_000

export type PhotoTask = {
  importacion: number
  input: Input | undefined
  folder?: PhotoFolder | undefined
  outside?: Partial<OutsideOptions>
  tell?: (left: number) => void
}

const openPacked = async (input: Input, temporary: WorkFolder): Promise<PhotoFolder | undefined> => {
  try {
    return (await startOf(input)).kind === 'zip' ? await openPhotoZip((await onDisk(input, temporary)).path) : undefined
  } catch (cause) {
    if (cause instanceof CommandProblem && cause.code === 'lost') return undefined
    throw cause
  }
}

export const runPhotos = (
  { db, files }: { db: Database; files: FileStore },
  esquema: string,
  { importacion, input, folder, outside = {}, tell }: PhotoTask,
): Promise<boolean> =>
  withWorkFolder(async (temporary) => {
    const photos = openPhotoDecoder()
    const beside = folder ?? (input && (await openPacked(input, temporary)))
    const download = openOutsideDownload({ timeLimit, sizeLimit: photoLimits.bytes, ...outside })
    try {
      const ways = { read: openPhotoSources(download, beside), until: Date.now() + longest, ...(tell && { tell }) }
      return await bringPhotos({ db, files, photos }, esquema, { importacion, ways })
    } finally {
      beside?.close()
      await photos.stop()
    }
  })
