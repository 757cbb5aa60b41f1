import { choices, mayMove, type Mover, type MoveTrack, type MovingTask } from '@avisa/contract/tasks/moves'
import type { Task } from '@avisa/contract/tasks/schemas'
import type { Status } from '@avisa/contract/statuses/schemas'
import { useParameters, useStatuses } from '#/platform/configuration.ts'
import { usePerson } from '#/platform/session.ts'

const none: readonly Status[] = []
const tracks: readonly MoveTrack[] = ['tecnico', 'reparacion']

/** The states of both tracks. */
export const useTrackStatuses = (): Readonly<Record<MoveTrack, readonly Status[]>> => ({
  tecnico: useStatuses('tecnico').data ?? none,
  reparacion: useStatuses('reparacion').data ?? none,
})

export type Moving = {
  task: MovingTask
  mover: Mover
  /** Where this person may move it to now, by track; a track without any is absent. */
  offered: Partial<Record<MoveTrack, readonly Status[]>>
  /** The repair is finished: nothing but reopening is offered, and to whoever may (TASK-28, OPEN-40). */
  over: boolean
}

/** What the rules of the moves say of this task and whoever is here; nothing until the states are known. */
export const useMoving = (task: Task): Moving | undefined => {
  const person = usePerson()
  const { modulo_comentarios_estado } = useParameters()
  const statuses = useTrackStatuses()
  const tecnico = statuses.tecnico.find(({ id }) => id === task.estadotecnico_id)
  const reparacion = statuses.reparacion.find(({ id }) => id === task.estadoobra_id)
  if (!tecnico || !reparacion) return undefined
  const moving: MovingTask = { ...task, tecnico, reparacion }
  const over = reparacion.finaliza
  const open = tracks.filter((track) => mayMove(track, moving, person) && !(over && track === 'tecnico'))
  const all = open.map((track) => [track, choices(track, moving, statuses[track], person)] as const)
  const offered = Object.fromEntries(all.filter(([, list]) => list.length > 0))
  return { task: moving, mover: { person, modulo_comentarios_estado }, offered, over }
}
