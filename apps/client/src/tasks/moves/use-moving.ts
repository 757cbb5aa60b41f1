import type { Closings } from '@avisa/contract/closing/schemas'
import type { RefusalCode } from '@avisa/contract/refusals'
import { blocked, choices, mayTake, whyNoMove, type Mover, type MoveTrack, type MovingTask } from '@avisa/contract/tasks/moves'
import type { Task } from '@avisa/contract/tasks/schemas'
import type { Status } from '@avisa/contract/statuses/schemas'
import { useClosings, useParameters, useStatuses } from '#/platform/configuration.ts'
import { usePerson } from '#/platform/session.ts'

const none: readonly Status[] = []
const tracks: readonly MoveTrack[] = ['tecnico', 'reparacion']

export const useTrackStatuses = (): Readonly<Record<MoveTrack, readonly Status[]>> => ({
  tecnico: useStatuses('tecnico').data ?? none,
  reparacion: useStatuses('reparacion').data ?? none,
})

export type Moving = {
  task: MovingTask
  mover: Mover
  /** Undefined until they are loaded: an act then says nothing of reasons. */
  closings: Closings | undefined
  /** The status of finished repairs. */
  finished: Status | undefined
  /** The statuses to which this person may move it now, by track; a track without any is absent. */
  offered: Partial<Record<MoveTrack, readonly Status[]>>
  /** What must happen first, by somebody else, before this person may choose it. */
  blocked: Record<MoveTrack, readonly { status: Status; why: RefusalCode }[]>
  /** Why this person, whose work it could be, cannot move it. */
  why: RefusalCode | undefined
  /** The track that nobody has and this person may take. */
  takes: MoveTrack | undefined
  /** The repair is finished, so its data can no longer be changed. */
  over: boolean
}

/** Undefined until the statuses have loaded. */
export const useMoving = (task: Task): Moving | undefined => {
  const person = usePerson()
  const { modulo_comentarios_estado } = useParameters()
  const statuses = useTrackStatuses()
  const closings = useClosings(person !== null).data
  const tecnico = statuses.tecnico.find(({ id }) => id === task.estadotecnico_id)
  const reparacion = statuses.reparacion.find(({ id }) => id === task.estadoobra_id)
  if (!tecnico || !reparacion) return undefined
  const moving: MovingTask = { ...task, statuses: { tecnico, reparacion } }
  const all = tracks.map((track) => [track, choices(track, moving, statuses[track], person)] as const)
  return {
    task: moving,
    mover: { person, modulo_comentarios_estado },
    closings,
    finished: statuses.reparacion.find(({ finaliza }) => finaliza),
    offered: Object.fromEntries(all.filter(([, list]) => list.length > 0)),
    blocked: {
      tecnico: blocked('tecnico', moving, statuses.tecnico, person),
      reparacion: blocked('reparacion', moving, statuses.reparacion, person),
    },
    why: whyNoMove(moving, person),
    takes: tracks.find((track) => mayTake(track, moving, person)),
    over: reparacion.finaliza,
  }
}
