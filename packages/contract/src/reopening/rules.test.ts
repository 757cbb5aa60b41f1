import { describe, expect, test } from 'vitest'
import { checkStillBroken, halfDeadline, taskToReopen } from './rules.ts'

const cerrada = new Date('2026-05-01T10:00:00Z')
const closed = {
  participa: true,
  desenlace: 'resuelta' as const,
  cerrada,
  escrita: new Date('2026-05-03T10:00:00Z'),
  repetida: false,
  faltaFoto: false,
  reabierta_veces: 0,
}
const limits = { reapertura_dias: 30, reapertura_veces: 2 }

describe('«it is not mended» of the reporter, has seen it too or follows it', () => {
  test.each([
    ['opens it again', {}, { result: 'reabierta' }],
    ['opens again what was not found', { desenlace: 'no_localizada' as const }, { result: 'reabierta' }],
    ['opens it again a second time', { reabierta_veces: 1 }, { result: 'reabierta' }],
    ['asks staff after that', { reabierta_veces: 2 }, { result: 'a_revisar' }],
    ['counts on the last day', { escrita: new Date('2026-05-31T10:00:00Z') }, { result: 'reabierta' }],
    ['is too late a moment later', { escrita: new Date('2026-05-31T10:00:01Z') }, 'reopen.tooLate'],
    ['needs the photo that is asked', { faltaFoto: true }, 'reopen.photo'],
    ['is said once of each closing', { repetida: true }, 'reopen.once'],
    ['is for nobody else', { participa: false }, 'reopen.notYours'],
    ['is nothing where it is open', { cerrada: null, desenlace: null }, 'reopen.stillOpen'],
    ['is not for what is not municipal', { desenlace: 'no_competencia' as const }, 'reopen.notThis'],
    ['is not for what will not be done', { desenlace: 'no_se_hara' as const }, 'reopen.notThis'],
    ['is not for duplicates', { desenlace: 'duplicada' as const }, 'reopen.notThis'],
    ['is not for what was closed before outcomes were kept', { desenlace: null }, 'reopen.notThis'],
  ])('%s', (_name, more, expected) => {
    expect(checkStillBroken({ ...closed, ...more }, limits)).toEqual(expected)
  })

  test('is too late at once where the town offers no days', () => {
    expect(checkStillBroken(closed, { ...limits, reapertura_dias: 0 })).toBe('reopen.tooLate')
  })

  test('goes to staff at once where nothing reopens by itself', () => {
    expect(checkStillBroken(closed, { ...limits, reapertura_veces: 0 })).toEqual({ result: 'a_revisar' })
  })
})

const task = (id: number, reparada: boolean, estudiada: boolean, hasta: string) => ({ id, reparada, estudiada, hasta: new Date(hasta) })

test.each([
  ['the repair that was finished last', [task(1, true, true, '2026-05-02'), task(2, true, false, '2026-05-01')], 1],
  ['a repair before a study', [task(1, false, true, '2026-05-02'), task(2, true, false, '2026-05-01')], 2],
  ['a study where nothing was repaired', [task(1, false, true, '2026-05-02')], 1],
  ['none where there is no work', [], undefined],
])('what waits again: %s', (_name, tasks, id) => {
  expect(taskToReopen(tasks)?.id).toBe(id)
})

test('the deadline starts again with half the time', () => {
  const now = new Date('2026-05-10T00:00:00Z')
  expect(halfDeadline(now, new Date('2026-05-01'), new Date('2026-05-05'))).toEqual(new Date('2026-05-12T00:00:00Z'))
  expect(halfDeadline(now, new Date('2026-05-01'), null)).toBeNull()
})
