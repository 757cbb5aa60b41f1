import { startConfiguration } from './configuration.ts'
import { dropOldCopies } from './copies.ts'
import { watchHeight } from './embedding.ts'
import { loadDrafts, watchDrafts } from './drafts.ts'
import { watchNetwork } from './network.ts'
import { startOutbox } from './outbox/use-outbox.ts'
import { watchProblems } from './problems.ts'
import { openSafe } from './secrets.ts'
import { restoreSession } from './session.ts'

const warnUnavailable = (what: string) => (cause: unknown) => console.warn(`${what} not available on this device`, cause)

/**
 * Called once, in main.tsx before the first render: restores drafts and session; configuration and outbox
 * continue in the background (`useStartup()`). Works without IndexedDB, storing nothing.
 */
export const startPlatform = async (): Promise<void> => {
  watchProblems()
  void watchNetwork()
  watchDrafts()
  watchHeight()
  await loadDrafts().catch(warnUnavailable('drafts'))
  await openSafe().catch(warnUnavailable('the safe for tokens'))
  await restoreSession()
  void startConfiguration()
  void startOutbox().catch(warnUnavailable('outbox'))
  void dropOldCopies()
}
