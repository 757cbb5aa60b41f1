import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const patience = 180_000
const withoutOwnSettings = { DATABASE_URL: undefined, WORKERS: undefined, PUBLIC_URL: undefined, TRUST_PROXY: undefined }

type Settings = Record<string, string>

const launch = (program: string, args: readonly string[], settings: Settings) => {
  const child = spawn(process.execPath, [join(root, program), ...args], {
    env: { ...process.env, ...withoutOwnSettings, LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = once(child, 'close').then(([code]) => Number(code ?? 1))
  return { child, ended, output: () => output }
}

const waitForAddress = async ({ child, output }: ReturnType<typeof launch>) => {
  for (const end = Date.now() + patience; ;) {
    const port = /Avisa is ready: http:\/\/[^\s:]+:(\d+)/.exec(output())?.[1]
    if (port) return `http://127.0.0.1:${port}`
    if (child.exitCode !== null || Date.now() > end) throw new Error(`The product did not start:\n${output()}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** `npm start`, which builds the client first; or the server alone, with the built client. */
const programs = { whole: 'scripts/start.mjs', server: 'apps/server/src/main.ts' }

/** Starts the product on a free port with a new data folder; `stop` ends it and deletes the folder. */
export const startProduct = async (program: keyof typeof programs, settings: Settings) => {
  const folder = mkdtempSync(join(tmpdir(), 'avisa-journeys-'))
  // If root starts it, PostgreSQL runs as another user and must be able to enter its folder.
  chmodSync(folder, 0o755)
  const place = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: join(folder, 'data'), ...settings }
  const server = launch(programs[program], [], place)
  const stop = async () => {
    server.child.kill('SIGTERM')
    await server.ended
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    return { address: await waitForAddress(server), folder, place, stop, output: server.output }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Runs a command of the product (a file of the checkout) next to it and returns its output. */
export const runCommand = async (program: string, args: readonly string[], place: Settings): Promise<string> => {
  const command = launch(program, args, place)
  const code = await command.ended
  if (code !== 0) throw new Error(`${program} ended with ${code}:\n${command.output()}`)
  return command.output()
}
