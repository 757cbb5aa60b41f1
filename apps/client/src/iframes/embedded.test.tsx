import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'

import { beforeEach, describe, expect, it } from 'vitest'
import { ClientProvider } from '#/platform/ClientProvider.tsx'
import { anApi, enterTown } from '#/accounts/testing/an-app.tsx'
import { loadConfiguration } from '#/platform/configuration.ts'
import { changeLanguage } from '#/platform/text.ts'
import { ThemeProvider } from '#/ui/theme/ThemeProvider.tsx'
import { EmbeddedPage } from './EmbeddedPage.tsx'
import { framePage } from './frame-url.ts'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

beforeEach(() => enterTown(client))

const sede = { key: 'sede', nombre: 'Sede', nombre_val: 'Seu', icono: 'building-bank', url: '/api/v1/demo/telefonos?lang={idioma}' }

const open = async (path: string) => {
  anApi(client, { iframes_extra: [sede] })
  await loadConfiguration(client)
  const router = createMemoryRouter(
    [
      { path: '/iframe/:key', element: <EmbeddedPage /> },
      { path: '*', element: <p>Otro lugar</p> },
    ],
    { initialEntries: [path] },
  )
  render(
    <ThemeProvider colour="#0A6478">
      <ClientProvider client={client}>
        <RouterProvider router={router} />
      </ClientProvider>
    </ThemeProvider>,
  )
  return () => router.state.location.pathname
}

describe('an embedded page', () => {
  it('an embedded page loads at once and is shown after half a second, under its name (IFR-01, ENT-IFR-01)', async () => {
    await open('/iframe/sede')
    expect(await screen.findByRole('heading', { level: 1, name: 'Sede' })).toBeTruthy()
    const frame = screen.getByTitle<HTMLIFrameElement>('Sede')
    expect(frame.getAttribute('src')).toMatch(/\/api\/v1\/demo\/telefonos\?lang=es$/)
    expect(frame.style.visibility).toBe('hidden')
    expect(screen.getByRole('status', { name: 'Abriendo la página…' })).toBeTruthy()
    await expect.poll(() => frame.style.visibility).toBe('visible')
    expect(screen.queryByRole('status', { name: 'Abriendo la página…' })).toBeNull()
  })

  it('a way out is always shown, because a page that fails to load reports nothing', async () => {
    await open('/iframe/sede')
    expect(await screen.findByText(/¿No se ve la página\?/)).toBeTruthy()
    const out = screen.getByRole('link', { name: 'Abrir en otra ventana' })
    expect([out.getAttribute('href'), out.getAttribute('target')]).toEqual([screen.getByTitle('Sede').getAttribute('src'), '_blank'])
  })

  it('the page is requested in the language that the person changes to', async () => {
    await open('/iframe/sede')
    await screen.findByTitle('Sede')
    act(() => changeLanguage(client, 'ca'))
    expect((await screen.findByTitle('Seu')).getAttribute('src')).toMatch(/lang=ca$/)
  })

  it('an unknown page redirects to the start page (ROUTE-18)', async () => {
    const place = await open('/iframe/otra')
    await screen.findByText('Otro lugar')
    expect(place()).toBe('/')
  })

  it('a page on our own server cannot reach the app; one of another origin keeps its own session', () => {
    expect(framePage(sede, 'es').sandbox).not.toContain('allow-same-origin')
    expect(framePage({ url: 'https://sede.example.org' }, 'es').sandbox).toContain('allow-same-origin')
    expect(framePage({ url: 'https://sede.example.org' }, 'es').sandbox).not.toContain('top-navigation')
  })
})
