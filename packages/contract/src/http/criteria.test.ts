import { describe, expect, test } from 'vitest'
import { daysAgo, parseCriteria, writeCriteria } from './criteria.ts'

const allowed = { codigo: 'text', tipo: 'number', fecha: 'date', abierta: 'choice' } as const

describe('parsing criteria', () => {
  test.each([
    [undefined, []],
    ['(codigo,=,SU-26-00012)', [{ field: 'codigo', operator: '=', values: ['SU-26-00012'] }]],
    ['(codigo,like,12)', [{ field: 'codigo', operator: 'LIKE', values: ['12'] }]],
    ['(codigo,=,a,b (c);d)', [{ field: 'codigo', operator: '=', values: ['a,b (c);d'] }]],
    ['(tipo,IN,1,2,3)', [{ field: 'tipo', operator: 'IN', values: [1, 2, 3] }]],
    [
      '(fecha,>=,2026-01-01);(fecha,<,2026-02-01 10:00:00)',
      [
        { field: 'fecha', operator: '>=', values: ['2026-01-01'] },
        { field: 'fecha', operator: '<', values: ['2026-02-01 10:00:00'] },
      ],
    ],
    ['(fecha,>=,hoy-7)', [{ field: 'fecha', operator: '>=', values: ['hoy-7'] }]],
    ['(abierta,=,1)', [{ field: 'abierta', operator: '=', values: [1] }]],
    ['(codigo,=,)', [{ field: 'codigo', operator: '=', values: [''] }]],
  ])('%s', (text, criteria) => {
    expect(parseCriteria(text, allowed)).toEqual({ ok: criteria })
  })

  test.each([
    'codigo=1',
    '(password,=,1)',
    '(codigo,~,1)',
    '(codigo,=)',
    '(tipo,=,uno)',
    '(tipo,LIKE,1)',
    '(fecha,=,ayer)',
    '(fecha,=,2026-13-45)',
    '(fecha,=,hoy*1)',
    '(abierta,>,0)',
    '(abierta,LIKE,1)',
    '(fecha,=,0000-01-01)',
    '(fecha,=,2026-02-30 10:00)',
    '(tipo,=,1) or (tipo,=,2)',
    "(tipo,=,1');drop table incidencias;--)",
    '(tipo,=,1);',
  ])('«%s» is refused, never ignored', (text) => {
    expect(parseCriteria(text, allowed)).toMatchObject({ refused: { field: 'criteria' } })
  })
})

test.each(['(codigo,=,a,b (c);d)', '(tipo,IN,1,2,3);(fecha,>=,hoy-7)', ''])('«%s» is printed as it was parsed', (text) => {
  const parsed = parseCriteria(text, allowed)
  expect('ok' in parsed && writeCriteria(parsed.ok)).toBe(text)
})

test.each([
  ['hoy', 0],
  ['hoy-30', 30],
  ['hoy+1', -1],
  ['2026-01-01', undefined],
])('%s is %s days before today', (text, days) => {
  expect(daysAgo(text)).toBe(days)
})
