import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { startProgram } from '../apps/server/src/testing/started-server.ts'

const run = promisify(execFile)

const processesOf = async (pid: number) => {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,rss='])
  const all = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  return all.flatMap(([own = 0, parent, kilobytes = 0]) => (own === pid || parent === pid ? [{ own, kilobytes }] : []))
}
const inMegabytes = (parts: readonly number[]) => parts.reduce((sum, kilobytes) => sum + kilobytes / 1024, 0)

export const memoryOf = async (pid: number): Promise<number> => inMegabytes((await processesOf(pid)).map(({ kilobytes }) => kilobytes))

const sharedMemoryOf = async (pid: number): Promise<number> =>
  inMegabytes(
    (await processesOf(pid)).map(({ own, kilobytes }) => {
      const file = `/proc/${own}/smaps_rollup`
      return existsSync(file) ? Number(/^Pss:\s+(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1] ?? kilobytes) : kilobytes
    }),
  )

export const peaksDuring = async (pid: number, work: () => Promise<unknown>) => {
  let shared = 0
  const look = async () => (shared = Math.max(shared, await sharedMemoryOf(pid)))
  const timer = setInterval(() => void look(), 100)
  const each = await peakDuring(pid, work).finally(() => clearInterval(timer))
  return { each, shared }
}

export const peakDuring = async (pid: number, work: () => Promise<unknown>): Promise<number> => {
  let peak = 0
  const look = async () => (peak = Math.max(peak, await memoryOf(pid)))
  const timer = setInterval(() => void look(), 100)
  try {
    await work()
    await look()
  } finally {
    clearInterval(timer)
  }
  return peak
}

export type Program = { port: number; pid: number; seconds: number; stop: () => Promise<void> }

export const startServer = async (env: Record<string, string>): Promise<Program> => {
  const start = performance.now()
  const program = startProgram({ env })
  const address = await program.ready()
  const seconds = (performance.now() - start) / 1000
  const stop = async () => {
    program.kill('SIGTERM')
    await program.ended()
  }
  return { port: Number(new URL(address).port), pid: program.child.pid ?? 0, seconds, stop }
}

export const serveBytes = async (length: number) => {
  const child = fork(path.join(import.meta.dirname, 'bare-http.ts'), [String(length)])
  const [port] = (await once(child, 'message')) as [number]
  return { port, stop: () => void child.kill() }
}
