import type { Endpoint } from '@avisa/contract/http/endpoint'
import type { FastifyRequest } from 'fastify'
import { openByteCache } from './byte-cache.ts'
import { hasReported, lookForChanges, snapshotNow } from './database/answers-store.ts'
import type { Database } from './database/database.ts'
import type { LiveEvents } from './events.ts'
import type { Scope } from './scope.ts'

type Asked = { scope: Scope; version: number | null; request: Pick<FastifyRequest, 'query' | 'url'> }

/** What a shared answer depends on besides the municipality's rows; undefined where it is not shared. */
export const sharedKey = ({ shared }: Endpoint, { scope, version, request: { query, url } }: Asked): SharedKey | undefined =>
  !shared || shared.not.some((name) => Object.hasOwn(query as object, name))
    ? undefined
    : { reader: `${version} ${scope.lang} ${String(scope.unidades)}`, call: shared.key ? shared.key(query as never) : url }

/** Someone whose device is not known, and who therefore sees what all see. */
export const asVisitor = (scope: Scope): Scope => ({ ...scope, uuid: null })

/** `reader`: what each row depends on; `call`: which rows. */
type SharedKey = { reader: string; call: string }

/** What answers have in common: each row and value is read once until it changes. */
export type SharedRows = {
  /** In the order of their ids; those that are not cached are read at once. */
  rows: <Row extends { id: number }>(
    kind: string,
    ids: readonly number[],
    read: (missing: readonly number[]) => Promise<Row[]>,
  ) => Promise<Row[]>
  value: <T extends object>(kind: string, read: () => Promise<T>) => Promise<T>
}

/** Bytes of answers in a process, and as many of rows. */
const most = 16 * 1024 * 1024
/** Announcements of changes are deleted after an hour. */
const longestWithoutLook = 600_000
const mostStrangers = 10_000
const mostChanged = 10_000

/**
 * What is known of a municipality at `foto`. A change begins a new generation of its answers; one of more than some incidents also of its rows, of which
 * `changed` counts the changes otherwise.
 */
type State = { generation: number; foto: string; at: number; strangers: Set<string>; rows: number; changed: ReadonlyMap<number, number> }
type CachedRow = { row: object; byteLength: number }

/** `ids`: of the incidents that changed; 0 among them: many, or something that all show. */
const withChanges = (changed: State['changed'], ids: readonly number[]): State['changed'] | undefined => {
  if (ids.includes(0) || changed.size + ids.length > mostChanged) return undefined
  return new Map([...changed, ...ids.map((id) => [id, (changed.get(id) ?? 0) + 1] as const)])
}

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
  const cachedRows = openByteCache<CachedRow>(most)
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
    const recent = state && Date.now() - state.at < longestWithoutLook ? state : undefined
    const { foto, ids } = recent ? await lookForChanges(read, esquema, recent.foto) : { foto: await snapshotNow(read), ids: [0] }
    const current = recent && states.get(esquema) === recent ? recent : undefined
    if (current && ids.length === 0) return Object.assign(current, { foto, at: Date.now() })
    const generation = (generations += 1)
    const changed = current && withChanges(current.changed, ids)
    const rows = current && changed ? { rows: current.rows, changed } : { rows: generation, changed: new Map<number, number>() }
    const fresh = { generation, foto, at: Date.now(), strangers: new Set<string>(), ...rows }
    states.set(esquema, fresh)
    return fresh
  }
  const rowsOf = ({ rows, changed }: State, esquema: string, reader: string): SharedRows => {
    // The version belongs to the moment before the row is read, so a row that changes meanwhile is not found again.
    const keyOf = (kind: string, id: number) => `${esquema} ${rows} ${changed.get(id) ?? 0} ${reader} ${kind} ${id}`
    const add = (kind: string, id: number, row: object) =>
      cachedRows.add(keyOf(kind, id), { row, byteLength: 2 * JSON.stringify(row).length })
    return {
      rows: async <Row extends { id: number }>(
        kind: string,
        ids: readonly number[],
        read: (missing: readonly number[]) => Promise<Row[]>,
      ): Promise<Row[]> => {
        const all = new Map(ids.map((id) => [id, cachedRows.get(keyOf(kind, id))?.row as Row | undefined]))
        const missing = ids.filter((id) => !all.get(id))
        for (const row of missing.length === 0 ? [] : await read(missing)) {
          all.set(row.id, row)
          add(kind, row.id, row)
        }
        return [...all.values()].filter((row) => row !== undefined)
      },
      value: async <T extends object>(kind: string, read: () => Promise<T>): Promise<T> => {
        const cached = cachedRows.get(keyOf(kind, 0))?.row as T | undefined
        if (cached) return cached
        const value = await read()
        add(kind, 0, value)
        return value
      },
    }
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
    answer: async (scope: Scope, { reader, call }: SharedKey, make: (rows: SharedRows) => Promise<Buffer>): Promise<Buffer | undefined> => {
      if (!isFollowing) follow()
      const { esquema } = scope
      if (!isListening || scope.person !== null || scope.preview !== null || scope.enlace !== null) return undefined
      const round = looks.get(esquema) ?? inRounds(() => look(esquema))
      looks.set(esquema, round)
      const state = await round()
      if (!(await isStranger(state, scope))) return undefined
      const rows = rowsOf(state, esquema, reader)
      return cached(`${esquema} ${state.generation} ${reader} ${call}`, () => make(rows))
    },
  }
}
export type SharedAnswers = ReturnType<typeof openSharedAnswers>
