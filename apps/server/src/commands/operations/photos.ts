import { CommandProblem } from '#/commands/problem.ts'
import type { FileStore } from '#/platform/files.ts'
import { photosIn, openFiles } from '#/platform/files.ts'

/**
 * Moves photos from a folder to the storage. Each is written, read back and compared before it is deleted, so the command can be
 * interrupted and repeated, and the server can read all photos meanwhile.
 */
export const movePhotos = async (folder: string, to: FileStore): Promise<number> => {
  const from = openFiles(folder)
  if (to.place === from.place) throw new CommandProblem('Specify where to: set S3_URL, S3_KEY_ID and S3_SECRET_KEY.')
  let moved = 0
  for await (const name of photosIn(folder)) {
    const content = await from.read(name)
    // Deleted in the meantime.
    if (!content) continue
    await to.save(name, content)
    if (!(await to.read(name))?.equals(content)) throw new Error(`The photo ${name} could not be kept whole; it is still in the folder.`)
    await from.remove(name)
    moved += 1
  }
  return moved
}
