import { describe, expect, test } from 'vitest'
import { aUser, granted } from '#/testing/a-user.ts'
import { checkStartTime, checkStop, isForgotten, mondayOf, weeksOf, workedMinutes } from './hours.ts'
import { keepsWorkDays, seesWorkDays } from './rules.ts'

const at = (time: string) => Date.parse(`2026-11-20T${time}:00Z`)

describe('the people who keep work days', () => {
  test.each([
    ['Encargados', true],
    ['Observadores', true],
    ['Ciudadanos', false],
  ] as const)('%s: %s (HOME-03, WD-21)', (role, expected) => {
    expect(keepsWorkDays(aUser({ user_roles: [role] }))).toBe(expected)
  })
  test('an anonymous visitor does not', () => expect(keepsWorkDays(null)).toBe(false))

  test.each([
    ['Administradores', [], true],
    ['SuperAdmin', [], true],
    ['Tecnicos', [], true],
    ['Encargados', [], false],
    ['Inspectores', [], false],
    ['Encargados', ['ver-jornadas-operarios'], true],
  ] as const)('%s with %j sees other people’s work days: %s (WD-20)', (role, permissions, expected) => {
    expect(seesWorkDays(aUser({ user_roles: [role], user_permisos: granted(...permissions) }))).toBe(expected)
  })
})

test.each([
  ['now', '08:00', null, undefined],
  ['within what clocks differ', '14:00', null, undefined],
  ['earlier, without signal', '06:30', '06:00', undefined],
  ['before the last one ended', '05:59', '06:00', 'fecha'],
] as const)('a start %s', (_, inicio, ultima, field) => {
  expect(checkStartTime(at(inicio), { now: at('08:00'), ultima: ultima && at(ultima) })?.field).toBe(field)
})

test.each([
  ['at once', '08:00', 0, []],
  ['with breaks as long as it', '08:30', 30, []],
  ['with longer breaks', '08:30', 31, ['pausas']],
  ['before it began', '07:59', 0, ['fecha']],
] as const)('an end %s', (_, fin, pausas, fields) => {
  expect(checkStop({ inicio: at('08:00'), fin: at(fin), pausas }, at('15:00')).map(({ field }) => field)).toEqual(fields)
})

test('minutes are whole, without breaks, and never negative', () => {
  expect([workedMinutes(at('08:00'), at('15:02') + 59_000, 20), workedMinutes(at('08:00'), at('08:05'), 10)]).toEqual([402, 0])
})

test('an open day counts as forgotten after sixteen hours', () => {
  const after = (hours: number, estado: 'abierto' | 'cerrado') => isForgotten({ estado }, 0, hours * 3_600_000)
  expect([after(16, 'abierto'), after(16.1, 'abierto'), after(20, 'cerrado')]).toEqual([false, true, false])
})

test('weeks start on Monday, also across a year (CONST-07)', () => {
  expect([mondayOf('2026-11-20'), mondayOf('2026-11-22'), mondayOf('2026-11-23'), mondayOf('2027-01-01')]).toEqual([
    '2026-11-16',
    '2026-11-16',
    '2026-11-23',
    '2026-12-28',
  ])
  const dias = [
    { dia: '2026-11-20', minutos: 400 },
    { dia: '2026-11-16', minutos: 20 },
    { dia: '2026-11-23', minutos: 5 },
  ]
  expect(weeksOf({ dias })).toEqual([
    { lunes: '2026-11-23', minutos: 5 },
    { lunes: '2026-11-16', minutos: 420 },
  ])
})

test('a start or end more than a day ahead is refused, since no clock is that wrong', () => {
  const soon = { now: at('08:00'), ultima: null }
  expect(checkStartTime(at('08:00') + 25 * 3_600_000, soon)?.field).toBe('fecha')
  expect(checkStop({ inicio: at('08:00'), fin: at('15:00') + 25 * 3_600_000, pausas: 0 }, at('15:00'))[0]?.field).toBe('fecha')
})
