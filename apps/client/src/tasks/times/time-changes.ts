import { endTaskTime, getTask, startTaskTime } from '@avisa/contract/tasks/routes'
import type { Task, TaskTimes } from '@avisa/contract/tasks/schemas'
import { records } from '#/navigation/records.ts'
import { defineChange } from '#/platform/changes/change.ts'
import { defineShown } from '#/platform/changes/shown.ts'
import { step } from '#/platform/outbox/use-outbox.ts'
import { useTimeTexts } from './texts.ts'

export type TimedTask = TaskTimes & Pick<Task, 'id' | 'codigo' | 'descripcion' | 'direccion_sn'>

const ofTimes = {
  record: ({ id }: TimedTask) => records.task(id),
  detail: ({ descripcion, direccion_sn }: TimedTask) => [descripcion, direccion_sn],
  refreshes: [getTask],
}

const added = ({ minutos, propios }: TimedTask, more: number, ultimos: number) => ({
  minutos: minutos + more,
  propios: propios + more,
  ultimos,
})

/** `desde`: the same moment by the municipality's clock. */
export const startTime = defineChange<TimedTask, { fecha: Date; desde: string }>({
  ...ofTimes,
  title: ({ codigo }, _input, client) => useTimeTexts.now(client)('outboxStart', { code: codigo }),
  shows: (_, { desde }) => ({ desde }),
  steps: ({ id }, { fecha }) => [step(startTaskTime, { params: { id }, body: { fecha: fecha.toISOString() } })],
})

/** `counted`: by the clock. */
export const endTime = defineChange<TimedTask, { fecha: Date; minutos: number; counted: number }>({
  ...ofTimes,
  title: ({ codigo }, _input, client) => useTimeTexts.now(client)('outboxEnd', { code: codigo }),
  shows: (task, { minutos }) => ({ desde: null, ...added(task, minutos, minutos) }),
  steps: ({ id }, { fecha, minutos, counted }) => [
    step(endTaskTime, { params: { id }, body: { fecha: fecha.toISOString(), ...(minutos === counted ? {} : { minutos }) } }),
  ],
})

export const enterMinutes = defineChange<TimedTask, { fecha: Date; minutos: number }>({
  ...ofTimes,
  title: ({ codigo }, { minutos }, client) => useTimeTexts.now(client)('outboxMinutes', { code: codigo, minutes: minutos }),
  shows: (task, { minutos }) => added(task, minutos, minutos),
  steps: ({ id }, { fecha, minutos }) => [step(startTaskTime, { params: { id }, body: { fecha: fecha.toISOString(), minutos } })],
})

export const correctMinutes = defineChange<TimedTask, { minutos: number }>({
  ...ofTimes,
  title: ({ codigo }, { minutos }, client) => useTimeTexts.now(client)('outboxMinutes', { code: codigo, minutes: minutos }),
  shows: (task, { minutos }) => added(task, minutos - (task.ultimos ?? 0), minutos),
  steps: ({ id }, { minutos }) => [step(endTaskTime, { params: { id }, body: { minutos } })],
})

export const useShownTimes = defineShown<TimedTask>({ record: ofTimes.record, calls: [startTaskTime, endTaskTime] })
