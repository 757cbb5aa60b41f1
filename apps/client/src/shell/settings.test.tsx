import 'fake-indexeddb/auto'
import { logout, restorePreviousSession, tokenInfo, updateUserConfig } from '@avisa/contract/accounts/endpoints'
import { refuse } from '@avisa/contract/refusal'
import { channelsOf } from '@avisa/contract/notifications/kinds'
import { granted } from '@avisa/contract/testing/a-user'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { anApi, aSession, closeApp, showPage, restartApp } from '#/accounts/testing/an-app.tsx'
import { loadConfiguration } from '#/platform/configuration.ts'
import { person, token } from '#/platform/identity.ts'
import { forceLanguage } from '#/platform/language.ts'
import { readLocal, writeLocal } from '#/platform/local.ts'
import { setOnline } from '#/platform/network.ts'
import { checkSession, signIn } from '#/platform/session.ts'
import { hasShortcuts } from '#/platform/shortcuts.ts'
import { answer } from '#/platform/testing/fake-api.ts'
import { changeLanguage } from '#/platform/text.ts'
import { keepReady } from './ahead/ready.ts'
import { LogoutPage } from './LogoutPage.tsx'
import { SettingsPage } from './SettingsPage.tsx'

let api: ReturnType<typeof anApi>
beforeEach(restartApp)
afterEach(() => {
  closeApp(api)
  changeLanguage('es')
})

const open = (parameters: Parameters<typeof anApi>[0] = {}) => {
  api = anApi(
    parameters,
    answer(updateUserConfig, ({ body }) => ({
      lang: body.lang ?? 'es',
      canales: { push: true, email: true },
      silencio: null,
      avisos: channelsOf({}),
    })),
  )
  return showPage('/ajustes', <SettingsPage />)
}
const written = () => api.requests.filter(({ route }) => route.startsWith('PUT'))

describe('the settings', () => {
  it('a visitor is offered to sign in, a signed-in person to sign out (SET-01)', async () => {
    open()
    expect(await screen.findByRole('link', { name: 'Iniciar sesión' })).toBeTruthy()
    expect(screen.queryByText('Cerrar sesión')).toBeNull()
    closeApp(api)
    await restartApp()
    await signIn(aSession())
    open()
    expect((await screen.findByRole('link', { name: 'Cerrar sesión' })).getAttribute('href')).toBe('/logout')
    expect(screen.queryByText('Iniciar sesión')).toBeNull()
    expect(screen.queryByText('Entrar con código')).toBeNull()
  })

  it('the settings link to profile, password, municipality, help and about (ROUTE-48, SET-03, SET-04, SET-05, SET-06)', async () => {
    await signIn(aSession())
    open()
    const way = async (name: string | RegExp) => (await screen.findByRole('link', { name })).getAttribute('href')
    expect(await way(/Amparo Gil/)).toBe('/perfil')
    expect(await way('Cambiar la contraseña')).toBe('/perfil/edit-password')
    expect(await way(/^Municipio/)).toBe('/municipio')
    expect(await way('Ayuda')).toBe('/ayuda')
    expect(await way(/^Acerca de Avisa/)).toBe('/ajustes/acercade')
  })

  it('the settings show how much of one’s work can be opened without signal, and since when', async () => {
    await signIn(aSession({ user_roles: ['Encargados'], user_permisos: granted('obra.consultar.propia') }))
    open()
    expect(await screen.findByText('Lo que tiene abierto se guardará en este dispositivo mientras haya conexión.')).toBeTruthy()
    await act(() => keepReady({ tasks: 12, inspections: 0, at: Date.now() - 20.5 * 60_000 }))
    expect(screen.getByText('Guardado en este dispositivo: 12 tareas. Actualizado: hace 20 minutos.')).toBeTruthy()
    await userEvent.click(await screen.findByText('Valencià'))
    expect(await screen.findByText('Guardat en este dispositiu: 12 tasques. Actualitzat: fa 20 minuts.')).toBeTruthy()
  })

  it('people without field work read nothing about it', async () => {
    await signIn(aSession())
    open()
    await screen.findByText('Pendientes de enviar')
    expect(screen.queryByText('Trabajo sin conexión')).toBeNull()
  })

  it('the help is not offered where the municipality has none (SET-05)', async () => {
    open({ ayuda: false })
    await loadConfiguration()
    await screen.findByRole('link', { name: /^Acerca de/ })
    expect(screen.queryByRole('link', { name: 'Ayuda' })).toBeNull()
  })

  it('the language is not offered where the municipality has decided on one (SET-02)', async () => {
    open({ forzar_idioma: 'es' })
    await loadConfiguration()
    await waitFor(() => expect(screen.queryByText('Valencià')).toBeNull())
    expect(screen.getByText('Aspecto')).toBeTruthy()
    forceLanguage(null)
  })

  it('the choice of light or dark is stored', async () => {
    open()
    await userEvent.click(await screen.findByLabelText('Oscuro'))
    expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark')
    await userEvent.click(screen.getByLabelText('Sistema'))
  })

  it('single-key shortcuts can be disabled, also after a restart (WCAG 2.1.4)', async () => {
    open()
    const shortcuts = await screen.findByRole('switch', { name: 'Atajos de una tecla' })
    await userEvent.click(shortcuts)
    expect(hasShortcuts()).toBe(false)
    vi.resetModules()
    const next = await import('#/platform/shortcuts.ts')
    expect(next.hasShortcuts()).toBe(false)
    await userEvent.click(shortcuts)
    expect([hasShortcuts(), readLocal('atajos')]).toEqual([true, null])
  })

  it('people who may let others in by code are offered the pad (AUTH-41)', async () => {
    await signIn(aSession({ user_permisos: { 'autentificar-otros-por-codigo': 1 } }))
    open()
    expect((await screen.findByRole('link', { name: 'Entrar con código' })).getAttribute('href')).toBe('/login-codigo')
  })

  it('the language changes at once, is remembered, and is stored on the server for a signed-in person (SET-09, START-24)', async () => {
    await signIn(aSession())
    open()
    await userEvent.click(await screen.findByText('Valencià'))
    expect(await screen.findByText('Tancar la sessió')).toBeTruthy()
    expect(readLocal('idioma')).toBe('ca')
    await waitFor(() => expect(written()).toHaveLength(1))
    expect(written()[0]).toMatchObject({ route: 'PUT /api/v1/usuarios-configs/:id', params: { id: 7 }, body: { lang: 'ca' } })
  })

  it('a language changed without signal is sent to the server later (SET-09)', async () => {
    await signIn(aSession())
    open()
    const valencian = await screen.findByText('Valencià')
    setOnline(false)
    await userEvent.click(valencian)
    expect(await screen.findByText('Tancar la sessió')).toBeTruthy()
    expect(written()).toEqual([])
    setOnline(true)
    await waitFor(() => expect(written()).toHaveLength(1))
    expect(written()[0]).toMatchObject({ params: { id: 7 }, body: { lang: 'ca' } })
    await waitFor(() => expect(readLocal('idioma_por_decir')).toBeNull())
  })

  it('a language changed before the app was closed is sent at the next start (SET-09)', async () => {
    await signIn(aSession())
    open()
    const valencian = await screen.findByText('Valencià')
    setOnline(false)
    await userEvent.click(valencian)
    // What a closed app leaves behind: the stored flag, without an event of the network.
    const mark = readLocal('idioma_por_decir')
    writeLocal('idioma_por_decir', null)
    setOnline(true)
    writeLocal('idioma_por_decir', mark)
    expect(written()).toEqual([])
    const { user } = aSession()
    api.answer(answer(tokenInfo, () => ({ user, infra_token: null, num_notificaciones_no_leidas: 0 })))
    await checkSession()
    await waitFor(() => expect(written()[0]).toMatchObject({ params: { id: 7 }, body: { lang: 'ca' } }))
  })

  it('a visitor’s language is not sent to the server', async () => {
    open()
    await userEvent.click(await screen.findByText('Valencià'))
    expect(await screen.findByText('Iniciar sessió')).toBeTruthy()
    expect(readLocal('idioma')).toBe('ca')
    expect(written()).toEqual([])
  })
})

describe('/logout (ROUTE-16)', () => {
  it.each([
    ['where the server is told', () => ({})],
    ['where the server does not want to hear of it', () => refuse('http.notSignedIn')],
  ])('signing out shows the splash, ends the session and restarts, %s (AUTH-43)', async (_where, handler) => {
    await signIn(aSession())
    api = anApi({}, answer(logout, handler))
    const { place } = showPage('/logout', <LogoutPage />)
    expect(screen.getByText('Abriendo…')).toBeTruthy()
    await waitFor(() => expect(place()).toBe('/'))
    expect(api.requests.map(({ route }) => route)).toContain('POST /api/v1/auth/logout')
    expect(person.get()).toBeNull()
    expect(await screen.findByText('Ha cerrado la sesión.')).toBeTruthy()
  })

  it('a worker who signed in by code returns the device to its account, at the pad', async () => {
    await signIn(aSession({ user_id: 2, por_codigo: true }))
    writeLocal('token_anterior', 'token-of-whoever-lent-it')
    const lender = aSession({ user_id: 1, user_permisos: { 'autentificar-otros-por-codigo': 1 } })
    api = anApi(
      {},
      answer(restorePreviousSession, () => lender),
    )
    const { place } = showPage('/logout', <LogoutPage />)
    await waitFor(() => expect(place()).toBe('/login-codigo'))
    expect(person.get()?.user_id).toBe(1)
    expect(api.requests.map(({ route }) => route)).not.toContain('POST /api/v1/auth/logout')
  })

  it('an account that lets others in by code is asked first, and «no» ends nothing', async () => {
    await signIn(aSession())
    writeLocal('prestado', 'true')
    api = anApi(
      {},
      answer(logout, () => ({})),
    )
    const { place } = showPage('/logout', <LogoutPage />)
    await userEvent.click(await screen.findByRole('button', { name: 'Dejarla abierta' }))
    await waitFor(() => expect(place()).toBe('/'))
    expect(person.get()).not.toBeNull()
    closeApp(api)
    api = anApi(
      {},
      answer(logout, () => ({})),
    )
    showPage('/logout', <LogoutPage />)
    await userEvent.click(await screen.findByRole('button', { name: 'Cerrar la sesión' }))
    await waitFor(() => expect(person.get()).toBeNull())
    expect(readLocal('prestado')).toBeNull()
  })

  it('a session whose person is not known yet is ended too', async () => {
    token.set('a-token-of-the-start')
    api = anApi(
      {},
      answer(logout, () => ({})),
    )
    const { place } = showPage('/logout', <LogoutPage />)
    await waitFor(() => expect(place()).toBe('/'))
    expect(api.requests.map(({ route }) => route)).toContain('POST /api/v1/auth/logout')
    expect(token.get()).toBeNull()
  })
})
