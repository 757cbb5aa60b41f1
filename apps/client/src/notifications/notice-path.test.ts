import { aUser } from '@avisa/contract/testing/a-user'
import { describe, expect, it } from 'vitest'
import { isAboutComments, noticePath } from './notice-path.ts'

const staff = aUser()
const citizen = aUser({ user_roles: ['Ciudadanos'] })

describe('what a notification opens', () => {
  it.each([
    ['an incident (NOTIF-05)', staff, { modelo: 'incidencias', itemId: 5 }, '/incidencias/5'],
    ['a citizen’s own page of it', citizen, { modelo: 'incidencias', itemId: 5 }, '/incidencias/ciudadano/5'],
    ['a task', staff, { modelo: 'tareas', itemId: 7 }, '/tareas/7'],
    ['an inspection', staff, { modelo: 'inspecciones', itemId: 9 }, '/inspecciones/9'],
    ['the comments of an incident (NOTIF-07)', citizen, { modelo: 'incidencias-comentarios', itemId: 5 }, '/incidencias/5/comentarios'],
    ['the comments of a task', staff, { modelo: 'tareas-comentarios', itemId: 7 }, '/tareas/7/comentarios'],
    ['the comments of a list', staff, { modelo: 'listas-comentarios', itemId: 3 }, '/listas/3/comentarios'],
    ['nothing for comments that have no screen (NOTIF-06)', staff, { modelo: 'inspecciones-comentarios', itemId: 9 }, undefined],
    ['nothing for a link of another kind (NOTIF-06)', staff, { modelo: null, itemId: null }, undefined],
    [
      'a screen of the console',
      staff,
      { modelo: null, itemId: null, texto: 'Algo falla: <a href="/consola/salud">Salud</a>.' },
      '/consola/salud',
    ],
    [
      'nothing for an address that only looks like the console',
      staff,
      { modelo: null, itemId: null, texto: '<a href="//otra.example/consola/salud">Salud</a>' },
      undefined,
    ],
  ] as const)('%s', (_what, person, notice, path) => {
    expect(noticePath({ texto: '', ...notice }, person)).toBe(path)
  })

  it('a notification about comments asks first (NOTIF-08), others do not', () => {
    expect(isAboutComments({ modelo: 'incidencias-comentarios' })).toBe(true)
    expect([isAboutComments({ modelo: 'incidencias' }), isAboutComments({ modelo: null })]).toEqual([false, false])
  })
})
