import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pingThrough } from './ping.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const ping = async (...commits: number[]) => {
  const released: unknown[] = []
  const query = async (text: string) => {
    if (text.includes('emit')) await new Promise((resolve) => setTimeout(resolve, commits.shift() ?? 0))
    return { rows: [{ replica: false }] }
  }
  const pool = { connect: async () => ({ query, release: (destroy?: boolean) => void released.push(destroy) }) }
  const answer = pingThrough(pool, { search: async () => true }).then(
    () => 'ready',
    (cause: unknown) => String(cause),
  )
  for (let turn = 0; turn < 20; turn += 1) {
    await sleep(0)
    await vi.advanceTimersByTimeAsync(500)
  }
  return { answer: await answer, released, left: commits.length }
}

test.each([
  ['a commit that does not wait is enough', [20, 60_000], 'ready', 1],
  ['after one that waits another one succeeds', [2000, 20], 'ready', 0],
  ['a slow disk commits twice in time', [2000, 2000], 'ready', 0],
  ['a standby confirms one commit and not the next one', [2000, 60_000], 'Error: the database has not committed for 5000 ms', 0],
  ['two commits take too long together', [3000, 3000], 'Error: the database has not committed for 5000 ms', 0],
  ['nothing is committed', [60_000], 'Error: the database has not committed for 5000 ms', 0],
])('%s', async (_what, commits, expected, left) => {
  const result = await ping(...commits)
  expect(result).toMatchObject({ answer: expected, left })
  expect(result.released).toEqual([expected === 'ready' ? undefined : true])
})
