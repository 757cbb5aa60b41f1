import 'fake-indexeddb/auto'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, configure, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { anApi, aUser, closeApp, startAnew } from '#/accounts/testing/an-app.tsx'
import { loadConfiguration } from '#/platform/configuration.ts'
import { person } from '#/platform/identity.ts'
import { queryClient } from '#/platform/queries.ts'
import { startup } from '#/platform/startup.ts'
import { ThemeProvider } from '#/ui/theme/ThemeProvider.tsx'
import { routes } from './routes.tsx'
import { endTutorial } from './tutorial/tutorial.ts'

vi.setConfig({ testTimeout: 30_000 })
configure({ asyncUtilTimeout: 10_000 })

let api: ReturnType<typeof anApi>
beforeEach(async () => {
  await startAnew()
  endTutorial()
  startup.set({ step: 'loading' })
})
afterEach(() => closeApp(api))

/** The whole route table at an address, and where one is then. */
const open = (address: string, parameters: Parameters<typeof anApi>[0] = {}) => {
  api = anApi(parameters)
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  render(
    <ThemeProvider colour="#0A6478">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>,
  )
  return {
    go: (to: string) => act(() => router.navigate(to)),
    at: () => router.state.location.pathname + router.state.location.search,
  }
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const menus = () => screen.queryAllByRole('navigation', { name: 'Menú principal' })

describe('the guard (GUARD-01)', () => {
  it('says nothing while the configuration loads, which may make the login mandatory', async () => {
    const { go, at } = open('/ajustes', { login_obligado: true })
    await go('/ajustes/idioma')
    await go('/perfil')
    expect(at()).toBe('/perfil')
    await act(() => loadConfiguration())
    await waitFor(() => expect(at()).toBe('/login?param1=%2Fperfil'))
  })

  it('looks at every change of screen', async () => {
    const { go, at } = open('/ajustes')
    await act(() => loadConfiguration())
    await heading('Ajustes')
    await go('/perfil')
    await waitFor(() => expect(at()).toBe('/login?param1=%2Fperfil'))
    await go('/ajustes/idioma')
    await heading('Idioma')
    await go('/tareas?filtro=2')
    await waitFor(() => expect(at()).toBe('/login?param1=%2Ftareas%3Ffiltro%3D2'))
  })

  it('looks again at the screen one is on when the session ends', async () => {
    person.set(aUser())
    const { at } = open('/perfil')
    await act(() => loadConfiguration())
    await heading('Perfil')
    act(() => person.set(null))
    await waitFor(() => expect(at()).toBe('/login?param1=%2Fperfil'))
  })
})

describe('the menu (ROUTE-54, OPEN-78)', () => {
  it('stands beside the screens, and not where one signs in', async () => {
    const { go } = open('/ajustes')
    await act(() => loadConfiguration())
    await heading('Ajustes')
    expect(menus()).not.toEqual([])
    await go('/login')
    await heading('Entrar en Avisa')
    expect(menus()).toEqual([])
  })

  it('stands beside the questions once somebody has signed in', async () => {
    open('/faq')
    await act(() => loadConfiguration())
    await waitFor(() => expect(screen.queryByRole('heading', { level: 1 })).not.toBeNull())
    expect(menus()).toEqual([])
    act(() => person.set(aUser()))
    await waitFor(() => expect(menus()).not.toEqual([]))
  })
})
