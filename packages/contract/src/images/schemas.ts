import { int, literalTrue, nullable, obj, oneOf, opt, str, type Static } from '#/http/schema.ts'

/** What the public may see of a photo: not before somebody looked at it, yes, or withdrawn. */
export const imageRevisions = ['pendiente', 'visible', 'oculta'] as const
export type ImageRevision = (typeof imageRevisions)[number]

/** Files: `/uploads/imagenes/{codigo}_thumb.{extension}` and `_view`. */
export const Image = obj({
  id: int(),
  codigo: str(),
  extension: str(),
  nombre: str(),
  name: str(),
  type: str(),
  ancho: int(),
  alto: int(),
  created_at: nullable(str()),
  /** To staff. One that was never shown to the public is `oculta`. */
  revision: opt(nullable(oneOf(...imageRevisions))),
})
export type Image = Static<typeof Image>

/** `imagen` is base64, with or without a data URI head. */
export const ImageUpload = obj({ base64: literalTrue(), imagen: str({ minLength: 1 }), nombre: opt(str({ maxLength: 200 })) })
export type ImageUpload = Static<typeof ImageUpload>
