import { expect, test } from 'vitest'
import { openDoor } from './large-bodies.ts'

test('only so many are inside at once; the others come in the order they waited', async () => {
  const { enter, leave } = openDoor({ atOnce: 2, patience: 5000 })
  const came: number[] = []
  const all = [1, 2, 3, 4].map(async (one) => {
    expect(await enter()).toBe(true)
    came.push(one)
  })
  await Promise.all(all.slice(0, 2))
  expect(came).toEqual([1, 2])
  leave()
  await all[2]
  expect(came).toEqual([1, 2, 3])
  leave()
  await all[3]
  expect(came).toEqual([1, 2, 3, 4])
})

test('whoever has waited long enough is told so, and their turn is nobody’s', async () => {
  const { enter, leave } = openDoor({ atOnce: 1, patience: 20 })
  expect(await enter()).toBe(true)
  expect(await enter()).toBe(false)
  leave()
  expect(await enter()).toBe(true)
})
