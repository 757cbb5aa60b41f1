import { bytesAtHand, pack, rangeOf, readBlobsOf, readBytes, unpack } from './blobs.ts'
import { clientDatabase, type ClientDatabase, type KeptDraft } from './database.ts'
import { municipality, person } from './identity.ts'
import { observable, useObservable } from './observable.ts'

/** Screens read and write the values in memory; the database follows. */
type HeldDraft = { version: number; value: unknown; owner: number | null }
const values = observable<ReadonlyMap<string, HeldDraft>>(new Map())
const waiting = new Set<string>()
const storedBlobs = new Map<string, ReadonlySet<string>>()
let timer: ReturnType<typeof setTimeout> | undefined
let opened: ClientDatabase | undefined

const saveDelay = 300
const ownerOf = (key: string) => `draft/${key}`
const set = (key: string, next: HeldDraft | undefined) => {
  const all = new Map(values.get())
  if (next) all.set(key, next)
  else all.delete(key)
  values.set(all)
}

/** Synchronous up to the database once all bytes have been read, because a closing page waits for nothing. */
const save = async (key: string): Promise<void> => {
  const draft = values.get().get(key)
  if (!draft) return
  const { value, blobs } = pack(draft.value)
  if ([...blobs.values()].some((blob) => !bytesAtHand(blob))) await Promise.all([...blobs.values()].map(readBytes))
  const db = (opened ??= await clientDatabase())
  const transaction = db.transaction(['drafts', 'blobs'], 'readwrite')
  const stored = storedBlobs.get(key) ?? new Set()
  const done = [
    transaction.objectStore('drafts').put({ ...draft, value, savedAt: Date.now() } satisfies KeptDraft, key),
  ] as Promise<unknown>[]
  for (const [id, blob] of blobs) {
    const bytes = stored.has(id) ? undefined : bytesAtHand(blob)
    if (bytes) done.push(transaction.objectStore('blobs').put(bytes, `${ownerOf(key)}/${id}`))
  }
  for (const id of stored) if (!blobs.has(id)) done.push(transaction.objectStore('blobs').delete(`${ownerOf(key)}/${id}`))
  // Otherwise a closing page aborts the transaction.
  transaction.commit()
  storedBlobs.set(key, new Set(blobs.keys()))
  await Promise.all([...done, transaction.done])
}

/** Writes pending changes at once; on `pagehide` and when the app goes to the background. */
export const flushDrafts = (): Promise<unknown> => {
  clearTimeout(timer)
  timer = undefined
  const keys = [...waiting]
  waiting.clear()
  return Promise.all(keys.map((key) => save(key).catch((cause: unknown) => console.warn('draft not kept', key, cause))))
}

const remove = async (key: string) => {
  waiting.delete(key)
  storedBlobs.delete(key)
  set(key, undefined)
  const transaction = (opened ??= await clientDatabase()).transaction(['drafts', 'blobs'], 'readwrite')
  await Promise.all([
    transaction.objectStore('drafts').delete(key),
    transaction.objectStore('blobs').delete(rangeOf(ownerOf(key))),
    transaction.done,
  ])
}

/** Loads all drafts into memory before the first screen, so that a form opens with its content. */
export const loadDrafts = async (database: Promise<ClientDatabase> = clientDatabase()): Promise<void> => {
  const db = (opened = await database)
  const loaded = new Map<string, HeldDraft>()
  for (const key of await db.getAllKeys('drafts')) {
    const stored = await db.get('drafts', key)
    const blobs = await readBlobsOf(db, ownerOf(key))
    storedBlobs.set(key, new Set(blobs.keys()))
    if (stored) loaded.set(key, { version: stored.version, owner: stored.owner, value: unpack(stored.value, (id) => blobs.get(id)) })
  }
  values.set(loaded)
}

export const watchDrafts = () => {
  addEventListener('pagehide', () => void flushDrafts())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && void flushDrafts())
}

const keyOf = (name: string) => `${municipality.get()?.api_key ?? ''}/${name}`

const write = (key: string, next: Omit<HeldDraft, 'owner'>) => {
  set(key, { ...next, owner: person.get()?.user_id ?? null })
  for (const blob of pack(next.value).blobs.values()) void readBytes(blob)
  waiting.add(key)
  timer ??= setTimeout(() => void flushDrafts(), saveDelay)
}

/** On sign-out no draft remains for the next person. */
export const dropDraftsOf = async (user: number): Promise<void> => {
  await flushDrafts()
  await Promise.all([...values.get()].filter(([, entry]) => entry.owner === user).map(([key]) => remove(key)))
}

export const restoreDraft = (name: string, version: number, value: unknown) => write(keyOf(name), { version, value })

export type DraftSpec<T> = {
  name: string
  /** Increased when the shape changes. */
  version: number
  initial: T
  /** Converts an older shape; undefined discards it, and so does the absence of `migrate`. */
  migrate?: (old: unknown, version: number) => T | undefined
}
export type Draft<T> = readonly [value: T, change: (next: Partial<T> | ((now: T) => T)) => void, clear: () => void]
export type UseDraft<T> = (() => Draft<T>) & { draft: string; version: number; read: () => T; clear: () => void }

/**
 * An unfinished form, stored on the device with its photos (Blobs): `export const useWizardDraft =
 * createDraft({ name: 'wizard', version: 1, initial })`. `change` takes some properties or a function.
 */
export const createDraft = <T extends object>({ name, version, initial, migrate }: DraftSpec<T>): UseDraft<T> => {
  const moved = new WeakMap<HeldDraft, T>()
  const valueOf = (entry: HeldDraft | undefined): T => {
    if (!entry || (entry.owner !== null && entry.owner !== person.get()?.user_id)) return initial
    if (entry.version === version) return entry.value as T
    const value = moved.get(entry) ?? migrate?.(entry.value, entry.version) ?? initial
    moved.set(entry, value)
    return value
  }
  const read = () => valueOf(values.get().get(keyOf(name)))
  const change: Draft<T>[1] = (next) => {
    const now = read()
    write(keyOf(name), { version, value: typeof next === 'function' ? next(now) : { ...now, ...next } })
  }
  const clear = () => void remove(keyOf(name)).catch((cause: unknown) => console.warn('draft not removed', name, cause))
  const useDraft = (): Draft<T> => {
    useObservable(municipality)
    useObservable(person)
    const value = valueOf(useObservable(values).get(keyOf(name)))
    return [value, change, clear]
  }
  return Object.assign(useDraft, { draft: name, version, read, clear })
}

/**
 * A draft per record: `export const moveDraftOf = createDrafts((id: number) => `mover-tarea-${id}`, {
 * version: 2, initial })`.
 */
export const createDrafts = <Key, T extends object>(nameOf: (key: Key) => string, spec: Omit<DraftSpec<T>, 'name'>) => {
  const drafts = new Map<string, UseDraft<T>>()
  return (key: Key): UseDraft<T> => {
    const name = nameOf(key)
    const draft = drafts.get(name) ?? createDraft<T>({ ...spec, name })
    drafts.set(name, draft)
    return draft
  }
}
