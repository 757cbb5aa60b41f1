import { describe, expect, test } from 'vitest'
import type { Person } from '@avisa/contract/access/person'
import type { RoleName } from '@avisa/contract/access/roles'
import { aUser, granted } from '@avisa/contract/testing/a-user'
import { menuOf, mostUsed, type Circumstances } from './menu.ts'
import { startPage } from './start-page.ts'

const user = (roles: readonly RoleName[], permissions: readonly string[] = []): Person =>
  aUser({ user_roles: [...roles], user_permisos: granted(...permissions) })
const repairer = user(['Encargados'], ['obra.consultar.propia'])
const admin = user(['Administradores'], ['obra.consultar.todas', 'incidencia.crear'])
const citizen = user(['Ciudadanos'])
const switches = {
  abierta: true,
  ayuda: true,
  login_obligado: false,
  nueva_navegacion: true,
  incidencias_publicas: false,
  reparador_ver_incidencias: false,
  modulo_inspecciones: true,
  notificaciones: false,
  listas_publicas: false,
  'jornadas.estado_modulo': false,
}

const when = (person: Person, parameters: Partial<typeof switches> = {}, rest: Partial<Circumstances> = {}): Circumstances => ({
  person,
  parameters: { ...switches, ...parameters },
  device: false,
  ...rest,
})

describe('the start page', () => {
  test.each<[string, Circumstances, string]>([
    ['an anonymous visitor starts by reporting (START-11)', when(null), '/incidencias/add'],
    ['an anonymous visitor with a device starts on its reports (START-12)', when(null, {}, { device: true }), '/incidencias/ciudadano'],
    ['mandatory login comes before any start page (START-09, OPEN-19)', when(null, { login_obligado: true }, { device: true }), '/login'],
    ['a repairer starts on the tasks (START-10, START-13)', when(repairer), '/tareas'],
    ['a technician starts on the tasks (START-13)', when(user(['Tecnicos'], ['obra.consultar.todas'])), '/tareas'],
    ['an administrator starts on the incidents (START-14)', when(admin), '/incidencias'],
    ['a super administrator starts as an administrator (OPEN-18)', when(user(['SuperAdmin'])), '/incidencias'],
    [
      'an administrator who repairs starts on the tasks',
      when(user(['Administradores', 'Encargados'], ['obra.consultar.todas'])),
      '/tareas',
    ],
    ['an inspector starts on the inspections', when(user(['Inspectores'], ['inspeccion.consultar'])), '/inspecciones'],
    ['an inspector without that permission starts on the incidents', when(user(['Inspectores'])), '/incidencias'],
    ['an agent starts on the incidents', when(user(['Agentes'])), '/incidencias'],
    [
      'an observer whose incidents are hidden starts on the tasks',
      when(user(['Observadores'], ['app.ocultar-incidencias', 'obra.consultar.todas'])),
      '/tareas',
    ],
    ['an observer who sees neither starts on the settings', when(user(['Observadores'], ['app.ocultar-incidencias'])), '/ajustes'],
    ['a citizen starts on the own incidents (START-15)', when(citizen), '/incidencias/ciudadano'],
    ['with the older navigation everybody starts on the home screen (START-16)', when(admin, { nueva_navegacion: false }), '/inicio'],
  ])('%s', (_, now, path) => {
    expect(startPage(now)).toBe(path)
  })
})

describe('the menu', () => {
  test.each<[string, Circumstances, string[]]>([
    ['an anonymous visitor can report', when(null), ['newIncident']],
    [
      'an anonymous visitor finds the own reports once the device is known',
      when(null, {}, { device: true }),
      ['newIncident', 'myIncidents'],
    ],
    ['an anonymous visitor reports nothing while login is mandatory', when(null, { login_obligado: true }), []],
    [
      'citizens see all incidents where they are public',
      when(citizen, { incidencias_publicas: true }),
      ['newIncident', 'incidents', 'myIncidents'],
    ],
    ['a repairer sees the own incidents, not all', when(repairer), ['desk', 'myIncidents', 'tasks']],
    [
      'a repairer sees all incidents where the municipality says so',
      when(repairer, { reparador_ver_incidencias: true }),
      ['desk', 'incidents', 'tasks'],
    ],
    ['an administrator sees incidents and tasks', when(admin), ['newIncident', 'desk', 'incidents', 'tasks']],
    [
      'inspections need the permission and the module',
      when(user(['Inspectores'], ['inspeccion.consultar']), { modulo_inspecciones: false }),
      ['incidents'],
    ],
  ])('%s', (_, now, entries) => {
    expect(menuOf(now)).toEqual(entries)
  })

  test('the bottom bar contains the two screens that a role uses most', () => {
    expect(mostUsed(['newIncident', 'incidents', 'tasks'], admin)).toEqual(['incidents', 'tasks'])
    expect(mostUsed(['myIncidents', 'incidents', 'tasks'], repairer)).toEqual(['tasks', 'myIncidents'])
    // Where the module is enabled, a field worker starts a day with two taps.
    expect(mostUsed(['myIncidents', 'tasks', 'workDay'], repairer)).toEqual(['tasks', 'workDay'])
    expect(mostUsed(['incidents', 'tasks', 'workDay'], admin)).toEqual(['incidents', 'tasks'])
  })
})
