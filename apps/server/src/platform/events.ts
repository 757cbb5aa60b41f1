import { openListener, type Change, type Listener } from './database/listener.ts'

export type { Change } from './database/listener.ts'
/** Besides one change: connected; anything may have changed; or no notifications available, poll instead. */
export type PublishedEvent = Change | 'abierto' | 'todo' | 'silencio'

type Log = (more: object, text: string) => void

/** Changes in the database, made by any process. The first follower opens the one connection it needs (`LISTEN`); `stop` closes it. */
export const openEvents = (url: string, warn: Log) => {
  const followers = new Set<(heard: PublishedEvent) => void>()
  let listener: Listener | undefined
  let state: 'abierto' | 'silencio' | undefined
  const tell = (heard: PublishedEvent) => followers.forEach((follower) => follower(heard))
  const start = () =>
    openListener(url, {
      onChange: tell,
      onGap: (first) => {
        state = 'abierto'
        tell(first ? 'abierto' : 'todo')
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
      listener ??= start()
    },
    stop: async (): Promise<void> => {
      followers.clear()
      await listener?.stop()
    },
  }
}
export type LiveEvents = ReturnType<typeof openEvents>
