import { describe, expect, it } from 'vitest'
import { isRole, may, type Person, type RoleCheck } from './person.ts'
import type { RoleName } from './roles.ts'

const person = (roles: RoleName[], servidor: 'backoffice' | 'ciudadano' = 'backoffice'): Person => ({
  user_id: 1,
  user_roles: roles,
  user_permisos: { 'incidencia.crear': 1, lista: 0 },
  entidades_ids: [],
  entidades_responsable_ids: [],
  entidades_puede_cambiar_reparador: [],
  unidades_ids: [],
  lang: 'es',
  nombre: 'A',
  apellidos: 'B',
  email: 'a@b.example',
  servidor,
  id_externo: null,
  por_codigo: false,
})

const checks: RoleCheck[] = ['admin', 'super', 'ciudadano', 'tecnico', 'reparador', 'inspector']

describe('role checks (GEN-10, GEN-11, PERM-01 to PERM-03)', () => {
  it.each<[string, Person, RoleCheck[]]>([
    ['an anonymous visitor', null, ['ciudadano']],
    ['a user of the citizen server', person([], 'ciudadano'), ['ciudadano']],
    ['a backoffice user with the citizen role', person(['Ciudadanos']), ['ciudadano']],
    ['the super administrator', person(['SuperAdmin']), ['admin', 'super']],
    ['an administrator', person(['Administradores']), ['admin']],
    ['a technician', person(['Tecnicos']), ['tecnico']],
    ['a repairer', person(['Encargados']), ['reparador']],
    ['an inspector', person(['Inspectores']), ['inspector']],
    ['an agent', person(['Agentes']), []],
    ['an observer', person(['Observadores']), []],
  ])('%s', (_title, who, expected) => {
    expect(checks.filter((check) => isRole(who, check)).toSorted()).toEqual(expected.toSorted())
  })

  it('only a signed-in person has permissions', () => {
    expect(may(null, 'incidencia.*')).toBe(false)
    expect(may(person([]), 'incidencia.*')).toBe(true)
    expect(may(person([]), 'lista')).toBe(false)
  })
})
