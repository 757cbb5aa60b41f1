import type pg from 'pg'

/** A text sent by NOTIFY on a channel. */
export type Notice = { channel: string; payload: string }

/** The channel of changes of records; this payload says that some are queued in `avisa.cambios`. */
export const eventChannel = 'avisa_eventos'
export const queuedPayload = 'cambios'

/** At most one announcement of a process in this time, in milliseconds; the first is sent at once. */
const interval = 100

/** By transaction (`Tx`). */
const notices = new WeakMap<object, Notice[]>()
export const collectNotices = (tx: object): Notice[] => {
  const list: Notice[] = []
  notices.set(tx, list)
  return list
}

/** Sends the notice once the transaction has committed: one that notifies waits at its commit for all others that do. */
export const announceAfter = (tx: object, notice: Notice): void => void notices.get(tx)?.push(notice)

/** A lost announcement is made up for by those who look by themselves every second (changes) or ten (jobs). */
export const openAnnouncer = (pool: pg.Pool) => {
  let waiting = new Map<string, Notice>()
  let timer: NodeJS.Timeout | undefined
  let last = 0
  let sent = Promise.resolve()
  const send = () => {
    timer = undefined
    last = Date.now()
    const all = [...waiting.values()]
    waiting = new Map()
    const values = [all.map(({ channel }) => channel), all.map(({ payload }) => payload)]
    sent = pool.query('select pg_notify(c, p) from unnest($1::text[], $2::text[]) as n(c, p)', values).then(
      () => undefined,
      () => undefined,
    )
  }
  return {
    announce: (some: readonly Notice[]): void => {
      for (const notice of [{ channel: eventChannel, payload: queuedPayload }, ...some])
        waiting.set(`${notice.channel} ${notice.payload}`, notice)
      timer ??= setTimeout(send, Math.max(0, last + interval - Date.now()))
    },
    /** Sends what still waits. */
    flush: async (): Promise<void> => {
      clearTimeout(timer)
      if (timer) send()
      await sent
    },
  }
}
