import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { childEnv, namedEnv } from './child-env.ts'
import type { Database } from './database/database.ts'

/** `children`: the ids of the running processes. `photos`: of the photos of an import instead of its rows. */
export type Importer = {
  run: (esquema: string, id: number, photos?: boolean) => Promise<void>
  children: () => number[]
  stop: () => Promise<void>
}

/** Megabytes of the heap, which with what lies outside of it stay under 256; milliseconds after which an import is given up. */
const heap = 144
const patience = 3_000_000

const program = path.join(import.meta.dirname, '../commands/import/child.ts')

const ended = (child: ChildProcess) =>
  new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? String(code)))
    child.once('error', (error) => resolve(error.message))
  })

/** Runs each import of the console in a process of its own: neither memory nor event loop of the server are touched. `place`: of the files; `trusted`: origins that the operator names. */
export const openImporter = ({
  db,
  place,
  trusted = [],
}: {
  db: Pick<Database, 'baseOf'>
  place: string
  trusted?: readonly string[]
}): Importer => {
  const all = new Map<ChildProcess, Promise<string>>()
  return {
    run: async (esquema, id, photos = false) => {
      const child = spawn(
        process.execPath,
        [`--max-old-space-size=${heap}`, '--max-semi-space-size=4', program, JSON.stringify({ esquema, id, place, photos, trusted })],
        {
          env: {
            ...childEnv(),
            ...namedEnv(['S3_URL', 'S3_KEY_ID', 'S3_SECRET_KEY', 'S3_REGION', 'CHECK_ROWS']),
            DATABASE_URL: db.baseOf(esquema).hosts.current(),
          },
          // The child ends when this end of its input closes, also with a server that is killed.
          stdio: ['pipe', 'ignore', 'inherit'],
        },
      )
      const watch = setTimeout(() => child.kill('SIGKILL'), patience)
      const end = ended(child)
      all.set(child, end)
      const result = await end
      clearTimeout(watch)
      all.delete(child)
      if (result !== '0') throw new Error(`the process of an import ended with ${result}`)
    },
    children: () => [...all.keys()].flatMap(({ pid }) => pid ?? []),
    stop: async () => {
      for (const child of all.keys()) child.kill('SIGKILL')
      await Promise.all(all.values())
    },
  }
}
