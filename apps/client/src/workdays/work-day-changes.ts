import {
  finishOpenWorkDay,
  finishWorkDay,
  listOwnWorkDays,
  listWorkDays,
  startWorkDay,
  workDayTotals,
} from '@avisa/contract/workdays/routes'
import type { WorkDayStart } from '@avisa/contract/workdays/schemas'
import { defineChange } from '#/platform/changes/change.ts'
import { step } from '#/platform/outbox/use-outbox.ts'
import { paths } from '@avisa/contract/paths'
import { records } from '#/navigation/records.ts'
import { useStopDraft, type StopForm } from './StopSheet.tsx'
import { useWorkDayTexts } from './texts.ts'

type Worker = { usuarioId: number }

const ofWorker = {
  record: ({ usuarioId }: Worker) => records.workDays(usuarioId),
  refreshes: [listOwnWorkDays, listWorkDays, workDayTotals],
}

export const startDay = defineChange<Worker, Omit<WorkDayStart, 'fecha'>>({
  ...ofWorker,
  title: (_thing, _input, client) => useWorkDayTexts.now(client)('outboxStart'),
  detail: (_, { centro }) => [centro],
  steps: (params, values) => [step(startWorkDay, { params, body: { ...values, fecha: new Date().toISOString() } })],
})

type Stop = { id: number | undefined; detail: string; form: StopForm; fin: Date }

export const stopDay = defineChange<Worker, Stop>({
  ...ofWorker,
  title: (_thing, _input, client) => useWorkDayTexts.now(client)('outboxStop'),
  detail: (_, { detail }) => [detail],
  form: { draft: () => useStopDraft, path: () => paths.workDay, value: (_, { form }) => form },
  steps: (params, { id, form: { fin: _written, ...rest }, fin }) => {
    const body = { ...rest, fecha: fin.toISOString() }
    return [id === undefined ? step(finishOpenWorkDay, { params, body }) : step(finishWorkDay, { params: { id }, body })]
  },
})
