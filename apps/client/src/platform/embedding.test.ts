import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** The module as it wakes inside a frame of `framing`; what it says is caught. */
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

it('tells the site that frames the page, and no other one of those that may', async () => {
  const { messages, setHosts, postToHost } = await inFrameOf(['https://www.vila.example'])
  setHosts(['https://www.vila.example', 'https://other.example'])
  postToHost(started)
  expect(messages).toEqual([[started, 'https://www.vila.example']])
})

it('tells nobody whom the municipality does not name', async () => {
  const { messages, setHosts, postToHost } = await inFrameOf(['https://elsewhere.example'])
  postToHost(started)
  setHosts(['https://www.vila.example'])
  postToHost(started)
  expect(messages).toEqual([])
})

it('names each permitted origin where the browser does not say who frames the page; never all', async () => {
  const { messages, setHosts, postToHost } = await inFrameOf(undefined)
  setHosts(['*', 'https://www.vila.example/path', 'null', 'https://www.vila.example'])
  postToHost(started)
  expect(messages).toEqual([[started, 'https://www.vila.example']])
})

it('says nothing where nobody frames the page', async () => {
  const postMessage = vi.spyOn(globalThis, 'postMessage')
  const { setHosts, postToHost } = await import('./embedding.ts')
  setHosts(['https://www.vila.example'])
  postToHost(started)
  expect(postMessage).not.toHaveBeenCalled()
})
