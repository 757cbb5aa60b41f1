import { taskComments } from '@avisa/contract/comments/routes'
import { getIncident, listIncidents } from '@avisa/contract/incidents/routes'
import type { Status } from '@avisa/contract/statuses/schemas'
import { getTask, listTasks, moveTask, reassignTask, takeTask, updateTask } from '@avisa/contract/tasks/routes'
import { repairStillOpen, trackOf, type MoveTrack } from '@avisa/contract/tasks/moves'
import { moveKinds } from '@avisa/contract/tasks/move-kinds'
import type { Task, TaskChanges, TaskMove, TaskTaking } from '@avisa/contract/tasks/schemas'
import { pick, type Lang } from '@avisa/contract/values/languages'
import { defineChange } from '#/platform/changes/change.ts'
import { defineShown, withShown } from '#/platform/changes/shown.ts'
import { createDrafts } from '#/platform/drafts.ts'
import { step, type OutboxItem } from '#/platform/outbox/use-outbox.ts'
import { useLang } from '#/platform/text.ts'
import { paths } from '@avisa/contract/paths'
import { records } from '#/navigation/records.ts'
import { sheetPath } from '#/ui/popup/use-sheet-address.ts'
import { useTrackStatuses } from './moves/use-moving.ts'
import { useTaskTexts } from './texts.ts'

/** Shared by all changes of a task. */
export const ofTask = {
  record: ({ id }: Task) => records.task(id),
  detail: ({ descripcion, direccion_sn }: Task) => [descripcion, direccion_sn],
  refreshes: [getTask, listTasks, taskComments, getIncident, listIncidents],
}

export const editDraftOf = createDrafts<number, TaskChanges>((id) => `editar-tarea-${id}`, { version: 1, initial: {} })

export const editTask = defineChange<Task, { changed: TaskChanges; names: Partial<Task> }>({
  ...ofTask,
  title: ({ codigo }, _input, client) => useTaskTexts.now(client)('outboxEdit', { code: codigo }),
  form: { draft: ({ id }) => editDraftOf(id), path: ({ id }) => sheetPath(paths.task.to({ id }), 'editar') },
  shows: (_, { changed, names }) => ({ ...changed, ...names }),
  steps: ({ id, version }, { changed }) => [step(updateTask, { params: { id }, body: changed }, version)],
})

type Holder = { id: number; name: string }

export const reassign = defineChange<Task, Holder>({
  ...ofTask,
  title: ({ codigo }, { name }, client) => useTaskTexts.now(client)('outboxReassign', { code: codigo, who: name }),
  shows: (_, { id, name }) => ({ encargado_id: id, encargado: name }),
  steps: (task, { id }) => [step(reassignTask, { params: { id: task.id }, body: { reparador_id: id } })],
})

/** For a track that nobody has. */
export const take = defineChange<Task, Holder & { track: MoveTrack }>({
  ...ofTask,
  title: ({ codigo }, _input, client) => useTaskTexts.now(client)('outboxTake', { code: codigo }),
  shows: (_, { id, name, track }) => (track === 'tecnico' ? { tecnico_id: id, tecnico: name } : { encargado_id: id, encargado: name }),
  steps: ({ id }, { track }) => [step(takeTask, { params: { id }, body: { pista: track } })],
})

/** The track of a pending move. */
export const trackMoved = ({ path, params }: OutboxItem): MoveTrack | undefined => {
  const kind = path === moveTask.path && 'tipo' in params && moveKinds.find((moveKind) => moveKind === params.tipo)
  return kind ? trackOf[kind] : undefined
}

type Catalogue = { lang: Lang; statuses: Readonly<Record<MoveTrack, readonly Status[]>> }

const inStudy = (task: Task, to: Status, lang: Lang): Task => ({
  ...task,
  estadotecnico_id: to.id,
  DesEstadoTecnico: pick(to, 'descripcion', lang),
  ColorEstadoTecnico: to.color,
  icono_estado_tecnico: to.icono,
})
const inRepair = (task: Task, to: Status, lang: Lang): Task => ({
  ...task,
  estadoobra_id: to.id,
  DesEstadoObra: pick(to, 'descripcion', lang),
  ColorEstadoObra: to.color,
  icono_estado_obra: to.icono,
})

const moved = (task: Task, item: OutboxItem, { lang, statuses }: Catalogue): Task => {
  const track = trackMoved(item)
  const { estado_id } = item.body as TaskMove
  const to = track && statuses[track].find(({ id }) => id === estado_id)
  if (!to) return task
  if (track === 'reparacion') return inRepair(task, to, lang)
  const reparacion = statuses.reparacion.find(({ id }) => id === task.estadoobra_id)
  const finished = statuses.reparacion.find(({ finaliza }) => finaliza)
  const closes = reparacion && finished && repairStillOpen(reparacion, to)
  return inStudy(closes ? inRepair(task, finished, lang) : task, to, lang)
}

/**
 * The task with the pending changes of this device applied, including their consequences: a study may
 * finish the repair.
 */
export const useShownTask = defineShown<Task>({
  record: ofTask.record,
  calls: [moveTask, updateTask, reassignTask, takeTask],
  useOptimistic: () => {
    const catalogue = { lang: useLang(), statuses: useTrackStatuses() }
    return (task, change) => (change.path === moveTask.path ? moved(task, change, catalogue) : withShown(task, change))
  },
})

const trackChanged = (item: OutboxItem): MoveTrack | undefined => {
  if (item.path === reassignTask.path) return 'reparacion'
  return item.path === takeTask.path ? (item.body as TaskTaking).pista : trackMoved(item)
}

/** The tracks whose status or person has a pending change. */
export const unsentTracks = (pending: readonly OutboxItem[]): ReadonlySet<MoveTrack> =>
  new Set(pending.flatMap((item) => (item.state === 'refused' ? [] : (trackChanged(item) ?? []))))

/** Undefined for changes other than moves. */
export const useStatusMovedTo = () => {
  const lang = useLang()
  const statuses = useTrackStatuses()
  return (item: OutboxItem): string | undefined => {
    const track = trackMoved(item)
    const to = track && statuses[track].find(({ id }) => id === (item.body as TaskMove).estado_id)
    return to && pick(to, 'descripcion', lang)
  }
}
