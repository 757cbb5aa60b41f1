import { asCallError, CallError, isNetwork, type KeptError } from '../call-error.ts'
import type { SendArgs } from '../call.ts'
import { signal } from '../observable.ts'
import type { OutboxStore } from './outbox-store.ts'
import { sendPhoto } from './photo-delivery.ts'
import {
  afterError,
  bodyOf,
  isSendable,
  keepsAnswer,
  mayHaveArrived,
  paramsOf,
  proveNothingArrived,
  stateOf,
  storedAnswer,
  withEntry,
  type Author,
  type Entry,
  type Ready,
  type Submission,
} from './submission.ts'

export type DeliveryDeps = {
  store: OutboxStore
  send: (...args: SendArgs) => Promise<unknown>
  report: (error: CallError) => void
  /** The current person; changes written by somebody else wait for them. */
  author: () => Author
  now: () => number
}
export type Sent = { submission: Submission; entry: Entry; answer: unknown }
export type Progress = { entry: string; fraction: number }

/** Sends single calls and records their states. */
export const createDelivery = ({ store, send, report, author, now }: DeliveryDeps) => {
  const changed = signal<void>()
  const sent = signal<Sent>()
  const progress = signal<Progress>()

  const setEntry = async (submission: string, entry: string, change: Partial<Entry>) => {
    const after = await store.change(submission, (latest) => withEntry(latest, entry, change))
    changed.emit()
    return after
  }

  const attempt = async (ready: Ready): Promise<unknown> => {
    const { submission, entry } = ready
    const stored = entry.photo && (await store.bytes(submission.id, entry.photo.blob))
    // Signed out while the photo was being read: it must not be sent as somebody else.
    if (!isSendable(submission, author())) throw new CallError('notSignedIn')
    const args = { params: paramsOf(ready), query: entry.query }
    const options = {
      idempotencyKey: entry.id,
      apiKey: submission.apiKey,
      anonymous: submission.user === null,
      ...(submission.readVersion ? { readVersion: submission.readVersion } : {}),
      ...(submission.act ? { batch: submission.act.id } : {}),
      ...(entry.ifMatch ? { ifMatch: entry.ifMatch } : {}),
    }
    if (!entry.photo) return send(entry.route, { ...args, body: bodyOf(ready) }, options)
    if (!stored) throw new CallError('notAnImage')
    const onUploadProgress = (fraction: number) => progress.emit({ entry: entry.id, fraction })
    return sendPhoto(send, { ...entry.photo, ...stored }, { route: entry.route, args, options: { ...options, onUploadProgress } })
  }

  const succeed = async ({ submission, entry }: Ready, answer: unknown) => {
    const answerKept = keepsAnswer({ submission, entry }) ? { answer: storedAnswer(submission, answer) } : {}
    const after = await setEntry(submission.id, entry.id, { ...answerKept, state: { kind: 'sent', at: now() }, uncertain: false })
    if (after && stateOf(after) === 'sent') await store.dropBytes(submission.id)
    sent.emit({ submission: after ?? submission, entry, answer })
  }

  const fail = async ({ submission, entry }: Ready, attempts: number, error: KeptError) => {
    // A failure that reached nobody is reported when the server is reached again.
    if (attempts === 0 && (error.kind === 'internal' || error.kind === 'connection')) report(new CallError(error.kind, error.detail))
    const state = afterError(error, { attempts, now: now(), user: submission.user })
    const uncertain = !proveNothingArrived(error) && (entry.uncertain || mayHaveArrived(error))
    // A refusal answers the whole photo: the server has no part of it.
    const whole = entry.photo && state.kind === 'refused' ? { photo: { ...entry.photo, begun: false } } : {}
    await setEntry(submission.id, entry.id, { state, uncertain, ...whole })
    return isNetwork(error.kind) && state.kind === 'waiting' ? state.notBefore : undefined
  }

  /** Sends one call; after a network failure returns the time of the next attempt. */
  const deliver = async (ready: Ready): Promise<number | undefined> => {
    const { submission, entry } = ready
    const attempts = entry.state.kind === 'waiting' ? entry.state.attempts : 0
    // Recorded first: after a crash, «sending» means that it may have arrived.
    const begun = entry.photo ? { photo: { ...entry.photo, begun: true as const } } : {}
    if (!(await setEntry(submission.id, entry.id, { state: { kind: 'sending', attempts }, ...begun }))) return undefined
    const answered = await attempt(ready).then(
      (answer) => ({ answer }),
      (thrown: unknown) => ({ error: asCallError(thrown) }),
    )
    if ('error' in answered) return fail(ready, attempts, { kind: answered.error.kind, detail: answered.error.detail })
    await succeed(ready, answered.answer)
    return undefined
  }

  return { deliver, setEntry, changed, sent, progress }
}
