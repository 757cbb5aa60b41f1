import { describe, expect, test } from 'vitest'
import { parseSort } from './sorting.ts'

const allowed = ['fecha', 'codigo'] as const

describe('parsing a sort order', () => {
  test.each([
    [undefined, []],
    ['', []],
    ['fecha', [{ field: 'fecha', descending: false }]],
    ['-fecha', [{ field: 'fecha', descending: true }]],
    [
      '-fecha, codigo',
      [
        { field: 'fecha', descending: true },
        { field: 'codigo', descending: false },
      ],
    ],
  ])('%s', (text, keys) => {
    expect(parseSort(text, allowed)).toEqual({ ok: keys })
  })

  test.each(['password', '-', ',', 'fecha,fecha', '--fecha', 'fecha;drop table', 'FECHA'])('«%s» is refused, never ignored', (text) => {
    expect(parseSort(text, allowed)).toMatchObject({ refused: { field: 'sort' } })
  })
})
