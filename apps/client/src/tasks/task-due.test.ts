import { expect, test } from 'vitest'
import { dueOf } from './task-state.ts'

const zone = 'Europe/Madrid'
const task = { vence: '2026-10-13 14:30:00', ambar: '2026-10-13 12:00:00', pausada_desde: null, fecha_finalizacion_prevista: null }
const at = (local: string) => new Date(`2026-10-${local}:00+02:00`)

test.each([
  ['in time', task, '13T11:30', { state: 'later', planned: false }],
  ['near its end', task, '13T12:00', { state: 'today', planned: false }],
  ['late', task, '13T14:31', { state: 'overdue', planned: false }],
  ['stopped, even after its end', { ...task, pausada_desde: '2026-10-13 10:30:00' }, '14T10:00', { state: 'paused', planned: false }],
  [
    'without a deadline as staff plan it',
    { ...task, vence: null, ambar: null, fecha_finalizacion_prevista: '2026-10-13 20:00:00' },
    '13T11:30',
    { state: 'today', planned: true },
  ],
  [
    'a deadline comes before what staff plan',
    { ...task, fecha_finalizacion_prevista: '2026-10-12 20:00:00' },
    '13T11:30',
    { state: 'later', planned: false },
  ],
  ['neither', { ...task, vence: null, ambar: null }, '13T11:30', undefined],
] as const)('a task is %s', (_, facts, now, due) => {
  const { when: _when, ...rest } = dueOf(facts, zone, at(now)) ?? {}
  expect(due === undefined ? dueOf(facts, zone, at(now)) : rest).toEqual(due)
})
