import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { parseDate, toServerDate } from '#/values/dates.ts'
import type { Calendar } from './calendar.ts'
import { clockOf, deadlineOf, type Clock, type ClockMove } from './deadline.ts'
import { chooseTarget, counts, type Target } from './targets.ts'

const zona = 'Europe/Madrid'
const turnos = [1, 2, 3, 4, 5].map((dia) => ({ dia, desde: '08:00', hasta: '16:00' }))
const calendar: Calendar = { turnos, siempre: false, festivos: ['2026-10-09'], zona }
const at = (text: string): number => parseDate(text, zona)?.getTime() ?? Number.NaN
const say = (time: number): string => toServerDate(new Date(time), zona).slice(0, 16)

const target: Target = {
  id: 1,
  tipo_id: null,
  prioridad: null,
  unidad_gestion_id: null,
  calendario_id: 1,
  cuenta: 'minutos_habiles',
  respuesta: null,
  visita: null,
  resolucion: 480,
  ambar_por_cien: 75,
  desde: null,
  hasta: null,
}

describe('the most exact target in force counts', () => {
  const facts = { tipos: [12, 10], prioridad: 'alta', unidad: 3, dia: '2026-11-23' } as const
  const of = (id: number, fields: Partial<Target>): Target => ({ ...target, id, ...fields })
  test.each<[string, Target[], number | undefined]>([
    ['none without targets', [], undefined],
    ['any', [of(1, {})], 1],
    ['the group before any', [of(1, {}), of(2, { tipo_id: 10 })], 2],
    [
      'the type before the group, even one with a priority and a unit',
      [of(1, { tipo_id: 10, prioridad: 'alta', unidad_gestion_id: 3 }), of(2, { tipo_id: 12 })],
      2,
    ],
    ['the priority before the unit', [of(1, { unidad_gestion_id: 3 }), of(2, { prioridad: 'alta' })], 2],
    ['not of another type', [of(1, { tipo_id: 11 })], undefined],
    ['not of another priority', [of(1, { prioridad: 'baja' })], undefined],
    ['not of another unit', [of(1, { unidad_gestion_id: 4 })], undefined],
    ['not before it is in force', [of(1, { desde: '2026-11-24' })], undefined],
    ['on its last day', [of(1, { hasta: '2026-11-23' })], 1],
    ['not after it', [of(1, { hasta: '2026-11-22' })], undefined],
    ['the later of two equal ones', [of(1, { desde: '2026-01-01' }), of(2, { desde: '2026-06-01' })], 2],
  ])('%s', (_, targets, id) => {
    expect(chooseTarget(targets, facts)?.id).toBe(id)
  })
})

const created = at('2026-10-05 08:00')
const move = (when: string, flags: Partial<ClockMove> = {}): ClockMove => ({
  at: at(when),
  pausa: false,
  responde: false,
  visita: false,
  final: false,
  ...flags,
})

describe('the clock is read off the history', () => {
  const start: Clock = { inicio: created, pausas: [], respondida: null, visitada: null, fin: null, reabierta: false }
  const [monday, tuesday, wednesday] = ['2026-10-05 09:00', '2026-10-06 09:00', '2026-10-07 09:00'] as const
  test.each<[string, ClockMove[], Clock]>([
    ['no move', [], start],
    ['a pause that lasts', [move(monday, { pausa: true })], { ...start, pausas: [{ desde: at(monday), hasta: null }] }],
    [
      'a pause that ended',
      [move(monday, { pausa: true }), move(tuesday)],
      { ...start, pausas: [{ desde: at(monday), hasta: at(tuesday) }] },
    ],
    [
      'from one pause to another',
      [move(monday, { pausa: true }), move(tuesday, { pausa: true }), move(wednesday)],
      { ...start, pausas: [{ desde: at(monday), hasta: at(wednesday) }] },
    ],
    [
      'moves that arrive in another order',
      [move(tuesday), move(monday, { pausa: true })],
      { ...start, pausas: [{ desde: at(monday), hasta: at(tuesday) }] },
    ],
    [
      'the first answer and the first visit alone',
      [move(monday, { responde: true }), move(tuesday, { responde: true, visita: true }), move(wednesday, { visita: true })],
      { ...start, respondida: at(monday), visitada: at(tuesday) },
    ],
    ['the end', [move(monday, { final: true })], { ...start, fin: at(monday) }],
    [
      'ended while it paused',
      [move(monday, { pausa: true }), move(tuesday, { final: true })],
      { ...start, pausas: [{ desde: at(monday), hasta: at(tuesday) }], fin: at(tuesday) },
    ],
    [
      'opened again: a new start with nothing of before',
      [move(monday, { responde: true, pausa: true }), move(tuesday, { final: true }), move(wednesday)],
      { ...start, inicio: at(wednesday), reabierta: true },
    ],
  ])('%s', (_, moves, clock) => {
    expect(clockOf(created, moves)).toEqual(clock)
  })
})

describe('a deadline explains itself', () => {
  const deadline = (cuenta: Target['cuenta'], amount: number, moves: readonly ClockMove[] = [], now = created) =>
    deadlineOf({ cuenta, ambar_por_cien: 75 }, amount, calendar, { clock: clockOf(created, moves), now })

  test.each([
    ['minutos_habiles', 480, '2026-10-05 16:00', '2026-10-05 14:00'],
    ['dias_habiles', 1, '2026-10-06 23:59', '2026-10-06 13:59'],
    ['dias_habiles_hora', 2, '2026-10-07 08:00', '2026-10-06 12:00'],
    ['dias_naturales', 4, '2026-10-09 08:00', '2026-10-08 08:00'],
  ] as const)('%s', (cuenta, amount, vence, ambar) => {
    const { lineas, ...times } = deadline(cuenta, amount)
    expect({ vence: say(times.vence), ambar: say(times.ambar), lineas }).toEqual({
      vence,
      ambar,
      lineas: [{ clase: 'plazo', cantidad: amount }],
    })
  })

  it('moves by a pause over 9 d’Octubre and a weekend, and says both', () => {
    const [from, to] = ['2026-10-08 14:00', '2026-10-13 10:00']
    const { vence, lineas } = deadline('minutos_habiles', 5 * 480, [move(from, { pausa: true }), move(to)])
    expect({ vence: say(vence), lineas }).toEqual({
      vence: '2026-10-14 12:00',
      lineas: [
        { clase: 'plazo', cantidad: 2400 },
        { clase: 'pausa', desde: at(from), hasta: at(to), cantidad: 720 },
        { clase: 'festivo', dia: '2026-10-09' },
      ],
    })
  })

  it('moves on while a pause lasts', () => {
    const moves = [move('2026-10-05 10:00', { pausa: true })]
    expect(['2026-10-05 11:00', '2026-10-06 10:00'].map((now) => say(deadline('minutos_habiles', 480, moves, at(now)).vence))).toEqual([
      '2026-10-06 09:00',
      '2026-10-06 16:00',
    ])
  })

  it('gives days of the law back that a pause took', () => {
    const moves = [move('2026-10-06 10:00', { pausa: true }), move('2026-10-08 10:00')]
    expect(say(deadline('dias_habiles', 3, moves).vence)).toBe('2026-10-13 23:59')
  })

  it('gives half of the time to what is opened again', () => {
    const moves = [move('2026-10-06 10:00', { final: true }), move('2026-10-07 08:00')]
    const { vence, lineas } = deadline('minutos_habiles', 481, moves)
    expect({ vence: say(vence), lineas }).toEqual({ vence: '2026-10-07 12:01', lineas: [{ clase: 'mitad', cantidad: 241 }] })
  })

  it('is never earlier for a pause', () => {
    const moment = fc.integer({ min: created, max: created + 30 * 86_400_000 })
    const times = fc.tuple(moment, moment).map((pair) => pair.toSorted((a, b) => a - b))
    fc.assert(
      fc.property(fc.constantFrom(...counts), fc.integer({ min: 1, max: 20 }), times, (cuenta, amount, [from = 0, to = 0]) => {
        const flags = { responde: false, visita: false, final: false }
        const paused = deadline(cuenta, amount, [
          { at: from, pausa: true, ...flags },
          { at: to, pausa: false, ...flags },
        ])
        expect(paused.vence).toBeGreaterThanOrEqual(deadline(cuenta, amount).vence)
      }),
    )
  })
})
