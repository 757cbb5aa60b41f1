import { expect, test } from 'vitest'
import { queue } from './queue.ts'

test('never more at once than there are slots, and a failure frees its slot', async () => {
  const run = queue(2)
  let now = 0
  let most = 0
  const order: number[] = []
  const work = (n: number) =>
    run(async () => {
      now += 1
      most = Math.max(most, now)
      await new Promise((resolve) => setTimeout(resolve, 2))
      now -= 1
      order.push(n)
      if (n === 1) throw new Error('broken')
      return n
    })
  const results = await Promise.allSettled([0, 1, 2, 3, 4, 5].map(work))
  expect(most).toBe(2)
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled', 'fulfilled'])
  expect(order).toEqual([0, 1, 2, 3, 4, 5])
})
