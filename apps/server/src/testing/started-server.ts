import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'

const mainFile = path.resolve(import.meta.dirname, '../main.ts')
const readyAfter = 60_000
const heap = ['--max-semi-space-size=4', '--initial-old-space-size=48', '--heap-growing-percent=50']
const compiled = path.join(tmpdir(), 'avisa-test-compiled')

type Options = { env: Record<string, string>; uid?: number }

/** Starts the real program as a person would, with nothing of the test's environment but what is given. */
export const startProgram = ({ env, uid }: Options) => {
  const child = spawn(process.execPath, [...heap, mainFile], {
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: '0',
      DEMO: 'off',
      LOG_LEVEL: 'warn',
      NODE_COMPILE_CACHE: compiled,
      MALLOC_ARENA_MAX: '2',
      ...env,
    },
    ...(uid === undefined ? {} : { uid, gid: uid }),
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const ready = async (): Promise<string> => {
    const end = Date.now() + readyAfter
    for (;;) {
      const address = /Avisa is ready: (http:\S+)/.exec(output)?.[1]
      if (address && output.includes('Stop with')) return address
      if (child.exitCode !== null || Date.now() > end) throw new Error(`the program did not start:\n${output}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  return {
    child,
    /** Its address, once it serves. */
    ready,
    /** Its exit code and everything it printed, once it has ended. */
    ended: async () => ({ code: await ended, output }),
    output: () => output,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
  }
}

/** The number of the PostgreSQL that serves a data folder, and its port. */
export const postgresOf = (dataDir: string) => {
  const lines = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]) }
}

/** The PostgreSQL of a data folder, with the password kept there. */
export const embeddedUrl = (dataDir: string) => {
  const password = readFileSync(path.join(dataDir, 'postgres/avisa-password'), 'utf8').trim()
  return `postgres://avisa:${password}@127.0.0.1:${postgresOf(dataDir).port}/avisa`
}

/** Runs a statement on it. */
export const queryIn = async (dataDir: string, statement: string) => {
  const client = new pg.Client(embeddedUrl(dataDir))
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}
