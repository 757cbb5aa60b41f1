import { bytes, endpoint } from '#/http/endpoint.ts'
import { page, PageQuery } from '#/http/paging.ts'
import { bool, obj, opt, str } from '#/http/schema.ts'
import { DeviceUuid, Id, IdParams } from '#/values/schemas.ts'
import * as routes from './routes.ts'
import { Notification, PushSubscription } from './schemas.ts'

const own = 'their own only'

export const listNotifications = endpoint(routes.listNotifications, {
  signedIn: own,
  summary: 'Notices of the caller, newest first, 15 a page',
  query: obj(PageQuery),
  ok: page(Notification),
  refusals: [],
})

export const readNotification = endpoint(routes.readNotification, {
  signedIn: own,
  summary: 'Marks a notice as read; again changes nothing',
  params: IdParams,
  ok: Notification,
  refusals: ['http.notFound'],
})

export const readAllNotifications = endpoint(routes.readAllNotifications, {
  signedIn: own,
  summary: 'Marks as read the notices up to `hasta`, the newest that was seen: what came meanwhile stays unread',
  body: obj({ hasta: Id }),
  ok: obj({}),
  refusals: [],
})

export const events = endpoint(routes.events, {
  signedIn: 'tells a person of what is theirs',
  summary:
    'Server-sent events: `avisos` (unread count, the notice that came), `cambio` (a record changed), `todo` (read again); with `una_vez` the count alone',
  query: obj({ una_vez: opt(bool()) }),
  ok: bytes('text/event-stream'),
  refusals: ['account.sheetToken'],
})

const onDevice = 'a device that nobody has signed in on is told what follows from its reports'

export const pushKey = endpoint(routes.pushKey, {
  public: onDevice,
  summary: 'The server’s public key for web push (VAPID, RFC 8292), base64url',
  ok: obj({ clave: str() }),
  refusals: [],
})

export const subscribeToPush = endpoint(routes.subscribeToPush, {
  public: onDevice,
  summary: 'Keeps the web push subscription of the device, in the place of the one before',
  params: obj({ uuid: DeviceUuid }),
  body: PushSubscription,
  ok: obj({}),
  refusals: ['http.forbidden'],
})

export const unsubscribeFromPush = endpoint(routes.unsubscribeFromPush, {
  public: onDevice,
  summary: 'Forgets the web push subscription and the push token of the device',
  params: obj({ uuid: DeviceUuid }),
  ok: obj({}),
  refusals: ['http.forbidden'],
})
