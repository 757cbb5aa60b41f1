import { expect, test } from 'vitest'
import type { PublishedEvent } from '#/platform/events.ts'
import { openSeenCache } from './seen-cache.ts'
import type { Visit } from './visit.ts'

const open = () => {
  const followers: ((event: PublishedEvent) => void)[] = []
  const lookups: string[] = []
  let during: () => void = () => undefined
  const tell = (event: PublishedEvent) => followers.forEach((follower) => follower(event))
  const see = openSeenCache({ follow: (follower) => void followers.push(follower) }, async (_visit, codigo) => {
    lookups.push(codigo)
    during()
    return codigo === 'none' ? undefined : { id: Number(codigo), codigo: codigo === '9' ? '1' : codigo, version: 'v' }
  })
  const visit = { scope: { esquema: 'm_a' }, version: 1 } as Visit
  return { lookups, tell, see: (codigo: string) => see(visit, codigo), whileFinding: (act: () => void) => void (during = act) }
}
const change = (id: number): PublishedEvent => ({ esquema: 'm_a', tabla: 'incidencias', id })

test('an incident is looked up once, until a change of it is announced', async () => {
  const { lookups, tell, see } = open()
  await see('1')
  tell('abierto')
  for (const codigo of ['1', '1', '2', '2']) await see(codigo)
  tell(change(2))
  for (const codigo of ['1', '2', '2']) await see(codigo)
  expect(lookups).toEqual(['1', '1', '2', '2'])
})

test.each([['todo'], [change(0)]] as const)('after %j all are looked up again', async (event) => {
  const { lookups, tell, see } = open()
  await see('1')
  tell('abierto')
  await see('1')
  tell(event)
  await see('1')
  expect(lookups).toEqual(['1', '1', '1'])
})

test('nothing is remembered where nothing is announced, of what is not there or was merged, and of what changed meanwhile', async () => {
  const { lookups, tell, see, whileFinding } = open()
  await see('1')
  await see('1')
  tell('abierto')
  await see('none')
  await see('none')
  await see('9')
  await see('9')
  whileFinding(() => tell(change(3)))
  await see('3')
  await see('3')
  whileFinding(() => undefined)
  tell('silencio')
  await see('1')
  await see('1')
  expect(lookups).toEqual(['1', '1', 'none', 'none', '9', '9', '3', '3', '1', '1'])
})
