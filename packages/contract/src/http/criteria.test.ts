import { describe, expect, test } from 'vitest'
import { parseCriteria } from './criteria.ts'

const allowed = { codigo: 'text', tipo: 'number', fecha: 'date' } as const

describe('criteria are triples joined with AND', () => {
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
    '(fecha,=,0000-01-01)',
    '(fecha,=,2026-02-30 10:00)',
    '(tipo,=,1) or (tipo,=,2)',
    "(tipo,=,1');drop table incidencias;--)",
    '(tipo,=,1);',
  ])('«%s» is refused, never ignored', (text) => {
    expect(parseCriteria(text, allowed)).toMatchObject({ refused: { field: 'criteria' } })
  })
})
