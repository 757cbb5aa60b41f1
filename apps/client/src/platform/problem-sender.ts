import { appVersion } from '@avisa/contract/http/headers'
import { sendLog } from '@avisa/contract/logs/routes'
import { cleanLog, type KeptLog } from '@avisa/contract/logs/clean-log'
import type { AppLog } from '@avisa/contract/logs/schemas'
import { asCallError, CallError, isPassing } from './call-error.ts'
import { call } from './call.ts'
import { municipality } from './identity.ts'

const most = 5
/** Per page; an identical problem is reported once. */
const mostInAll = 20
const again = 60_000

let waiting: KeptLog[] = []
let sending = false
let timer: ReturnType<typeof setTimeout> | undefined
const reported = new Set<string>()

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
export const sendWaiting = async (): Promise<void> => {
  if (sending || municipality.get() === null) return
  sending = true
  clearTimeout(timer)
  try {
    for (let [first] = waiting; first; [first] = waiting) {
      const sent = await call(sendLog, { body: bodyOf(first) }, { anonymous: true, timeout: 15_000 }).then(() => undefined, asCallError)
      if (sent && isPassing(sent.kind)) {
        timer = setTimeout(() => void sendWaiting(), again)
        break
      }
      waiting = waiting.slice(1)
    }
  } finally {
    sending = false
  }
}

/** Now, or when the server is reached again. */
export const tell = (thrown: unknown): void => {
  const log = logOf(thrown)
  const mark = `${log.message} ${log.stack.slice(0, 300)}`
  if (reported.has(mark) || reported.size >= mostInAll || waiting.length >= most) return
  reported.add(mark)
  waiting = [...waiting, log]
  void sendWaiting()
}

/** For tests: as on a new page. */
export const forgetProblems = () => {
  waiting = []
  reported.clear()
  clearTimeout(timer)
}
