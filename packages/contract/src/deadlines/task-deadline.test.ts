import { describe, expect, it, test } from 'vitest'
import { parseDate, toServerDate } from '#/values/dates.ts'
import { dueNotice, nextNotice, type Rung } from './ladder.ts'
import { clockMoves, explainDeadline, type ClockStep, type Targets } from './task-deadline.ts'
import type { Target } from './targets.ts'

const zona = 'Europe/Madrid'
const at = (text: string): number => parseDate(text, zona)?.getTime() ?? Number.NaN
const say = (time: number | null): string | null => (time === null ? null : toServerDate(new Date(time), zona).slice(0, 16))
const turnos = [1, 2, 3, 4, 5].map((dia) => ({ dia, desde: '08:00', hasta: '16:00' }))
const calendar = { id: 7, turnos, siempre: false, festivos: ['2026-10-09'] }
const target: Target = {
  id: 3,
  tipo_id: 12,
  prioridad: null,
  unidad_gestion_id: null,
  calendario_id: 7,
  cuenta: 'minutos_habiles',
  respuesta: 60,
  visita: null,
  resolucion: 480,
  ambar_por_cien: 75,
  desde: null,
  hasta: null,
}
const targets: Targets = { plazos: [target], calendarios: [calendar], zona }
const flags = { inicial: false, final: false, finaliza: false, pendiente_validar: false, pausa_plazo: false, cuenta_respuesta: false }
const study = (when: string, more: Partial<ClockStep> = {}): ClockStep => ({ at: at(when), pista: 'tecnico', ...flags, ...more })
const repair = (when: string, more: Partial<ClockStep> = {}): ClockStep => ({ at: at(when), pista: 'reparacion', ...flags, ...more })
const done = { final: true, finaliza: true }

const created = '2026-10-05 08:00'
const explain = (steps: readonly ClockStep[], finished: string | null = null, more: Partial<Targets> = {}) =>
  explainDeadline(
    {
      fecha: at(created),
      dia: '2026-10-05',
      tipos: [12, 10],
      prioridad: 'media',
      unidad: 1,
      steps,
      finished: finished === null ? null : at(finished),
    },
    { ...targets, ...more },
  )

describe('both tracks of a task make one clock', () => {
  test.each<[string, ClockStep[], string | null, [boolean, boolean, boolean]]>([
    ['the study is paused', [study(created), study('2026-10-05 09:00', { pausa_plazo: true })], null, [true, false, false]],
    [
      'a pause of the repair lasts while the study moves',
      [repair('2026-10-05 09:00', { pausa_plazo: true }), study('2026-10-05 10:00')],
      null,
      [true, false, false],
    ],
    ['the repair begins', [study(created), repair('2026-10-05 09:00')], null, [false, true, false]],
    ['the repairer returns it: the work goes on', [repair('2026-10-05 09:00', { final: true })], null, [false, false, false]],
    ['the repair is finished', [repair('2026-10-05 09:00', done)], null, [false, true, true]],
    ['the study is closed', [study('2026-10-05 09:00', { final: true })], null, [false, false, true]],
  ])('%s', (_, steps, finished, [pausa, visita, final]) => {
    const last = clockMoves(steps, finished === null ? null : at(finished)).at(-1)
    expect({ pausa: last?.pausa, visita: last?.visita, final: last?.final }).toEqual({ pausa, visita, final })
  })

  it('ends when the work was done, not when the message arrived', () => {
    const moves = clockMoves([repair('2026-10-05 09:00'), repair('2026-10-06 09:00', done)], at('2026-10-05 15:30'))
    expect(moves.map((move) => say(move.at))).toEqual(['2026-10-05 09:00', '2026-10-05 15:30'])
  })

  it('never ends before what came before it', () => {
    const moves = clockMoves([repair('2026-10-05 12:00', { pausa_plazo: true }), repair('2026-10-06 09:00', done)], at('2026-10-05 10:00'))
    expect(say(moves.at(-1)?.at ?? null)).toBe('2026-10-05 12:00')
  })

  it('keeps the moment of the work where somebody validates it later', () => {
    const steps = [repair('2026-10-05 13:00', { pendiente_validar: true }), repair('2026-10-08 09:00', done)]
    expect(explain(steps, '2026-10-05 12:00').clock.fin).toBe(at('2026-10-05 12:00'))
  })
})

describe('the deadline of a task', () => {
  it('is that of its target', () => {
    const { vence, vence_respuesta, vence_visita, ambar, plazo_id } = explain([study(created, { inicial: true })])
    expect({ vence: say(vence), vence_respuesta: say(vence_respuesta), vence_visita, ambar: say(ambar), plazo_id }).toEqual({
      vence: '2026-10-05 16:00',
      vence_respuesta: '2026-10-05 09:00',
      vence_visita: null,
      ambar: '2026-10-05 14:00',
      plazo_id: 3,
    })
  })
  it('is none where no target fits, and pauses all the same', () => {
    const { vence, ambar, pausada_desde } = explain([study('2026-10-05 09:00', { pausa_plazo: true })], null, { plazos: [] })
    expect({ vence, ambar, pausada_desde: say(pausada_desde) }).toEqual({ vence: null, ambar: null, pausada_desde: '2026-10-05 09:00' })
  })
  it('stands still while the task is paused, and moves when it goes on', () => {
    const pause = study('2026-10-08 14:00', { pausa_plazo: true })
    const stopped = explain([pause], null, { plazos: [{ ...target, resolucion: 2400 }] })
    expect([say(stopped.vence), say(stopped.pausada_desde), stopped.minutos_pausados]).toEqual(['2026-10-12 16:00', '2026-10-08 14:00', 0])
    const on = explain([pause, study('2026-10-13 10:00')], null, { plazos: [{ ...target, resolucion: 2400 }] })
    expect([say(on.vence), on.pausada_desde, on.minutos_pausados]).toEqual(['2026-10-14 12:00', null, 720])
  })
  it('stays as it was once the work has ended, without a moment from which it is near', () => {
    const { vence, ambar } = explain([repair('2026-10-06 09:00', done)])
    expect([say(vence), ambar]).toEqual(['2026-10-05 16:00', null])
  })
  it('gives half of the time to what is opened again', () => {
    const { vence, respondida } = explain([
      study('2026-10-05 09:00', { cuenta_respuesta: true }),
      repair('2026-10-05 10:00', done),
      repair('2026-10-06 08:00', { inicial: true }),
    ])
    expect([say(vence), respondida]).toEqual(['2026-10-06 12:00', null])
  })
  it('notes the first answer and the first visit', () => {
    const { respondida, visitada } = explain([study('2026-10-05 09:00', { cuenta_respuesta: true }), repair('2026-10-05 10:00')])
    expect([say(respondida), say(visitada)]).toEqual(['2026-10-05 09:00', '2026-10-05 10:00'])
  })
})

describe('the notices of a deadline', () => {
  const due = { ambar: at('2026-10-05 14:00'), vence: at('2026-10-05 16:00') }
  const rungs: Rung[] = [{ plazo_id: null, cuando: 'despues', cada: 240 }]
  const working = { ...calendar, zona }
  test.each([
    ['before', '2026-10-05 09:00', '2026-10-05 14:00'],
    ['once it is near', '2026-10-05 14:00', '2026-10-05 16:00'],
    ['once it is late: half a day of work later', '2026-10-05 16:00', '2026-10-06 12:00'],
    ['and again', '2026-10-06 12:00', '2026-10-06 16:00'],
    ['over a holiday and a weekend', '2026-10-08 16:00', '2026-10-12 12:00'],
  ])('%s', (_, time, next) => {
    expect(say(nextNotice(due, rungs, working, at(time)))).toBe(next)
  })
  it('are no more where nobody is notified after it', () => {
    expect(nextNotice(due, [], working, at('2026-10-05 16:00'))).toBeNull()
  })
  it('of several at once are the last', () => {
    const noticeAt = (now: string) => dueNotice(due, rungs, working, { since: due.ambar, now: at(now) })?.cuando
    expect([noticeAt('2026-10-05 14:00'), noticeAt('2026-10-05 16:30'), noticeAt('2026-10-06 13:00')]).toEqual([
      'ambar',
      'vence',
      'despues',
    ])
  })
})
