import { expect, test } from 'vitest'
import { incidentStatusOf, type StatusFacts, type TaskStatuses } from './incident-status.ts'

const status = (papel: string, flags: Partial<StatusFacts> = {}): StatusFacts => ({
  papel,
  final: false,
  finaliza: false,
  enviada_reparacion: false,
  ...flags,
})
const pending = status('pendiente')
const sent = status('enviada_reparacion', { enviada_reparacion: true })
const task = (tecnico: StatusFacts, obra: StatusFacts = pending): TaskStatuses => ({ tecnico, obra })

const inStudy = task(status('en_estudio'))
const toStudy = task(pending)
const studyPaused = task(status('pausada'))
const file = task(status('apertura_expediente'))
const toRepair = task(sent)
const inWork = task(sent, status('en_curso'))
const repairPaused = task(sent, status('pausada'))
const givenBack = task(sent, status('rechazada'))
const toValidate = task(sent, status('finalizada_pendiente_validar'))
const finished = task(sent, status('finalizada', { final: true, finaliza: true }))
const closed = task(status('cerrada', { final: true, finaliza: true }))
const rejected = task(status('rechazada', { final: true }))
const redirected = task(status('redirigida', { final: true }))
const duplicated = task(status('duplicada', { final: true }))

test.each<[string, TaskStatuses[], string | undefined]>([
  ['no task at all leaves it as it is', [], undefined],
  ['a task to be studied', [toStudy], 'en_estudio'],
  ['a task in study', [inStudy], 'en_estudio'],
  ['a task whose study waits', [studyPaused], 'pausada'],
  ['a task whose file was opened', [file], 'apertura_expediente'],
  ['a task sent to repair', [toRepair], 'en_reparacion'],
  ['a task in work', [inWork], 'en_reparacion'],
  ['a task whose repair waits', [repairPaused], 'pausada'],
  ['a task the repairer gave back', [givenBack], 'en_estudio'],
  ['a task finished and not yet validated', [toValidate], 'en_reparacion'],
  ['a task finished', [finished], 'resuelta'],
  ['a task closed by its technician', [closed], 'resuelta'],
  ['all rejected', [rejected, rejected], 'rechazada'],
  ['all redirected', [redirected], 'redirigida'],
  ['all duplicated', [duplicated], 'duplicada'],
  ['the least advanced open task decides', [finished, inWork, toStudy], 'en_estudio'],
  ['one in work beside one finished', [finished, inWork], 'en_reparacion'],
  ['one in work beside one rejected', [rejected, inWork], 'en_reparacion'],
  ['one waiting beside one in work', [inWork, repairPaused], 'pausada'],
  ['all finished', [finished, closed], 'resuelta'],
  ['one finished and the others not taken on', [rejected, finished, duplicated], 'resuelta'],
  ['rejected and redirected', [redirected, rejected], 'rechazada'],
])('%s', (_sentence, tasks, expected) => {
  expect(incidentStatusOf(tasks)).toBe(expected)
})
