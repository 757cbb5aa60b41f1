import { expect, test } from 'vitest'
import type { Person, RoleName } from '@avisa/contract/access/person'
import { guard } from './guard.ts'

const withRole = (role: RoleName): Person => ({
  user_id: 1,
  user_roles: [role],
  user_permisos: {},
  entidades_ids: [],
  entidades_responsable_ids: [],
  entidades_puede_cambiar_reparador: [],
  unidades_ids: [],
  lang: 'es',
  nombre: 'Vicent',
  apellidos: 'Bataller',
  email: 'vicent@demo.example',
  servidor: 'backoffice',
  id_externo: null,
  por_codigo: false,
})
const open = { open: true } as const
const plain = {}
const forStaff = { roles: ['Administradores', 'Encargados'] } as const

test.each([
  ['an open screen lets an anonymous visitor in although login is mandatory', open, null, true, 'pass'],
  ['with mandatory login a plain screen asks an anonymous visitor to sign in', plain, null, true, 'login'],
  ['without mandatory login a plain screen lets an anonymous visitor in', plain, null, false, 'pass'],
  ['a plain screen lets any user in', plain, withRole('Ciudadanos'), true, 'pass'],
  ['a screen with roles asks an anonymous visitor to sign in', forStaff, null, false, 'login'],
  ['a screen with roles lets one of them in', forStaff, withRole('Encargados'), false, 'pass'],
  ['a screen with roles asks another role to sign in', forStaff, withRole('Ciudadanos'), false, 'login'],
] as const)('%s', (_, screen, person, login_obligado, verdict) => {
  expect(guard(screen, person, { login_obligado })).toBe(verdict)
})
