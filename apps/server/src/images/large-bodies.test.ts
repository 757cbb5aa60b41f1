import { expect, test } from 'vitest'
import { openDoor } from './large-bodies.ts'

test('only so many are inside at once; the others come in the order they waited', async () => {
  const { enter, leave } = openDoor({ atOnce: 2, each: 2, patience: 5000 })
  const came: number[] = []
  const all = [1, 2, 3, 4].map(async (number) => {
    expect(await enter('office')).toBe(true)
    came.push(number)
  })
  await Promise.all(all.slice(0, 2))
  expect(came).toEqual([1, 2])
  leave('office')
  await all[2]
  expect(came).toEqual([1, 2, 3])
  leave('office')
  await all[3]
  expect(came).toEqual([1, 2, 3, 4])
})

test('one address takes not all places, however many wait there', async () => {
  const { enter, leave } = openDoor({ atOnce: 3, each: 2, patience: 5000 })
  const came: string[] = []
  const come = async (name: string) => {
    await enter(name)
    came.push(name)
  }
  const [, , third] = ['office', 'office', 'office'].map(come)
  await come('neighbour')
  expect(came).toEqual(['office', 'office', 'neighbour'])
  leave('neighbour')
  await Promise.resolve()
  expect(came).toHaveLength(3)
  leave('office')
  await third
  expect(came).toHaveLength(4)
})

test('whoever has waited long enough is told so, and their turn is nobody’s', async () => {
  const { enter, leave } = openDoor({ atOnce: 1, each: 1, patience: 20 })
  expect(await enter('office')).toBe(true)
  expect(await enter('office')).toBe(false)
  leave('office')
  expect(await enter('office')).toBe(true)
})
