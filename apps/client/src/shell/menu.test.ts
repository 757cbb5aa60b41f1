import type { Person, RoleName } from '@avisa/contract/access/person'
import { aUser, granted } from '@avisa/contract/testing/a-user'
import { describe, expect, it } from 'vitest'
import { menuOf, placeOf, type Circumstances } from './menu.ts'

const person = (role: RoleName, ...permissions: string[]): Person => aUser({ user_roles: [role], user_permisos: granted(...permissions) })
const off = {
  login_obligado: false,
  nueva_navegacion: true,
  incidencias_publicas: false,
  reparador_ver_incidencias: false,
  modulo_inspecciones: false,
  notificaciones: false,
}
const anyone: Circumstances = { person: null, parameters: off, device: false, exists: () => true }

describe('the sections of the menu (MENU-01 to MENU-18)', () => {
  it.each<[string, Circumstances, string]>([
    ['a visitor reports', anyone, 'newIncident'],
    ['a visitor whose device has reported follows it', { ...anyone, device: true }, 'newIncident myIncidents'],
    [
      'a visitor sees public incidents where they are on',
      { ...anyone, parameters: { ...off, incidencias_publicas: true } },
      'newIncident incidents',
    ],
    ['nobody reports without signing in where that is needed', { ...anyone, parameters: { ...off, login_obligado: true } }, ''],
    ['without new navigation there is a home', { ...anyone, parameters: { ...off, nueva_navegacion: false } }, 'home newIncident'],
    ['a citizen with an account', { ...anyone, person: person('Ciudadanos') }, 'newIncident myIncidents'],
    [
      'an administrator',
      { ...anyone, person: person('Administradores', 'incidencia.crear', 'obra.consultar.todas', 'inspeccion.consultar') },
      'newIncident incidents tasks',
    ],
    [
      'an administrator where inspections are on',
      { ...anyone, person: person('Administradores', 'inspeccion.consultar'), parameters: { ...off, modulo_inspecciones: true } },
      'incidents inspections',
    ],
    ['a repairer', { ...anyone, person: person('Encargados', 'obra.consultar.propia') }, 'myIncidents tasks'],
    [
      'a repairer who may see incidents',
      { ...anyone, person: person('Encargados', 'obra.consultar.propia'), parameters: { ...off, reparador_ver_incidencias: true } },
      'incidents tasks',
    ],
    [
      'notices come first, of whoever is signed in, where they are on (MENU-02, NOTIF-10)',
      { ...anyone, person: person('Ciudadanos'), parameters: { ...off, notificaciones: true } },
      'notifications newIncident myIncidents',
    ],
    ['nobody who is not signed in has notices', { ...anyone, parameters: { ...off, notificaciones: true } }, 'newIncident'],
    ['someone whose incidents are hidden', { ...anyone, person: person('Agentes', 'app.ocultar-incidencias') }, ''],
    ['a screen that does not exist is not offered', { ...anyone, exists: () => false }, ''],
  ])('%s', (_title, now, sections) => {
    expect(menuOf(now).join(' ')).toBe(sections)
  })
})

describe('the place an address lies in', () => {
  it.each([
    ['/incidencias', '/incidencias'],
    ['/incidencias/12', '/incidencias'],
    ['/incidencias/12/mapa', '/incidencias'],
    ['/incidencias/add', '/incidencias/add'],
    ['/incidencias/ciudadano', '/incidencias/ciudadano'],
    ['/incidencias/ciudadano/12', '/incidencias/ciudadano'],
    ['/tareas/7/mapa', '/tareas'],
    ['/ajustes/idioma', '/ajustes'],
    ['/login', undefined],
    ['/incidenciasbuffer', undefined],
  ])('%s', (pathname, place) => {
    expect(placeOf(pathname)).toBe(place)
  })
})
