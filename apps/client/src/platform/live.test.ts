import { tokenInfo } from '@avisa/contract/accounts/endpoints'
import { listIncidents, getIncident } from '@avisa/contract/incidents/endpoints'
import { aUser } from '@avisa/contract/testing/a-user'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { municipality, sessionEnded, token, unreadCount } from './identity.ts'
import { noticeArrived, watchLive } from './live.ts'
import { setOnline } from './network.ts'
import { loadOf, queryClient } from './query-client.ts'
import { answer, fakeApi } from './testing/fake-api.ts'
import type { Client } from './client.ts'
import { createTestClient } from './testing/test-client.ts'
import { aMunicipality } from './testing/a-municipality.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

type Line = { say: (text: string) => void; end: () => void; url: string; headers: Record<string, string>; signal: AbortSignal }

/** A server with open streams, to which the test writes. */
const openLines = (status = 200) => {
  const lines: Line[] = []
  client.transport.open = async ({ url, headers, signal }) => {
    const waiting: string[] = []
    let wake = () => undefined as void
    const line = { ended: false }
    const end = () => {
      line.ended = true
      wake()
    }
    signal.addEventListener('abort', end)
    lines.push({
      url,
      headers,
      signal,
      end,
      say: (text) => {
        waiting.push(text)
        wake()
      },
    })
    async function* chunks() {
      while (!line.ended || waiting.length > 0) {
        const next = waiting.shift()
        if (next !== undefined) yield next
        else if (!line.ended)
          await new Promise<void>((resolve) => {
            wake = resolve
          })
      }
    }
    return { status, chunks: chunks() }
  }
  return lines
}
const event = (name: string, data: object) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
const count = (n: number) => event('avisos', { num_notificaciones_no_leidas: n })

let visible: DocumentVisibilityState = 'visible'
const see = (state: DocumentVisibilityState) => {
  visible = state
  document.dispatchEvent(new Event('visibilitychange'))
}
const town = aMunicipality({ api_key: 'clave' })
let lines: Line[]
beforeEach(() => {
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visible)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  fakeApi(
    client,
    answer(tokenInfo, () => ({ user: aUser(), infra_token: null, num_notificaciones_no_leidas: 7 })),
  )
  lines = openLines()
  unreadCount(client).set(0)
  visible = 'visible'
  municipality(client).set(town)
  watchLive(client)
})
afterEach(() => {
  vi.useRealTimers()
})

const until = <T>(find: () => T) => vi.waitFor(find)
describe('the event stream', () => {
  it('the stream is open while somebody is signed in, with their token', async () => {
    expect(lines).toHaveLength(0)
    token(client).set('t-1')
    expect(lines).toHaveLength(1)
    expect(lines[0]?.url).toMatch(/^\/api\/v1\/eventos\?usr_uuid=/)
    expect(lines[0]?.headers).toMatchObject({ authorization: 'Bearer t-1', 'x-api-key': 'clave' })
    token(client).set(null)
    expect(lines[0]?.signal.aborted).toBe(true)
    expect(lines).toHaveLength(1)
  })

  it('the unread count updates the badge, however the stream is split into chunks (NOTIF-04)', async () => {
    token(client).set('t-1')
    const message = count(5)
    lines[0]?.say(':\n\n' + message.slice(0, 9))
    lines[0]?.say(message.slice(9) + count(6).slice(0, -1))
    await until(() => expect(unreadCount(client).get()).toBe(5))
    lines[0]?.say('\n')
    await until(() => expect(unreadCount(client).get()).toBe(6))
  })

  it('a new notification is announced', async () => {
    const came: number[] = []
    const stop = noticeArrived(client).subscribe(({ id }) => came.push(id))
    token(client).set('t-1')
    const nueva = { id: 9, titulo: '', texto: '', created_at: '', viewed_at: null, modelo: null, itemId: null }
    lines[0]?.say(event('avisos', { num_notificaciones_no_leidas: 1, nueva }))
    await until(() => expect(came).toEqual([9]))
    stop()
  })

  it('the stream is closed in the background and opened again on waking', async () => {
    token(client).set('t-1')
    see('hidden')
    expect(lines[0]?.signal.aborted).toBe(true)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(lines).toHaveLength(1)
    see('visible')
    expect(lines).toHaveLength(2)
    lines[1]?.say(count(4))
    await until(() => expect(unreadCount(client).get()).toBe(4))
  })

  it('the stream waits for the network', async () => {
    setOnline(client, false)
    token(client).set('t-1')
    expect(lines).toHaveLength(0)
    setOnline(client, true)
    expect(lines).toHaveLength(1)
  })

  it('the stream is opened again soon after the server has ended it', async () => {
    token(client).set('t-1')
    lines[0]?.say(count(1))
    lines[0]?.end()
    await vi.advanceTimersByTimeAsync(2000)
    expect(lines).toHaveLength(2)
  })

  it('a stream without events for 45 seconds counts as dead', async () => {
    token(client).set('t-1')
    lines[0]?.say(count(1))
    await vi.advanceTimersByTimeAsync(30_000)
    lines[0]?.say(':\n\n')
    await vi.advanceTimersByTimeAsync(30_000)
    expect(lines).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(lines).toHaveLength(2)
  })

  it('behind a proxy that blocks the stream, the count is requested instead', async () => {
    token(client).set('t-1')
    await vi.advanceTimersByTimeAsync(10_500)
    await until(() => expect(unreadCount(client).get()).toBe(7))
  })

  it('a refused stream ends the session', async () => {
    lines = openLines(401)
    const ended = vi.fn<() => void>()
    const stop = sessionEnded(client).subscribe(ended)
    token(client).set('t-1')
    await until(() => expect(ended).toHaveBeenCalledTimes(1))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(lines).toHaveLength(1)
    stop()
  })
})

describe('a changed record', () => {
  const keysOf = () => ({
    this: loadOf(client, getIncident, { params: { id: 5 } }).queryKey,
    other: loadOf(client, getIncident, { params: { id: 6 } }).queryKey,
    list: loadOf(client, listIncidents, { query: {} }).queryKey,
  })
  const old = () =>
    Object.entries(keysOf())
      .filter(([, key]) => queryClient(client).getQueryState(key)?.isInvalidated)
      .map(([name]) => name)

  it('the record and its lists are reloaded at once, other records are not', async () => {
    for (const key of Object.values(keysOf())) queryClient(client).setQueryData(key, {})
    token(client).set('t-1')
    lines[0]?.say(event('cambio', { modelo: 'incidencias', id: 5 }))
    await vi.advanceTimersByTimeAsync(600)
    expect(old()).toEqual(['this', 'list'])
  })

  it('several changes within seconds reload the lists every ten seconds at most', async () => {
    token(client).set('t-1')
    lines[0]?.say(event('cambio', { modelo: 'incidencias', id: 5 }))
    await vi.advanceTimersByTimeAsync(600)
    for (const key of Object.values(keysOf())) queryClient(client).setQueryData(key, {})
    lines[0]?.say(event('cambio', { modelo: 'incidencias', id: 6 }))
    await vi.advanceTimersByTimeAsync(600)
    expect(old()).toEqual(['other'])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(old()).toEqual(['other', 'list'])
  })

  it('very many changes reload everything, and so does a gap', async () => {
    for (const key of Object.values(keysOf())) queryClient(client).setQueryData(key, {})
    token(client).set('t-1')
    lines[0]?.say(event('cambio', { modelo: 'incidencias', id: 0 }))
    await vi.advanceTimersByTimeAsync(25_000)
    expect(old()).toEqual(['this', 'other', 'list'])
    for (const key of Object.values(keysOf())) queryClient(client).setQueryData(key, {})
    lines[0]?.say(event('todo', {}))
    await vi.advanceTimersByTimeAsync(10)
    expect(old()).toEqual(['this', 'other', 'list'])
  })
})
