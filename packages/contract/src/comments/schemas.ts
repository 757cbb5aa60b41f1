import { arr, bool, int, nullable, obj, oneOf, opt, str, type Static } from '#/http/schema.ts'
import { Image } from '#/images/schemas.ts'
import { Id } from '#/values/schemas.ts'
import { commentLimits } from './limits.ts'

/** The commentable records as the API names them, with the model stored in the table. */
export const commentOrigins = { incidencias: 'incidencia', tareas: 'tarea', listas: 'lista', inspecciones: 'inspeccion' } as const
export type CommentOrigin = keyof typeof commentOrigins
export const isCommentOrigin = (word: string): word is CommentOrigin => Object.hasOwn(commentOrigins, word)

/**
 * `created_at` is `YYYY-MM-DD HH:mm:ss`. Citizens get no names: `usuario_id`, `codusuario` and `nombre` of staff are null; `autor` says which side
 * wrote. `publico`: part of the conversation with the reporter.
 */
export const Comment = obj({
  id: int(),
  usuario_id: nullable(int()),
  propio: bool(),
  comentario: str(),
  codusuario: nullable(str()),
  nombre: nullable(str()),
  autor: oneOf('personal', 'ciudadania'),
  created_at: str(),
  publico: bool(),
  imagenesId: arr(int()),
  imagenes: arr(Image),
})
export type Comment = Static<typeof Comment>

const comentario = str({ maxLength: commentLimits.letters })
export const NewComment = obj({ comentario })
export const NewIncidentComment = obj({ comentario, imagenesId: opt(arr(Id, { maxItems: commentLimits.images })), publico: opt(bool()) })
export type NewIncidentComment = Static<typeof NewIncidentComment>

/** A person who may be mentioned. */
export const Quoted = obj({ id: int(), codusuario: str(), nombre: str() })
export type Quoted = Static<typeof Quoted>
