import { pageSize } from '@avisa/contract/http/page-size'
import { refuse, Refusal } from '@avisa/contract/refusal'
import {
  events,
  listNotifications,
  pushKey,
  readAllNotifications,
  readNotification,
  subscribeToPush,
  unsubscribeFromPush,
} from '@avisa/contract/notifications/endpoints'
import { checkOwner, deviceOfPath } from '#/platform/own-device.ts'
import type { PushSubscription } from '@avisa/contract/notifications/schemas'
import { mayBeOutside } from '#/platform/outside-call.ts'
import { areReceiverKeys } from '#/platform/web-push.ts'
import { serve, serveStream, type Feature } from '#/platform/serve.ts'
import type { Scope } from '#/platform/scope.ts'
import { openLive } from './live.ts'
import { dropPush, saveSubscription } from './push-store.ts'
import { listNotices, readNotice, readNoticesUpTo } from './shared/store.ts'

const ownerOf = ({ person }: Scope): number => (person ?? refuse('http.notSignedIn')).user_id

const notices: Feature = (app) => {
  serve(app, listNotifications, ({ read, scope, query, deps }) => {
    const { page = 1, per_page = pageSize.notifications } = query
    return listNotices(read, scope, { usuario_id: ownerOf(scope), page, perPage: per_page, address: deps.address() })
  })
  serve(app, readNotification, async ({ tx, scope, params, deps }) => {
    const notice = await readNotice(tx, scope, { usuario_id: ownerOf(scope), id: params.id, address: deps.address() })
    return notice ?? refuse('http.notFound')
  })
  serve(app, readAllNotifications, async ({ tx, scope, body }) => {
    await readNoticesUpTo(tx, scope, ownerOf(scope), body.hasta)
    return {}
  })
}

/** Refuses subscriptions that no message could be sent to. */
const checkSubscription = ({ endpoint, keys }: PushSubscription) => {
  const fields = [
    ...(URL.canParse(endpoint) && mayBeOutside(new URL(endpoint)) ? [] : ['endpoint']),
    ...(areReceiverKeys(keys) ? [] : ['keys']),
  ]
  const words = { es: 'Active otra vez los avisos en este dispositivo.', ca: 'Torne a activar els avisos en este dispositiu.' }
  if (fields.length > 0) throw new Refusal('http.validation', { fields: fields.map((field) => ({ field, ...words })) })
}

const push: Feature = (app) => {
  serve(app, pushKey, async ({ deps }) => ({ clave: await deps.push.publicKey() }))
  serve(app, subscribeToPush, async ({ tx, scope, params, body }) => {
    const uuid = deviceOfPath(scope, params.uuid)
    await checkOwner(tx, scope, uuid)
    checkSubscription(body)
    await saveSubscription(tx, scope, uuid, body)
    return {}
  })
  serve(app, unsubscribeFromPush, async ({ tx, scope, params }) => {
    const uuid = deviceOfPath(scope, params.uuid)
    await checkOwner(tx, scope, uuid)
    await dropPush(tx, scope, uuid)
    return {}
  })
}

export const routes: Feature = (app) => {
  notices(app)
  push(app)
  const live = openLive(app.deps)
  serveStream(app, events, (stream, { una_vez = false }) => live.open(stream, una_vez))
  // Closing the server waits for open requests, and a stream never ends by itself.
  app.addHook('preClose', async () => live.endAll())
  app.addHook('onClose', () => app.deps.events.stop())
}
