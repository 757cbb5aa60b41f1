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
  ['a commit that does not wait', [20], 'ready', 0],
  ['one that waits, and one that does not', [2000, 20], 'ready', 0],
  ['one that waits, and one that does not end', [2000, 60_000], 'Error: the database has not committed for 5000 ms', 0],
  ['waiting every time', [2000, 2000, 2000, 20], 'Error: the database has not committed for 5000 ms', 1],
  ['one that does not end', [60_000], 'Error: the database has not committed for 5000 ms', 0],
])('%s', async (_what, commits, expected, left) => {
  const result = await ping(...commits)
  expect(result).toMatchObject({ answer: expected, left })
  expect(result.released).toEqual([expected === 'ready' ? undefined : true])
})
