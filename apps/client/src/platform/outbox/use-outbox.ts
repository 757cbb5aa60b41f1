import { useMemo } from 'react'
import type { KeptError } from '../call-error.ts'
import { send } from '../call.ts'
import { clientDatabase } from '../database.ts'
import { restoreDraft } from '../drafts.ts'
import { municipality, person, userUpdated } from '../identity.ts'
import { isOnline, onNetworkChange } from '../network.ts'
import { observable, useObservable } from '../observable.ts'
import { refresh } from '../queries.ts'
import { createOutboxStore } from './outbox-store.ts'
import { createOutbox, type Enqueued, type Step } from './outbox.ts'
import type { Progress } from './delivery.ts'
import { createSender } from './sender.ts'
import { canEdit, errorOf, stateOf, type Submission, type SubmissionState } from './submission.ts'

export { photoStep, step, type Enqueued, type Step } from './outbox.ts'

const author = () => ({ apiKey: municipality.get()?.api_key ?? '', user: person.get()?.user_id ?? null })
const store = createOutboxStore(clientDatabase)
/** Without Web Locks (old Safari) two tabs may send the same; the Idempotency-Key still does it once. */
const lock = (work: () => Promise<void>): Promise<void> => (navigator.locks ? navigator.locks.request('avisa-outbox', work) : work())
const sender = createSender({ store, send, author, online: isOnline, now: Date.now, lock })

/** The device's outbox. */
export const outbox = createOutbox({ store, sender, author, now: Date.now, restoreDraft })

/** Writes down what a person did and sends it when possible: `enqueue({ title }, [step(createIncident, { body }), ...photos.map((p) => photoStep(p))])`. */
export const enqueue = (what: Enqueued, steps: readonly Step[]): Promise<string> => {
  // The browser then does not clear what waits when space runs short.
  void navigator.storage?.persist?.()
  return outbox.enqueue(what, steps)
}

const submissions = observable<readonly Submission[]>([])
const progress = observable<Progress | null>(null)
const reload = async () => submissions.set(await outbox.all())

/** Other tabs change the same outbox. */
const otherTabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('avisa-outbox')

/** At start: shows what waits and sends it; afterwards when the network or the person is back or the app is looked at. */
export const startOutbox = async (): Promise<void> => {
  sender.changed.subscribe(() => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target
    otherTabs?.postMessage('changed')
    void reload()
  })
  otherTabs?.addEventListener('message', () => void reload())
  sender.progress.subscribe(progress.set)
  sender.sent.subscribe(({ submission }) => void refresh(...submission.refresh))
  onNetworkChange(() => isOnline() && void sender.wake(true))
  userUpdated.subscribe(() => void sender.wake(true))
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void sender.wake(true))
  await outbox.dropSent()
  await reload()
  void sender.wake(true)
}

/** One thing a person did, as a screen shows it. `progress`: of the photo on its way, 0 to 1. `answer`: of its first call once that has arrived; photos may still be missing. */
export type OutboxItem = {
  id: string
  title: string
  detail: string
  writtenAt: number
  state: SubmissionState
  error: KeptError | undefined
  photos: { total: number; sent: number; bytes: number }
  progress: number | undefined
  editable: boolean
  /** An attempt may have arrived without its answer reaching us: that is why it is not edited. */
  uncertain: boolean
  /** Path of its first call: what kind of thing was done. */
  path: string
  answer: unknown
}

const asItem = (one: Submission, now: Progress | null): OutboxItem => {
  const photos = one.entries.flatMap((entry) => (entry.photo ? [{ ...entry.photo, sent: entry.state.kind === 'sent' }] : []))
  return {
    id: one.id,
    title: one.title,
    detail: one.detail,
    writtenAt: one.writtenAt,
    state: stateOf(one),
    error: errorOf(one),
    photos: {
      total: photos.length,
      sent: photos.filter(({ sent }) => sent).length,
      bytes: photos.reduce((sum, { bytes }) => sum + bytes, 0),
    },
    progress: one.entries.find(({ id, state }) => id === now?.entry && state.kind === 'sending') ? now?.fraction : undefined,
    editable: canEdit(one),
    uncertain: one.entries.some(({ uncertain, state }) => uncertain && state.kind !== 'sent'),
    path: one.entries[0]?.route.path ?? '',
    answer: one.entries[0]?.answer,
  }
}

export type OutboxView = { items: readonly OutboxItem[]; unsent: number; refused: number }

/** What this person has done here and in this municipality: `items` in order, without what is done; counts for badges and the ink bar. */
export const useOutbox = (): OutboxView => {
  const all = useObservable(submissions)
  const now = useObservable(progress)
  const user = useObservable(person)?.user_id ?? null
  const apiKey = useObservable(municipality)?.api_key ?? ''
  return useMemo(() => {
    const mine = all.filter((one) => one.apiKey === apiKey && (one.user === null || one.user === user))
    const items = mine.map((one) => asItem(one, now)).filter(({ state }) => state !== 'sent')
    return { items, unsent: items.length, refused: items.filter(({ state }) => state === 'refused').length }
  }, [all, now, user, apiKey])
}

/** One of them by the id that `enqueue` gave, also once sent (its `answer` is the server's). */
export const useOutboxItem = (id: string | undefined): OutboxItem | undefined => {
  const one = useObservable(submissions).find((each) => each.id === id)
  const now = useObservable(progress)
  return useMemo(() => one && asItem(one, now), [one, now])
}
