import { act, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ClientProvider } from '#/platform/ClientProvider.tsx'
import { anApi, enterTown } from '#/accounts/testing/an-app.tsx'
import { loadConfiguration } from '#/platform/configuration.ts'
import { writeLocal } from '#/platform/local.ts'
import { openSafe, writeSecret } from '#/platform/secrets.ts'
import { changeLanguage } from '#/platform/text.ts'
import { ThemeProvider } from '#/ui/theme/ThemeProvider.tsx'
import { infrastructureUrl } from './infrastructure-url.ts'
import { InfrastructurePage } from './InfrastructurePage.tsx'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

type Fake = { happyDOM: { settings: { disableIframePageLoading: boolean } } }
const isBrowserWithSettings = (candidate: object): candidate is Fake => 'happyDOM' in candidate
const on = { modulo_infraestructuras: true, url_infraestructuras: 'https://mapas.example/ficha?capa=luz' }

describe('the address of the infrastructure page (OPEN-95)', () => {
  it.each<[string, Partial<typeof on>, string | null, string | undefined]>([
    ['carries the incident and the token', {}, 's&creto', 'https://mapas.example/ficha?capa=luz&id=12&infra_token=s%26creto'],
    ['there is none without a token', {}, null, undefined],
    ['there is none with the module disabled', { modulo_infraestructuras: false }, 't', undefined],
    ['there is none where the configured address is not a web address', { url_infraestructuras: 'javascript:alert(1)' }, 't', undefined],
    ['there is none where the address is invalid', { url_infraestructuras: 'https://' }, 't', undefined],
  ])('%s', (_what, more, token, url) => {
    expect(infrastructureUrl({ ...on, ...more }, 12, token)).toBe(url)
  })

  it('there is no address where none is configured', () => {
    expect(infrastructureUrl({ modulo_infraestructuras: true, url_infraestructuras: null }, 12, 't')).toBeUndefined()
  })
})

describe('the infrastructure page', () => {
  beforeEach(async () => {
    enterTown(client)
    // Only the address of the frame is checked; the page behind it is not loaded.
    if (isBrowserWithSettings(window)) window.happyDOM.settings.disableIframePageLoading = true
  })
  const open = async (token: string | null) => {
    writeLocal(client, 'infra_token', token)
    anApi(client, on)
    await loadConfiguration(client)
    render(
      <ThemeProvider colour="#0A6478">
        <ClientProvider client={client}>
          <MemoryRouter initialEntries={['/incidencias/12/infraestructuras']}>
            <Routes>
              <Route path="/incidencias/:id/infraestructuras" element={<InfrastructurePage />} />
            </Routes>
          </MemoryRouter>
        </ClientProvider>
      </ThemeProvider>,
    )
  }

  it('the page is embedded with its token, the loader is removed after a second, and it also opens outside (IFR-02, IFR-03)', async () => {
    await open('secreto')
    const began = Date.now()
    const frame = await screen.findByTitle<HTMLIFrameElement>('Infraestructuras alrededor de la incidencia')
    const url = 'https://mapas.example/ficha?capa=luz&id=12&infra_token=secreto'
    expect(frame.getAttribute('src')).toBe(url)
    expect(screen.getByRole('link', { name: 'Abrir en otra ventana' }).getAttribute('href')).toBe(url)
    expect(screen.getByRole('status', { name: 'Cargando…' })).toBeTruthy()
    await vi.waitFor(() => expect(screen.queryByRole('status', { name: 'Cargando…' })).toBeNull(), { timeout: 5000, interval: 20 })
    expect(Date.now() - began).toBeGreaterThanOrEqual(950)
  })

  it('the hybrid app embeds it too, with the token from the system’s secure storage (IFR-02)', async () => {
    Object.assign(client, { platform: 'android' })
    const secrets = { infra_token: 'del-cofre' }
    const safe = { getItem: async (key: string) => Object.entries(secrets).find(([name]) => name === key)?.[1] ?? null }
    const nothing = async () => undefined
    await openSafe(client, async () => ({ safe: { ...safe, setItem: nothing, removeItem: nothing } }))
    await open(null)
    const frame = await screen.findByTitle<HTMLIFrameElement>('Infraestructuras alrededor de la incidencia')
    expect(frame.getAttribute('src')).toMatch(/infra_token=del-cofre$/)
    writeSecret(client, 'infra_token', null)
  })

  it('without a token the page says so in both languages and leads back to the incident', async () => {
    await open(null)
    expect(await screen.findByText('Las infraestructuras no están disponibles')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Volver a la incidencia' }).getAttribute('href')).toBe('/incidencias/12')
    expect(document.querySelector('iframe')).toBeNull()
    act(() => changeLanguage(client, 'ca'))
    expect(await screen.findByText('Les infraestructures no estan disponibles')).toBeTruthy()
  })
})
