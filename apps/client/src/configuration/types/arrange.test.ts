import { describe, expect, it } from 'vitest'
import { aBody, aRow } from '../testing/a-console.ts'
import { bulkChanges, moveChanges, stepPlace, treeOf } from './arrange.ts'

const type = (codigo: string, tipo_padre: string | null, orden: number) => aRow(codigo, aBody('tipo', { codigo, tipo_padre, orden }))
const rows = [
  type('luz', null, 0),
  type('limpieza', null, 10),
  type('farola', 'luz', 0),
  type('cable', 'luz', 1),
  type('papelera', 'limpieza', 0),
]
const placed = (clave: string, place: Parameters<typeof moveChanges>[2]) =>
  moveChanges(rows, clave, place).map(({ clave: key, despues }) => [key, despues?.['tipo_padre'], despues?.['orden']])

describe('moving a type', () => {
  it.each([
    ['to the end of its category', 'farola', { parent: 'luz', index: 1 }, [['farola', 'luz', 11]]],
    ['between two with room changes it alone', 'papelera', { parent: null, index: 1 }, [['papelera', null, 5]]],
    [
      'between two without room numbers them again',
      'papelera',
      { parent: 'luz', index: 1 },
      [
        ['papelera', 'luz', 10],
        ['cable', 'luz', 20],
      ],
    ],
    ['with types of its own into another is refused', 'luz', { parent: 'limpieza', index: 0 }, []],
    ['into itself is refused', 'farola', { parent: 'farola', index: 0 }, []],
  ] as const)('%s', (_title, clave, place, changes) => {
    expect(placed(clave, place)).toEqual(changes)
  })

  it.each([
    ['farola', 'up', undefined],
    ['farola', 'down', { parent: 'luz', index: 1 }],
    ['cable', 'out', { parent: null, index: 1 }],
    ['limpieza', 'in', undefined],
    ['luz', 'out', undefined],
  ] as const)('%s, with the key %s', (clave, step, place) => {
    expect(stepPlace(rows, clave, step)).toEqual(place)
  })
})

it('a type whose category is not shown stands by itself', () => {
  expect(
    treeOf([type('farola', 'luz', 0)])
      .get(null)
      ?.map(({ clave }) => clave),
  ).toEqual(['farola'])
})

it('several at once change only those that differ', () => {
  expect(bulkChanges(rows, { dias_objetivo: null })).toEqual([])
  expect(bulkChanges(rows.slice(0, 2), { dias_objetivo: 5 })).toHaveLength(2)
})
