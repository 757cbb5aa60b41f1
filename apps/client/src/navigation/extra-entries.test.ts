import type { RoleName } from '@avisa/contract/access/roles'
import { aUser, granted } from '@avisa/contract/testing/a-user'
import { describe, expect, it } from 'vitest'
import { extraEntries, nameOf } from './extra-entries.ts'

const section = { nombre: 'Agenda', icono: 'sun', ruta: '/listas-publicas' }
const frame = { key: 'sede', nombre: 'Sede', nombre_val: 'Seu', icono: 'building-bank', url: 'https://sede.vila.example' }
const user = (role: RoleName, ...permissions: string[]) => aUser({ user_roles: [role], user_permisos: granted(...permissions) })
const names = (sections: (typeof section & { roles?: RoleName[]; permisos?: string[] })[], person = user('Tecnicos')) =>
  extraEntries({ secciones_menu: sections, iframes_extra: [] }, person, 'es').map(({ name }) => name)

describe('what a municipality adds to the menu', () => {
  it('sections come first, then one entry for each embedded page, which opens inside the app (MENU-15, MENU-16)', () => {
    const outside = { ...section, nombre: 'Web', ruta: 'https://www.vila.example' }
    expect(extraEntries({ secciones_menu: [section, outside], iframes_extra: [frame] }, null, 'es')).toEqual([
      { name: 'Agenda', icon: 'sun', to: '/listas-publicas' },
      { name: 'Web', icon: 'sun', href: 'https://www.vila.example' },
      { name: 'Sede', icon: 'building-bank', to: '/iframe/sede' },
    ])
  })

  it('an entry has its name in each language', () => {
    expect(nameOf(frame, 'ca')).toBe('Seu')
    expect(nameOf(frame, 'es')).toBe('Sede')
    expect(nameOf({ nombre: 'X', nombre_es: 'Equis' }, 'es')).toBe('Equis')
  })

  it('an entry is for people with one of its roles and one of its permissions (OPEN-94)', () => {
    expect(names([{ ...section, roles: ['Tecnicos', 'Agentes'] }])).toEqual(['Agenda'])
    expect(names([{ ...section, roles: ['Agentes'] }])).toEqual([])
    expect(names([{ ...section, permisos: ['lista', 'obra.*'] }], user('Tecnicos', 'obra.consultar.todas'))).toEqual(['Agenda'])
    expect(names([{ ...section, permisos: ['lista'] }])).toEqual([])
    expect(extraEntries({ secciones_menu: [{ ...section, roles: ['Tecnicos'] }], iframes_extra: [] }, null, 'es')).toEqual([])
  })

  it.each(['javascript:alert(1)', '//elsewhere.example', 'http://elsewhere.example', 'agenda'])(
    'an entry leads nowhere else: %s',
    (ruta) => {
      expect(names([{ ...section, ruta }])).toEqual([])
    },
  )
})
