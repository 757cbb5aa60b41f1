import { rmSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const prefix = 'avisa-import-files-'
/** Longer than any import runs: what is older was left by a process that was killed. */
const staleAfter = 24 * 3_600_000

const removeStale = async () => {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue
    const path = join(tmpdir(), name)
    const left = await stat(path).catch(() => undefined)
    if (left && Date.now() - left.mtimeMs > staleAfter) await rm(path, { recursive: true, force: true })
  }
}

/** Answers the path of a temporary folder, which exists from its first use until the work ends. */
export type WorkFolder = () => Promise<string>

export const withWorkFolder = async <T>(work: (folder: WorkFolder) => Promise<T>): Promise<T> => {
  let path: string | undefined
  const remove = () => path !== undefined && rmSync(path, { recursive: true, force: true })
  process.once('exit', remove)
  try {
    return await work(async () => {
      if (path === undefined) {
        await removeStale()
        path = await mkdtemp(join(tmpdir(), prefix))
      }
      return path
    })
  } finally {
    process.off('exit', remove)
    remove()
  }
}
