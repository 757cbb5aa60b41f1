import { CommandProblem } from '#/commands/problem.ts'
import type { FileStore } from '#/platform/files.ts'
import { photosIn, openFiles } from '#/platform/files.ts'

/**
 * Brings the photos of a folder into the storage: each is written, read back and compared before it leaves the folder, so it may be
 * cut short and begun again, and the server shows all meanwhile. Answers how many.
 */
export const movePhotos = async (folder: string, to: FileStore): Promise<number> => {
  const from = openFiles(folder)
  if (to.place === from.place) throw new CommandProblem('Specify where to: set S3_URL, S3_KEY_ID and S3_SECRET_KEY.')
  let moved = 0
  for await (const name of photosIn(folder)) {
    const content = await from.read(name)
    // A person took it away meanwhile.
    if (!content) continue
    await to.save(name, content)
    if (!(await to.read(name))?.equals(content)) throw new Error(`The photo ${name} could not be kept whole; it is still in the folder.`)
    await from.remove(name)
    moved += 1
  }
  return moved
}
