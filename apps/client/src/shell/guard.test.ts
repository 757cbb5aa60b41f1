import { beforeEach, describe, expect, test } from 'vitest'
import { may, type Person } from '@avisa/contract/access/person'
import { permissionsOf } from '@avisa/contract/access/permissions'
import type { RoleName } from '@avisa/contract/access/roles'
import { aUser } from '@avisa/contract/testing/a-user'
import { matchRoutes } from 'react-router'
import { guard } from './guard.ts'
import { routesOf } from './routes.tsx'
import { screens } from './screens.ts'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

const withRole = (role: RoleName): Person =>
  aUser({ user_roles: [role], user_permisos: Object.fromEntries(permissionsOf(role).map((name) => [name, 1])) })
const open = { open: true } as const
const plain = {}
const staffRoute = { roles: ['Administradores', 'Encargados'] } as const

const on = { abierta: true, modulo_inspecciones: true, 'jornadas.estado_modulo': true, listas_publicas: true }
const inspecting = { ...staffRoute, module: 'inspections' } as const

test.each([
  ['an open screen lets an anonymous visitor in although login is mandatory', open, null, true, 'pass'],
  ['with mandatory login a plain screen asks an anonymous visitor to sign in', plain, null, true, 'login'],
  ['without mandatory login a plain screen lets an anonymous visitor in', plain, null, false, 'pass'],
  ['a plain screen lets any user in', plain, withRole('Ciudadanos'), true, 'pass'],
  ['a screen with roles asks an anonymous visitor to sign in', staffRoute, null, false, 'login'],
  ['a screen with roles lets one of them in', staffRoute, withRole('Encargados'), false, 'pass'],
  ['a screen with roles asks another role to sign in', staffRoute, withRole('Ciudadanos'), false, 'login'],
] as const)('%s', (_, screen, person, login_obligado, verdict) => {
  expect(guard(screen, person, { login_obligado, ...on })).toBe(verdict)
})

test.each([
  ['citizens', null, 'soon'],
  ['citizens with an account', withRole('Ciudadanos'), 'soon'],
  ['technicians', withRole('Tecnicos'), 'pass'],
] as const)('before the opening, %s find the screens of reports closed unless they work there', (_, person, verdict) => {
  expect(guard({ reports: true }, person, { login_obligado: false, ...on, abierta: false })).toBe(verdict)
})

test.each([
  ['on, to whom its screen is for', on, withRole('Encargados'), 'pass'],
  ['off, to whom its screen is for (OPEN-109)', { ...on, modulo_inspecciones: false }, withRole('Encargados'), 'off'],
  ['off, to others as if it were on', { ...on, modulo_inspecciones: false }, withRole('Ciudadanos'), 'login'],
] as const)('a module that is %s', (_, switches, person, verdict) => {
  expect(guard(inspecting, person, { login_obligado: false, ...switches })).toBe(verdict)
})

test('somebody whose time to set up a second factor is over can do nothing else, and sign out', () => {
  const late = aUser({ user_roles: [], factor_limite: '2026-05-11 12:00:00' })
  const verdicts = [{ path: '/tareas', ...staffRoute }, { path: '/inicio' }, { path: '/perfil/seguridad', ...staffRoute }, open].map(
    (screen) => guard(screen, late, { login_obligado: true, ...on }),
  )
  expect(verdicts).toEqual(['factor', 'factor', 'pass', 'pass'])
  expect(guard(staffRoute, withRole('Encargados'), { login_obligado: true, ...on })).toBe('pass')
})

/** Who may open each screen; the others are public unless login is mandatory (GUARD-03, GUARD-04). */
const always = [
  '/login',
  '/signup',
  '/recuperar-contrasenya',
  '/activar',
  '/confirmar-correo',
  '/nueva-contrasenya',
  '/entrada-municipal',
  '/s',
  '/logout',
  '/faq',
  '/faqpage',
  '/faqestados',
]
/** An earlier address of `/s`; what follows it is a screen of its own. */
const alwaysItself = '/seguir'
const signedInOnly = ['/perfil']
/**
 * An incident of a public list has the same path as a task of a list (OPEN-13), so it is not for staff
 * only.
 */
const shared = new Set(['/listas/:id/detail/:itemId'])
const staffOnly = ['/tareas', '/inspecciones', '/listas', '/usuarios-jornadas', '/vusuarios-jornadas']
const administratorsOnly = ['/consultas-personales', '/consola']
const roles: readonly RoleName[] = [
  'SuperAdmin',
  'Administradores',
  'Agentes',
  'Tecnicos',
  'Encargados',
  'Ciudadanos',
  'Observadores',
  'Inspectores',
]
const visitors: readonly Person[] = [null, ...roles.map(withRole)]
const begins = (path: string, beginnings: readonly string[]) =>
  beginnings.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))

const comes = (path: string, person: Person, login_obligado: boolean) => {
  if (begins(path, always) || path === alwaysItself) return true
  if (path === '/escritorio') return may(person, 'obra.consultar.*') || may(person, 'incidencia.aceptar')
  if (path === '/revision') return may(person, 'incidencia.publicar')
  if (path === '/numeros') return may(person, 'estadistica.consultar')
  if (begins(path, ['/informes'])) return may(person, 'estadistica.consultar') || may(person, 'informe.crear')
  if (begins(path, signedInOnly)) return person !== null
  if (begins(path, administratorsOnly)) return ['SuperAdmin', 'Administradores'].includes(person?.user_roles[0] ?? '')
  if (begins(path, staffOnly) && !shared.has(path)) return person !== null && person.user_roles[0] !== 'Ciudadanos'
  return person !== null || !login_obligado
}

describe.each(screens.map((screen) => [screen.path, screen] as const))('%s', (path, screen) => {
  test.each(visitors.map((person) => [person?.user_roles[0] ?? 'a visitor', person] as const))(
    '%s may open the screens of the table, with and without mandatory login (GUARD-02 to GUARD-06, GEN-02, GEN-12, GEN-19)',
    (_who, person) => {
      for (const login_obligado of [true, false])
        expect(guard(screen, person, { login_obligado, ...on })).toBe(comes(path, person, login_obligado) ? 'pass' : 'login')
    },
  )
})

const screenAt = (address: string) => matchRoutes(routesOf(client), address)?.at(-1)?.route.path

describe('an address', () => {
  test.each([
    '/incidencias/add',
    '/incidencias/add-backoffice',
    '/incidencias/solo-add',
    '/incidencias/add-formulario',
    '/incidencias/ciudadano',
  ])('%s is a screen of its own and not an incident (ROUTE-58)', (address) => {
    expect(screenAt(address)).toBe(address)
  })
  test.each(['/no/existe', '/incidencias/1/2/3', '/tarea'])(
    '%s is unknown and redirects to the start page (GUARD-07, OPEN-20)',
    (address) => {
      expect(screenAt(address)).toBe('*')
    },
  )
  test('/recuperar-password redirects to the recovery (OPEN-10)', () => {
    const route = matchRoutes(routesOf(client), '/recuperar-password')?.at(-1)?.route
    expect(route?.element).toMatchObject({ props: { to: '/recuperar-contrasenya', replace: true } })
    expect(route?.handle).toMatchObject({ open: true })
  })
})
