import { bool, int, nullable, obj, oneOf, opt, str, type Static } from '#/http/schema.ts'
import { Id } from '#/values/schemas.ts'
import { noticeModels } from './notice-link.ts'

/** `texto`: one sentence of safe HTML with one link; `modelo` and `itemId` are derived from it, null when it leads elsewhere. */
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

/** A browser's address for web push (RFC 8030, RFC 8291), as `PushSubscription.toJSON()` gives it. */
export const PushSubscription = obj({
  endpoint: str({ minLength: 1, maxLength: 2048, pattern: '^https://' }),
  keys: obj({
    p256dh: str({ pattern: '^[A-Za-z0-9_-]{86,88}=?$' }),
    auth: str({ pattern: '^[A-Za-z0-9_-]{22,24}={0,2}$' }),
  }),
})
export type PushSubscription = Static<typeof PushSubscription>

/** Sent to what the link of a mail is about; `quiere`: more such mails, or none. */
export const FollowAnswer = obj({ enlace: str({ minLength: 20, maxLength: 100 }), quiere: opt(bool()) })

/** A report whose mails go to an address that was left with it, as its reporter reads it. */
export const Followed = obj({
  incidencia_id: Id,
  codigo: str(),
  DesEstadoCiudadano: str(),
  estado: oneOf('por_confirmar', 'confirmado', 'baja'),
})
export type Followed = Static<typeof Followed>

/** What a push carries to the device: words in its language and the path it opens. */
export const PushMessage = obj({ titulo: str(), texto: str(), enlace: str() })
export type PushMessage = Static<typeof PushMessage>

/** Event `avisos` of the stream: how many are unread, and the one that has just come. */
export type UnreadEvent = { num_notificaciones_no_leidas: number; nueva?: Notification }
/** Event `cambio` of the stream: a record changed or came to be; id 0: many did. */
export type ChangeEvent = { modelo: 'incidencias' | 'tareas' | 'inspecciones'; id: number }
