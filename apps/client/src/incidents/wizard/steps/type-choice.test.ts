import { describe, expect, it } from 'vitest'
import { types } from '../testing/a-wizard.tsx'
import { chooseType, flatten, limitTypes } from './type-choice.ts'

const ids = (limit: number[] | undefined) => flatten(limitTypes(types, limit)).map(({ id }) => id)

describe('the types that the address offers (WIZ-32)', () => {
  it.each([
    ['all without a limit', undefined, [10, 11, 12, 20, 21, 30, 38, 40, 50, 51]],
    ['a parent with all below it', [10], [10, 11, 12]],
    ['a subtype below its parent', [12], [10, 12]],
    ['several', [21, 30], [20, 21, 30]],
    ['all where none belongs to this unit', [999], [10, 11, 12, 20, 21, 30, 38, 40, 50, 51]],
  ])('the types offered are %s', (_what, limit, offered) => {
    expect(ids(limit)).toEqual(offered)
  })

  it('the parent of a subtype is not included, although it is assignable', () => {
    expect(limitTypes(types, [21])[0]).toMatchObject({ id: 20, asignable: false })
  })
})

it.each([
  ['a choice replaces the previous one (WIZ-25)', [11], 30, false, [30]],
  ['a choice is added where several are allowed (WIZ-26)', [11], 30, true, [11, 30]],
  ['a chosen type is removed', [11, 30], 11, true, [30]],
] as const)('%s', (_what, selection, id, several, after) => {
  expect(chooseType(selection, id, several)).toEqual(after)
})
