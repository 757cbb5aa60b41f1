import { expect, it } from 'vitest'
import { applyShare, sharesOf, valuesOfClaim } from './rules.ts'
import type { SsoRule } from '#/municipalities/schemas.ts'

const rule = (valor: string, more: Partial<SsoRule>): SsoRule => ({ valor, perfiles: [], unidades: [], entidades: [], ...more })
const rules = [
  rule('jefes', { rol: 'Administradores', unidades: ['calles', 'parques'] }),
  rule('obras', { rol: 'Tecnicos', unidades: ['calles'], entidades: ['brigada'] }),
]

it.each([
  ['somebody of a group gets what its rule names', ['obras'], [], ['Tecnicos'], ['calles'], ['brigada']],
  ['of two roles the first rule decides, units add up', ['obras', 'jefes'], [], ['Administradores'], ['calles', 'parques'], ['brigada']],
  ['what no rule names stays', ['obras'], ['museos', 'parques'], ['Tecnicos'], ['museos', 'calles'], ['brigada']],
  ['who leaves all groups loses what rules name', [], ['museos', 'calles'], [], ['museos'], []],
] as const)('%s', (_title, values, before, roles, units, entities) => {
  const shares = sharesOf(rules, values)
  expect(shares && applyShare([], shares.rol)).toEqual(roles)
  expect(shares && applyShare(before, shares.unidades)).toEqual(units)
  expect(shares && applyShare([], shares.entidades)).toEqual(entities)
})

it('a token without the claim changes nothing', () => {
  expect(sharesOf(rules, valuesOfClaim(undefined))).toBeUndefined()
})

it.each([
  ['obras', ['obras']],
  [
    ['a', 'b'],
    ['a', 'b'],
  ],
  [[], []],
  [[1], null],
  [{ a: 1 }, null],
  [null, null],
])('the claim %j has the values %j', (claim, values) => {
  expect(valuesOfClaim(claim)).toEqual(values)
})
