import type { Person } from '@avisa/contract/access/person'
import type { RoleName } from '@avisa/contract/access/roles'
import { aUser, granted } from '@avisa/contract/testing/a-user'
import { describe, expect, it } from 'vitest'
import { homeOf, menuOf, placeOf, type Circumstances } from './menu.ts'

const person = (role: RoleName, ...permissions: string[]): Person => aUser({ user_roles: [role], user_permisos: granted(...permissions) })
const off = {
  abierta: true,
  ayuda: true,
  login_obligado: false,
  nueva_navegacion: true,
  incidencias_publicas: false,
  reparador_ver_incidencias: false,
  modulo_inspecciones: false,
  notificaciones: false,
  listas_publicas: false,
  'jornadas.estado_modulo': false,
}
const anyone: Circumstances = { person: null, parameters: off, device: false }

describe('the sections of the menu (MENU-01 to MENU-18)', () => {
  it.each<[string, Circumstances, string]>([
    ['a visitor reports (MENU-04)', anyone, 'newIncident'],
    ['a visitor whose device has reported follows it (MENU-09)', { ...anyone, device: true }, 'newIncident myIncidents'],
    [
      'a visitor sees public incidents where they are on (MENU-07, OPEN-16)',
      { ...anyone, parameters: { ...off, incidencias_publicas: true } },
      'newIncident incidents',
    ],
    ['a visitor cannot report where login is mandatory (MENU-05)', { ...anyone, parameters: { ...off, login_obligado: true } }, ''],
    [
      'without new navigation there is a home (MENU-03)',
      { ...anyone, parameters: { ...off, nueva_navegacion: false } },
      'home newIncident',
    ],
    ['a citizen with an account (MENU-07, MENU-10, OPEN-17)', { ...anyone, person: person('Ciudadanos') }, 'newIncident myIncidents'],
    [
      'an administrator (MENU-04, MENU-06, MENU-12, MENU-13)',
      { ...anyone, person: person('Administradores', 'incidencia.crear', 'obra.consultar.todas', 'inspeccion.consultar') },
      'newIncident desk incidents tasks',
    ],
    [
      'an administrator where inspections are on (MENU-12)',
      { ...anyone, person: person('Administradores', 'inspeccion.consultar'), parameters: { ...off, modulo_inspecciones: true } },
      'incidents inspections',
    ],
    [
      'nobody inspects without the permission, though inspections are on (MENU-12)',
      { ...anyone, person: person('Administradores'), parameters: { ...off, modulo_inspecciones: true } },
      'incidents',
    ],
    [
      'a repairer (MENU-08, MENU-11, MENU-13)',
      { ...anyone, person: person('Encargados', 'obra.consultar.propia') },
      'desk myIncidents tasks',
    ],
    [
      'a repairer who may see incidents (MENU-08, MENU-11)',
      { ...anyone, person: person('Encargados', 'obra.consultar.propia'), parameters: { ...off, reparador_ver_incidencias: true } },
      'desk incidents tasks',
    ],
    [
      'notices come first for everybody who is signed in, where they are on (MENU-02, NOTIF-10)',
      { ...anyone, person: person('Ciudadanos'), parameters: { ...off, notificaciones: true } },
      'notifications newIncident myIncidents',
    ],
    ['a visitor has no notifications', { ...anyone, parameters: { ...off, notificaciones: true } }, 'newIncident'],
    ['a person with the permission has lists (MENU-14)', { ...anyone, person: person('Agentes', 'lista') }, 'incidents lists'],
    [
      'everything in the order of the specification, work days and public lists after it (MENU-01, OPEN-14)',
      {
        ...anyone,
        person: person('Administradores', 'incidencia.crear', 'inspeccion.consultar', 'obra.consultar.todas', 'lista'),
        parameters: {
          ...off,
          nueva_navegacion: false,
          notificaciones: true,
          modulo_inspecciones: true,
          listas_publicas: true,
          'jornadas.estado_modulo': true,
        },
      },
      'notifications home newIncident desk incidents inspections tasks lists workDay publicLists',
    ],
    [
      'citizens keep no work days, and find the public lists (HOME-03, HOME-04)',
      { ...anyone, person: person('Ciudadanos'), parameters: { ...off, listas_publicas: true, 'jornadas.estado_modulo': true } },
      'newIncident myIncidents publicLists',
    ],
    ['someone whose incidents are hidden (MENU-18, OPEN-53)', { ...anyone, person: person('Agentes', 'app.ocultar-incidencias') }, ''],
  ])('%s', (_title, now, sections) => {
    expect(menuOf(now).join(' ')).toBe(sections)
  })
})

const everything = { ...off, nueva_navegacion: false, listas_publicas: true, 'jornadas.estado_modulo': true }

describe('the home menu, where the municipality enables it (HOME-01 to HOME-05)', () => {
  it.each<[string, Circumstances, string]>([
    [
      'of staff',
      { ...anyone, person: person('Tecnicos', 'incidencia.crear', 'obra.consultar.todas', 'lista'), parameters: everything },
      'newIncident workDay incidents publicLists',
    ],
    ['of staff who may not report', { ...anyone, person: person('Observadores'), parameters: everything }, 'workDay incidents publicLists'],
    [
      'of a citizen where incidents are public',
      { ...anyone, person: person('Ciudadanos'), parameters: { ...everything, incidencias_publicas: true } },
      'newIncident incidents myIncidents publicLists',
    ],
    ['without the modules', { ...anyone, person: person('Tecnicos'), parameters: { ...off, nueva_navegacion: false } }, 'incidents'],
    [
      'of a visitor who has to sign in to report',
      { ...anyone, parameters: { ...everything, login_obligado: true, listas_publicas: false } },
      '',
    ],
    ['typed where new navigation is on', { ...anyone, parameters: off }, 'newIncident'],
  ])('%s', (_title, now, sections) => {
    expect(homeOf(now).join(' ')).toBe(sections)
  })
})

describe('the menu entry of an address', () => {
  it.each([
    ['/incidencias', '/incidencias'],
    ['/incidencias/12', '/incidencias'],
    ['/incidencias/12/mapa', '/incidencias'],
    ['/incidencias/add', '/incidencias/add'],
    ['/incidencias/ciudadano', '/incidencias/ciudadano'],
    ['/incidencias/ciudadano/12', '/incidencias/ciudadano'],
    ['/tareas/7/mapa', '/tareas'],
    ['/ajustes/idioma', '/ajustes'],
    ['/ayuda', '/ayuda'],
    ['/login', undefined],
    ['/incidenciasbuffer', undefined],
  ])('%s', (pathname, place) => {
    expect(placeOf(pathname)).toBe(place)
  })
})
