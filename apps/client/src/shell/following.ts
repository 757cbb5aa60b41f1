import { part, type Client } from '#/platform/client.ts'
import { currentParameters } from '#/platform/configuration.ts'
import { userUpdated } from '#/platform/identity.ts'
import { identityQuestion } from '#/platform/identity-question.ts'
import { arrive } from '#/platform/lazy.ts'
import { endLeftSessions } from '#/platform/left-sessions.ts'
import { noticeArrived, watchLive } from '#/platform/live.ts'
import { keepPush, watchPush } from '#/platform/push.ts'
import { getPerson } from '#/platform/session.ts'
import { whenReady } from '#/platform/startup.ts'
import { paths } from '@avisa/contract/paths'
import { isOwnPath } from '#/navigation/own-paths.ts'
import { hasOwnWork } from './ahead/own-work.ts'

type Router = { state: { location: { pathname: string } }; navigate: (to: string) => unknown }
/** Only staff have work to preload, so only they load its code. */
const watching = part((): { work?: Promise<void> } => ({}))
const loadWorkAhead = (client: Client) => {
  if (hasOwnWork(getPerson(client), currentParameters(client)))
    watching(client).work ??= arrive(client, () => import('./ahead/watch-ahead.ts')).then(({ watchAhead }) => watchAhead(client))
}
const offers = () => import('#/notifications/offer-notice.ts')

const askIdentity = () => import('#/accounts/shared/ask-identity.tsx')

export const startFollowing = async (client: Client, router: Router): Promise<void> => {
  identityQuestion(client).ask = async () => (await arrive(client, askIdentity)).askIdentity(client)
  await whenReady(client)
  const go = (path: string) => void (isOwnPath(path) && router.navigate(path))
  noticeArrived(client).subscribe((notice) => {
    // The list itself shows them.
    if (!currentParameters(client).notificaciones || router.state.location.pathname === paths.notifications) return
    void offers().then(({ offerNotice }) => offerNotice(client, notice, go))
  })
  watchLive(client)
  endLeftSessions(client)
  userUpdated(client).subscribe(() => loadWorkAhead(client))
  loadWorkAhead(client)
  await watchPush(client, {
    onOpen: go,
    // A signed-in person gets it from the stream.
    onOffer: (push) => getPerson(client) === null && void offers().then(({ offerPush }) => offerPush(client, push, go)),
  })
  await keepPush(client)
  // A push address belongs to the session that registered it.
  userUpdated(client).subscribe(() => void keepPush(client))
}
