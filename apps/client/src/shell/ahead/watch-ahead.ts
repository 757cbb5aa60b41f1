import { part, type Client } from '#/platform/client.ts'
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

type Ahead = {
  /** When the screen was last used, on a monotonic clock. */
  usedAt: number
  /** When it was loaded last, when it is due, and what is being done. */
  loadedAt: number
  dueAt: number
  timer?: ReturnType<typeof setTimeout>
  current?: AbortController
}
const ahead = part((): Ahead => ({ usedAt: 0, loadedAt: 0, dueAt: Number.POSITIVE_INFINITY }))

const mayLoad = (client: Client): boolean =>
  hasOwnWork(getPerson(client), currentParameters(client)) && isOnline(client) && !isDataSaverOn() && document.visibilityState === 'visible'

const pauseOf = (client: Client, signal: AbortSignal) => async (): Promise<void> => {
  await whenIdle()
  for (
    let rest = ahead(client).usedAt + quietTime - performance.now();
    rest > 0;
    rest = ahead(client).usedAt + quietTime - performance.now()
  ) {
    signal.throwIfAborted()
    await new Promise((resolve) => setTimeout(resolve, rest))
  }
  signal.throwIfAborted()
}

const stop = (client: Client) => {
  ahead(client).current?.abort()
  delete ahead(client).current
}

const load = async (client: Client): Promise<void> => {
  const person = getPerson(client)
  if (!person) return
  const mine = new AbortController()
  ahead(client).current = mine
  const { signal } = mine
  try {
    const loaded = await loadAhead(client, {
      person,
      work: ownWork(person, currentParameters(client)),
      signal,
      pause: pauseOf(client, signal),
    })
    if (signal.aborted) return
    ahead(client).loadedAt = Date.now()
    await keepReady(client, { ...loaded, at: ahead(client).loadedAt })
    // Further changes wait for the next load.
    ahead(client).dueAt = Math.max(ahead(client).dueAt, ahead(client).loadedAt + pauses.change)
    plan(client, ahead(client).loadedAt + pauses.usual)
  } catch (thrown) {
    if (signal.aborted) return
    console.warn('not loaded ahead', asCallError(thrown).kind)
    ahead(client).dueAt = Number.POSITIVE_INFINITY
    plan(client, Date.now() + pauses.failed)
  } finally {
    if (ahead(client).current === mine) delete ahead(client).current
  }
}

/** Keeps an earlier plan; what cannot run at that moment runs as soon as it can. */
const plan = (client: Client, at: number): void => {
  ahead(client).dueAt = Math.min(ahead(client).dueAt, at)
  clearTimeout(ahead(client).timer)
  if (!mayLoad(client) || ahead(client).dueAt === Number.POSITIVE_INFINITY) return
  ahead(client).timer = setTimeout(
    () => {
      if (ahead(client).current || !mayLoad(client)) return
      ahead(client).dueAt = Number.POSITIVE_INFINITY
      void load(client)
    },
    Math.max(0, ahead(client).dueAt - Date.now()),
  )
}

/** A load for a previous person is aborted. */
const begin = async (client: Client): Promise<void> => {
  stop(client)
  clearTimeout(ahead(client).timer)
  ahead(client).dueAt = Number.POSITIVE_INFINITY
  ahead(client).loadedAt = 0
  forgetReady(client)
  if (!hasOwnWork(getPerson(client), currentParameters(client))) return
  ahead(client).loadedAt = (await readReady(client))?.at ?? 0
  plan(client, ahead(client).loadedAt + pauses.back)
}

/** An aborted load is due at once. */
const resume = (client: Client): void => {
  if (mayLoad(client)) return plan(client, ahead(client).loadedAt + pauses.back)
  if (ahead(client).current) ahead(client).dueAt = Date.now()
  stop(client)
  return clearTimeout(ahead(client).timer)
}

/** Called once. Preloads the person's own work while the screen is not in use. */
export const watchAhead = (client: Client): void => {
  const used = () => (ahead(client).usedAt = performance.now())
  for (const name of ['pointerdown', 'keydown', 'wheel', 'touchmove']) addEventListener(name, used, { capture: true, passive: true })
  document.addEventListener('visibilitychange', () => resume(client))
  onNetworkChange(client, () => resume(client))
  userUpdated(client).subscribe(() => void begin(client))
  // Tasks are loaded in the person's language.
  language(client).subscribe(() => {
    stop(client)
    plan(client, Date.now())
  })
  recordChanged(client).subscribe(({ modelo }) => {
    if (modelo === 'tareas' || modelo === 'inspecciones')
      plan(client, Math.max(Date.now() + minute, ahead(client).loadedAt + pauses.change))
  })
  void begin(client)
}
