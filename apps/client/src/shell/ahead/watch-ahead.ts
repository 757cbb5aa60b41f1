import { asCallError } from '#/platform/call-error.ts'
import { currentParameters } from '#/platform/configuration.ts'
import { language, userUpdated } from '#/platform/identity.ts'
import { whenIdle } from '#/platform/idle.ts'
import { recordChanged } from '#/platform/live.ts'
import { isOnline, onNetworkChange, isDataSaverOn } from '#/platform/network.ts'
import { getPerson } from '#/platform/session.ts'
import { loadAhead } from './load-ahead.ts'
import { hasOwnWork, ownWork } from './own-work.ts'
import { forgetReady, keepReady, readReady } from './ready.ts'

const minute = 60_000
/**
 * In ms between two loads: on returning to the app, after a change on the server, at any rate, and after a
 * failure.
 */
const pauses = { back: 10 * minute, change: 5 * minute, usual: 60 * minute, failed: 10 * minute } as const
/** In ms without use of the screen. */
const quietTime = 2000

/** On a monotonic clock. */
let usedAt = 0
/** On the same clock. */
let loadedAt = 0
let dueAt = Number.POSITIVE_INFINITY
let timer: ReturnType<typeof setTimeout> | undefined
let current: AbortController | undefined

const mayLoad = (): boolean =>
  hasOwnWork(getPerson(), currentParameters()) && isOnline() && !isDataSaverOn() && document.visibilityState === 'visible'

const pauseOf = (signal: AbortSignal) => async (): Promise<void> => {
  await whenIdle()
  for (let rest = usedAt + quietTime - performance.now(); rest > 0; rest = usedAt + quietTime - performance.now()) {
    signal.throwIfAborted()
    await new Promise((resolve) => setTimeout(resolve, rest))
  }
  signal.throwIfAborted()
}

const stop = () => {
  current?.abort()
  current = undefined
}

const load = async (): Promise<void> => {
  const person = getPerson()
  if (!person) return
  const mine = new AbortController()
  current = mine
  const { signal } = mine
  try {
    const loaded = await loadAhead({ person, work: ownWork(person, currentParameters()), signal, pause: pauseOf(signal) })
    if (signal.aborted) return
    loadedAt = Date.now()
    await keepReady({ ...loaded, at: loadedAt })
    // Further changes wait for the next load.
    dueAt = Math.max(dueAt, loadedAt + pauses.change)
    plan(loadedAt + pauses.usual)
  } catch (thrown) {
    if (signal.aborted) return
    console.warn('not loaded ahead', asCallError(thrown).kind)
    dueAt = Number.POSITIVE_INFINITY
    plan(Date.now() + pauses.failed)
  } finally {
    if (current === mine) current = undefined
  }
}

/** Keeps an earlier plan; what cannot run at that moment runs as soon as it can. */
const plan = (at: number): void => {
  dueAt = Math.min(dueAt, at)
  clearTimeout(timer)
  if (!mayLoad() || dueAt === Number.POSITIVE_INFINITY) return
  timer = setTimeout(
    () => {
      if (current || !mayLoad()) return
      dueAt = Number.POSITIVE_INFINITY
      void load()
    },
    Math.max(0, dueAt - Date.now()),
  )
}

/** A load for a previous person is aborted. */
const begin = async (): Promise<void> => {
  stop()
  clearTimeout(timer)
  dueAt = Number.POSITIVE_INFINITY
  loadedAt = 0
  forgetReady()
  if (!hasOwnWork(getPerson(), currentParameters())) return
  loadedAt = (await readReady())?.at ?? 0
  plan(loadedAt + pauses.back)
}

/** An aborted load is due at once. */
const resume = (): void => {
  if (mayLoad()) return plan(loadedAt + pauses.back)
  if (current) dueAt = Date.now()
  stop()
  return clearTimeout(timer)
}

/** Called once. Preloads the person's own work while the screen is not in use. */
export const watchAhead = (): void => {
  const used = () => (usedAt = performance.now())
  for (const name of ['pointerdown', 'keydown', 'wheel', 'touchmove']) addEventListener(name, used, { capture: true, passive: true })
  document.addEventListener('visibilitychange', resume)
  onNetworkChange(resume)
  userUpdated.subscribe(() => void begin())
  // Tasks are loaded in the person's language.
  language.subscribe(() => {
    stop()
    plan(Date.now())
  })
  recordChanged.subscribe(({ modelo }) => {
    if (modelo === 'tareas' || modelo === 'inspecciones') plan(Math.max(Date.now() + minute, loadedAt + pauses.change))
  })
  void begin()
}
