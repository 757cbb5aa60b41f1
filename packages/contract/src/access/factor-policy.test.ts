import { describe, expect, it } from 'vitest'
import { aUser } from '#/testing/a-user.ts'
import { factorDeadline, mustHaveFactor, withoutRights } from './factor-policy.ts'

describe('who must have a second factor', () => {
  it.each([
    ['nadie', ['SuperAdmin'], false],
    ['administracion', ['SuperAdmin'], true],
    ['administracion', ['Tecnicos', 'Administradores'], true],
    ['administracion', ['Tecnicos'], false],
    ['todo_el_personal', ['Encargados'], true],
    ['todo_el_personal', ['Ciudadanos'], false],
    ['todo_el_personal', [], false],
  ] as const)('%s, %j: %s', (policy, roles, expected) => {
    expect(mustHaveFactor(policy, aUser({ user_roles: [...roles] }))).toBe(expected)
  })

  it('neither a sheet nor an account of the citizens', () => {
    expect(mustHaveFactor('todo_el_personal', aUser({ user_roles: ['Tecnicos'], por_codigo: true }))).toBe(false)
    expect(mustHaveFactor('todo_el_personal', aUser({ user_roles: ['Tecnicos'], servidor: 'ciudadano' }))).toBe(false)
  })
})

it('seven days are given, after which roles, permissions, units and entities are gone, and the name stays', () => {
  expect(factorDeadline(new Date('2026-05-04T10:00:00Z'))).toEqual(new Date('2026-05-11T10:00:00Z'))
  const user = aUser({ user_roles: ['SuperAdmin'], user_permisos: { admin: 1 }, unidades_ids: [1], entidades_ids: [2] })
  expect(withoutRights(user)).toEqual({ ...user, user_roles: [], user_permisos: {}, unidades_ids: [], entidades_ids: [] })
})
