import type { Route } from '@avisa/contract/http/route'
import { pack, readBytes, unpack } from '../blobs.ts'
import type { KeptBytes } from '../database.ts'
import type { ArgsOf } from '../call.ts'
import { newUuid } from '../uuid.ts'
import type { createOutboxStore } from './outbox-store.ts'
import type { Sender } from './sender.ts'
import {
  asReady,
  canEdit,
  isUnsent,
  stateOf,
  withRefusalVersion,
  withEntry,
  withoutPhoto,
  type Author,
  type Entry,
  type PartOfAct,
  type Submission,
} from './submission.ts'

/** `nombre` is the file name; `marked` photos are listed separately in the call. */
export type OutgoingPhoto = { blob: Blob; nombre: string; marked?: true }
export type Step = Pick<Entry, 'route' | 'params' | 'query' | 'body' | 'ifMatch' | 'gathers'> & {
  photo?: OutgoingPhoto
  fillsFromFirst?: string
  /** Sent only after the first step. */
  afterFirst?: true
}

const routeOf = ({ method, path, keyless }: Route): Route => ({ method, path, ...(keyless ? { keyless } : {}) })

/** `step(createIncident, { body })`. `ifMatch`: the version on which it is based. */
export const step = <R extends Route>(route: R, args: ArgsOf<R>, ifMatch?: number): Step => ({
  route: routeOf(route),
  ...(args.params ? { params: args.params } : {}),
  ...(args.query ? { query: args.query } : {}),
  ...(args.body === undefined ? {} : { body: args.body }),
  ...(ifMatch === undefined ? {} : { ifMatch: String(ifMatch) }),
})

/**
 * Sent after the photos beside it (`uploadStep`), whose ids, or `{ id }`, become the list `key` of its
 * body.
 */
export const stepAfterPhotos = <R extends Route>(
  route: R,
  args: ArgsOf<R>,
  { ifMatch, ...gathers }: NonNullable<Entry['gathers']> & { ifMatch?: number },
): Step => ({ ...step(route, args, ifMatch), gathers })

/**
 * A photo of the record in `params`, otherwise of the one that the first step creates (its id becomes
 * `id`).
 */
export const uploadStep = (route: Route, photo: OutgoingPhoto, params?: object): Step => ({
  route: routeOf(route),
  photo,
  ...(params ? { params } : { fillsFromFirst: 'id' }),
})

export type Enqueued = {
  /** Later changes to the same record wait for it: `tarea:12`. A new record needs none. */
  record?: string | undefined
  /** Earlier changes of this record are sent first unless they are refused: for a comment on `tarea:12`. */
  after?: string | undefined
  /** As listed in the outbox: «Incidencia nueva: Arqueta sin tapa», «Carrer del Molí, 31». */
  title: string
  detail?: string
  /** Editing opens this path with this value in this draft (`createDraft`). */
  edit?: { path: string; draft: string; version: number; value: unknown } | undefined
  /** Future properties of the record, shown until it is loaded again: `{ encargado: 'Pau Gil' }`. */
  shows?: object | undefined
  /** Reloaded once it has been sent. */
  refresh?: readonly Route[]
  /** In ms during which it can be undone before it is sent. */
  delay?: number | undefined
  act?: PartOfAct | undefined
}
export type Change = { what: Enqueued; steps: readonly Step[] }

export type OutboxDeps = {
  store: ReturnType<typeof createOutboxStore>
  sender: Sender
  author: () => Author
  now: () => number
  restoreDraft: (name: string, version: number, value: unknown) => void
}
export type Outbox = ReturnType<typeof createOutbox>

const day = 24 * 3600 * 1000

/** Stores the bytes under the id that the call refers to. */
const keep = async ({ blob, nombre, marked }: OutgoingPhoto) => {
  const [id = ''] = pack(blob).blobs.keys()
  const bytes = await readBytes(blob)
  return { bytes: new Map([[id, bytes]]), photo: { blob: id, nombre, bytes: bytes.bytes.byteLength, ...(marked ? { marked } : {}) } }
}

const entriesOf = async (steps: readonly Step[], notBefore: number) => {
  const blobs = new Map<string, KeptBytes>()
  const ids = steps.map(() => newUuid())
  const entries = await Promise.all(
    steps.map(async ({ photo, fillsFromFirst, afterFirst, ...rest }, at): Promise<Entry> => {
      const base = { ...rest, id: ids[at] ?? newUuid(), state: { kind: 'waiting', attempts: 0, notBefore } as const, uncertain: false }
      const follows = (fillsFromFirst || afterFirst) && ids[0]
      const needs = follows ? { needs: { entry: follows, ...(fillsFromFirst ? { param: fillsFromFirst } : {}) } } : {}
      if (!photo) return { ...base, ...needs }
      const stored = await keep(photo)
      for (const [id, bytes] of stored.bytes) blobs.set(id, bytes)
      return { ...base, ...needs, photo: stored.photo }
    }),
  )
  return { entries, blobs }
}

const isOver = (submission: Submission, before: number) =>
  submission.entries.every(({ state }) => state.kind === 'sent' && state.at < before)

type Photos = Pick<OutboxDeps, 'store' | 'sender'> & {
  changeAndWake: (id: string, next: (one: Submission) => Submission | undefined) => Promise<void>
}

/** Actions on single photos in the outbox. */
const photosOf = ({ store, sender, changeAndWake }: Photos) => {
  /** Sends one photo of a submission again, now. */
  const retryPhoto = (id: string, entry: string) =>
    changeAndWake(id, (submission) => asReady(submission, (state, of) => of === entry && isUnsent(state)))

  /** Not while it is being sent; without further calls the submission is deleted too. */
  const discardPhoto = async (id: string, entry: string) => {
    await changeAndWake(id, (submission) => withoutPhoto(submission, entry))
    const left = (await store.all()).find((remaining) => remaining.id === id)
    if (left && stateOf(left) === 'sent') await store.dropBytes(id)
  }

  /** With a new idempotency key, because it is a different call. */
  const replacePhoto = async (id: string, entry: string, photo: OutgoingPhoto) => {
    const stored = await keep(photo)
    const fresh = { id: newUuid(), photo: stored.photo, state: { kind: 'waiting', attempts: 0, notBefore: 0 }, uncertain: false } as const
    await store.change(
      id,
      (submission) =>
        submission.entries.some((now) => now.id === entry && isUnsent(now.state)) ? withEntry(submission, entry, fresh) : submission,
      stored.bytes,
    )
    sender.changed.emit()
    void sender.wake(true)
  }

  const photo = async (id: string, blob: string): Promise<Blob | undefined> => {
    const stored = await store.bytes(id, blob)
    return stored && new Blob([stored.bytes], { type: stored.type })
  }

  return { retryPhoto, discardPhoto, replacePhoto, photo }
}

const submissionOf = async ({ what, steps }: Change, { author, now }: Pick<OutboxDeps, 'author' | 'now'>) => {
  const { record, after, title, detail = '', edit, shows, refresh = [], delay = 0, act } = what
  const id = newUuid()
  const { entries, blobs } = await entriesOf(steps, delay > 0 ? now() + delay : 0)
  const draft = edit && pack(edit.value)
  for (const [key, blob] of draft?.blobs ?? []) if (!blobs.has(key)) blobs.set(key, await readBytes(blob))
  const submission: Submission = {
    id,
    record: record ?? id,
    ...(after ? { after } : {}),
    ...(shows ? { shows } : {}),
    ...(act ? { act } : {}),
    ...author(),
    title,
    detail,
    writtenAt: now(),
    ...(edit && draft ? { edit: { ...edit, value: draft.value } } : {}),
    refresh: refresh.map(routeOf),
    entries,
  }
  return { submission, blobs }
}

/** Changes that the server has not yet answered (docs/architecture.md, Offline). */
export const createOutbox = ({ store, sender, author, now, restoreDraft }: OutboxDeps) => {
  /**
   * Stores all of them completely or none, then sends them when possible; resolves to their ids. Rejects only when the device cannot store
   * them.
   */
  const enqueueAll = async (changes: readonly Change[]): Promise<string[]> => {
    const all = await Promise.all(changes.map((change) => submissionOf(change, { author, now })))
    await store.add(all)
    sender.changed.emit()
    void sender.wake()
    return all.map(({ submission: { id } }) => id)
  }
  const enqueue = async (what: Enqueued, steps: readonly Step[]): Promise<string> => (await enqueueAll([{ what, steps }]))[0] ?? ''

  const changeAndWake = async (id: string, next: (one: Submission) => Submission | undefined) => {
    await store.change(id, next)
    sender.changed.emit()
    void sender.wake(true)
  }

  /** Sends one again, refused or waiting, now. */
  const retry = (id: string) => changeAndWake(id, (submission) => asReady(submission, isUnsent))

  /** Retries with the version named in the refusal: the person has seen what somebody else changed. */
  const goOn = (id: string) => changeAndWake(id, (submission) => asReady(withRefusalVersion(submission), isUnsent))

  /** Not while it is being sent. */
  const discard = (id: string) => changeAndWake(id, (submission) => (stateOf(submission) === 'sending' ? submission : undefined))

  const takeBack = async (id: string): Promise<boolean> => {
    let taken = false
    await changeAndWake(id, (submission) => {
      taken = stateOf(submission) === 'waiting' && submission.entries.every(({ uncertain }) => !uncertain)
      return taken ? undefined : submission
    })
    return taken
  }

  /**
   * Removes it and restores its draft; resolves to the path to open, or to undefined when it can no longer
   * be edited.
   */
  const reopen = async (id: string): Promise<string | undefined> => {
    const blobs = await store.blobsOf(id)
    let taken: Submission['edit']
    await store.change(id, (submission) => {
      taken = canEdit(submission) ? submission.edit : undefined
      return taken ? undefined : submission
    })
    if (taken)
      restoreDraft(
        taken.draft,
        taken.version,
        unpack(taken.value, (blob) => blobs.get(blob)),
      )
    sender.changed.emit()
    void sender.wake()
    return taken?.path
  }

  /** By default what was sent more than a day ago; on sign-out everything sent. */
  const dropSent = async (before = now() - day): Promise<void> => {
    for (const submission of await store.all()) if (isOver(submission, before)) await store.change(submission.id, () => undefined)
    sender.changed.emit()
  }

  return {
    enqueue,
    enqueueAll,
    retry,
    goOn,
    discard,
    takeBack,
    ...photosOf({ store, sender, changeAndWake }),
    reopen,
    dropSent,
    all: store.all,
    sender,
  }
}
