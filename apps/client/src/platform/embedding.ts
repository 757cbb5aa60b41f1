import { part, type Client } from './client.ts'
import { isEmbedded } from './launch.ts'

export { isEmbedded } from './launch.ts'

/**
 * Messages to the embedding page: the wizard started, a report arrived (`from`: its caller), the wizard
 * was left, the height of the content (px).
 */
export type HostMessage =
  | { type: 'avisa:started' }
  | { type: 'avisa:created'; id: number; codigo: string; from?: string }
  | { type: 'avisa:closed' }
  | { type: 'avisa:height'; height: number }

type Frame = { hosts: readonly string[]; last?: Extract<HostMessage, { type: 'avisa:height' }> }
const frame = part((): Frame => ({ hosts: [] }))

/** An origin without path: `https://www.example.org`. */
const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text

const post = (client: Client, message: HostMessage) => {
  // Where the browser names the embedding origin, trying the others would only log warnings in its
  // console.
  const framing = Array.from(location.ancestorOrigins ?? [])
  const targets = framing.length > 0 ? frame(client).hosts.filter((host) => framing.includes(host)) : frame(client).hosts
  for (const host of targets) parent.postMessage(message, host)
}

/**
 * Posts to the embedding page if it is one of the municipality's `sitios_permitidos`; the browser delivers
 * it to that origin only.
 */
export const postToHost = (client: Client, message: HostMessage): void => {
  if (isEmbedded()) post(client, message)
}

/** `sitios_permitidos` of the configuration; invalid origins are ignored. */
export const setHosts = (client: Client, origins: readonly string[]): void => {
  const state = frame(client)
  state.hosts = origins.filter(isOrigin)
  if (state.last) postToHost(client, state.last)
}

/** Posts each change of height, so that the embedding page can resize the frame. Called once, at start. */
export const watchHeight = (client: Client): void => {
  if (!isEmbedded()) return
  document.documentElement.dataset['embedded'] = ''
  new ResizeObserver(() => {
    const height = Math.ceil(document.body.getBoundingClientRect().height)
    const state = frame(client)
    if (height === 0 || height === state.last?.height) return
    state.last = { type: 'avisa:height', height }
    postToHost(client, state.last)
  }).observe(document.body)
}
