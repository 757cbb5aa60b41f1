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

let hosts: readonly string[] = []
let last: Extract<HostMessage, { type: 'avisa:height' }> | undefined

/** An origin without path: `https://www.example.org`. */
const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text

const post = (message: HostMessage) => {
  // Where the browser names the embedding origin, trying the others would only log warnings in its
  // console.
  const framing = Array.from(location.ancestorOrigins ?? [])
  const targets = framing.length > 0 ? hosts.filter((host) => framing.includes(host)) : hosts
  for (const host of targets) parent.postMessage(message, host)
}

/**
 * Posts to the embedding page if it is one of the municipality's `sitios_permitidos`; the browser delivers
 * it to that origin only.
 */
export const postToHost = (message: HostMessage): void => {
  if (isEmbedded) post(message)
}

/** `sitios_permitidos` of the configuration; invalid origins are ignored. */
export const setHosts = (origins: readonly string[]): void => {
  hosts = origins.filter(isOrigin)
  if (last) postToHost(last)
}

/** Posts each change of height, so that the embedding page can resize the frame. Called once, at start. */
export const watchHeight = (): void => {
  if (!isEmbedded) return
  document.documentElement.dataset['embedded'] = ''
  new ResizeObserver(() => {
    const height = Math.ceil(document.body.getBoundingClientRect().height)
    if (height === 0 || height === last?.height) return
    last = { type: 'avisa:height', height }
    postToHost(last)
  }).observe(document.body)
}
