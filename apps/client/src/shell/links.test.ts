import { describe, expect, it } from 'vitest'
import type { Redirect } from '#/platform/launch.ts'
import { linkPath, redirectPath } from './links.ts'

describe('a redirect of the launch query', () => {
  it.each<[string, Redirect, string]>([
    ['an incident (DEEP-01)', { key: 'incidencia', id: 12 }, '/incidencias/12'],
    ['no incident in particular', { key: 'incidencia' }, '/incidencias'],
    ['the wizard (DEEP-02)', { key: 'incidencias-add' }, '/incidencias/add'],
    ['the wizard of a unit (DEEP-06)', { key: 'incidencias-add', unit: 3 }, '/incidencias/add?unidad_gestion_id=3'],
    ['a task (DEEP-03)', { key: 'tarea', id: 5 }, '/tareas/5'],
    ['the tasks (DEEP-04)', { key: 'tareas' }, '/tareas'],
    ['the inspections (DEEP-05)', { key: 'inspecciones' }, '/inspecciones'],
    ['an inspection (DEEP-05)', { key: 'inspecciones', id: 9 }, '/inspecciones/9'],
  ])('the redirect opens %s', (_what, redirect, path) => {
    expect(redirectPath(redirect)).toBe(path)
  })
})

describe('a link that opens the hybrid app (DEEP-08, OPEN-77)', () => {
  it.each([
    ['https://avisa.test/12', '/incidencias/12'],
    ['https://avisa.test/incidencias/12', '/incidencias/12'],
    ['https://avisa.test/tareas/5', '/tareas/5'],
    ['https://avisa.test/inspecciones/9/', '/inspecciones/9'],
    ['avisa://12', '/incidencias/12'],
    ['avisa://tareas/5', '/tareas/5'],
    ['tareas/5', '/tareas/5'],
    ['inspecciones/9', '/inspecciones/9'],
    ['12', '/'],
    ['incidencias/12', '/'],
    ['https://elsewhere.example/tareas/5', '/'],
    ['https://avisa.test.elsewhere.example/tareas/5', '/'],
    ['https://avisa.test/tareas/5/mapa', '/'],
    ['https://avisa.test/tareas/../logout', '/'],
    ['https://avisa.test/tareas/0', '/'],
    ['https://avisa.test/', '/'],
    ['javascript:alert(1)', '/'],
    ['', '/'],
  ])('%j opens %s', (url, path) => {
    expect(linkPath(url, ['https://avisa.test/', 'avisa://'])).toBe(path)
  })
})
