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
  it('offer to sign in to whoever is not, and to sign out to whoever is (SET-01)', async () => {
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

  it('lead to the profile, the password, the municipality, the help and what the app is (ROUTE-48, SET-03, SET-04, SET-05, SET-06)', async () => {
    await signIn(aSession())
    open()
    const way = async (name: string | RegExp) => (await screen.findByRole('link', { name })).getAttribute('href')
    expect(await way(/Amparo Gil/)).toBe('/perfil')
    expect(await way('Cambiar la contraseña')).toBe('/perfil/edit-password')
    expect(await way(/^Municipio/)).toBe('/municipio')
    expect(await way('Ayuda')).toBe('/ayuda')
    expect(await way(/^Acerca de Avisa/)).toBe('/ajustes/acercade')
  })

  it('say how much of one’s work can be opened without signal, and since when', async () => {
    await signIn(aSession({ user_roles: ['Encargados'], user_permisos: granted('obra.consultar.propia') }))
    open()
    expect(await screen.findByText('Lo que tiene abierto se guardará en este dispositivo mientras haya conexión.')).toBeTruthy()
    await act(() => keepReady({ tasks: 12, inspections: 0, at: Date.now() - 20.5 * 60_000 }))
    expect(screen.getByText('Guardado en este dispositivo: 12 tareas. Actualizado: hace 20 minutos.')).toBeTruthy()
    await userEvent.click(await screen.findByText('Valencià'))
    expect(await screen.findByText('Guardat en este dispositiu: 12 tasques. Actualitzat: fa 20 minuts.')).toBeTruthy()
  })

  it('say nothing of it to whoever has no work in the street', async () => {
    await signIn(aSession())
    open()
    await screen.findByText('Pendientes de enviar')
    expect(screen.queryByText('Trabajo sin conexión')).toBeNull()
  })

  it('offer no help where the municipality has none (SET-05)', async () => {
    open({ ayuda: false })
    await loadConfiguration()
    await screen.findByRole('link', { name: /^Acerca de/ })
    expect(screen.queryByRole('link', { name: 'Ayuda' })).toBeNull()
  })

  it('offer no language where the municipality has decided on one (SET-02)', async () => {
    open({ forzar_idioma: 'es' })
    await loadConfiguration()
    await waitFor(() => expect(screen.queryByText('Valencià')).toBeNull())
    expect(screen.getByText('Aspecto')).toBeTruthy()
    forceLanguage(null)
  })

  it('keep light or dark as a person wants it', async () => {
    open()
    await userEvent.click(await screen.findByLabelText('Oscuro'))
    expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark')
    await userEvent.click(screen.getByLabelText('Sistema'))
  })

  it('turn the shortcuts of one key off, also after the next start (WCAG 2.1.4)', async () => {
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

  it('lead whoever may let others in by code to the pad (AUTH-41)', async () => {
    await signIn(aSession({ user_permisos: { 'autentificar-otros-por-codigo': 1 } }))
    open()
    expect((await screen.findByRole('link', { name: 'Entrar con código' })).getAttribute('href')).toBe('/login-codigo')
  })

  it('change the language at once, remember it, and keep it on the server for whoever is signed in (SET-09, START-24)', async () => {
    await signIn(aSession())
    open()
    await userEvent.click(await screen.findByText('Valencià'))
    expect(await screen.findByText('Tancar la sessió')).toBeTruthy()
    expect(readLocal('idioma')).toBe('ca')
    await waitFor(() => expect(written()).toHaveLength(1))
    expect(written()[0]).toMatchObject({ route: 'PUT /api/v1/usuarios-configs/:id', params: { id: 7 }, body: { lang: 'ca' } })
  })

  it('tell the server of a language changed without signal once there is signal (SET-09)', async () => {
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

  it('tell it at the next start where the app was closed meanwhile (SET-09)', async () => {
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

  it('change the language of a visitor without asking the server', async () => {
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
  ])('shows the splash, ends the session and starts again, %s (AUTH-43)', async (_where, handler) => {
    await signIn(aSession())
    api = anApi({}, answer(logout, handler))
    const { place } = showPage('/logout', <LogoutPage />)
    expect(screen.getByText('Abriendo…')).toBeTruthy()
    await waitFor(() => expect(place()).toBe('/'))
    expect(api.requests.map(({ route }) => route)).toContain('POST /api/v1/auth/logout')
    expect(person.get()).toBeNull()
    expect(await screen.findByText('Ha cerrado la sesión.')).toBeTruthy()
  })

  it('gives the device back to whoever lent it when somebody leaves who came by code, and leads to the pad', async () => {
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

  it('asks first where others come in by code, and ends nothing unless that is wanted', async () => {
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

  it('ends a session also where it is not known yet whose it is', async () => {
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
