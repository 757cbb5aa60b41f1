import { bytesAtHand, pack, rangeOf, readBlobsOf, readBytes, unpack } from './blobs.ts'
import { part, useClient, type Client } from './client.ts'
import type { ClientDatabase, KeptDraft } from './database.ts'
import { municipality, person } from './identity.ts'
import { observable, useObservable, type Observable } from './observable.ts'

/** Screens read and write the values in memory; the database follows. */
type HeldDraft = { version: number; value: unknown; owner: number | null }
type Drafts = {
  values: Observable<ReadonlyMap<string, HeldDraft>>
  waiting: Set<string>
  storedBlobs: Map<string, ReadonlySet<string>>
  timer?: ReturnType<typeof setTimeout>
  opened?: ClientDatabase
}
const drafts = part((): Drafts => ({
  values: observable<ReadonlyMap<string, HeldDraft>>(new Map()),
  waiting: new Set(),
  storedBlobs: new Map(),
}))

const openDrafts = async (client: Client): Promise<ClientDatabase> => {
  const state = drafts(client)
  return (state.opened ??= await client.database())
}

const saveDelay = 300
const ownerOf = (key: string) => `draft/${key}`
const set = (client: Client, key: string, next: HeldDraft | undefined) => {
  const all = new Map(drafts(client).values.get())
  if (next) all.set(key, next)
  else all.delete(key)
  drafts(client).values.set(all)
}

/** Synchronous up to the database once all bytes have been read, because a closing page waits for nothing. */
const save = async (client: Client, key: string): Promise<void> => {
  const { values, storedBlobs } = drafts(client)
  const draft = values.get().get(key)
  if (!draft) return
  const { value, blobs } = pack(draft.value)
  if ([...blobs.values()].some((blob) => !bytesAtHand(blob))) await Promise.all([...blobs.values()].map(readBytes))
  const db = await openDrafts(client)
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
export const flushDrafts = (client: Client): Promise<unknown> => {
  const state = drafts(client)
  clearTimeout(state.timer)
  delete state.timer
  const keys = [...state.waiting]
  state.waiting.clear()
  return Promise.all(keys.map((key) => save(client, key).catch((cause: unknown) => console.warn('draft not kept', key, cause))))
}

const remove = async (client: Client, key: string) => {
  drafts(client).waiting.delete(key)
  drafts(client).storedBlobs.delete(key)
  set(client, key, undefined)
  const transaction = (await openDrafts(client)).transaction(['drafts', 'blobs'], 'readwrite')
  await Promise.all([
    transaction.objectStore('drafts').delete(key),
    transaction.objectStore('blobs').delete(rangeOf(ownerOf(key))),
    transaction.done,
  ])
}

/** Loads all drafts into memory before the first screen, so that a form opens with its content. */
export const loadDrafts = async (client: Client): Promise<void> => {
  const { values, storedBlobs } = drafts(client)
  const db = await openDrafts(client)
  const loaded = new Map<string, HeldDraft>()
  for (const key of await db.getAllKeys('drafts')) {
    const stored = await db.get('drafts', key)
    const blobs = await readBlobsOf(db, ownerOf(key))
    storedBlobs.set(key, new Set(blobs.keys()))
    if (stored) loaded.set(key, { version: stored.version, owner: stored.owner, value: unpack(stored.value, (id) => blobs.get(id)) })
  }
  values.set(loaded)
}

export const watchDrafts = (client: Client) => {
  addEventListener('pagehide', () => void flushDrafts(client))
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && void flushDrafts(client))
}

const keyOf = (client: Client, name: string) => `${municipality(client).get()?.api_key ?? ''}/${name}`

const write = (client: Client, key: string, next: Omit<HeldDraft, 'owner'>) => {
  set(client, key, { ...next, owner: person(client).get()?.user_id ?? null })
  for (const blob of pack(next.value).blobs.values()) void readBytes(blob)
  const state = drafts(client)
  state.waiting.add(key)
  state.timer ??= setTimeout(() => void flushDrafts(client), saveDelay)
}

/** On sign-out no draft remains for the next person. */
export const dropDraftsOf = async (client: Client, user: number): Promise<void> => {
  await flushDrafts(client)
  await Promise.all([...drafts(client).values.get()].filter(([, entry]) => entry.owner === user).map(([key]) => remove(client, key)))
}

export const restoreDraft = (client: Client, name: string, version: number, value: unknown) =>
  write(client, keyOf(client, name), { version, value })

export type DraftSpec<T> = {
  name: string
  /** Increased when the shape changes. */
  version: number
  initial: T
  /** Converts an older shape; undefined discards it, and so does the absence of `migrate`. */
  migrate?: (old: unknown, version: number) => T | undefined
}
export type Draft<T> = readonly [value: T, change: (next: Partial<T> | ((now: T) => T)) => void, clear: () => void]
export type UseDraft<T> = (() => Draft<T>) & {
  draft: string
  version: number
  read: (client: Client) => T
  clear: (client: Client) => void
}

/**
 * An unfinished form, stored on the device with its photos (Blobs): `export const useWizardDraft =
 * createDraft({ name: 'wizard', version: 1, initial })`. `change` takes some properties or a function.
 */
export const createDraft = <T extends object>({ name, version, initial, migrate }: DraftSpec<T>): UseDraft<T> => {
  const moved = new WeakMap<HeldDraft, T>()
  const valueOf = (client: Client, entry: HeldDraft | undefined): T => {
    if (!entry || (entry.owner !== null && entry.owner !== person(client).get()?.user_id)) return initial
    if (entry.version === version) return entry.value as T
    const value = moved.get(entry) ?? migrate?.(entry.value, entry.version) ?? initial
    moved.set(entry, value)
    return value
  }
  const read = (client: Client) => valueOf(client, drafts(client).values.get().get(keyOf(client, name)))
  const clear = (client: Client) =>
    void remove(client, keyOf(client, name)).catch((cause: unknown) => console.warn('draft not removed', name, cause))
  const useDraft = (): Draft<T> => {
    const client = useClient()
    useObservable(municipality(client))
    useObservable(person(client))
    const value = valueOf(client, useObservable(drafts(client).values).get(keyOf(client, name)))
    const change: Draft<T>[1] = (next) => {
      const now = read(client)
      write(client, keyOf(client, name), { version, value: typeof next === 'function' ? next(now) : { ...now, ...next } })
    }
    return [value, change, () => clear(client)]
  }
  return Object.assign(useDraft, { draft: name, version, read, clear })
}

/**
 * A draft per record: `export const moveDraftOf = createDrafts((id: number) => `mover-tarea-${id}`, {
 * version: 2, initial })`.
 */
export const createDrafts = <Key, T extends object>(nameOf: (key: Key) => string, spec: Omit<DraftSpec<T>, 'name'>) => {
  const byName = new Map<string, UseDraft<T>>()
  return (key: Key): UseDraft<T> => {
    const name = nameOf(key)
    const draft = byName.get(name) ?? createDraft<T>({ ...spec, name })
    byName.set(name, draft)
    return draft
  }
}
