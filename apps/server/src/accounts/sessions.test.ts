import { login, tokenInfo } from '@avisa/contract/accounts/endpoints'
import { endOneSession, endOtherSessions, listSessions } from '@avisa/contract/identity/endpoints'
import type { OwnSession } from '@avisa/contract/identity/schemas'
import { expect, it } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'
import { testPassword } from '#/testing/test-town.ts'

const app = useTestApp()
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
type Person = { id: number; token: string }
const list = async ({ id, token }: Person) => (await app.current.call(listSessions, { token }, { params: { id } })).body as OwnSession[]
const isOpen = async (token: string) => (await app.current.call(tokenInfo, { token })).status === 200

it('a person sees their sessions with browser and last use, and ends one or all others', async () => {
  const person = await app.current.signIn()
  const other = await app.current.call(
    login,
    { more: { 'user-agent': firefox } },
    { body: { email: person.email, password: testPassword } },
  )
  const third = await app.current.call(login, {}, { body: { email: person.email, password: testPassword } })
  const [there, last]: string[] = [other.body.api_token, third.body.api_token]
  const sessions = await list(person)
  expect(sessions.map(({ actual }) => actual).toSorted()).toEqual([false, false, true])
  const elsewhere = sessions.find(({ navegador }) => navegador === 'Firefox · Linux')
  expect(elsewhere).toMatchObject({ actual: false, por_codigo: false, ultimo_uso: '2026-05-04 12:00:00' })
  const params = { id: person.id, sesion: elsewhere?.id ?? '' }
  expect((await app.current.call(endOneSession, person, { params })).status).toBe(200)
  expect([await isOpen(there ?? ''), await isOpen(last ?? ''), await isOpen(person.token)]).toEqual([false, true, true])
  expect((await app.current.call(endOneSession, person, { params })).status).toBe(404)
  expect((await app.current.call(endOtherSessions, person, { params: { id: person.id } })).status).toBe(200)
  expect([await isOpen(last ?? ''), await isOpen(person.token), (await list(person)).length]).toEqual([false, true, 1])
})

it('nobody sees or ends the sessions of others', async () => {
  const [person, other] = [await app.current.signIn(), await app.current.signIn({ roles: ['SuperAdmin'] })]
  const [session] = await list(person)
  expect((await app.current.call(listSessions, other, { params: { id: person.id } })).status).toBe(403)
  expect((await app.current.call(endOtherSessions, other, { params: { id: person.id } })).status).toBe(403)
  expect((await app.current.call(endOneSession, other, { params: { id: other.id, sesion: session?.id ?? '' } })).status).toBe(404)
  expect(await isOpen(person.token)).toBe(true)
})
