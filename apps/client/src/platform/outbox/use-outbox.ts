import { useEffect, useMemo, useState } from 'react'
import { part, useClient, type Client } from '../client.ts'
import type { CallError, KeptError } from '../call-error.ts'
import { send } from '../call.ts'
import { restoreDraft } from '../drafts.ts'
import { configVersion, municipality, person, userUpdated } from '../identity.ts'
import { isOnline, onNetworkChange } from '../network.ts'
import { observable, useObservable } from '../observable.ts'
import { reportProblem } from '../problems.ts'
import { refresh } from '../query-client.ts'
import { createOutboxStore } from './outbox-store.ts'
import { createOutbox, type Change, type Enqueued, type Step } from './outbox.ts'
import type { Progress } from './delivery.ts'
import { createSender } from './sender.ts'
import { canEdit, errorOf, photosFailed, stateOf, type Entry, type PartOfAct, type Submission, type SubmissionState } from './submission.ts'

export { step, stepAfterPhotos, type Step } from './outbox.ts'

/**
 * Without Web Locks (old Safari, embedded pages) two tabs may send the same call; the Idempotency-Key
 * still executes it once.
 */
const lock = async (work: () => Promise<void>): Promise<void> => {
  let begun = false
  const begin = () => {
    begun = true
    return work()
  }
  try {
    await navigator.locks.request('avisa-outbox', begin)
  } catch (cause) {
    if (begun) throw cause
    await work()
  }
}
export const outbox = part((client) => {
  const store = createOutboxStore(client.database)
  const now = client.clock
  const author = () => {
    const readVersion = configVersion(client).get()
    const [apiKey, user] = [municipality(client).get()?.api_key ?? '', person(client).get()?.user_id ?? null]
    return { apiKey, user, ...(readVersion === null ? {} : { readVersion }) }
  }
  const report = (error: CallError) => reportProblem(client, error)
  const sender = createSender({
    store,
    send: (...args) => send(client, ...args),
    report,
    author,
    online: () => isOnline(client),
    now,
    lock,
  })
  return createOutbox({ store, sender, author, now, restoreDraft: (...draft) => restoreDraft(client, ...draft) })
})

/** Keeps the browser from clearing the outbox when storage runs short. An embedded page may not even ask. */
const askToKeep = async () => {
  try {
    await navigator.storage.persist()
  } catch (cause) {
    console.warn('storage not kept', cause)
  }
}

export const enqueue = (client: Client, what: Enqueued, steps: readonly Step[]): Promise<string> => {
  void askToKeep()
  return outbox(client).enqueue(what, steps)
}

export const enqueueAll = (client: Client, changes: readonly Change[]): Promise<string[]> => {
  void askToKeep()
  return outbox(client).enqueueAll(changes)
}

/**
 * Removes it for its form, which shows what somebody else changed; resolves to the path to open, or to
 * undefined when it can no longer be edited.
 */
export const reopen = async (client: Client, { id, error }: OutboxItem): Promise<string | undefined> => {
  const changes = (await outbox(client).all()).find((submission) => submission.id === id)?.refresh ?? []
  if (error?.kind === 'conflict') await refresh(client, ...changes)
  return outbox(client).reopen(id)
}

export const submissions = part(() => observable<readonly Submission[]>([]))
const progress = part(() => observable<Progress | null>(null))
const reload = async (client: Client) => submissions(client).set(await outbox(client).all())

/** Other tabs change the same outbox. */
const openChannel = () => {
  try {
    return new BroadcastChannel('avisa-outbox')
  } catch {
    return undefined
  }
}

/** With more submissions than so many, changes are shown together, this many milliseconds apart. */
const [many, manyPause] = [20, 300]

/** Reads the outbox after its changes: of those that come during a read the last alone, as an act on two hundred changes it four hundred times. */
const reloadSoon = (client: Client) => {
  let reading = false
  let stale = false
  return async () => {
    stale = true
    if (reading) return
    reading = true
    while (stale) {
      stale = false
      await reload(client).catch((cause: unknown) => console.warn('outbox not read', cause))
      if (submissions(client).get().length > many) await new Promise((resolve) => setTimeout(resolve, manyPause))
    }
    reading = false
  }
}

/** Milliseconds after which lists are read again while an act on several is sent. */
const actPause = 2000

/** Reads again what a sent change affects: at once, or for a change of an act together with those that follow it. */
const refreshAfter = (client: Client) => {
  let routes: Submission['refresh'] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const read = () => {
    clearTimeout(timer)
    timer = undefined
    const all = routes
    routes = []
    void refresh(client, ...all)
  }
  return ({ submission: { refresh: changed, act } }: { submission: Submission }) => {
    routes = [...routes, ...changed]
    if (act === undefined) read()
    else timer ??= setTimeout(read, actPause)
  }
}

/** Sends at start, and whenever the network, the person or the app returns. */
export const startOutbox = async (client: Client): Promise<void> => {
  const { sender } = outbox(client)
  const otherTabs = openChannel()
  const read = reloadSoon(client)
  sender.changed.subscribe(() => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target
    otherTabs?.postMessage('changed')
    void read()
  })
  otherTabs?.addEventListener('message', () => void read())
  sender.progress.subscribe(progress(client).set)
  sender.sent.subscribe(refreshAfter(client))
  onNetworkChange(client, () => isOnline(client) && void sender.wake(true))
  userUpdated(client).subscribe(() => void sender.wake(true))
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void sender.wake(true))
  await outbox(client).dropSent()
  await reload(client)
  void sender.wake(true)
}

/** `id` is for `outbox.retryPhoto` and the like, `blob` for `useOutboxPhoto`. `progress` from 0 to 1. */
export type OutboxPhoto = {
  id: string
  blob: string
  nombre: string
  bytes: number
  state: Entry['state']['kind']
  error: KeptError | undefined
  progress: number
}

/**
 * `progress` from 0 to 1, of the photo being sent. `answer` is that of the first call; photos may still be
 * missing.
 */
export type OutboxItem = {
  id: string
  title: string
  detail: string
  writtenAt: number
  state: SubmissionState
  error: KeptError | undefined
  photos: { total: number; sent: number; bytes: number; list: readonly OutboxPhoto[] }
  /** All were tried and some failed. */
  photosFailed: boolean
  progress: number | undefined
  editable: boolean
  /** An attempt may have arrived although its answer was lost, so it cannot be edited. */
  uncertain: boolean
  /** The changed record (`tarea:12`). */
  record: string
  after: string | undefined
  /** Method and path of the first call: the kind of change. */
  method: string
  path: string
  /** Of the first call: `{ id: 12 }` for a change to incident 12. */
  params: object
  body: unknown
  answer: unknown
  /** Shown by the record's screens until it is loaded again. */
  shows: object | undefined
  act: PartOfAct | undefined
}

const asPhoto = ({ id, photo, state }: Entry, now: Progress | null): OutboxPhoto | undefined =>
  photo && {
    ...photo,
    id,
    state: state.kind,
    error: 'error' in state ? state.error : undefined,
    progress: now?.entry === id ? now.fraction : 0,
  }

const asItem = (submission: Submission, now: Progress | null): OutboxItem => {
  const list = submission.entries.flatMap((entry) => asPhoto(entry, now) ?? [])
  return {
    id: submission.id,
    title: submission.title,
    detail: submission.detail,
    writtenAt: submission.writtenAt,
    state: stateOf(submission),
    error: errorOf(submission),
    photos: {
      total: list.length,
      sent: list.filter(({ state }) => state === 'sent').length,
      bytes: list.reduce((sum, { bytes }) => sum + bytes, 0),
      list,
    },
    photosFailed: photosFailed(submission),
    progress: submission.entries.find(({ id, state }) => id === now?.entry && state.kind === 'sending') ? now?.fraction : undefined,
    editable: canEdit(submission),
    uncertain: submission.entries.some(({ uncertain, state }) => uncertain && state.kind !== 'sent'),
    record: submission.record,
    after: submission.after,
    method: submission.entries[0]?.route.method ?? '',
    path: submission.entries[0]?.route.path ?? '',
    params: submission.entries[0]?.params ?? {},
    body: submission.entries[0]?.body,
    answer: submission.entries[0]?.answer,
    shows: submission.shows,
    act: submission.act,
  }
}

export type OutboxView = { items: readonly OutboxItem[]; unsent: number; refused: number }

/**
 * Of the current person and municipality: `items` in order, without sent ones; counts for badges and the
 * ink bar.
 */
export const useOutbox = (): OutboxView => {
  const all = useOwnItems()
  return useMemo(() => {
    const items = all.filter(({ state }) => state !== 'sent')
    return { items, unsent: items.length, refused: items.filter(({ state }) => state === 'refused').length }
  }, [all])
}

/** Sent ones too, for a day. */
export const useOwnItems = (): readonly OutboxItem[] => {
  const client = useClient()
  const all = useObservable(submissions(client))
  const now = useObservable(progress(client))
  const user = useObservable(person(client))?.user_id ?? null
  const apiKey = useObservable(municipality(client))?.api_key ?? ''
  return useMemo(() => {
    const mine = all.filter((submission) => submission.apiKey === apiKey && (submission.user === null || submission.user === user))
    return mine.map((submission) => asItem(submission, now))
  }, [all, now, user, apiKey])
}

export const useOutboxItem = (id: string | undefined): OutboxItem | undefined => {
  const client = useClient()
  const submission = useObservable(submissions(client)).find((each) => each.id === id)
  const now = useObservable(progress(client))
  return useMemo(() => submission && asItem(submission, now), [submission, now])
}

export const useOutboxPhoto = (item: string, blob: string): Blob | undefined => {
  const client = useClient()
  const [photo, setPhoto] = useState<Blob>()
  useEffect(() => {
    let shown = true
    outbox(client)
      .photo(item, blob)
      .then(
        (loaded) => shown && setPhoto(loaded),
        (cause: unknown) => console.warn('photo not read', cause),
      )
    return () => {
      shown = false
    }
  }, [client, item, blob])
  return photo
}
