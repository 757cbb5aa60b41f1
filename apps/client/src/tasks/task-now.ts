import { moveTask, reassignTask, takeTask, updateTask } from '@avisa/contract/tasks/routes'
import { repairStillOpen, trackOf, type MoveTrack } from '@avisa/contract/tasks/moves'
import { moveKinds } from '@avisa/contract/tasks/move-kinds'
import type { Task, TaskMove, TaskTaking } from '@avisa/contract/tasks/schemas'
import type { Status } from '@avisa/contract/statuses/schemas'
import { pick, type Lang } from '@avisa/contract/values/languages'
import { useOutbox, type OutboxItem } from '#/platform/outbox/use-outbox.ts'
import { useUntilRead } from '#/platform/outbox/use-until-read.ts'
import { useLang } from '#/platform/text.ts'
import { useTrackStatuses } from './moves/use-moving.ts'

const changes: ReadonlySet<string> = new Set([moveTask.path, updateTask.path, reassignTask.path, takeTask.path])

/** What was done here to this task and has not arrived, in order. */
const isOf = (id: number, { path, params }: OutboxItem) => changes.has(path) && 'id' in params && params.id === id

/** The track that a waiting move is about. */
export const trackMoved = ({ path, params }: OutboxItem): MoveTrack | undefined => {
  const kind = path === moveTask.path && 'tipo' in params && moveKinds.find((moveKind) => moveKind === params.tipo)
  return kind ? trackOf[kind] : undefined
}

type StatusContext = { lang: Lang; statuses: Readonly<Record<MoveTrack, readonly Status[]>> }

const withStudy = (task: Task, to: Status, lang: Lang): Task => ({
  ...task,
  estadotecnico_id: to.id,
  DesEstadoTecnico: pick(to, 'descripcion', lang),
  ColorEstadoTecnico: to.color,
  icono_estado_tecnico: to.icono,
})
const withRepair = (task: Task, to: Status, lang: Lang): Task => ({
  ...task,
  estadoobra_id: to.id,
  DesEstadoObra: pick(to, 'descripcion', lang),
  ColorEstadoObra: to.color,
  icono_estado_obra: to.icono,
})

const moved = (task: Task, item: OutboxItem, { lang, statuses }: StatusContext): Task => {
  const track = trackMoved(item)
  const { estado_id } = item.body as TaskMove
  const to = track && statuses[track].find(({ id }) => id === estado_id)
  if (!to) return task
  if (track === 'reparacion') return withRepair(task, to, lang)
  const reparacion = statuses.reparacion.find(({ id }) => id === task.estadoobra_id)
  const finished = statuses.reparacion.find(({ finaliza }) => finaliza)
  const closes = reparacion && finished && repairStillOpen({ reparacion }, to)
  return withStudy(closes ? withRepair(task, finished, lang) : task, to, lang)
}

/** The task once this has arrived, as far as that can be known here. */
const taskAfter = (task: Task, item: OutboxItem, catalogue: StatusContext): Task =>
  item.path === moveTask.path ? moved(task, item, catalogue) : { ...task, ...item.shows }

/** The track of which a state or who has it waits on this device. */
const trackChanged = (item: OutboxItem): MoveTrack | undefined => {
  if (item.path === reassignTask.path) return 'reparacion'
  return item.path === takeTask.path ? (item.body as TaskTaking).pista : trackMoved(item)
}

/** A task as whoever is here has left it: what waits on this device is shown as done, and that it waits. */
export const useTaskNow = (task: Task): { task: Task; pending: readonly OutboxItem[]; unsent: ReadonlySet<MoveTrack> } => {
  const lang = useLang()
  const statuses = useTrackStatuses()
  const pending = useOutbox().items.filter((item) => isOf(task.id, item))
  const shown = useUntilRead(task.version, pending)
  const waiting = pending.filter(({ state }) => state !== 'refused')
  return {
    task: shown.reduce((now, item) => taskAfter(now, item, { lang, statuses }), task),
    pending,
    unsent: new Set(waiting.flatMap((item) => trackChanged(item) ?? [])),
  }
}
