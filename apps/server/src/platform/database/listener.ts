import pg from 'pg'

/** A trigger's notification of a changed row (migrations/shared/0003-live-changes.sql); `id` 0: many at once. */
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
  /** Connected, for the first time or again: earlier notifications were missed. */
  onGap: (first: boolean) => void
  /** There will be no notifications: a pooler in transaction mode is in between. */
  onSilence: () => void
  warn: (more: object, text: string) => void
}
export type Listener = { stop: () => Promise<void> }

const channel = 'avisa_eventos'
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

/** One connection per process that listens for changes; reopened with increasing delays when lost. */
export const openListener = (url: string, { onChange, onGap, onSilence, warn }: Events): Listener => {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let wait = 500
  let hadOne = false
  let stopped = false

  const later = (cause: unknown) => {
    if (stopped || timer) return
    const { message } = cause instanceof Error ? cause : { message: 'it was closed' }
    if (wait === 500) warn({ err: { message } }, 'live changes: the connection was lost; it is opened again')
    timer = setTimeout(() => {
      timer = undefined
      void open()
    }, wait)
    wait = Math.min(wait * 2, longestWait)
  }
  const open = async () => {
    const connection = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 10_000 })
    client = connection
    connection.on('error', later)
    connection.on('end', () => later(undefined))
    connection.on('notification', ({ payload = '' }) => payload.startsWith('{') && onChange(JSON.parse(payload) as Change))
    try {
      await connection.connect()
      await connection.query(`listen ${channel}`)
      if (!hadOne && !(await isHeard(url, connection))) {
        await stop()
        warn({}, 'live changes: the database does not tell of them; unread notices are counted every 1.5 seconds')
        return onSilence()
      }
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
