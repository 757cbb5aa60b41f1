import { asCallError, CallError, isNetwork, type KeptError } from '../call-error.ts'
import type { send } from '../call.ts'
import { signal, type Signal } from '../observable.ts'
import type { OutboxStore } from './outbox-store.ts'
import {
  afterError,
  asReady,
  isSendable,
  mayHaveArrived,
  nextReady,
  nextTime,
  paramsOf,
  stateOf,
  withEntry,
  type Author,
  type Entry,
  type Ready,
  type Submission,
} from './submission.ts'

export type SenderDeps = {
  store: OutboxStore
  send: typeof send
  /** Who is here now; what another person wrote waits for that person. */
  author: () => Author
  online: () => boolean
  now: () => number
  /** Only one sender at a time, over all tabs. */
  lock: (work: () => Promise<void>) => Promise<void>
}
export type Sent = { submission: Submission; entry: Entry; answer: unknown }
export type Progress = { entry: string; fraction: number }
export type Sender = {
  /** Sends what may go; `hurry` also what waits only because the network failed. */
  wake: (hurry?: boolean) => Promise<void>
  stop: () => void
  changed: Signal<void>
  sent: Signal<Sent>
  progress: Signal<Progress>
}

const longestTimer = 2 ** 31 - 1

const base64 = (bytes: ArrayBuffer): string => {
  const all = new Uint8Array(bytes)
  const step = 0x8000
  const pieces = Array.from({ length: Math.ceil(all.length / step) }, (_, at) =>
    String.fromCharCode(...all.subarray(at * step, (at + 1) * step)),
  )
  return btoa(pieces.join(''))
}

const waitsForNetwork = (state: Entry['state']) => state.kind === 'waiting' && state.error !== undefined && isNetwork(state.error.kind)

export const createSender = ({ store, send: sendNow, author, online, now, lock }: SenderDeps): Sender => {
  const changed = signal<void>()
  const sent = signal<Sent>()
  const progress = signal<Progress>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let again = false
  let stopped = false
  let networkBackAt = 0

  const setEntry = async (submission: string, entry: string, change: Partial<Entry>) => {
    const after = await store.change(submission, (one) => withEntry(one, entry, change))
    changed.emit()
    return after
  }

  const bodyOf = async ({ submission, entry }: Ready): Promise<unknown> => {
    if (!entry.photo) return entry.body
    const kept = await store.bytes(submission.id, entry.photo.blob)
    if (!kept) throw new CallError('notAnImage')
    return { base64: true, imagen: base64(kept.bytes), nombre: entry.photo.nombre }
  }

  const attempt = async (ready: Ready): Promise<unknown> => {
    const { submission, entry } = ready
    const args = { params: paramsOf(ready), body: await bodyOf(ready) }
    // Signed out while the photo was being read: never as somebody else.
    if (!isSendable(submission, author())) throw new CallError('notSignedIn')
    return sendNow(entry.route, args, {
      idempotencyKey: entry.id,
      apiKey: submission.apiKey,
      anonymous: submission.user === null,
      ...(entry.ifMatch ? { ifMatch: entry.ifMatch } : {}),
      ...(entry.photo ? { onUploadProgress: (fraction: number) => progress.emit({ entry: entry.id, fraction }) } : {}),
    })
  }

  const succeed = async ({ submission, entry }: Ready, answer: unknown) => {
    const kept = entry.photo ? {} : { answer }
    const after = await setEntry(submission.id, entry.id, { ...kept, state: { kind: 'sent', at: now() }, uncertain: false })
    if (after && stateOf(after) === 'sent') await store.dropBytes(submission.id)
    sent.emit({ submission: after ?? submission, entry, answer })
  }

  const fail = async ({ submission, entry }: Ready, attempts: number, error: KeptError) => {
    const state = afterError(error, { attempts, now: now(), user: submission.user })
    await setEntry(submission.id, entry.id, { state, uncertain: entry.uncertain || mayHaveArrived(error) })
    if (isNetwork(error.kind) && state.kind === 'waiting') networkBackAt = state.notBefore
  }

  const deliver = async (ready: Ready): Promise<void> => {
    const { submission, entry } = ready
    const attempts = entry.state.kind === 'waiting' ? entry.state.attempts : 0
    // Written down before it goes: whoever finds «sending» after a crash knows that it may have arrived.
    if (!(await setEntry(submission.id, entry.id, { state: { kind: 'sending', attempts } }))) return
    const answered = await attempt(ready).then(
      (answer) => ({ answer }),
      (thrown: unknown) => ({ error: asCallError(thrown) }),
    )
    if ('answer' in answered) await succeed(ready, answered.answer)
    else await fail(ready, attempts, { kind: answered.error.kind, detail: answered.error.detail })
  }

  /** We hold the lock, so nobody is sending: what says so was left by a page that was closed. */
  const recover = async () => {
    for (const one of await store.all())
      for (const { id, state } of one.entries)
        if (state.kind === 'sending')
          await setEntry(one.id, id, { state: { kind: 'waiting', attempts: state.attempts, notBefore: 0 }, uncertain: true })
  }

  const drain = async () => {
    await recover()
    while (!stopped && online() && networkBackAt <= now()) {
      const ready = nextReady(await store.all(), now(), author())
      if (!ready) return
      await deliver(ready)
    }
  }

  const schedule = async () => {
    clearTimeout(timer)
    const next = stopped ? undefined : nextTime(await store.all(), author())
    if (next === undefined || !online()) return
    const delay = Math.max(next, networkBackAt) - now()
    timer = setTimeout(() => void wake(), Math.min(Math.max(delay, 50), longestTimer))
  }

  const forgetNetworkFailures = async () => {
    networkBackAt = 0
    for (const { id, entries } of await store.all())
      if (entries.some(({ state }) => waitsForNetwork(state))) await store.change(id, (now) => asReady(now, waitsForNetwork))
  }

  const loop = async (hurry: boolean) => {
    try {
      if (hurry) await forgetNetworkFailures()
      do {
        again = false
        await lock(drain)
        await schedule()
      } while (again && !stopped)
    } catch (cause) {
      console.warn('outbox stopped until it is next woken', cause)
    } finally {
      running = undefined
    }
  }

  const wake = async (hurry = false): Promise<void> => {
    if (stopped) return
    if (running && hurry) await forgetNetworkFailures()
    again = true
    running ??= loop(hurry)
    return running
  }

  const stop = () => {
    stopped = true
    clearTimeout(timer)
  }
  return { wake, stop, changed, sent, progress }
}
