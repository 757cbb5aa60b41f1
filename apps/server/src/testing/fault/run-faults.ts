import { once } from 'node:events'
import { appendFileSync, rmSync } from 'node:fs'
import net from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { embeddedUrl, queryIn } from '#/testing/started-server.ts'
import { prove } from './proof.ts'
import { setStage } from './stage.ts'
import { superviseServer } from './supervised.ts'
import { startTcpProxy } from './tcp-proxy.ts'
import { startWriter, type Kind } from './writer.ts'

export type Fault = 'kill' | 'database' | 'cut' | 'full'
type Options = {
  dataDir: string
  faults: readonly Fault[]
  workers?: number
  /** How many people write at once. */
  loops?: number
  tell?: (line: string) => void
}

const freePort = async () => {
  const probe = net.createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** Fills the disk of the data folder to the last block, for three seconds. */
const fillDisk = async (dataDir: string) => {
  const ballast = join(dataDir, 'ballast')
  try {
    for (let size = 16 * 1024 * 1024; size >= 4096;)
      try {
        appendFileSync(ballast, Buffer.alloc(size))
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
        size /= 2
      }
    await sleep(3000)
  } finally {
    rmSync(ballast, { force: true })
  }
}

const untilAnswers = async (address: string) => {
  const begun = Date.now()
  for (;;) {
    const answer = await fetch(`${address}/health/ready`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined)
    if (answer?.ok) return Date.now() - begun
    if (Date.now() - begun > 120_000) throw new Error('the server did not come back within two minutes')
    await sleep(20)
  }
}

/**
 * People write through a proxy while the server is killed, its database is killed, the network is cut and the disk is filled, in this order;
 * then what they were told is compared with what stands there. Answers figures and what is wrong, which should be nothing.
 */
export const runFaults = async ({ dataDir, faults, workers = 1, loops = 3, tell = () => undefined }: Options) => {
  const port = await freePort()
  const server = superviseServer({ DATA_DIR: dataDir, PORT: String(port), WORKERS: String(workers), LOG_LEVEL: 'error' })
  await server.ready()
  const { query, ...caller } = await setStage(
    embeddedUrl(dataDir),
    dataDir,
    async <R>(statement: string) => (await queryIn(dataDir, statement)) as R[],
  )
  const proxy = await startTcpProxy(() => port)
  const writer = await startWriter({ ...caller, address: proxy.address }, loops)
  const act: Record<Fault, () => Promise<void> | void> = {
    kill: server.kill,
    database: server.killDatabase,
    cut: proxy.cut,
    full: () => fillDisk(dataDir),
  }
  const back: number[] = []
  try {
    for (const [i, fault] of faults.entries()) {
      await sleep(200 + Math.random() * 1300)
      await act[fault]()
      back.push(await untilAnswers(`http://127.0.0.1:${port}`))
      tell(`${i + 1}/${faults.length} ${fault}: serves again after ${back.at(-1)} ms; ${writer.done.length} changes acknowledged so far`)
    }
    await writer.stop()
    const proof = await prove(query, join(dataDir, 'images'), writer.done)
    const { problems } = proof
    const slowest = Math.max(0, ...back)
    const counts: Partial<Record<Kind, number>> = {}
    for (const { kind } of writer.done) counts[kind] = (counts[kind] ?? 0) + 1
    return { ...proof, problems: [...writer.problems, ...problems], counts, slowest, starts: server.starts(), ...writer.figures }
  } finally {
    await writer.stop()
    await proxy.stop()
    await server.stop()
  }
}
