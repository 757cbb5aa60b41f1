import type { Client } from './client.ts'
import { startConfiguration } from './configuration.ts'
import { dropOldCopies } from './copies.ts'
import { watchHeight } from './embedding.ts'
import { watchLanguage } from './language.ts'
import { loadDrafts, watchDrafts } from './drafts.ts'
import { watchNetwork } from './network.ts'
import { startOutbox } from './outbox/use-outbox.ts'
import { watchProblems } from './problems.ts'
import { openSafe } from './secrets.ts'
import { restoreSession } from './session.ts'
import { watchWithoutMap } from './without-map.ts'

const warnUnavailable = (what: string) => (cause: unknown) => console.warn(`${what} not available on this device`, cause)

/**
 * Called once, in main.tsx before the first render: restores drafts and session; configuration and outbox
 * continue in the background (`useStartup()`). Works without IndexedDB, storing nothing.
 */
export const startPlatform = async (client: Client): Promise<void> => {
  watchProblems(client)
  watchLanguage(client)
  watchWithoutMap(client)
  void watchNetwork(client)
  watchDrafts(client)
  watchHeight(client)
  await loadDrafts(client).catch(warnUnavailable('drafts'))
  await openSafe(client).catch(warnUnavailable('the safe for tokens'))
  await restoreSession(client)
  void startConfiguration(client)
  void startOutbox(client).catch(warnUnavailable('outbox'))
  void dropOldCopies(client)
}
