import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { eventChannel as channel, queuedPayload } from './announcer.ts'
import type { Database } from './database.ts'

/** A changed row, as a trigger says (migrations/shared/0010-queue-of-changes.sql); `id` 0: many at once. */
export type Change = {
  esquema: string
  tabla: string
  id: number
  alta?: boolean
  unidad?: number | null
  usuario?: number | null
  externo?: string | null
  /** Hash of an ended session's token, in hex. */
  sesion?: string
}
type Events = {
  onChange: (change: Change) => void
  /** Not connected any more: notifications are missed. */
  onLoss: () => void
  /** Connected, for the first time or again: earlier notifications were missed. */
  onGap: (first: boolean) => void
  /** There will be no notifications: a pooler in transaction mode is in between. */
  onSilence: () => void
  warn: (more: object, text: string) => void
}
export type Listener = { stop: () => Promise<void> }

const heardWithin = 10_000
const longestWait = 30_000

const once = async (url: string, work: (client: pg.Client) => Promise<unknown>) => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** Whether this connection receives other connections' notifications. */
const isHeard = (url: string, client: pg.Client): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const word = `prueba ${crypto.randomUUID()}`
    const timer = setTimeout(() => resolve(false), heardWithin)
    client.on('notification', ({ payload }) => {
      if (payload !== word) return
      clearTimeout(timer)
      resolve(true)
    })
    once(url, (other) => other.query('select pg_notify($1, $2)', [channel, word])).catch(reject)
  })

/** Milliseconds: between two readings of the queue; until it is read without an announcement, for writers that are no process of ours. */
const times = { between: 25, unannounced: 900 }
/** Queued changes are deleted after an hour, longer than any transaction. */
const cleaning = 600_000

const snapshotOf = async (client: pg.Client): Promise<string> =>
  (await client.query<{ foto: string }>('select pg_current_snapshot()::text as foto')).rows[0]?.foto ?? ''

/** Reads the changes that were committed since `since`, a snapshot, whatever the order of their commits. */
const openQueue = (client: pg.Client, since: string, onChange: (change: Change) => void) => {
  let foto = since
  let reading: Promise<void> | undefined
  let wanted = false
  let cleaned = Date.now()
  const readOnce = async () => {
    const { rows } = await client.query<{ foto: string; cambios: Change[] }>(
      `select pg_current_snapshot()::text as foto, coalesce(jsonb_agg(cambio order by id), '[]') as cambios from avisa.cambios
        where transaccion >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(transaccion, $1::pg_snapshot)`,
      [foto],
    )
    foto = rows[0]?.foto ?? foto
    rows[0]?.cambios.forEach(onChange)
    if (Date.now() - cleaned < cleaning) return
    cleaned = Date.now()
    await client.query(`delete from avisa.cambios where escrito < now() - interval '1 hour'`)
  }
  const readAll = async () => {
    while (wanted) {
      wanted = false
      await readOnce()
      await sleep(times.between)
    }
  }
  const read = () => {
    wanted = true
    // The end of the connection has another opened.
    reading ??= readAll()
      .catch(() => client.end().catch(() => undefined))
      .finally(() => (reading = undefined))
  }
  const timer = setInterval(read, times.unannounced)
  client.on('end', () => clearInterval(timer))
  return { read }
}

/** One connection per process and database that listens for changes; reopened with increasing delays when lost. */
export const openListener = ({ hosts }: Pick<Database, 'hosts'>, { onChange, onLoss, onGap, onSilence, warn }: Events): Listener => {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let wait = 500
  let hadOne = false
  let stopped = false

  const later = (cause: unknown) => {
    if (stopped || timer) return
    onLoss()
    const { message } = cause instanceof Error ? cause : { message: 'it was closed' }
    if (wait === 500) warn({ err: { message } }, 'live changes: the connection was lost; it is opened again')
    timer = setTimeout(() => {
      timer = undefined
      void (hosts.several ? hosts.search() : Promise.resolve()).then(open)
    }, wait)
    wait = Math.min(wait * 2, longestWait)
  }
  const open = async () => {
    let queue: ReturnType<typeof openQueue> | undefined
    const connection = new pg.Client({ connectionString: hosts.current(), keepAlive: true, connectionTimeoutMillis: 10_000 })
    client = connection
    connection.on('error', later)
    connection.on('end', () => later(undefined))
    connection.on('notification', ({ payload = '' }) => {
      if (payload === queuedPayload) queue?.read()
      else if (payload.startsWith('{')) onChange(JSON.parse(payload) as Change)
    })
    try {
      await connection.connect()
      await connection.query(`listen ${channel}`)
      const since = await snapshotOf(connection)
      if (!hadOne && !(await isHeard(hosts.current(), connection))) {
        await stop()
        warn({}, 'live changes: the database does not tell of them; unread notices are counted every 1.5 seconds')
        return onSilence()
      }
      queue = openQueue(connection, since, onChange)
    } catch (cause) {
      await connection.end().catch(() => undefined)
      return later(cause)
    }
    wait = 500
    onGap(!hadOne)
    hadOne = true
    return undefined
  }
  const stop = async () => {
    stopped = true
    clearTimeout(timer)
    await client?.end().catch(() => undefined)
  }
  void open()
  return { stop }
}
