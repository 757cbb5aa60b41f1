import { expect, test } from 'vitest'
import type { RoleName } from '#/access/roles.ts'
import type { User } from '#/access/schemas.ts'
import { aUser, granted } from '#/testing/a-user.ts'
import { checkAddImage } from './rules.ts'

const user = (user_roles: RoleName[], more: Partial<User> = {}) => aUser({ user_roles, ...more })

test.each([
  ['the device that reported', null, true, true, undefined],
  ['another device, to a public one', null, false, true, 'image.notYours'],
  ['another device', null, false, false, 'http.notFound'],
  ['a citizen who did not report it', user(['Ciudadanos'], { servidor: 'ciudadano' }), false, true, 'image.notYours'],
  ['staff who see it', user(['Tecnicos']), false, true, undefined],
  ['staff who do not', user(['Tecnicos']), false, false, 'http.notFound'],
  ['staff who reported it and see nothing else', user([]), true, false, undefined],
  ['an observer', user(['Observadores']), false, true, 'http.forbidden'],
  [
    'an observer to whom it was granted (IMG-18)',
    user(['Observadores'], { user_permisos: granted('adjunto.imagen.crear') }),
    false,
    true,
    undefined,
  ],
  [
    'a citizen to whom it was granted',
    user(['Ciudadanos'], { user_permisos: granted('adjunto.imagen.crear') }),
    false,
    true,
    'image.notYours',
  ],
  ['a technician who also observes', user(['Observadores', 'Tecnicos']), false, true, undefined],
] as const)('photos by %s (IMG-16, IMG-17)', (_who, person, propia, vista, expected) => {
  expect(checkAddImage({ person, propia, vista, asStaff: vista })).toBe(expected)
})

test('staff add no photos to incidents they see only because they are public (SRV-62)', () => {
  expect(checkAddImage({ person: user(['Encargados']), propia: false, vista: true, asStaff: false })).toBe('http.forbidden')
})
