import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { childEnv, namedEnv } from './child-env.ts'
import type { Database } from './database/database.ts'

/** `run` answers undefined while another replay of the municipality runs. */
export type Replayer = { run: (esquema: string, request: object) => Promise<unknown>; stop: () => Promise<void> }

const heap = 192
const patience = 40_000

const program = path.join(import.meta.dirname, '../notice-rules/replay-child.ts')

/** Replays the history of a municipality in a process of its own: neither memory nor event loop of the server are touched. */
export const openReplayer = (db: Pick<Database, 'baseOf'>): Replayer => {
  const all = new Map<ChildProcess, Promise<unknown>>()
  const start = (esquema: string, request: object) => {
    const child = spawn(process.execPath, [`--max-old-space-size=${heap}`, '--max-semi-space-size=16', program], {
      env: { ...childEnv(), ...namedEnv(['CHECK_ROWS']), DATABASE_URL: db.baseOf(esquema).hosts.current() },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const end = new Promise<string>((resolve) => {
      child.once('exit', (code, signal) => resolve(signal ?? String(code)))
      child.once('error', (error) => resolve(error.message))
    })
    all.set(child, end)
    // It stays open: the child ends when it closes, also with a server that is killed.
    child.stdin.on('error', () => undefined)
    child.stdin.write(`${JSON.stringify({ esquema, request })}\n`)
    return { child, end, answer: text(child.stdout) }
  }
  return {
    run: async (esquema, request) => {
      const { child, end, answer } = start(esquema, request)
      const watch = setTimeout(() => child.kill('SIGKILL'), patience)
      const result = await end
      clearTimeout(watch)
      all.delete(child)
      if (result !== '0') throw new Error(`the process of a replay ended with ${result}`)
      return JSON.parse(await answer) as unknown
    },
    stop: async () => {
      for (const child of all.keys()) child.kill('SIGKILL')
      await Promise.all(all.values())
    },
  }
}
