import { arr, bool, int, nullable, obj, oneOf, opt, str, type Static } from '#/http/schema.ts'
import { Id } from '#/values/schemas.ts'

/** The token of a mail, where its reader answers without an account. */
const Link = opt(str({ minLength: 20, maxLength: 100 }))

/** Body of POST /incidencias/{id}/sigue-igual. `fecha`: when it was written, where it waited for the network. */
export const StillBroken = obj({
  comentario: opt(str({ maxLength: 2000 })),
  imagenes: opt(arr(Id, { maxItems: 10 })),
  fecha: opt(str({ maxLength: 40 })),
  enlace: Link,
})
export type StillBroken = Static<typeof StillBroken>

/** What became of it: open again, or for staff to decide. */
export const reopenResults = ['reabierta', 'a_revisar'] as const
export const Reopened = obj({ resultado: oneOf(...reopenResults), codigo: str() })
export type Reopened = Static<typeof Reopened>

/** Body of POST /incidencias/{id}/valoracion; `motivos` are codes of `motivos_valoracion`, `texto` is for staff alone. */
export const Rating = obj({
  resuelta: bool(),
  puntos: opt(nullable(int({ minimum: 1, maximum: 5 }))),
  motivos: opt(arr(str({ maxLength: 64 }), { maxItems: 10 })),
  texto: opt(str({ maxLength: 2000 })),
  contacto_ok: opt(bool()),
  enlace: Link,
})
export type Rating = Static<typeof Rating>

export const RatingReason = obj({ codigo: str(), titulo_es: str(), titulo_val: str(), resuelta: bool() })
export type RatingReason = Static<typeof RatingReason>
