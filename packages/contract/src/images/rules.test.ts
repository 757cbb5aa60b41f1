import { expect, test } from 'vitest'
import type { RoleName, User } from '#/access/person.ts'
import { checkAddImage } from './rules.ts'

const user = (roles: RoleName[], servidor: User['servidor'] = 'backoffice'): User => ({
  user_id: 1,
  user_roles: roles,
  user_permisos: {},
  entidades_ids: [],
  entidades_responsable_ids: [],
  entidades_puede_cambiar_reparador: [],
  unidades_ids: [],
  lang: 'es',
  nombre: '',
  apellidos: '',
  email: '',
  servidor,
  id_externo: null,
  por_codigo: false,
})

test.each([
  ['the device that reported', null, true, true, undefined],
  ['another device, to a public one', null, false, true, 'image.notYours'],
  ['another device', null, false, false, 'http.notFound'],
  ['a citizen who did not report it', user(['Ciudadanos'], 'ciudadano'), false, true, 'image.notYours'],
  ['staff who see it', user(['Tecnicos']), false, true, undefined],
  ['staff who do not', user(['Tecnicos']), false, false, 'http.notFound'],
  ['staff who reported it and see nothing else', user([]), true, false, undefined],
  ['an observer', user(['Observadores']), false, true, 'http.forbidden'],
  ['a technician who also observes', user(['Observadores', 'Tecnicos']), false, true, undefined],
] as const)('photos by %s (IMG-16, IMG-17)', (_who, person, propia, vista, expected) => {
  expect(checkAddImage({ person, propia, vista })).toBe(expected)
})
