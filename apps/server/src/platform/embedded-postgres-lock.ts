import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { rmSync, statSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { StartProblem } from './start-problem.ts'

/**
 * The lock is a listening socket rather than a pid file: the kernel releases it with the process, however it dies, and a reused pid does not matter.
 * Its name derives from the folder's identity, so links do not bypass it.
 */
const addressOf = (folder: string): string => {
  const { dev, ino } = statSync(folder, { bigint: true })
  const name = `avisa-${createHash('sha256')
    .update(`${dev}:${ino}:${process.getuid?.() ?? ''}`)
    .digest('hex')
    .slice(0, 24)}`
  if (process.platform === 'linux') return `\0${name}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : path.join(os.tmpdir(), `${name}.sock`)
}

/** The holder's process id; undefined when nobody listens. */
const askHolder = async (address: string): Promise<string | undefined> => {
  const socket = net.connect(address)
  socket.setTimeout(1000, () => socket.destroy())
  try {
    const [data] = (await once(socket, 'data')) as [Buffer]
    return data.toString()
  } catch {
    return undefined
  } finally {
    socket.destroy()
  }
}

const listen = async (address: string): Promise<net.Server> => {
  const server = net.createServer((socket) => socket.on('error', () => socket.destroy()).end(String(process.pid)))
  server.listen({ path: address, exclusive: true })
  await once(server, 'listening')
  server.unref()
  return server
}

const isInUse = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'

/** Locks the data folder for this process; answers how to release it. Refuses with a sentence while another process holds it. */
export const lockFolder = async (folder: string): Promise<() => void> => {
  const address = addressOf(folder)
  const lock = async (mayClean: boolean): Promise<net.Server> => {
    try {
      return await listen(address)
    } catch (error) {
      if (!isInUse(error)) throw error
      const holder = await askHolder(address)
      if (holder === undefined && mayClean && address.startsWith('/')) {
        rmSync(address, { force: true })
        return lock(false)
      }
      throw new StartProblem(
        `Avisa already runs on the data folder ${folder} (process ${holder ?? 'unknown'}); stop it, or set DATA_DIR to another folder.`,
        error,
      )
    }
  }
  const server = await lock(true)
  return () => server.close()
}
