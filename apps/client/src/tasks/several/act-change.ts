import { addToList, getTaskList, listTaskLists, listTasksOfList, takeFromList } from '@avisa/contract/lists/routes'
import { moveTask, reassignTask, updateTask } from '@avisa/contract/tasks/routes'
import { callOf, inverseOf, type ActedTask, type Actor, type TaskAct, type TaskCall } from '@avisa/contract/tasks/several'
import type { Task } from '@avisa/contract/tasks/schemas'
import { defineChange } from '#/platform/changes/change.ts'
import { step, type Step } from '#/platform/outbox/use-outbox.ts'
import { records } from '#/navigation/records.ts'
import { ofTask } from '../task-changes.ts'
import { useSeveralTexts } from './texts.ts'

export type Acted = Task & ActedTask
export type ActInput = { act: TaskAct; label: string; shows: Partial<Task>; actor: Actor }

const stepOf = (id: number, call: TaskCall, version?: number): Step => {
  if (call.call === 'update') return step(updateTask, { params: { id }, body: call.body }, version)
  if (call.call === 'reassign') return step(reassignTask, { params: { id }, body: call.body }, version)
  return step(moveTask, { params: { id, tipo: call.tipo }, body: call.body }, version)
}

export const actOnTasks = defineChange<Acted, ActInput>({
  ...ofTask,
  title: ({ codigo }, { label }) => `${codigo}: ${label}`,
  shows: (_, { shows }) => shows,
  steps: ({ id, version }, { act }) => [stepOf(id, callOf(act), version)],
  back: (task, { act, actor }, client) => {
    const call = inverseOf(act, task, { mover: actor, comentario: useSeveralTexts.now(client)('undoComment') })
    return call && stepOf(task.id, call)
  },
})

export const addTasksToList = defineChange<Task, { usuarioId: number; listaId: number; label: string; isNew: boolean }>({
  record: ({ id }) => records.task(id),
  detail: ofTask.detail,
  refreshes: [listTasksOfList, listTaskLists, getTaskList],
  title: ({ codigo }, { label }) => `${codigo}: ${label}`,
  steps: ({ id }, { usuarioId, listaId }) => [step(addToList, { params: { usuarioId, listaId }, body: { tarea_id: id } })],
  back: ({ id }, { usuarioId, listaId, isNew }) =>
    isNew ? step(takeFromList, { params: { usuarioId, listaId, tareaId: id } }) : undefined,
})
