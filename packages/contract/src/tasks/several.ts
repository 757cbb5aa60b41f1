import { may, type Person } from '#/access/person.ts'
import type { RefusalCode } from '#/refusals.ts'
import type { Priority } from '#/types/priorities.ts'
import {
  checkMove,
  kindOf,
  namesRepairers,
  whyNotReassign,
  type MoveInput,
  type MoveStatus,
  type MoveTrack,
  type MovingTask,
} from './moves.ts'
import type { Task, TaskChanges, TaskMove } from './schemas.ts'

/** What one person does to several tasks in one go; each task is judged by itself. */
export type TaskAct =
  | { kind: 'priority'; prioridad: Priority }
  | { kind: 'entity'; entidad_reparadora_id: number }
  | { kind: 'technician'; tecnico_id: number; unidad_gestion_id: number }
  | { kind: 'repairer'; reparador_id: number; entidad_reparadora_id: number }
  | { kind: 'state'; track: MoveTrack; to: MoveStatus; input: MoveInput; body: Omit<TaskMove, 'estado_id'> }

export type ActedTask = MovingTask & Pick<Task, 'id' | 'prioridad' | 'unidad_gestion_id' | 'ee_num_usuarios'>
export type Actor = { person: Person; modulo_comentarios_estado: boolean }
/** `same`: it is so already; `elsewhere`: that person works for another unit or entity. */
export type WhyNot = RefusalCode | 'same' | 'elsewhere'

const isSame = (act: TaskAct, task: ActedTask): boolean => {
  switch (act.kind) {
    case 'priority':
      return task.prioridad === act.prioridad
    case 'entity':
      return task.entidad_reparadora_id === act.entidad_reparadora_id
    case 'technician':
      return task.tecnico_id === act.tecnico_id
    case 'repairer':
      return task.encargado_id === act.reparador_id
    case 'state':
      return task.statuses[act.track].id === act.to.id
  }
}

const whyNotEdit = ({ statuses }: ActedTask, { person }: Actor): WhyNot | undefined => {
  if (!may(person, 'obra.editar.campos')) return 'http.forbidden'
  return statuses.reparacion.finaliza ? 'task.finished' : undefined
}

/** Why this task stays as it is; undefined where the act is sent for it. */
export const whyNotAct = (act: TaskAct, task: ActedTask, mover: Actor): WhyNot | undefined => {
  if (isSame(act, task)) return 'same'
  switch (act.kind) {
    case 'priority':
    case 'entity':
      return whyNotEdit(task, mover)
    case 'technician':
      return task.unidad_gestion_id === act.unidad_gestion_id ? whyNotEdit(task, mover) : 'elsewhere'
    case 'repairer':
      if (!namesRepairers(mover.person, task)) return 'http.forbidden'
      return task.entidad_reparadora_id === act.entidad_reparadora_id ? whyNotReassign(task) : 'elsewhere'
    case 'state':
      return checkMove({ track: act.track, task, to: act.to, input: act.input, mover })
  }
}

export type TaskCall =
  | { call: 'update'; body: TaskChanges }
  | { call: 'reassign'; body: { reparador_id: number | null } }
  | { call: 'move'; tipo: ReturnType<typeof kindOf>; body: TaskMove }

export const callOf = (act: TaskAct): TaskCall => {
  switch (act.kind) {
    case 'priority':
      return { call: 'update', body: { prioridad: act.prioridad } }
    case 'entity':
      return { call: 'update', body: { entidad_reparadora_id: act.entidad_reparadora_id } }
    case 'technician':
      return { call: 'update', body: { tecnico_id: act.tecnico_id } }
    case 'repairer':
      return { call: 'reassign', body: { reparador_id: act.reparador_id } }
    case 'state':
      return { call: 'move', tipo: kindOf(act.track, act.input), body: { estado_id: act.to.id, ...act.body } }
  }
}

/** The call that takes the act back for a task that was like this before; undefined where it cannot be taken back. `comentario` says so. */
export const inverseOf = (
  act: TaskAct,
  before: ActedTask,
  { mover, comentario }: { mover: Actor; comentario: string },
): TaskCall | undefined => {
  const { prioridad, entidad_reparadora_id, encargado_id, tecnico_id } = before
  switch (act.kind) {
    case 'priority':
      return { call: 'update', body: { prioridad } }
    case 'entity':
      return { call: 'update', body: { entidad_reparadora_id, encargado_id } }
    case 'technician':
      return { call: 'update', body: { tecnico_id } }
    case 'repairer':
      return { call: 'reassign', body: { reparador_id: encargado_id } }
    case 'state': {
      const { track } = act
      const to = before.statuses[track]
      const after = { ...before, statuses: { ...before.statuses, [track]: act.to } }
      const input = { comentario, fecha: null, imagenes: 0 }
      if (checkMove({ track, task: after, to, input, mover })) return undefined
      return { call: 'move', tipo: kindOf(track, input), body: { estado_id: to.id, comentario } }
    }
  }
}
