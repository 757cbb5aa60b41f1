import { appVersion } from '@avisa/contract/http/headers'
import { sendLog } from '@avisa/contract/logs/routes'
import { cleanLog, type KeptLog } from '@avisa/contract/logs/clean-log'
import type { AppLog } from '@avisa/contract/logs/schemas'
import { part, type Client } from './client.ts'
import { asCallError, CallError, isPassing } from './call-error.ts'
import { call } from './call.ts'
import { municipality } from './identity.ts'

const most = 5
/** Per page; an identical problem is reported once. */
const mostInAll = 20
const again = 60_000

type Queue = { waiting: KeptLog[]; sending: boolean; timer?: ReturnType<typeof setTimeout>; reported: Set<string> }
const queue = part((): Queue => ({ waiting: [], sending: false, reported: new Set() }))

const textOf = (cause: unknown): string =>
  cause instanceof Error ? `${cause.name}: ${cause.message}` : typeof cause === 'string' ? cause : ''

/**
 * Without texts and body of the failed call: kind, status, code, type, and the request id of the server's
 * log.
 */
const partsOf = (thrown: unknown): AppLog => {
  if (thrown instanceof CallError) {
    const { status, code, type, requestId, url = '' } = thrown.detail
    const cause = [thrown.kind, status, code, type, requestId].filter((part) => part !== undefined).join(' ')
    return { message: `${thrown.kind}: ${url}`, cause }
  }
  if (thrown instanceof Error) return { message: textOf(thrown), cause: textOf(thrown.cause), stack: thrown.stack ?? '' }
  return { message: textOf(thrown) || 'something other than an error was thrown' }
}

export const logOf = (thrown: unknown): KeptLog =>
  cleanLog({ level: 'error', url: location.href, userAgent: navigator.userAgent, device: { app_version: appVersion }, ...partsOf(thrown) })

const bodyOf = ({ app_version, ...log }: KeptLog): AppLog => ({ ...log, device: { app_version } })

/** One after the other; a refused report is dropped, one that did not arrive stays queued. */
export const sendWaiting = async (client: Client): Promise<void> => {
  const state = queue(client)
  if (state.sending || municipality(client).get() === null) return
  state.sending = true
  clearTimeout(state.timer)
  try {
    for (let [first] = state.waiting; first; [first] = state.waiting) {
      const options = { anonymous: true, timeout: 15_000 }
      const sent = await call(client, sendLog, { body: bodyOf(first) }, options).then(() => undefined, asCallError)
      if (sent && isPassing(sent.kind)) {
        state.timer = setTimeout(() => void sendWaiting(client), again)
        break
      }
      state.waiting = state.waiting.slice(1)
    }
  } finally {
    state.sending = false
  }
}

/** Now, or when the server is reached again. */
export const tell = (client: Client, thrown: unknown): void => {
  const state = queue(client)
  const log = logOf(thrown)
  const mark = `${log.message} ${log.stack.slice(0, 300)}`
  if (state.reported.has(mark) || state.reported.size >= mostInAll || state.waiting.length >= most) return
  state.reported.add(mark)
  state.waiting = [...state.waiting, log]
  void sendWaiting(client)
}
/** For tests: as on a new page. */
