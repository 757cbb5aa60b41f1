import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { anApi, aSession, showPage, enterTown } from '#/accounts/testing/an-app.tsx'
import { loadConfiguration } from '#/platform/configuration.ts'
import { signIn } from '#/platform/session.ts'
import { AboutPage } from './AboutPage.tsx'
import { LanguagePage } from './LanguagePage.tsx'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

beforeEach(() => enterTown(client))

const open = async (parameters: Parameters<typeof anApi>[1] = {}) => {
  anApi(client, parameters)
  await loadConfiguration(client)
  return showPage(client, '/ajustes/acercade', <AboutPage />)
}

describe('about the app (ROUTE-50)', () => {
  it('the page shows the version (SET-07)', async () => {
    await open()
    expect(await screen.findByText('Versión 1.10.13')).toBeTruthy()
  })

  it.each([
    ['an administrator of the backoffice', { user_roles: ['SuperAdmin'] }, true],
    ['a technician', { user_roles: ['Tecnicos'] }, false],
    ['a citizen who is called administrator', { user_roles: ['Administradores'], servidor: 'ciudadano', id_externo: 'c' }, false],
    ['nobody', null, false],
  ] as const)('the server’s address is shown to those who maintain it: %s (SET-08)', async (_who, user, isShown) => {
    if (user) await signIn(client, aSession({ ...user, user_roles: [...user.user_roles] }))
    await open()
    await screen.findByText(/^Versión/)
    expect(screen.queryByText('Servidor') !== null).toBe(isShown)
  })

  it('the page shows how to reach the municipality, and omits what is not configured', async () => {
    await open({ contacto: { telefono: '960 000 010', email: 'ayuda@altea.example', web: null, direccion: 'Plaza Mayor, 1' } })
    expect((await screen.findByRole('link', { name: /960 000 010/ })).getAttribute('href')).toBe('tel:960000010')
    expect(screen.getByRole('link', { name: /ayuda@altea/ }).getAttribute('href')).toBe('mailto:ayuda@altea.example')
    expect(screen.getByText('Plaza Mayor, 1')).toBeTruthy()
    expect(screen.queryByText('Web municipal')).toBeNull()
  })

  it('the page links to privacy, conditions, accessibility with a way to complain, and third-party licences', async () => {
    await open({ contacto: { telefono: null, email: 'ayuda@altea.example', web: null } })
    expect(await screen.findByText(/escriba a ayuda@altea\.example/)).toBeTruthy()
    expect(screen.getByText(/OpenStreetMap/)).toBeTruthy()
    expect(screen.getByRole('link', { name: /Licencias/ }).getAttribute('href')).toBe('/licencias.txt')
    await userEvent.click(screen.getByRole('button', { name: /Privacidad y condiciones/ }))
    expect(await screen.findByText('Privacidad: lo que dice')).toBeTruthy()
  })
})

describe('/ajustes/idioma (ROUTE-49)', () => {
  it('the language changes at once, and the page says so in it', async () => {
    anApi(client)
    showPage(client, '/ajustes/idioma', <LanguagePage />)
    await userEvent.click(await screen.findByRole('button', { name: 'Valencià' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Idioma' })).toBeTruthy()
    expect(await screen.findByText("L'aplicació està en valencià.")).toBeTruthy()
  })

  it('there is no choice where the municipality has decided on a language (SET-02)', async () => {
    anApi(client, { forzar_idioma: 'es' })
    await loadConfiguration(client)
    showPage(client, '/ajustes/idioma', <LanguagePage />)
    expect(await screen.findByText('El Ayuntamiento ofrece un solo idioma.')).toBeTruthy()
    expect(screen.queryByText('Valencià')).toBeNull()
  })
})
