import { events, listNotifications } from '@avisa/contract/notifications/routes'
import type { ChangeEvent, Notification, UnreadEvent } from '@avisa/contract/notifications/schemas'
import { wireOf } from './call.ts'
import { municipality, sessionEnded, token, unreadCount } from './identity.ts'
import { isOnline, onNetworkChange } from './network.ts'
import { signal } from './observable.ts'
import { refetchWhere, refresh } from './queries.ts'
import { checkSession } from './session.ts'
import { transport } from './transport.ts'

/** Only in the foreground. */
export const noticeArrived = signal<Notification>()

export const recordChanged = signal<ChangeEvent>()

/**
 * In ms. The server sends a heartbeat every 20 s: after this time the connection is dead, as after a
 * phone's sleep.
 */
const silence = 45_000
/**
 * In ms: a proxy that delays the first event this long does not support streams, so the count is requested
 * instead.
 */
const firstWord = 10_000
const pollInterval = 30_000
const [shortestWait, longestWait] = [1000, 30_000]
/** In ms: what is shown is reloaded at once, lists at most this often. */
const listsEvery = 10_000
const gather = 400

type Key = readonly [route: string, args: { params?: { id?: unknown } }]

/** Reloads the changed records that are shown; only lists where `ids` is undefined. */
const refreshRecords = (modelo: string, ids: ReadonlySet<number> | undefined) =>
  refetchWhere((queryKey) => {
    const [route, args] = queryKey as Key
    if (!new RegExp(`/${modelo}(/|$| )`).test(route)) return false
    const id = route.includes(`/${modelo}/:id`) ? args.params?.id : undefined
    return ids === undefined ? id === undefined : id !== undefined && (ids.has(0) || ids.has(Number(id)))
  })

/** Collects changes, so that a busy town does not reload every screen continuously. */
const openRefreshing = () => {
  const waiting = new Map<string, Set<number>>()
  const lists = new Set<string>()
  let soon: ReturnType<typeof setTimeout> | undefined
  let later: ReturnType<typeof setTimeout> | undefined
  let listsAt = 0
  const readLists = () => {
    later = undefined
    listsAt = Date.now()
    for (const modelo of lists) void refreshRecords(modelo, undefined)
    lists.clear()
  }
  const readRecords = () => {
    soon = undefined
    for (const [modelo, ids] of waiting) void refreshRecords(modelo, ids)
    waiting.clear()
    later ??= setTimeout(readLists, Math.max(0, listsAt + listsEvery - Date.now()))
  }
  return ({ modelo, id }: ChangeEvent) => {
    waiting.set(modelo, (waiting.get(modelo) ?? new Set()).add(id))
    lists.add(modelo)
    soon ??= setTimeout(readRecords, gather)
  }
}
const changed = openRefreshing()

const onEvent = (event: string, data: unknown) => {
  if (event === 'cambio') {
    changed(data as ChangeEvent)
    recordChanged.emit(data as ChangeEvent)
  } else if (event === 'todo') void refetchWhere(() => true)
  else if (event === 'avisos') {
    const { num_notificaciones_no_leidas, nueva } = data as UnreadEvent
    if (nueva || num_notificaciones_no_leidas !== unreadCount.get()) void refresh(listNotifications)
    unreadCount.set(num_notificaciones_no_leidas)
    if (nueva) noticeArrived.emit(nueva)
  }
}

const form = /^event: (\w+)\ndata: (.*)$/

/** Reads a stream to its end; returns whether anything arrived. */
const readStream = async (stop: AbortController): Promise<'heard' | 'silent' | 'refused'> => {
  let timer = setTimeout(() => stop.abort(), firstWord)
  let isHeard = false
  try {
    const { status, chunks } = await transport.open({ ...wireOf(events), signal: stop.signal })
    if (status === 401) return 'refused'
    let rest = ''
    for await (const chunk of chunks) {
      isHeard = true
      clearTimeout(timer)
      timer = setTimeout(() => stop.abort(), silence)
      const parts = (rest + chunk).split('\n\n')
      rest = parts.pop() ?? ''
      for (const part of parts) {
        const [, event, data] = form.exec(part) ?? []
        if (event !== undefined) onEvent(event, JSON.parse(data ?? ''))
      }
    }
  } catch (cause) {
    if (!stop.signal.aborted) console.warn('live changes not heard', String(cause))
  } finally {
    clearTimeout(timer)
  }
  return isHeard ? 'heard' : 'silent'
}

const isWanted = () => token.get() !== null && municipality.get() !== null && isOnline() && document.visibilityState === 'visible'

let current: { stop: AbortController; of: string | null } | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let wait = shortestWait

const close = () => {
  clearTimeout(timer)
  timer = undefined
  current?.stop.abort()
  current = undefined
}

const reconnectAfter = (milliseconds: number) => {
  timer = setTimeout(() => {
    timer = undefined
    follow()
  }, milliseconds)
}

const listen = async () => {
  const own = { stop: new AbortController(), of: token.get() }
  current = own
  const came = await readStream(own.stop)
  if (current !== own) return
  current = undefined
  if (came === 'refused') return own.of === token.get() && sessionEnded.emit()
  wait = came === 'heard' ? shortestWait : Math.min(wait * 2, longestWait)
  // Where no events arrive, the count is at least this recent.
  if (came === 'silent') await checkSession()
  if (isWanted() && !current && !timer) reconnectAfter(came === 'heard' ? wait * (0.5 + Math.random()) : Math.min(wait, pollInterval))
}

/**
 * One stream while a signed-in person sees the app. Its first event is the count, so waking up refreshes
 * it.
 */
const follow = () => {
  if (!isWanted() || (current && current.of !== token.get())) close()
  if (isWanted() && !current && !timer) void listen()
}

export const watchLive = (): void => {
  const anew = () => {
    wait = shortestWait
    close()
    follow()
  }
  document.addEventListener('visibilitychange', anew)
  onNetworkChange(anew)
  token.subscribe(anew)
  municipality.subscribe(anew)
  follow()
}
