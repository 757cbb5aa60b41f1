import { sendLog } from '@avisa/contract/logs/endpoints'
import type { AppLog } from '@avisa/contract/logs/schemas'
import { beforeEach, expect, it, vi } from 'vitest'
import { CallError } from './call-error.ts'
import { municipality, token } from './identity.ts'
import { sendWaiting, tell } from './problem-sender.ts'
import { watchProblems } from './problems.ts'
import { answer, fakeApi } from './testing/fake-api.ts'
import type { Client } from './client.ts'
import { createTestClient } from './testing/test-client.ts'
import { aMunicipality } from './testing/a-municipality.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

let sent: AppLog[] = []
let reached = true
let signed = false
let api: ReturnType<typeof fakeApi>

beforeEach(() => {
  sent = []
  reached = true
  signed = false
  municipality(client).set(aMunicipality())
  token(client).set('secret')
  api = fakeApi(
    client,
    answer(sendLog, ({ body, headers }) => {
      if (!reached) throw new TypeError('no network')
      sent.push(body)
      signed ||= 'authorization' in headers
      return {}
    }),
  )
})
const pause = () => new Promise((resolve) => setTimeout(resolve, 20))
const arrived = (count: number) => vi.waitFor(() => expect(sent).toHaveLength(count))

it('a failed call is reported with what the server needs to find it, without its texts (ERR-16, CALL-50)', async () => {
  const url = '/api/v1/ciudadanos-externos/48213/incidencias?search=Marta'
  const detail = { status: 500, code: 'http.internal' as const, requestId: '1a2b3c4d', message: 'Marta no existe', url }
  tell(client, new CallError('internal', detail))
  await arrived(1)
  expect(sent[0]).toMatchObject({
    level: 'error',
    message: 'internal: /api/v1/ciudadanos-externos/…/incidencias?search=…',
    cause: 'internal 500 http.internal 1a2b3c4d',
    device: { app_version: '1.10.13' },
  })
  expect(Object.keys(sent[0] ?? {}).toSorted()).toEqual(['cause', 'device', 'level', 'message', 'stack', 'url', 'userAgent'])
  expect(JSON.stringify(sent)).not.toContain('Marta')
  expect(signed).toBe(false)
})

it('an exception is reported with its place, without user input', async () => {
  const error = new TypeError('cannot save "Soy Marta, 612345678" for marta@correo.es', { cause: new Error("no 'map'") })
  tell(client, error)
  await arrived(1)
  expect(sent[0]?.message).toBe('TypeError: cannot save "…" for …')
  expect(sent[0]?.cause).toBe("Error: no 'map'")
  expect(sent[0]?.stack).toContain('problems.test')
  for (const personal of ['Marta', 'marta', '612']) expect(JSON.stringify(sent)).not.toContain(personal)
})

it('an identical problem is reported once, and never a failure of the report itself', async () => {
  reached = false
  const error = new CallError('connection', { url: '/api/v1/tareas' })
  tell(client, error)
  tell(client, error)
  await pause()
  expect(api.requests).toHaveLength(1)
  await sendWaiting(client)
  expect(api.requests).toHaveLength(2)
  expect(sent).toEqual([])
})

it('the first five problems are queued while the server cannot be reached, and sent later', async () => {
  reached = false
  for (let i = 0; i < 9; i += 1) tell(client, new Error(`broken ${i}`))
  await pause()
  reached = true
  await sendWaiting(client)
  expect(sent.map(({ message }) => message)).toEqual([0, 1, 2, 3, 4].map((i) => `Error: broken ${i}`))
})

it('a page reports twenty problems at most', async () => {
  for (let i = 0; i < 30; i += 1) {
    tell(client, new Error(`number ${i}`))
    await vi.waitFor(() => expect(sent).toHaveLength(Math.min(i + 1, 20)))
  }
})

it('uncaught exceptions are reported, failed calls, which the screen or the shell handles, are not', async () => {
  watchProblems(client)
  const rejected = (reason: unknown) => dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
  rejected(new CallError('internal', { status: 500 }))
  rejected(new Error('nobody caught this'))
  dispatchEvent(Object.assign(new Event('error'), { error: new TypeError('nor this') }))
  await arrived(2)
  await pause()
  expect(sent.map(({ message }) => message)).toEqual(['Error: nobody caught this', 'TypeError: nor this'])
})
