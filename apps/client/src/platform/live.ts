import { wireOf } from './call.ts'
import { events, listNotifications } from '@avisa/contract/notifications/routes'
import type { ChangeEvent, ConfigurationEvent, Notification, UnreadEvent } from '@avisa/contract/notifications/schemas'
import { part, type Client } from './client.ts'
import { configVersion, municipality, sessionEnded, token, unreadCount } from './identity.ts'
import { isOnline, onNetworkChange } from './network.ts'
import { signal } from './observable.ts'
import { refetchWhere, refresh } from './query-client.ts'
import { checkSession } from './session.ts'

/** Only in the foreground. */
export const noticeArrived = part(() => signal<Notification>())

export const recordChanged = part(() => signal<ChangeEvent>())

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
const refreshRecords = (client: Client, modelo: string, ids: ReadonlySet<number> | undefined) =>
  refetchWhere(client, (queryKey) => {
    const [route, args] = queryKey as Key
    if (!new RegExp(`/${modelo}(/|$| )`).test(route)) return false
    const id = route.includes(`/${modelo}/:id`) ? args.params?.id : undefined
    return ids === undefined ? id === undefined : id !== undefined && (ids.has(0) || ids.has(Number(id)))
  })

/** Collects changes, so that a busy town does not reload every screen continuously. */
const refreshing = part((client) => {
  const waiting = new Map<string, Set<number>>()
  const lists = new Set<string>()
  let soon: ReturnType<typeof setTimeout> | undefined
  let later: ReturnType<typeof setTimeout> | undefined
  let listsAt = 0
  const readLists = () => {
    later = undefined
    listsAt = Date.now()
    for (const modelo of lists) void refreshRecords(client, modelo, undefined)
    lists.clear()
  }
  const readRecords = () => {
    soon = undefined
    for (const [modelo, ids] of waiting) void refreshRecords(client, modelo, ids)
    waiting.clear()
    later ??= setTimeout(readLists, Math.max(0, listsAt + listsEvery - Date.now()))
  }
  return ({ modelo, id }: ChangeEvent) => {
    waiting.set(modelo, (waiting.get(modelo) ?? new Set()).add(id))
    lists.add(modelo)
    soon ??= setTimeout(readRecords, gather)
  }
})

const onEvent = (client: Client, event: string, data: unknown) => {
  if (event === 'cambio') {
    refreshing(client)(data as ChangeEvent)
    recordChanged(client).emit(data as ChangeEvent)
  } else if (event === 'configuracion') configVersion(client).set((data as ConfigurationEvent).version)
  else if (event === 'persona') void checkSession(client)
  else if (event === 'todo') void refetchWhere(client, () => true)
  else if (event === 'avisos') {
    const { num_notificaciones_no_leidas, nueva } = data as UnreadEvent
    if (nueva || num_notificaciones_no_leidas !== unreadCount(client).get()) void refresh(client, listNotifications)
    unreadCount(client).set(num_notificaciones_no_leidas)
    if (nueva) noticeArrived(client).emit(nueva)
  }
}

const form = /^event: (\w+)\ndata: (.*)$/

/** Reads a stream to its end; returns whether anything arrived. */
const readStream = async (client: Client, stop: AbortController): Promise<'heard' | 'silent' | 'refused'> => {
  let timer = setTimeout(() => stop.abort(), firstWord)
  let isHeard = false
  try {
    const { status, chunks } = await client.transport.open({ ...wireOf(client, events), signal: stop.signal })
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
        if (event !== undefined) onEvent(client, event, JSON.parse(data ?? ''))
      }
    }
  } catch (cause) {
    if (!stop.signal.aborted) console.warn('live changes not heard', String(cause))
  } finally {
    clearTimeout(timer)
  }
  return isHeard ? 'heard' : 'silent'
}

const isWanted = (client: Client) =>
  token(client).get() !== null && municipality(client).get() !== null && isOnline(client) && document.visibilityState === 'visible'

/**
 * One stream while a signed-in person sees the app. Its first event is the count, so waking up refreshes
 * it.
 */
const createFollower = (client: Client) => {
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
    const own = { stop: new AbortController(), of: token(client).get() }
    current = own
    const came = await readStream(client, own.stop)
    if (current !== own) return
    current = undefined
    if (came === 'refused') return own.of === token(client).get() && sessionEnded(client).emit()
    wait = came === 'heard' ? shortestWait : Math.min(wait * 2, longestWait)
    // Where no events arrive, the count is at least this recent.
    if (came === 'silent') await checkSession(client)
    if (isWanted(client) && !current && !timer)
      reconnectAfter(came === 'heard' ? wait * (0.5 + Math.random()) : Math.min(wait, pollInterval))
  }

  const follow = () => {
    if (!isWanted(client) || (current && current.of !== token(client).get())) close()
    if (isWanted(client) && !current && !timer) void listen()
  }

  return () => {
    wait = shortestWait
    close()
    follow()
  }
}

/** Once, after the first screen. */
export const watchLive = (client: Client): void => {
  const anew = createFollower(client)
  document.addEventListener('visibilitychange', anew)
  onNetworkChange(client, anew)
  token(client).subscribe(anew)
  municipality(client).subscribe(anew)
  anew()
}
