import { logout, restorePreviousSession, tokenInfo, updateUserConfig } from '@avisa/contract/accounts/endpoints'
import { refuse } from '@avisa/contract/refusal'
import { channelsOf } from '@avisa/contract/notifications/kinds'
import { granted } from '@avisa/contract/testing/a-user'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { anApi, aSession, showPage, enterTown } from '#/accounts/testing/an-app.tsx'
import { loadConfiguration } from '#/platform/configuration.ts'
import { person, token } from '#/platform/identity.ts'
import { forceLanguage, watchLanguage } from '#/platform/language.ts'
import { readLocal, writeLocal } from '#/platform/local.ts'
import { setOnline } from '#/platform/network.ts'
import { checkSession, signIn } from '#/platform/session.ts'
import { hasShortcuts } from '#/platform/shortcuts.ts'
import { answer } from '#/platform/testing/fake-api.ts'
import { watchWithoutMap } from '#/platform/without-map.ts'
import { keepReady } from './ahead/ready.ts'
import { LogoutPage } from './LogoutPage.tsx'
import { SettingsPage } from './SettingsPage.tsx'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

let api: ReturnType<typeof anApi>
beforeEach(() => {
  enterTown(client)
  watchLanguage(client)
})

const open = (parameters: Parameters<typeof anApi>[1] = {}) => {
  api = anApi(
    client,
    parameters,
    answer(updateUserConfig, ({ body }) => ({
      lang: body.lang ?? 'es',
      canales: { push: true, email: true },
      silencio: null,
      avisos: channelsOf({}),
      sin_mapa: body.sin_mapa ?? false,
    })),
  )
  return showPage(client, '/ajustes', <SettingsPage />)
}
const written = () => api.requests.filter(({ route }) => route.startsWith('PUT'))

describe('the settings', () => {
  it('a visitor is offered to sign in, a signed-in person to sign out (SET-01)', async () => {
    open()
    expect(await screen.findByRole('link', { name: 'Iniciar sesión' })).toBeTruthy()
    expect(screen.queryByText('Cerrar sesión')).toBeNull()
    cleanup()
    await signIn(client, aSession())
    open()
    expect((await screen.findByRole('link', { name: 'Cerrar sesión' })).getAttribute('href')).toBe('/logout')
    expect(screen.queryByText('Iniciar sesión')).toBeNull()
    expect(screen.queryByText('Entrar con código')).toBeNull()
  })

  it('the settings link to profile, password, municipality, help and about (ROUTE-48, SET-03, SET-04, SET-05, SET-06)', async () => {
    await signIn(client, aSession())
    open()
    const way = async (name: string | RegExp) => (await screen.findByRole('link', { name })).getAttribute('href')
    expect(await way(/Amparo Gil/)).toBe('/perfil')
    expect(await way('Cambiar la contraseña')).toBe('/perfil/edit-password')
    expect(await way(/^Municipio/)).toBe('/municipio')
    expect(await way('Ayuda')).toBe('/ayuda')
    expect(await way(/^Acerca de Avisa/)).toBe('/ajustes/acercade')
  })

  it('the settings show how much of one’s work can be opened without signal, and since when', async () => {
    await signIn(client, aSession({ user_roles: ['Encargados'], user_permisos: granted('obra.consultar.propia') }))
    open()
    expect(await screen.findByText('Lo que tiene abierto se guardará en este dispositivo mientras haya conexión.')).toBeTruthy()
    await act(() => keepReady(client, { tasks: 12, inspections: 0, at: Date.now() - 20.5 * 60_000 }))
    expect(screen.getByText('Guardado en este dispositivo: 12 tareas. Actualizado: hace 20 minutos.')).toBeTruthy()
    await userEvent.click(await screen.findByText('Valencià'))
    expect(await screen.findByText('Guardat en este dispositiu: 12 tasques. Actualitzat: fa 20 minuts.')).toBeTruthy()
  })

  it('people without field work read nothing about it', async () => {
    await signIn(client, aSession())
    open()
    await screen.findByText('Pendientes de enviar')
    expect(screen.queryByText('Trabajo sin conexión')).toBeNull()
  })

  it('the help is not offered where the municipality has none (SET-05)', async () => {
    open({ ayuda: false })
    await loadConfiguration(client)
    await screen.findByRole('link', { name: /^Acerca de/ })
    expect(screen.queryByRole('link', { name: 'Ayuda' })).toBeNull()
  })

  it('the choice to use no maps is in the account, also when it was made without signal, and holds where the person signs in', async () => {
    await signIn(client, aSession())
    open()
    watchWithoutMap(client)
    setOnline(client, false)
    await userEvent.click(await screen.findByRole('switch', { name: 'Usar sin mapa' }))
    expect(readLocal(client, 'sin_mapa')).toBe('1')
    setOnline(client, true)
    await waitFor(() => expect(written().at(-1)?.body).toEqual({ sin_mapa: true }))
    await waitFor(() => expect(readLocal(client, 'sin_mapa_por_decir')).toBeNull())
    const other = createTestClient()
    await signIn(other, aSession({ sin_mapa: true }))
    expect(readLocal(other, 'sin_mapa')).toBe('1')
  })

  it('the language is not offered where the municipality has decided on one (SET-02)', async () => {
    open({ forzar_idioma: 'es' })
    await loadConfiguration(client)
    await waitFor(() => expect(screen.queryByText('Valencià')).toBeNull())
    expect(screen.getByText('Aspecto')).toBeTruthy()
    forceLanguage(client, null)
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
    expect(hasShortcuts(client)).toBe(false)
    expect(hasShortcuts(createTestClient({ storage: client.storage }))).toBe(false)
    await userEvent.click(shortcuts)
    expect([hasShortcuts(client), readLocal(client, 'atajos')]).toEqual([true, null])
  })

  it('people who may let others in by code are offered the pad (AUTH-41)', async () => {
    await signIn(client, aSession({ user_permisos: { 'autentificar-otros-por-codigo': 1 } }))
    open()
    expect((await screen.findByRole('link', { name: 'Entrar con código' })).getAttribute('href')).toBe('/login-codigo')
  })

  it('the language changes at once, is remembered, and is stored on the server for a signed-in person (SET-09, START-24)', async () => {
    await signIn(client, aSession())
    open()
    await userEvent.click(await screen.findByText('Valencià'))
    expect(await screen.findByText('Tancar la sessió')).toBeTruthy()
    expect(readLocal(client, 'idioma')).toBe('ca')
    await waitFor(() => expect(written()).toHaveLength(1))
    expect(written()[0]).toMatchObject({ route: 'PUT /api/v1/usuarios-configs/:id', params: { id: 7 }, body: { lang: 'ca' } })
  })

  it('a language changed without signal is sent to the server later (SET-09)', async () => {
    await signIn(client, aSession())
    open()
    const valencian = await screen.findByText('Valencià')
    setOnline(client, false)
    await userEvent.click(valencian)
    expect(await screen.findByText('Tancar la sessió')).toBeTruthy()
    expect(written()).toEqual([])
    setOnline(client, true)
    await waitFor(() => expect(written()).toHaveLength(1))
    expect(written()[0]).toMatchObject({ params: { id: 7 }, body: { lang: 'ca' } })
    await waitFor(() => expect(readLocal(client, 'idioma_por_decir')).toBeNull())
  })

  it('a language changed before the app was closed is sent at the next start (SET-09)', async () => {
    await signIn(client, aSession())
    open()
    const valencian = await screen.findByText('Valencià')
    setOnline(client, false)
    await userEvent.click(valencian)
    // What a closed app leaves behind: the stored flag, without an event of the network.
    const mark = readLocal(client, 'idioma_por_decir')
    writeLocal(client, 'idioma_por_decir', null)
    setOnline(client, true)
    writeLocal(client, 'idioma_por_decir', mark)
    expect(written()).toEqual([])
    const { user } = aSession()
    api.answer(answer(tokenInfo, () => ({ user, infra_token: null, num_notificaciones_no_leidas: 0 })))
    await checkSession(client)
    await waitFor(() => expect(written()[0]).toMatchObject({ params: { id: 7 }, body: { lang: 'ca' } }))
  })

  it('a visitor’s language is not sent to the server', async () => {
    open()
    await userEvent.click(await screen.findByText('Valencià'))
    expect(await screen.findByText('Iniciar sessió')).toBeTruthy()
    expect(readLocal(client, 'idioma')).toBe('ca')
    expect(written()).toEqual([])
  })
})

describe('/logout (ROUTE-16)', () => {
  it.each([
    ['where the server is told', () => ({})],
    ['where the server does not want to hear of it', () => refuse('http.notSignedIn')],
  ])('signing out shows the splash, ends the session and restarts, %s (AUTH-43)', async (_where, handler) => {
    await signIn(client, aSession())
    api = anApi(client, {}, answer(logout, handler))
    const { place } = showPage(client, '/logout', <LogoutPage />)
    expect(screen.getByText('Abriendo…')).toBeTruthy()
    await waitFor(() => expect(place()).toBe('/'))
    expect(api.requests.map(({ route }) => route)).toContain('POST /api/v1/auth/logout')
    expect(person(client).get()).toBeNull()
    expect(await screen.findByText('Ha cerrado la sesión.')).toBeTruthy()
  })

  it('a worker who signed in by code returns the device to its account, at the pad', async () => {
    await signIn(client, aSession({ user_id: 2, por_codigo: true }))
    writeLocal(client, 'token_anterior', 'token-of-whoever-lent-it')
    const lender = aSession({ user_id: 1, user_permisos: { 'autentificar-otros-por-codigo': 1 } })
    api = anApi(
      client,
      {},
      answer(restorePreviousSession, () => lender),
    )
    const { place } = showPage(client, '/logout', <LogoutPage />)
    await waitFor(() => expect(place()).toBe('/login-codigo'))
    expect(person(client).get()?.user_id).toBe(1)
    expect(api.requests.map(({ route }) => route)).not.toContain('POST /api/v1/auth/logout')
  })

  it('an account that lets others in by code is asked first, and «no» ends nothing', async () => {
    await signIn(client, aSession())
    writeLocal(client, 'prestado', 'true')
    api = anApi(
      client,
      {},
      answer(logout, () => ({})),
    )
    const { place } = showPage(client, '/logout', <LogoutPage />)
    await userEvent.click(await screen.findByRole('button', { name: 'Dejarla abierta' }))
    await waitFor(() => expect(place()).toBe('/'))
    expect(person(client).get()).not.toBeNull()
    cleanup()
    api = anApi(
      client,
      {},
      answer(logout, () => ({})),
    )
    showPage(client, '/logout', <LogoutPage />)
    await userEvent.click(await screen.findByRole('button', { name: 'Cerrar la sesión' }))
    await waitFor(() => expect(person(client).get()).toBeNull())
    expect(readLocal(client, 'prestado')).toBeNull()
  })

  it('a session whose person is not known yet is ended too', async () => {
    token(client).set('a-token-of-the-start')
    api = anApi(
      client,
      {},
      answer(logout, () => ({})),
    )
    const { place } = showPage(client, '/logout', <LogoutPage />)
    await waitFor(() => expect(place()).toBe('/'))
    expect(api.requests.map(({ route }) => route)).toContain('POST /api/v1/auth/logout')
    expect(token(client).get()).toBeNull()
  })
})
