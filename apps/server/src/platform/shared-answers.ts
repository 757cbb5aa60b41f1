import type { Endpoint } from '@avisa/contract/http/endpoint'
import type { FastifyRequest } from 'fastify'
import { openByteCache } from './byte-cache.ts'
import { hasReported, lookForChanges, snapshotNow } from './database/answers-store.ts'
import type { Database } from './database/database.ts'
import type { LiveEvents } from './events.ts'
import type { Scope } from './scope.ts'

type Asked = { scope: Scope; version: number | null; request: Pick<FastifyRequest, 'query' | 'url'> }

/** What a shared answer depends on besides the municipality's rows; undefined where it is not shared. */
export const sharedKey = ({ shared }: Endpoint, { scope, version, request: { query, url } }: Asked): string | undefined =>
  !shared || shared.not.some((name) => Object.hasOwn(query as object, name)) ? undefined : `${version} ${scope.lang} ${url}`

/** Bytes of answers in a process. */
const most = 32 * 1024 * 1024
/** Announcements of changes are deleted after an hour. */
const longestWithoutLook = 600_000
const mostStrangers = 10_000

/** What is known of a municipality since `foto`: nothing has changed. */
type State = { generation: number; foto: string; at: number; strangers: Set<string> }

/** Runs `look` for all who ask before it begins; who asks while it runs gets the next one, which sees what was committed meanwhile. */
const inRounds = <T>(look: () => Promise<T>): (() => Promise<T>) => {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | undefined
  return () => {
    next ??= running.then(() => {
      next = undefined
      const round = look()
      running = round.catch(() => undefined)
      return round
    })
    return next
  }
}

/**
 * Answers that are the same for every visitor who has reported nothing: made once, and given as long as the database knows of no change since, which each
 * call asks it (calls at once together). So nobody sees less than what was committed before they asked, in whichever process. Not used while the process
 * hears no announcements: a database that crashed has forgotten them.
 */
export const openSharedAnswers = (db: Database, events: Pick<LiveEvents, 'follow'>) => {
  const states = new Map<string, State>()
  const looks = new Map<string, () => Promise<State>>()
  const cached = openByteCache<Buffer>(most)
  let generations = 0
  let isListening = false
  let isFollowing = false

  const follow = () => {
    isFollowing = true
    events.follow((event) => {
      if (typeof event === 'object') return
      isListening = event === 'abierto' || event === 'todo'
      states.clear()
    })
  }
  const look = async (esquema: string): Promise<State> => {
    const read = db.read(esquema)
    const state = states.get(esquema)
    if (state && Date.now() - state.at < longestWithoutLook) {
      const { foto, cambiada } = await lookForChanges(read, esquema, state.foto)
      if (!cambiada && states.get(esquema) === state) return Object.assign(state, { foto, at: Date.now() })
    }
    const fresh = { generation: (generations += 1), foto: await snapshotNow(read), at: Date.now(), strangers: new Set<string>() }
    states.set(esquema, fresh)
    return fresh
  }
  const isStranger = async ({ strangers }: State, { esquema, uuid }: Scope): Promise<boolean> => {
    if (uuid === null || strangers.has(uuid)) return true
    if (await hasReported(db.read(esquema), esquema, uuid)) return false
    if (strangers.size < mostStrangers) strangers.add(uuid)
    return true
  }
  return {
    isListening: () => isListening,
    /** Undefined for callers to whom the answer is their own. `key`: everything that it depends on but the municipality's rows. */
    answer: async (scope: Scope, key: string, make: () => Promise<Buffer>): Promise<Buffer | undefined> => {
      if (!isFollowing) follow()
      const { esquema } = scope
      if (!isListening || scope.person !== null || scope.preview !== null || scope.enlace !== null) return undefined
      const round = looks.get(esquema) ?? inRounds(() => look(esquema))
      looks.set(esquema, round)
      const state = await round()
      if (!(await isStranger(state, scope))) return undefined
      return cached(`${esquema} ${state.generation} ${key}`, make)
    },
  }
}
export type SharedAnswers = ReturnType<typeof openSharedAnswers>
