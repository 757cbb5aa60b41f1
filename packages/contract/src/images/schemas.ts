import { int, literalTrue, nullable, num, obj, oneOf, opt, str, type Static } from '#/http/schema.ts'

/** Whether the public sees a photo: not yet reviewed, visible, or withdrawn. */
export const imageRevisions = ['pendiente', 'visible', 'oculta'] as const
export type ImageRevision = (typeof imageRevisions)[number]

/** When a photo was taken: of what was reported, of the work, of its result. */
export const imageMoments = ['antes', 'durante', 'despues'] as const
export type ImageMoment = (typeof imageMoments)[number]

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
  momento: opt(oneOf(...imageMoments)),
  /** For staff. A photo that was never public is `oculta`. */
  revision: opt(nullable(oneOf(...imageRevisions))),
  /** For staff: the merged incident that it belongs to. */
  de: opt(nullable(obj({ id: int(), codigo: str() }))),
})
export type Image = Static<typeof Image>

/** The name of a file, in the body of JSON or beside bytes. */
export const ImageName = obj({ nombre: opt(str({ maxLength: 200 })) })

/** `imagen` is base64, with or without a data URI prefix. */
export const ImageUpload = obj({ base64: literalTrue(), imagen: str({ minLength: 1 }), ...ImageName.properties })
export type ImageUpload = Static<typeof ImageUpload>

const fraction = () => num({ minimum: 0, maximum: 1 })
/** What is covered of a picture (`boxes.ts`). */
export const PhotoBox = obj({ x: fraction(), y: fraction(), ancho: fraction(), alto: fraction() })
