import type { Database } from './database/database.ts'
import { openListener, type Change, type Listener } from './database/listener.ts'

export type { Change } from './database/listener.ts'
/** Besides one change: connected; the connection is lost; connected again, anything may have changed; or no notifications available, poll instead. */
export type PublishedEvent = Change | 'abierto' | 'perdido' | 'todo' | 'silencio'

type Log = (more: object, text: string) => void

/** Changes in the databases, made by any process. The first follower opens the one connection for each that it needs (`LISTEN`); `stop` closes them. */
export const openEvents = (db: Pick<Database, 'bases'>, warn: Log) => {
  const followers = new Set<(heard: PublishedEvent) => void>()
  let listeners: Listener[] | undefined
  let state: 'abierto' | 'silencio' | undefined
  /** A database that cannot announce makes all of them silent; they are open once each is. */
  const opened = new Set<string>()
  const tell = (heard: PublishedEvent) => followers.forEach((follower) => follower(heard))
  const listenTo = (base: Database) =>
    openListener(base, {
      onChange: tell,
      onLoss: () => {
        if (opened.delete(base.name)) tell('perdido')
      },
      onGap: (first) => {
        opened.add(base.name)
        if (state === undefined && opened.size === db.bases.size) state = 'abierto'
        if (!first && opened.size === db.bases.size) tell('todo')
        else if (state === 'abierto') tell('abierto')
      },
      onSilence: () => {
        state = 'silencio'
        tell('silencio')
      },
      warn,
    })
  return {
    follow: (follower: (heard: PublishedEvent) => void): void => {
      followers.add(follower)
      if (state) follower(state)
      listeners ??= [...db.bases.values()].map(listenTo)
    },
    stop: async (): Promise<void> => {
      followers.clear()
      await Promise.all((listeners ?? []).map((listener) => listener.stop()))
    },
  }
}
export type LiveEvents = ReturnType<typeof openEvents>
