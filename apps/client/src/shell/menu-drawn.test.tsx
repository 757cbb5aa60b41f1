import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { anApi, aSession, aUser, showPage, enterTown } from '#/accounts/testing/an-app.tsx'
import { loadConfiguration } from '#/platform/configuration.ts'
import { person, userUpdated } from '#/platform/identity.ts'
import { signIn } from '#/platform/session.ts'
import { changeLanguage } from '#/platform/text.ts'
import { HomePage } from './HomePage.tsx'
import { Menu } from './Menu.tsx'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

beforeEach(() => enterTown(client))

const extras = {
  secciones_menu: [
    { nombre: 'Agenda', icono: 'sun', ruta: '/faqestados' },
    { nombre: 'Web municipal', icono: 'sun', ruta: 'https://www.altea.example' },
  ],
  iframes_extra: [{ key: 'sede', nombre: 'Sede', nombre_val: 'Seu', icono: 'building-bank', url: 'https://sede.altea.example' }],
}
const open = async (parameters: Parameters<typeof anApi>[1] = {}) => {
  anApi(client, parameters)
  await loadConfiguration(client)
  showPage(client, '/ayuda', <Menu />)
}
const links = () => screen.getAllByRole('link').map((link) => link.textContent)
const set = (user: ReturnType<typeof aUser> | null) =>
  act(() => {
    person(client).set(user)
    userUpdated(client).emit(user)
  })

describe('the menu', () => {
  it('the menu ends with the municipality’s entries, settings and help (MENU-15, MENU-16, OPEN-15)', async () => {
    await open(extras)
    expect((await screen.findByRole('link', { name: 'Sede' })).getAttribute('href')).toBe('/iframe/sede')
    expect(links()).toEqual(['Nueva incidencia', 'Agenda', 'Web municipal', 'Sede', 'Ajustes', 'Ayuda', 'Iniciar sesión'])
    const outside = screen.getByRole('link', { name: /Web municipal/ })
    expect([outside.getAttribute('href'), outside.getAttribute('target')]).toEqual(['https://www.altea.example', '_blank'])
    expect(screen.getByRole('link', { name: 'Ayuda' }).getAttribute('aria-current')).toBe('page')
    act(() => changeLanguage(client, 'ca'))
    expect(await screen.findByRole('link', { name: 'Seu' })).toBeTruthy()
  })

  it('staff have a new incident as an entry, after notifications (MENU-01, OPEN-69)', async () => {
    await open({ notificaciones: true })
    set(aUser({ user_permisos: { 'incidencia.crear': 1, 'obra.consultar.todas': 1 } }))
    await waitFor(() => expect(links().slice(0, 5)).toEqual(['Avisos', 'Nueva incidencia', 'Escritorio', 'Incidencias', 'Tareas']))
  })

  it('the help is not offered where the municipality has none', async () => {
    await open({ ayuda: false })
    expect(links()).not.toContain('Ayuda')
  })

  it('the menu changes on sign-in, on sign-out and on the first report of a device (MENU-17)', async () => {
    await open()
    expect(links()).not.toContain('Tareas')
    const worker = aUser({ user_permisos: { 'obra.consultar.todas': 1 } })
    set(worker)
    await waitFor(() => expect(links()).toContain('Tareas'))
    set(null)
    await waitFor(() => expect(links()).not.toContain('Tareas'))
    set(worker)
    await waitFor(() => expect(links()).toContain('Tareas'))
  })
})

describe('/inicio (ROUTE-51)', () => {
  it('the home menu offers what a person may do, and the settings (HOME-01, HOME-02)', async () => {
    await signIn(client, aSession({ user_permisos: { 'incidencia.crear': 1, 'obra.consultar.todas': 1 } }))
    anApi(client, { nueva_navegacion: false })
    await loadConfiguration(client)
    showPage(client, '/inicio', <HomePage />)
    expect(await screen.findByRole('heading', { level: 1, name: '¿Qué quiere hacer?' })).toBeTruthy()
    expect(links()).toEqual(['Nueva incidencia', 'Incidencias', 'Ajustes'])
  })

  it('a visitor who must sign in first is not offered to report (HOME-05)', async () => {
    anApi(client, { nueva_navegacion: false, login_obligado: true })
    await loadConfiguration(client)
    showPage(client, '/inicio', <HomePage />)
    await screen.findByRole('link', { name: 'Ajustes' })
    expect(links()).toEqual(['Ajustes'])
  })
})
