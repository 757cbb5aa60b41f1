import { isEmbedded } from './launch.ts'

export { isEmbedded } from './launch.ts'

/** What the page that frames the app is told: the wizard began, a report arrived (`from`: who asked for it), the wizard was left, how high the content is (px). */
export type HostMessage =
  | { type: 'avisa:started' }
  | { type: 'avisa:created'; id: number; codigo: string; from?: string }
  | { type: 'avisa:closed' }
  | { type: 'avisa:height'; height: number }

let hosts: readonly string[] = []
let last: Extract<HostMessage, { type: 'avisa:height' }> | undefined

/** An origin and nothing more: `https://www.example.org`. */
const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text

const post = (message: HostMessage) => {
  // Where the browser names who frames us, the others need no try: each would be a warning in the host's console.
  const framing = Array.from(location.ancestorOrigins ?? [])
  const targets = framing.length > 0 ? hosts.filter((host) => framing.includes(host)) : hosts
  for (const host of targets) parent.postMessage(message, host)
}

/** Tells the framing page, if it is one of the municipality's `sitios_permitidos`; the browser delivers to that origin alone. */
export const postToHost = (message: HostMessage): void => {
  if (isEmbedded) post(message)
}

/** `sitios_permitidos`, from the configuration; what is no origin is left out. */
export const setHosts = (origins: readonly string[]): void => {
  hosts = origins.filter(isOrigin)
  if (last) postToHost(last)
}

/** Tells the height at each change, so that the host can make the frame as high as its content. Once, at start. */
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
