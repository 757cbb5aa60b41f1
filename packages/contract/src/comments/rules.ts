import { isRole, may, type Person } from '#/access/person.ts'
import type { RefusalCode } from '#/refusals.ts'
import type { CommentOrigin } from './schemas.ts'

/**
 * `vista`: the person sees the record; `asStaff`: not only because it is public (incidents); `propia`: they reported it (incidents); `chat`:
 * parameter `chat_ciudadano_activo`.
 */
export type CommentFacts = { person: Person; vista: boolean; asStaff: boolean; propia: boolean; chat: boolean }

const onlyObserves = (person: Person): boolean =>
  person !== null && person.user_roles.length > 0 && person.user_roles.every((role) => role === 'Observadores')

/**
 * Incidents: staff who see it as staff and hold `incidencia.comentario.consultar`, and with the chat enabled the reporter (public comments only).
 * Inspections: admin, super and inspector. Tasks and lists: the staff who may open them.
 */
export const checkReadComments = (
  origin: CommentOrigin,
  { person, vista, asStaff, propia, chat }: CommentFacts,
): RefusalCode | undefined => {
  const citizen = isRole(person, 'ciudadano')
  if (!vista && !(citizen && propia)) return 'http.notFound'
  if (citizen) return origin === 'incidencias' && propia && chat ? undefined : 'comment.chatClosed'
  if (origin === 'incidencias') return asStaff && may(person, 'incidencia.comentario.consultar') ? undefined : 'http.forbidden'
  if (origin === 'inspecciones') return isRole(person, 'admin') || isRole(person, 'inspector') ? undefined : 'http.forbidden'
  return undefined
}

/** People who may read may write; on incidents with `incidencia.comentario.crear`. Observers never write. */
export const checkWriteComment = (origin: CommentOrigin, facts: CommentFacts): RefusalCode | undefined => {
  const unread = checkReadComments(origin, facts)
  if (unread) return unread
  const { person } = facts
  if (isRole(person, 'ciudadano')) return undefined
  if (onlyObserves(person)) return 'http.forbidden'
  return origin === 'incidencias' && !may(person, 'incidencia.comentario.crear') ? 'http.forbidden' : undefined
}

/** Staff need `adjunto.imagen.crear`; citizens may attach photos to what they reported. */
export const mayAttachToComment = (person: Person): boolean => isRole(person, 'ciudadano') || may(person, 'adjunto.imagen.crear')

export const worksWith = (person: Person, unidades: readonly number[]): boolean =>
  isRole(person, 'super') || unidades.some((id) => person?.unidades_ids.includes(id))

/** `unidades`: of its owner. */
type ListFacts = { usuario_id: number | null; publica: boolean; unidades: readonly number[] }

/** The owner with `lista` and the administrators of the owner's units; a public list all staff, if public lists are on. */
export const seesList = (person: Person, { usuario_id, publica, unidades }: ListFacts, listas_publicas: boolean): boolean => {
  if (person === null || isRole(person, 'ciudadano')) return false
  return publica
    ? listas_publicas
    : may(person, 'lista') && (usuario_id === person.user_id || (isRole(person, 'admin') && worksWith(person, unidades)))
}
