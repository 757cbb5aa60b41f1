import { int, nullable, obj, oneOf, str, type Static } from '#/http/schema.ts'
import { noticeModels } from './notice-link.ts'

/** `texto`: one sentence of safe HTML with one link; `modelo` and `itemId` are derived from it, null for other links. */
export const Notification = obj({
  id: int(),
  titulo: str(),
  texto: str(),
  created_at: str(),
  viewed_at: nullable(str()),
  modelo: nullable(oneOf(...noticeModels)),
  itemId: nullable(int()),
})
export type Notification = Static<typeof Notification>

/** A browser's web push subscription (RFC 8030, RFC 8291), as `PushSubscription.toJSON()` returns it. */
export const PushSubscription = obj({
  endpoint: str({ minLength: 1, maxLength: 2048, pattern: '^https://' }),
  keys: obj({
    p256dh: str({ pattern: '^[A-Za-z0-9_-]{86,88}=?$' }),
    auth: str({ pattern: '^[A-Za-z0-9_-]{22,24}={0,2}$' }),
  }),
})
export type PushSubscription = Static<typeof PushSubscription>

/** The content of a push: texts in the device's language and the path it opens. */
export const PushMessage = obj({ titulo: str(), texto: str(), enlace: str() })
export type PushMessage = Static<typeof PushMessage>

/** Event `avisos` of the stream: the unread count and the newest notice. */
export type UnreadEvent = { num_notificaciones_no_leidas: number; nueva?: Notification }
/** Event `cambio` of the stream: a record was changed or created; id 0: many were. */
export type ChangeEvent = { modelo: 'incidencias' | 'tareas' | 'inspecciones' | 'importaciones'; id: number }
/** Event `configuracion` of the stream: a version was published. Event `persona`, without data: what its person may do has changed. */
export type ConfigurationEvent = { version: number }
