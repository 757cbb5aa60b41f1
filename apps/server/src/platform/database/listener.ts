import pg from 'pg'

/** What a trigger said of a changed row (migrations/shared/0002); `id` 0: of many at once. */
export type Change = {
  esquema: string
  tabla: string
  id: number
  alta?: boolean
  unidad?: number | null
  usuario?: number | null
  externo?: string | null
  /** Hash of the token of a session that ended, in hex. */
  sesion?: string
}
type Events = {
  onChange: (change: Change) => void
  /** The connection is there, for the first time or again: what was said before was not heard. */
  onGap: (first: boolean) => void
  /** Nothing will be said: a pooler in transaction mode stands between. */
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

/** Whether what another connection says is heard on this one. */
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

/** One connection of this process that hears of changes; opened again, later each time, whenever it is lost. */
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
