import { readFile, rename, writeFile } from 'node:fs/promises'
import { watchFile } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isMissing } from './files.ts'

/** The result: in progress, the number of replaced processes, or the problem. */
type Answer = { asked: string; state: 'begun' | 'done' | 'failed'; replaced?: number; problem?: string }
/** Replaces the processes one by one; undefined if there is only one, which cannot be replaced while it serves. */
export type RollingRestart = () => Promise<number | undefined>

/** A file rather than a signal: a pid may have been reused. Several machines may share the folder. */
const requestIn = (dataDir: string) => path.join(dataDir, `replace-${hostname()}`)
const answerIn = (dataDir: string) => `${requestIn(dataDir)}.json`

/** The main process checks every second for a request of `requestRestart`. */
export const watchRestartRequests = (dataDir: string, roll: RollingRestart): void => {
  const tell = async (answer: Answer) => {
    await writeFile(`${answerIn(dataDir)}.part`, JSON.stringify(answer))
    await rename(`${answerIn(dataDir)}.part`, answerIn(dataDir))
  }
  const answer = async () => {
    const request = await readFile(requestIn(dataDir), 'utf8')
    try {
      await tell({ asked: request, state: 'begun' })
      const replaced = await roll()
      await tell({ asked: request, state: 'done', ...(replaced === undefined ? {} : { replaced }) })
    } catch (error) {
      await tell({ asked: request, state: 'failed', problem: error instanceof Error ? error.message : String(error) })
    }
  }
  watchFile(requestIn(dataDir), { interval: 1000, persistent: false }, (now, before) => {
    if (now.mtimeMs > before.mtimeMs) void answer()
  })
}

const heardWithin = 5000

/** Asks this machine's server to replace its processes and waits for it; undefined if no server answers. */
export const requestRestart = async (dataDir: string): Promise<Answer | undefined> => {
  const id = crypto.randomUUID()
  await writeFile(requestIn(dataDir), id)
  const read = async (): Promise<Answer | undefined> => {
    const text = await readFile(answerIn(dataDir), 'utf8').catch((cause: unknown) => {
      if (isMissing(cause)) return '{}'
      throw cause
    })
    const answer = JSON.parse(text) as Partial<Answer>
    return answer.asked === id ? (answer as Answer) : undefined
  }
  const end = Date.now() + heardWithin
  for (;;) {
    const answer = await read()
    if (answer && answer.state !== 'begun') return answer
    if (!answer && Date.now() > end) return undefined
    await sleep(100)
  }
}
