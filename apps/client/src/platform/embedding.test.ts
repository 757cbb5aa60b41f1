import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Client } from './client.ts'
import { postToHost, setHosts } from './embedding.ts'
import { createTestClient } from './testing/test-client.ts'

/** The page inside a frame of `framing`; what it says is caught. */
const inFrameOf = (framing: readonly string[] | undefined) => {
  const messages: [unknown, string][] = []
  const host = { postMessage: (message: unknown, origin: string) => messages.push([message, origin]) }
  vi.stubGlobal('top', host)
  vi.stubGlobal('parent', host)
  Object.defineProperty(location, 'ancestorOrigins', { configurable: true, value: framing })
  return messages
}

let client: Client
beforeEach(() => {
  client = createTestClient()
})
afterEach(() => {
  Reflect.deleteProperty(location, 'ancestorOrigins')
})

const started = { type: 'avisa:started' } as const

it('tells the site that frames the page, and no other one of those that may', () => {
  const messages = inFrameOf(['https://www.vila.example'])
  setHosts(client, ['https://www.vila.example', 'https://other.example'])
  postToHost(client, started)
  expect(messages).toEqual([[started, 'https://www.vila.example']])
})

it('tells nobody whom the municipality does not name', () => {
  const messages = inFrameOf(['https://elsewhere.example'])
  postToHost(client, started)
  setHosts(client, ['https://www.vila.example'])
  postToHost(client, started)
  expect(messages).toEqual([])
})

it('names each permitted origin where the browser does not say who frames the page; never all', () => {
  const messages = inFrameOf(undefined)
  setHosts(client, ['*', 'https://www.vila.example/path', 'null', 'https://www.vila.example'])
  postToHost(client, started)
  expect(messages).toEqual([[started, 'https://www.vila.example']])
})

it('says nothing where nobody frames the page', () => {
  const postMessage = vi.spyOn(globalThis, 'postMessage')
  setHosts(client, ['https://www.vila.example'])
  postToHost(client, started)
  expect(postMessage).not.toHaveBeenCalled()
})
