import { isRole } from '@avisa/contract/access/person'
import { checkReadComments, checkWriteComment, mayAttachToComment } from '@avisa/contract/comments/rules'
import type { Comment, CommentOrigin, NewIncidentComment, Quoted } from '@avisa/contract/comments/schemas'
import { eventsOf as eventsOfStep } from '@avisa/contract/notifications/events'
import { mentionsIn, withoutMentions } from '@avisa/contract/comments/text'
import { refuse, refuseIf } from '@avisa/contract/refusal'
import { shorten } from '@avisa/contract/values/shorten'
import { notify, type Event } from '#/notifications/shared/notify-store.ts'
import type { Read, Tx } from '#/platform/database/database.ts'
import type { Deps } from '#/platform/deps.ts'
import { scopeOf, type Scope } from '#/platform/scope.ts'
import type { Context } from '#/platform/serve.ts'
import { countPhotos } from '#/tasks/shared/move-store.ts'
import { countOrWait, insertComment, listComments, searchStaff, staffToTell, type Staff } from '../store.ts'
import { factsFor, findSubject, type Subject } from './subject-store.ts'

type At = { origin: CommentOrigin; id: number }

const subjectOf = async (read: Read, scope: Scope, { origin, id }: At) =>
  (await findSubject(read, scope, origin, id)) ?? refuse('http.notFound')

/** Only colleagues who could open the notification are notified. */
const mayRead = (subject: Subject, scope: Scope) => (colleague: Staff) => {
  const theirs = scopeOf({ ...scope, person: colleague, uuid: null, unidades_gestion_ids: [] })
  return checkReadComments(subject.origin, factsFor(subject, theirs)) === undefined
}

export const readComments = async (read: Read, scope: Scope, at: At): Promise<Comment[]> => {
  const subject = await subjectOf(read, scope, at)
  refuseIf(checkReadComments(at.origin, factsFor(subject, scope)))
  const comments = await listComments(read, scope, subject)
  if (!isRole(scope.person, 'ciudadano')) return comments
  return comments.map((comment) =>
    comment.autor === 'personal' ? { ...comment, comentario: withoutMentions(comment.comentario, scope.lang) } : comment,
  )
}

const quoted = ({ user_id, codusuario, nombre, apellidos }: Staff): Quoted => ({
  id: user_id,
  codusuario,
  nombre: `${nombre} ${apellidos}`.trim(),
})

export const findQuoted = async (read: Read, scope: Scope, at: At, search: string): Promise<Quoted[]> => {
  // Checked before the look-up, so that a refusal does not reveal what exists.
  if (isRole(scope.person, 'ciudadano')) refuse('http.forbidden')
  const subject = await subjectOf(read, scope, at)
  refuseIf(checkWriteComment(at.origin, factsFor(subject, scope)))
  const people = await searchStaff(read, scope, search.trim())
  return people
    .filter(({ user_id }) => user_id !== scope.person?.user_id)
    .filter(mayRead(subject, scope))
    .slice(0, 10)
    .map(quoted)
}

const excerptLetters = 120

/** Recipients: each mentioned person once, on incidents also earlier commenters, and the reporter of a public comment. */
const eventsOf = async (tx: Tx, scope: Scope, subject: Subject, written: Comment): Promise<Event[]> => {
  const citizen = isRole(scope.person, 'ciudadano')
  const codes = citizen ? [] : mentionsIn(written.comentario)
  const people = (await staffToTell(tx, scope, subject, codes)).filter(mayRead(subject, scope))
  const isCalled = ({ codusuario }: Staff) => codes.includes(codusuario)
  const common = {
    comentario: shorten(written.comentario, excerptLetters),
    autor: scope.person && !citizen ? `${scope.person.nombre} ${scope.person.apellidos}`.trim() : null,
    menciones: people.filter(isCalled).map(({ user_id }) => user_id),
    comentaristas: people.filter((person) => !isCalled(person)).map(({ user_id }) => user_id),
    ...(subject.origin === 'tareas' ? { tarea_id: subject.id } : {}),
    ...(subject.origin === 'inspecciones' ? { inspeccion_id: subject.id } : {}),
    ...(subject.origin === 'listas' ? { lista_id: subject.id } : {}),
  }
  const step = { modelo: 'comentario' as const, accion: subject.origin, propio: citizen, publico: written.publico }
  return eventsOfStep(step).map((evento) => ({
    ...common,
    ...(evento === 'comentario_para_ciudadano' ? { respuesta: common.comentario } : {}),
    evento,
  }))
}

type Writing = { tx: Tx; scope: Scope; deps: Deps }

/** Photos must belong to the incident and be visible to the person, who may attach them; the refusal does not say why. */
const checkPhotos = async (tx: Tx, scope: Scope, subject: Subject, ids: readonly number[]) => {
  if (ids.length === 0) return
  if (!mayAttachToComment(scope.person)) refuse('http.forbidden')
  const onlyPublic = isRole(scope.person, 'ciudadano')
  const count = await countPhotos(tx, scope, { incidencia_id: subject.id, ids, onlyPublic })
  if (count !== new Set(ids).size) refuse('comment.images')
}

const record = async ({ tx, scope, deps }: Writing, subject: Subject, comment: NewIncidentComment & { con_cambio?: true }) => {
  const { con_cambio } = comment
  const created = (await insertComment(tx, scope, subject, comment)) ?? refuse('http.internal')
  const events = (await eventsOf(tx, scope, subject, created)).map((event) => (con_cambio ? { ...event, con_cambio } : event))
  await notify(deps, tx, scope, { id: subject.incidencia_id, events })
  return created
}

/** Checks, writes, and notifies. */
export const writeComment = async (
  { tx, scope, deps, request }: Writing & Pick<Context<unknown>, 'request'>,
  at: At,
  input: NewIncidentComment,
): Promise<Comment> => {
  const subject = await subjectOf(tx, scope, at)
  refuseIf(checkWriteComment(at.origin, factsFor(subject, scope)))
  const { imagenesId = [] } = input
  const comentario = input.comentario.trim()
  if (comentario === '' && imagenesId.length === 0) refuse('comment.empty')
  const segundos = await countOrWait(tx, scope, request.ip)
  if (segundos > 0) refuse('http.tooMany', { values: { segundos } })
  await checkPhotos(tx, scope, subject, imagenesId)
  const talk = subject.origin === 'incidencias' && scope.settings.chat_ciudadano_activo && subject.hechos.de_ciudadania
  const publico = talk && (isRole(scope.person, 'ciudadano') || input.publico === true)
  return record({ tx, scope, deps }, subject, { comentario, imagenesId, publico })
}

/** Stores the text that came with a change, and notifies those mentioned. */
export const recordComment = async (writing: Writing, at: At, comentario: string): Promise<void> => {
  const { tx, scope } = writing
  const subject = await subjectOf(tx, scope, at)
  await record(writing, subject, { comentario, con_cambio: true })
}
