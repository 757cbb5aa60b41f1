import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** The module loaded in a frame of `framing`; its messages are captured. */
const inFrameOf = async (framing: readonly string[] | undefined) => {
  const messages: [unknown, string][] = []
  const host = { postMessage: (message: unknown, origin: string) => messages.push([message, origin]) }
  vi.stubGlobal('top', host)
  vi.stubGlobal('parent', host)
  vi.stubGlobal('location', { href: 'https://avisa.test/', pathname: '/', ancestorOrigins: framing })
  const { setHosts, postToHost } = await import('./embedding.ts')
  return { messages, setHosts, postToHost }
}

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

const started = { type: 'avisa:started' } as const

it('only the embedding site gets messages, not the other permitted ones', async () => {
  const { messages, setHosts, postToHost } = await inFrameOf(['https://www.vila.example'])
  setHosts(['https://www.vila.example', 'https://other.example'])
  postToHost(started)
  expect(messages).toEqual([[started, 'https://www.vila.example']])
})

it('a site that the municipality does not permit gets no message', async () => {
  const { messages, setHosts, postToHost } = await inFrameOf(['https://elsewhere.example'])
  postToHost(started)
  setHosts(['https://www.vila.example'])
  postToHost(started)
  expect(messages).toEqual([])
})

it('each permitted origin is addressed where the browser does not name the embedding one; never «*»', async () => {
  const { messages, setHosts, postToHost } = await inFrameOf(undefined)
  setHosts(['*', 'https://www.vila.example/path', 'null', 'https://www.vila.example'])
  postToHost(started)
  expect(messages).toEqual([[started, 'https://www.vila.example']])
})

it('a page that is not embedded sends nothing', async () => {
  const postMessage = vi.spyOn(globalThis, 'postMessage')
  const { setHosts, postToHost } = await import('./embedding.ts')
  setHosts(['https://www.vila.example'])
  postToHost(started)
  expect(postMessage).not.toHaveBeenCalled()
})
