import { isRole } from '#/access/person.ts'
import type { User } from '#/access/schemas.ts'
import type { RefusalCode } from '#/refusals.ts'
import type { Status } from '#/statuses/schemas.ts'
import type { StatusFlag } from '#/statuses/tracks.ts'
import type { MoveKind } from './move-kinds.ts'
import type { Task } from './schemas.ts'

export type MoveTrack = 'tecnico' | 'reparacion'

export const trackOf: Readonly<Record<MoveKind, MoveTrack>> = {
  estudio: 'tecnico',
  'tecnico-comentario': 'tecnico',
  reparacion: 'reparacion',
  'reparacion-comentario': 'reparacion',
  'finalizada-fecha': 'reparacion',
}

/** The kind of a move in the path: with the end of the repair, with its comment, or plain. */
export const kindOf = (track: MoveTrack, { comentario, fecha }: { comentario: string; fecha: unknown }): MoveKind => {
  if (track === 'tecnico') return comentario === '' ? 'estudio' : 'tecnico-comentario'
  if (fecha !== null) return 'finalizada-fecha'
  return comentario === '' ? 'reparacion' : 'reparacion-comentario'
}

export type MoveStatus = Pick<Status, 'id' | 'codigo' | StatusFlag>

/** The facts about a task that decide its moves. `requiere_imagen_finalizar`: its type or the parent type asks for a photo. */
export type MovingTask = Pick<
  Task,
  'tecnico_id' | 'encargado_id' | 'entidad_estudio_id' | 'entidad_reparadora_id' | 'responsable_validar_reparacion'
> & { statuses: Readonly<Record<MoveTrack, MoveStatus>>; requiere_imagen_finalizar: boolean }

/**
 * The input of a move; `comentario` is either of its two texts, `fecha` the end of the work. All times are in milliseconds; the client does not know
 * `incidencia`, the time of the report.
 */
export type MoveInput = { comentario: string; fecha: number | null; imagenes: number }
export type MoveTimes = { now: number; incidencia: number | null }
/** What decides whether somebody may move a task; null for a visitor. */
export type MovingPerson = Pick<
  User,
  'user_id' | 'user_roles' | 'servidor' | 'entidades_ids' | 'entidades_responsable_ids' | 'entidades_puede_cambiar_reparador'
> | null
export type Mover = { person: MovingPerson; modulo_comentarios_estado: boolean }

const among = (ids: readonly number[] | undefined, id: number | null) => id !== null && (ids?.includes(id) ?? false)
const isMe = (person: MovingPerson, id: number | null) => person !== null && id === person.user_id

/** The entity's manager, who may have to validate the repair. */
export const managesRepair = (person: MovingPerson, task: Pick<MovingTask, 'entidad_reparadora_id'>): boolean =>
  among(person?.entidades_responsable_ids, task.entidad_reparadora_id)

/** The task's technician; if there is none, any technician of its study entity, who is assigned by moving the task. */
const studies = (person: MovingPerson, task: MovingTask) =>
  isMe(person, task.tecnico_id) ||
  (task.tecnico_id === null && isRole(person, 'tecnico') && among(person?.entidades_ids, task.entidad_estudio_id))

const needsValidation = (person: MovingPerson, task: MovingTask) =>
  task.responsable_validar_reparacion === true && !managesRepair(person, task) && !isRole(person, 'admin')

/** One row: a move from these statuses to those, by whom, and whether it needs a comment regardless of the status. */
type Move = {
  from: (status: MoveStatus) => boolean
  to: (status: MoveStatus, task: MovingTask, person: MovingPerson) => boolean
  who: (person: MovingPerson, task: MovingTask) => boolean
  comment?: true
}

const admin = (person: MovingPerson) => isRole(person, 'admin')
const studiesOrAdmin = (person: MovingPerson, task: MovingTask) => studies(person, task) || admin(person)
const repairs = (person: MovingPerson, task: MovingTask) => isMe(person, task.encargado_id) || admin(person)
const validates = (person: MovingPerson, task: MovingTask) => managesRepair(person, task) || admin(person)

/** Permitted moves of a task (docs/workflow.md, Task). The first matching row counts. */
export const moves: Readonly<Record<MoveTrack, readonly Move[]>> = {
  tecnico: [
    { from: (at) => !at.final, to: () => true, who: studiesOrAdmin },
    // Reopened, or closed with another final status.
    { from: (at) => at.final, to: () => true, who: studiesOrAdmin, comment: true },
  ],
  reparacion: [
    // Validated.
    { from: (at) => at.pendiente_validar, to: (next) => next.finaliza, who: validates },
    // Returned by the manager, or withdrawn by the repairer who submitted it for validation.
    {
      from: (at) => at.pendiente_validar,
      to: (next) => !next.final && !next.pendiente_validar,
      who: (person, task) => validates(person, task) || repairs(person, task),
      comment: true,
    },
    // Finished; to be validated first if and only if the manager must.
    {
      from: (at) => !at.final && !at.pendiente_validar,
      to: (next, task, person) => next.finaliza && !needsValidation(person, task),
      who: repairs,
    },
    {
      from: (at) => !at.final && !at.pendiente_validar,
      to: (next, task, person) => next.pendiente_validar && needsValidation(person, task),
      who: repairs,
    },
    { from: (at) => !at.final && !at.pendiente_validar, to: (next) => !next.finaliza && !next.pendiente_validar, who: repairs },
    // Reopened.
    { from: (at) => at.final, to: (next) => next.inicial, who: admin, comment: true },
  ],
}

const moveOf = (track: MoveTrack, task: MovingTask, to: MoveStatus, person: MovingPerson): Move | undefined => {
  const from = task.statuses[track]
  if (to.id === from.id) return undefined
  return moves[track].find((move) => move.from(from) && move.to(to, task, person) && move.who(person, task))
}

/** True when the person moves this track at all; otherwise a move is refused with 403. */
export const mayMove = (track: MoveTrack, task: MovingTask, person: MovingPerson): boolean =>
  moves[track].some((move) => move.from(task.statuses[track]) && move.who(person, task))

/** Why this person cannot move this track; undefined where they can. */
export const whyNotMove = (track: MoveTrack, task: MovingTask, person: MovingPerson): RefusalCode | undefined => {
  if (mayMove(track, task, person)) return undefined
  if (track === 'tecnico') return 'task.studyNotYours'
  if (task.statuses.reparacion.final) return 'task.finished'
  return mayTake('reparacion', task, person) ? 'task.takeFirst' : 'task.repairNotYours'
}

/** True if the study can only end after the repair, which is still open. */
export const repairStillOpen = (repair: MoveStatus, to: MoveStatus): boolean => to.exige_reparacion_finalizada && !repair.finaliza

/** What blocks the person's move: the repair it would finish is not validated, or nobody repairs it. */
export const blockOf = (track: MoveTrack, task: MovingTask, to: MoveStatus, person: MovingPerson): RefusalCode | undefined => {
  if (track === 'tecnico' && repairStillOpen(task.statuses.reparacion, to) && needsValidation(person, task)) return 'task.managerValidates'
  return to.enviada_reparacion && task.entidad_reparadora_id === null ? 'task.noRepairer' : undefined
}

/** The statuses this person may choose now; never the current one. */
export const choices = <S extends MoveStatus>(track: MoveTrack, task: MovingTask, statuses: readonly S[], person: MovingPerson): S[] =>
  statuses.filter((status) => moveOf(track, task, status, person) !== undefined && !blockOf(track, task, status, person))

/** Statuses the person could choose but that depend on somebody else, each with the reason. */
export const blocked = <S extends MoveStatus>(
  track: MoveTrack,
  task: MovingTask,
  statuses: readonly S[],
  person: MovingPerson,
): { status: S; why: RefusalCode }[] =>
  statuses.flatMap((status) => {
    const why = moveOf(track, task, status, person) && blockOf(track, task, status, person)
    return why ? [{ status, why }] : []
  })

export type MoveNeeds = { comment: boolean; date: boolean; images: boolean }

/**
 * A comment where the status or the move requires it (in study only with the comments-on-state module); a date and photos to finish a repair, also
 * with the study that closes it; photos only where the type asks for them, not from super and admin.
 */
export const needsOf = (track: MoveTrack, task: MovingTask, to: MoveStatus, { person, modulo_comentarios_estado }: Mover): MoveNeeds => {
  const move = moveOf(track, task, to, person)
  const finishes = track === 'reparacion' ? to.finaliza || to.pendiente_validar : repairStillOpen(task.statuses.reparacion, to)
  // Validating finished work asks for nothing again.
  const validated = task.statuses.reparacion.pendiente_validar
  return {
    comment: move?.comment === true || (to.requiere_comentario && (track === 'reparacion' || modulo_comentarios_estado)),
    date: finishes && !validated,
    images: finishes && !validated && task.requiere_imagen_finalizar && !admin(person),
  }
}

/** The reason somebody who moves this track cannot make this move. */
const noMoveOf = (track: MoveTrack, task: MovingTask, to: MoveStatus, person: MovingPerson): RefusalCode => {
  if (track === 'tecnico' || !to.finaliza || !needsValidation(person, task)) return 'task.noSuchMove'
  return task.statuses.reparacion.pendiente_validar ? 'task.managerValidates' : 'task.mustBeValidated'
}

const minute = 60_000

/** To the minute: forms have no seconds, and clocks differ slightly. */
const isPossible = (fecha: number, { now, incidencia }: MoveTimes) =>
  fecha < now + minute && (incidencia === null || fecha > incidencia - minute)

type Check = { track: MoveTrack; task: MovingTask; to: MoveStatus; input: MoveInput; mover: Mover; times?: MoveTimes }

/**
 * The refusal of a move: thrown by the server, shown by the client beside the button. A study that requires a finished repair also closes it when the
 * end of the work is given (docs/workflow.md).
 */
export const checkMove = ({ track, task, to, input, mover, times }: Check): RefusalCode | undefined => {
  const { person } = mover
  const foreign = whyNotMove(track, task, person)
  if (foreign) return foreign
  if (!moveOf(track, task, to, person)) return noMoveOf(track, task, to, person)
  const block = blockOf(track, task, to, person)
  if (block) return block
  if (track === 'tecnico' && repairStillOpen(task.statuses.reparacion, to) && input.fecha === null) return 'task.repairOpen'
  const needs = needsOf(track, task, to, mover)
  if (needs.comment && input.comentario.trim() === '') return 'task.commentMissing'
  if (needs.date && input.fecha === null) return 'task.dateMissing'
  if (needs.date && input.fecha !== null && times && !isPossible(input.fecha, times)) return 'task.dateImpossible'
  if (needs.images && input.imagenes === 0) return 'task.noImages'
  return undefined
}

/** Whether choosing the status is enough, because nothing has to or may be entered. */
export const isDirect = (track: MoveTrack, task: MovingTask, to: MoveStatus & Pick<Status, 'aviso_duplicada'>, mover: Mover): boolean => {
  const nothing = { comentario: '', fecha: null, imagenes: 0 }
  const refused = checkMove({ track, task, to, input: nothing, mover })
  return refused === undefined && !to.requiere_comentario && !to.aviso_duplicada
}

/** The reason somebody who studies or repairs this task cannot move it; undefined if they can, or if it is not their work. */
export const whyNoMove = (task: MovingTask, person: MovingPerson): RefusalCode | undefined => {
  if (mayMove('tecnico', task, person) || mayMove('reparacion', task, person)) return undefined
  if (isRole(person, 'tecnico')) return whyNotMove('tecnico', task, person)
  const repairer = isRole(person, 'reparador') || among(person?.entidades_ids, task.entidad_reparadora_id)
  return repairer ? whyNotMove('reparacion', task, person) : undefined
}

type Reassigned = Pick<MovingTask, 'statuses' | 'encargado_id' | 'entidad_reparadora_id'> & Pick<Task, 'ee_num_usuarios'>

/** The reason nobody can be left without it now: finished, not sent to repair. */
export const whyNotUnassign = ({ statuses }: Pick<Reassigned, 'statuses'>): RefusalCode | undefined => {
  if (statuses.reparacion.finaliza) return 'task.finished'
  return statuses.tecnico.enviada_reparacion ? undefined : 'task.notSentToRepair'
}

/** The reason no other repairer can be assigned now: those, and nobody to assign. */
export const whyNotReassign = ({ statuses, encargado_id, ee_num_usuarios }: Reassigned): RefusalCode | undefined => {
  const fixed = whyNotUnassign({ statuses })
  if (fixed) return fixed
  return encargado_id !== null && ee_num_usuarios < 2 ? 'task.nobodyElse' : undefined
}

/** The entity's manager, people who may change its repairers, and administrators. */
export const namesRepairers = (person: MovingPerson, { entidad_reparadora_id }: Pick<Reassigned, 'entidad_reparadora_id'>): boolean =>
  admin(person) ||
  among(person?.entidades_responsable_ids, entidad_reparadora_id) ||
  among(person?.entidades_puede_cambiar_reparador, entidad_reparadora_id)

type Shared = Pick<MovingTask, 'statuses' | 'encargado_id' | 'entidad_reparadora_id'>

/** A member of the repair entity who is not the assigned repairer. */
export const isMate = (person: MovingPerson, { encargado_id, entidad_reparadora_id }: Omit<Shared, 'statuses'>): boolean =>
  among(person?.entidades_ids, entidad_reparadora_id) && !isMe(person, encargado_id)

/** Who repairs it, and their mates, say how long they work on it. */
export const recordsTime = (person: MovingPerson, task: Omit<Shared, 'statuses'>): boolean =>
  isMe(person, task.encargado_id) || isMate(person, task)

/** A mate, while it is not finished. */
export const mayCollaborate = (person: MovingPerson, task: Shared): boolean => isMate(person, task) && !task.statuses.reparacion.finaliza

/**
 * Whether this person may take an unassigned task: the study, as a technician of its entity, until it is over; the repair, as a member of its entity,
 * until it is finished.
 */
export const mayTake = (track: MoveTrack, task: MovingTask, person: MovingPerson): boolean =>
  track === 'tecnico'
    ? task.tecnico_id === null && !task.statuses.tecnico.final && studies(person, task)
    : task.encargado_id === null && mayCollaborate(person, task)
