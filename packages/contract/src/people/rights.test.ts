import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { permissionNames, permissionsOf } from '#/access/permissions.ts'
import { roleNames, type RoleName } from '#/access/roles.ts'
import { granted } from '#/testing/a-user.ts'
import { checkCells, isLockedCell, uselessAlone } from './matrix.ts'
import {
  checkGiving,
  checkPerson,
  holdsAll,
  isGeneralAdministrator,
  originsOf,
  permissionsWith,
  type Administered,
  type Administrator,
} from './rights.ts'

const admin = (more: Partial<Administrator> = {}): Administrator => ({
  user_id: 1,
  user_roles: ['Administradores'],
  user_permisos: granted(...permissionsOf('Administradores')),
  unidades_ids: [1, 2],
  ...more,
})
const general = admin({ user_roles: ['SuperAdmin'], user_permisos: granted(...permissionsOf('SuperAdmin')), unidades_ids: [] })
const person = (more: Partial<Administered> = {}): Administered => ({
  id: 7,
  user_roles: ['Tecnicos'],
  user_permisos: granted(...permissionsOf('Tecnicos')),
  unidades: [1],
  ...more,
})

describe('whom an administrator may touch', () => {
  it.each<[string, Administrator, Partial<Administered>, string | undefined]>([
    ['somebody of their units', admin(), {}, undefined],
    ['somebody of their units and another', admin(), { unidades: [1, 3] }, 'http.notFound'],
    ['somebody without unit', admin(), { unidades: [] }, 'http.notFound'],
    ['the general administration', admin(), { user_roles: ['SuperAdmin'] }, 'http.notFound'],
    ['a colleague', admin(), { user_roles: ['Administradores'], user_permisos: admin().user_permisos }, undefined],
    ['a colleague who holds more', admin(), { user_permisos: granted('configuracion.seguridad') }, 'config.holdsMore'],
    [
      'as a technician with a profile, an administrator',
      admin({ user_roles: ['Tecnicos'] }),
      { user_roles: ['Administradores'] },
      'config.holdsMore',
    ],
    ['anybody, as the general administration', general, { unidades: [], user_roles: ['SuperAdmin'] }, undefined],
  ])('%s', (_title, who, more, expected) => {
    expect(checkPerson(who, person(more))).toBe(expected)
  })

  it('how a role works is no permission that could be lacking', () => {
    const repairer = { user_roles: ['Encargados'] as RoleName[], user_permisos: granted(...permissionsOf('Encargados')) }
    expect(holdsAll(admin(), repairer)).toBe(true)
  })
})

const anyPermissions = fc.subarray([...permissionNames]).map((names) => granted(...names))
const anyRoles = fc.subarray(roleNames.filter((role) => role !== 'Ciudadanos'))
const anyUnits = fc.subarray([1, 2, 3])

it('nobody gives more than they hold, whatever is given', () => {
  const anyPerson = fc.record({ id: fc.constantFrom(1, 7), user_roles: anyRoles, user_permisos: anyPermissions, unidades: anyUnits })
  fc.assert(
    fc.property(anyPerson, anyRoles, anyPermissions, anyUnits, (after, user_roles, user_permisos, unidades_ids) => {
      const who = { user_id: 1, user_roles, user_permisos, unidades_ids }
      if (checkGiving(who, after) !== undefined || user_roles.includes('SuperAdmin')) return
      const rights = ['incidencia.consultar.todas', 'configuracion.permisos', 'obra.editar.campos', 'salud.consultar'] as const
      expect(rights.filter((name) => after.user_permisos[name] === 1 && user_permisos[name] !== 1)).toEqual([])
      expect(after.user_roles).not.toContain('SuperAdmin')
      expect(after.unidades.filter((id) => !unidades_ids.includes(id))).toEqual([])
    }),
  )
})

it('own permissions count more than roles and profiles, in any case; the rule counts for the general administration', () => {
  const granting = {
    roles: [{ rol: 'Tecnicos', permisos: ['Lista', 'obra.consultar.todas'] }],
    perfiles: [{ id: 3, permisos: ['configuracion.textos'] }],
  }
  const grants = { user_roles: ['Tecnicos'] as RoleName[], perfiles: [3], permisos_propios: { LISTA: 0, 'incidencia-mover': 1 } }
  expect(permissionsWith(grants, granting)).toEqual({
    lista: 0,
    'obra.consultar.todas': 1,
    'configuracion.textos': 1,
    'incidencia-mover': 1,
  })
  expect(originsOf('lista', grants, granting)).toEqual([{ de: 'rol', rol: 'Tecnicos' }, { de: 'quitado' }])
  expect(originsOf('configuracion.textos', grants, granting)).toEqual([{ de: 'perfil', perfil_id: 3 }])
  expect(originsOf('lista', { ...grants, user_roles: ['SuperAdmin'], permisos_propios: {} }, granting)).toEqual([{ de: 'regla' }])
})

it.each([
  ['enters and administrates', {}, true],
  ['has no password yet', { con_clave: false }, false],
  ['is deactivated', { activado: false }, false],
  ['had the administration of people taken', { permisos_propios: { 'configuracion.personas': 0 } }, false],
  ['has another role', { user_roles: ['Administradores' as const] }, false],
])('a general administrator who %s counts as one: %s', (_title, more, expected) => {
  const administrator = { user_roles: ['SuperAdmin' as const], permisos_propios: {}, activado: true, con_clave: true }
  expect(isGeneralAdministrator({ ...administrator, ...more })).toBe(expected)
})

describe('the matrix', () => {
  it.each([
    ['the mark of a role', { rol: 'Tecnicos' as const, permiso: 'tecnico' }, true],
    ['anything of the general administration', { rol: 'SuperAdmin' as const, permiso: 'lista' }, true],
    ['the console for citizens', { rol: 'Ciudadanos' as const, permiso: 'salud.consultar' }, true],
    ['a plain permission', { rol: 'Tecnicos' as const, permiso: 'lista' }, false],
  ])('%s is locked: %s', (_title, cell, expected) => {
    expect(isLockedCell(cell)).toBe(expected)
  })

  it('nobody takes their own administration by the row of their role', () => {
    const names = [...permissionsOf('Administradores'), 'configuracion.permisos', 'configuracion.municipio']
    const granting = { roles: [{ rol: 'Administradores', permisos: names }], perfiles: [] }
    const who = { ...admin({ user_permisos: granted(...names) }), perfiles: [], permisos_propios: {} }
    const cell = (permiso: string) => ({ rol: 'Administradores' as const, permiso, valor: false })
    expect(checkCells({ who, granting, cells: [cell('configuracion.personas')] })).toBe('config.ownAdministration')
    expect(checkCells({ who, granting, cells: [cell('lista')] })).toBeUndefined()
    expect(checkCells({ who, granting, cells: [cell('configuracion.seguridad')] })).toBe('config.moreThanOwn')
  })

  it('names permissions that are of no use without another; no role begins with one', () => {
    expect(uselessAlone(granted('campo-extra.editar'))).toEqual([{ permiso: 'campo-extra.editar', falta: ['campo-extra.consultar'] }])
    expect(uselessAlone(granted('obra.editar.campos', 'obra.consultar.propia'))).toEqual([])
    const roles = roleNames.map((role) => [role, uselessAlone(granted(...permissionsOf(role))).map(({ permiso }) => permiso)])
    expect(Object.fromEntries(roles)).toEqual(Object.fromEntries(roleNames.map((role) => [role, []])))
  })
})
