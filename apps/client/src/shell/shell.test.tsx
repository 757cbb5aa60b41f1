import { act, configure, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ClientProvider } from '#/platform/ClientProvider.tsx'
import { anApi, aUser, enterTown } from '#/accounts/testing/an-app.tsx'
import { loadConfiguration } from '#/platform/configuration.ts'
import { person } from '#/platform/identity.ts'
import { startup } from '#/platform/startup.ts'
import { ThemeProvider } from '#/ui/theme/ThemeProvider.tsx'
import { routesOf } from './routes.tsx'
import { endTutorial, forgetTutorial } from './tutorial/tutorial.ts'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

vi.setConfig({ testTimeout: 60_000 })
configure({ asyncUtilTimeout: 20_000 })

let api: ReturnType<typeof anApi>
beforeEach(async () => {
  enterTown(client)
  endTutorial(client)
  startup(client).set({ step: 'loading' })
})

/** The whole route table at an address; returns the current address. */
const open = (address: string, parameters: Parameters<typeof anApi>[1] = {}) => {
  api = anApi(client, parameters)
  const router = createMemoryRouter(routesOf(client), { initialEntries: [address] })
  render(
    <ThemeProvider colour="#0A6478">
      <ClientProvider client={client}>
        <RouterProvider router={router} />
      </ClientProvider>
    </ThemeProvider>,
  )
  return {
    go: (to: string) => act(() => router.navigate(to)),
    at: () => router.state.location.pathname + router.state.location.search,
  }
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const menus = () => screen.queryAllByRole('navigation', { name: 'Menú principal' })

describe('the first start', () => {
  it('the tutorial is shown, also where login is mandatory, and then the requested screen (START-02, START-03, START-08, OPEN-11)', async () => {
    forgetTutorial(client)
    const { go, at } = open('/ajustes/idioma?de=correo', { login_obligado: true })
    await act(() => loadConfiguration(client))
    await heading('Avise en menos de un minuto')
    expect(at()).toBe('/tutorial')
    await userEvent.click(screen.getByRole('button', { name: 'Omitir' }))
    await waitFor(() => expect(at()).toBe('/login?param1=%2Fajustes%2Fidioma%3Fde%3Dcorreo'))
    await go('/tutorial')
    await waitFor(() => expect(at()).toBe('/login?param1=%2Ftutorial'))
  })

  it('the requested screen opens even where the tutorial ends before the address changes', async () => {
    forgetTutorial(client)
    const { at } = open('/ajustes/idioma?de=correo', { login_obligado: true })
    await act(() => loadConfiguration(client))
    await heading('Avise en menos de un minuto')
    act(() => endTutorial(client))
    await waitFor(() => expect(at()).toBe('/login?param1=%2Fajustes%2Fidioma%3Fde%3Dcorreo'))
  })

  it('the tutorial is not shown where the municipality disables it (START-04)', async () => {
    forgetTutorial(client)
    const { at } = open('/ajustes', { omitir_tutorial_inicial: true })
    await act(() => loadConfiguration(client))
    await heading('Ajustes')
    expect(at()).toBe('/ajustes')
  })

  it.each([
    ['the login where that is mandatory (START-09)', { login_obligado: true }, '/login'],
    ['the home screen of the older navigation (START-10, START-16)', { nueva_navegacion: false }, '/inicio'],
    ['the report (START-10, START-11)', {}, '/incidencias/add'],
  ])('without a requested screen the start opens %s', async (_where, parameters, to) => {
    const { at } = open('/', parameters)
    await act(() => loadConfiguration(client))
    await waitFor(() => expect(at().split('?')[0]).toBe(to))
  })
})

it('the unit of the launch query is kept for the report that the app starts with (DEEP-06)', async () => {
  const { at } = open('/?unidad_gestion_id=3')
  await act(() => loadConfiguration(client))
  await waitFor(() => expect(at()).toMatch(/^\/incidencias\/add\?(.*&)?unidad_gestion_id=3(&|$)/))
})

describe('the guard (GUARD-01)', () => {
  it('nothing is shown while the configuration loads, which may make login mandatory', async () => {
    const { go, at } = open('/ajustes', { login_obligado: true })
    await go('/ajustes/idioma')
    await go('/perfil')
    expect(at()).toBe('/perfil')
    await act(() => loadConfiguration(client))
    await waitFor(() => expect(at()).toBe('/login?param1=%2Fperfil'))
  })

  it('every change of screen is checked', async () => {
    const { go, at } = open('/ajustes')
    await act(() => loadConfiguration(client))
    await heading('Ajustes')
    await go('/perfil')
    await waitFor(() => expect(at()).toBe('/login?param1=%2Fperfil'))
    await go('/ajustes/idioma')
    await heading('Idioma')
    await go('/tareas?filtro=2')
    await waitFor(() => expect(at()).toBe('/login?param1=%2Ftareas%3Ffiltro%3D2'))
  })

  it('the current screen is checked again when the session ends', async () => {
    person(client).set(aUser())
    const { at } = open('/perfil')
    await act(() => loadConfiguration(client))
    await heading('Perfil')
    act(() => person(client).set(null))
    await waitFor(() => expect(at()).toBe('/login?param1=%2Fperfil'))
  })
})

describe('a disabled module (OPEN-109)', () => {
  it.each([
    ['/inspecciones/3', 'Inspecciones'],
    ['/usuarios-jornadas/principal', 'Jornada'],
    ['/listas-publicas/3', 'Listas públicas'],
  ])('%s says that it is disabled, sends no request and leads to the start page', async (address, name) => {
    person(client).set(aUser())
    open(address)
    await act(() => loadConfiguration(client))
    await heading(name)
    expect(screen.getByRole('heading', { name: 'Esta parte no está activada' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Ir al inicio' }).getAttribute('href')).toBe('/')
    expect(api.requests.map(({ route }) => route).filter((route) => /jornadas|listas-publicas|inspecciones\/:/.test(route))).toEqual([])
  })
})

describe('the menu (ROUTE-54, OPEN-78)', () => {
  it('the menu is beside the screens, but not on the login', async () => {
    const { go } = open('/ajustes')
    await act(() => loadConfiguration(client))
    await heading('Ajustes')
    expect(menus()).not.toEqual([])
    await go('/login')
    await heading('Entrar en Avisa')
    expect(menus()).toEqual([])
  })

  it('the menu is beside the questions for signed-in people', async () => {
    open('/faq')
    await act(() => loadConfiguration(client))
    await waitFor(() => expect(screen.queryByRole('heading', { level: 1 })).not.toBeNull())
    expect(menus()).toEqual([])
    act(() => person(client).set(aUser()))
    await waitFor(() => expect(menus()).not.toEqual([]))
  })
})
