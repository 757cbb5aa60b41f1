import { setTimeout as sleep } from 'node:timers/promises'
import { CommandProblem } from '#/commands/problem.ts'
import { OutsideProblem, type OutsideDownload, type OutsideFile } from '#/platform/outside-call.ts'

const day = 86_400_000
const hour = 3_600_000
/** Milliseconds that one call asks for at first, which the servers' own limit of ninety days holds. */
const span = 30 * day
/** Answers with fewer requests are whole: no known server cuts them earlier. */
const surelyWhole = 50
const most = { calls: 5000, bytes: 512 << 20, requests: 500_000 }
const pauses = [1000, 5000, 20_000]

type Request = Record<string, unknown>
export type Open311 = { url: string; from: Date; to: Date; download: OutsideDownload; pause?: (milliseconds: number) => Promise<unknown> }

const listIn = (value: unknown): Request[] | undefined => {
  if (Array.isArray(value)) return value.filter((each): each is Request => typeof each === 'object' && each !== null)
  if (typeof value !== 'object' || value === null) return undefined
  const { service_requests: wrapped, requests } = value as Record<string, unknown>
  return Array.isArray(wrapped ?? requests) ? listIn(wrapped ?? requests) : undefined
}

const parse = (text: string): Request[] | undefined => {
  try {
    return listIn(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** The address of `requests.json`, also where that of the whole service was given; what it asks for besides stays. */
export const requestsAddress = (text: string): URL => {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) throw new CommandProblem(`«${text}» is not an address.`, 'noAnswer')
  url.pathname = `${url.pathname.replace(/(\/requests(\.(json|xml))?)?\/*$/, '')}/requests.json`
  url.hash = ''
  return url
}

const openCalls = ({ url: text, download, pause = sleep }: Open311) => {
  const address = requestsAddress(text)
  const spent = { calls: 0, bytes: 0 }
  const refuse = (why: string) => new CommandProblem(`«${address.host}» does not answer as Open311 does: ${why}.`, 'noAnswer')
  const once = async (url: URL): Promise<OutsideFile | string> => {
    spent.calls += 1
    if (spent.calls > most.calls || spent.bytes > most.bytes)
      throw new CommandProblem(`«${address.host}» has more requests than one import holds. Give a later date: --since.`, 'tooMuch')
    try {
      const answer = await download(url, { accept: 'application/json' })
      return answer.status === 429 || answer.status >= 500 ? `status ${answer.status}` : answer
    } catch (cause) {
      if (!(cause instanceof OutsideProblem)) throw cause
      // What is not allowed, or too large, stays so.
      if (cause.cause === undefined) throw refuse(cause.message)
      return cause.message
    }
  }
  const patiently = async (url: URL, waits = pauses): Promise<OutsideFile> => {
    const answer = await once(url)
    if (typeof answer !== 'string') return answer
    const [wait, ...later] = waits
    if (wait === undefined) throw refuse(answer)
    await pause(wait)
    return patiently(url, later)
  }
  return async (from: number, to: number, page: number): Promise<Request[]> => {
    const url = new URL(address)
    url.searchParams.set('start_date', new Date(from).toISOString())
    url.searchParams.set('end_date', new Date(to).toISOString())
    if (page > 0) url.searchParams.set('page', String(page))
    const { status, content } = await patiently(url)
    spent.bytes += content.length
    const list = status === 200 ? parse(content.toString('utf8')) : undefined
    if (!list) throw refuse(status === 200 ? 'what it answers is no list' : `status ${status}`)
    return list
  }
}

/**
 * All requests between two moments, each once, as far as the server lets them be read: window by window, each page by page; where pages
 * are not known to the server, windows are halved until an answer is surely whole.
 */
export const requestsOf = async function* (work: Open311, tell: (part: number) => void = () => undefined): AsyncGenerator<Request> {
  const call = openCalls(work)
  const seen = new Set<string>()
  let whole = surelyWhole - 1
  const fresh = (list: readonly Request[]): Request[] =>
    list.filter(({ service_request_id: id }) => {
      const key = typeof id === 'string' || typeof id === 'number' ? String(id) : ''
      if (key === '' || seen.has(key)) return false
      if (seen.size >= most.requests)
        throw new CommandProblem('The service has more requests than one import holds. Give a later date: --since.', 'tooMuch')
      seen.add(key)
      return true
    })
  const read = async function* (from: number, to: number): AsyncGenerator<Request> {
    const first = await call(from, to, 0)
    yield* fresh(first)
    if (first.length <= whole) return
    // Some count pages from nought, so the first may come twice.
    let knowsPages = false
    for (let page = 1; ; page += 1) {
      const list = await call(from, to, page)
      const others = fresh(list)
      yield* others
      knowsPages ||= others.length > 0 || list.length === 0
      if (list.length === 0 || (page > 1 && others.length === 0)) break
    }
    if (knowsPages || to - from <= hour) return
    const before = seen.size
    const middle = from + Math.floor((to - from) / 2)
    yield* read(from, middle)
    yield* read(middle, to)
    if (seen.size === before) whole = Math.max(whole, first.length)
  }
  const [begin, end] = [work.from.getTime(), work.to.getTime()]
  for (let from = begin; from < end; from += span) {
    tell((from - begin) / (end - begin))
    yield* read(from, Math.min(end, from + span))
  }
}
