import { expect, test } from 'vitest'
import { openDoor } from './door.ts'

test('a limited number is read at once; the others wait in order', async () => {
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

test('one network address cannot take all slots', async () => {
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

test('after the timeout a waiting body is refused and frees its place', async () => {
  const { enter, leave } = openDoor({ atOnce: 1, each: 1, patience: 20 })
  expect(await enter('office')).toBe(true)
  expect(await enter('office')).toBe(false)
  leave('office')
  expect(await enter('office')).toBe(true)
})
