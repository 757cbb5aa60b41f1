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
/** Milliseconds between two loads: for whoever comes back to the app, after a change on the server, at any rate, and after one that failed. */
const pauses = { back: 10 * minute, change: 5 * minute, usual: 60 * minute, failed: 10 * minute } as const
/** Nobody has used the screen for so long. */
const quietTime = 2000

/** On a clock that nobody sets. */
let usedAt = 0
/** When it was loaded last, when it is due, and what is being done. */
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
    // What changed meanwhile waits its time.
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

/** Loads then, or sooner if that was planned; what cannot be done at that moment is done when it can. */
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

/** Of somebody else nothing is loaded on. */
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

/** What was cut off is due at once. */
const resume = (): void => {
  if (mayLoad()) return plan(loadedAt + pauses.back)
  if (current) dueAt = Date.now()
  stop()
  return clearTimeout(timer)
}

/** Once, for whoever has work of their own: loads it ahead while nobody uses the screen. */
export const watchAhead = (): void => {
  const used = () => (usedAt = performance.now())
  for (const name of ['pointerdown', 'keydown', 'wheel', 'touchmove']) addEventListener(name, used, { capture: true, passive: true })
  document.addEventListener('visibilitychange', resume)
  onNetworkChange(resume)
  userUpdated.subscribe(() => void begin())
  // What is read of a task is in the language of whoever reads.
  language.subscribe(() => {
    stop()
    plan(Date.now())
  })
  recordChanged.subscribe(({ modelo }) => {
    if (modelo === 'tareas' || modelo === 'inspecciones') plan(Math.max(Date.now() + minute, loadedAt + pauses.change))
  })
  void begin()
}
