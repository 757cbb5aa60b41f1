import { currentParameters } from '#/platform/configuration.ts'
import { userUpdated } from '#/platform/identity.ts'
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
let watched: Promise<void> | undefined
const loadWorkAhead = () => {
  if (hasOwnWork(getPerson(), currentParameters()))
    watched ??= arrive(() => import('./ahead/watch-ahead.ts')).then(({ watchAhead }) => watchAhead())
}
const offers = () => import('#/notifications/offer-notice.ts')

export const startFollowing = async (router: Router): Promise<void> => {
  await whenReady()
  const go = (path: string) => void (isOwnPath(path) && router.navigate(path))
  noticeArrived.subscribe((notice) => {
    // The list itself shows them.
    if (!currentParameters().notificaciones || router.state.location.pathname === paths.notifications) return
    void offers().then(({ offerNotice }) => offerNotice(notice, go))
  })
  watchLive()
  endLeftSessions()
  userUpdated.subscribe(loadWorkAhead)
  loadWorkAhead()
  await watchPush({
    onOpen: go,
    // A signed-in person gets it from the stream.
    onOffer: (push) => getPerson() === null && void offers().then(({ offerPush }) => offerPush(push, go)),
  })
  await keepPush()
  // A push address belongs to the session that registered it.
  userUpdated.subscribe(() => void keepPush())
}
