import { isNetwork } from '../call-error.ts'
import type { Signal } from '../observable.ts'
import { createDelivery, type DeliveryDeps, type Progress, type Sent } from './delivery.ts'
import { asReady, nextReady, nextTime, type Entry } from './submission.ts'

export type SenderDeps = DeliveryDeps & {
  online: () => boolean
  /** Only one sender at a time, across tabs. */
  lock: (work: () => Promise<void>) => Promise<void>
}
export type Sender = {
  /** `hurry` also retries calls that wait only because the network failed. */
  wake: (hurry?: boolean) => Promise<void>
  stop: () => void
  changed: Signal<void>
  sent: Signal<Sent>
  progress: Signal<Progress>
}

const longestTimer = 2 ** 31 - 1

const waitsForNetwork = (state: Entry['state']) => state.kind === 'waiting' && state.error !== undefined && isNetwork(state.error.kind)

export const createSender = ({ online, lock, ...deps }: SenderDeps): Sender => {
  const { store, author, now } = deps
  const { deliver, setEntry, changed, sent, progress } = createDelivery(deps)
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let again = false
  let stopped = false
  let networkBackAt = 0

  /** With the lock held nobody else is sending, so a state «sending» was left by a closed page. */
  const recover = async () => {
    for (const submission of await store.all())
      for (const { id, state } of submission.entries)
        if (state.kind === 'sending')
          await setEntry(submission.id, id, { state: { kind: 'waiting', attempts: state.attempts, notBefore: 0 }, uncertain: true })
  }

  const drain = async () => {
    await recover()
    for (;;) {
      const may = !stopped && online() && networkBackAt <= now()
      const ready = may ? nextReady(await store.all(), now(), author()) : undefined
      if (!ready) return
      networkBackAt = (await deliver(ready)) ?? networkBackAt
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
      for (again = true; again;) {
        again = false
        await lock(drain)
        await schedule()
      }
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
