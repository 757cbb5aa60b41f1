import { citizenLogin, login, tokenInfo } from '@avisa/contract/accounts/endpoints'
import { refuse } from '@avisa/contract/refusal'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { deviceUuid, person, sessionEnded } from '#/platform/identity.ts'
import { citizenFormMode } from '#/platform/entrance.ts'
import { readLocal } from '#/platform/local.ts'
import { setOnline } from '#/platform/network.ts'
import { signIn } from '#/platform/session.ts'
import { overrideTexts } from '#/platform/text.ts'
import { answer, type FakeAnswer } from '#/platform/testing/fake-api.ts'
import { accountEmail } from './account-email.ts'
import { LoginPage } from './LoginPage.tsx'
import { anApi, aSession, aUser, fill, press, readAlert, showPage, enterTown } from './testing/an-app.tsx'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

const citizen = aUser({ user_id: 9, user_roles: ['Ciudadanos'], servidor: 'ciudadano', id_externo: 'c9' })
const wrongAtBackoffice = answer(login, () => refuse('account.wrongPassword'))
const wrongAtCitizens = answer(citizenLogin, () => refuse('account.wrongPassword'))
const pendingAtCitizens = answer(citizenLogin, () => refuse('account.notActivated'))
const noAnswer = () => {
  throw new TypeError('network')
}

let api: ReturnType<typeof anApi>
const sentRoutes = () => api.requests.map(({ route }) => route).filter((route) => route.startsWith('POST'))
const open = (parameters: Parameters<typeof anApi>[1] = {}, path = '/login', ...answers: FakeAnswer[]) => {
  api = anApi(
    client,
    parameters,
    answer(login, () => aSession()),
    answer(tokenInfo, () => ({ user: citizen, infra_token: null, num_notificaciones_no_leidas: 0 })),
    answer(citizenLogin, () => ({
      access_token: 'a-token-of-a-citizen',
      token_type: 'Bearer' as const,
      expires_in: 60,
      usuario: { id: 'c9', email: citizen.email, nombre: 'Amparo' },
    })),
    ...answers,
  )
  return showPage(client, path, <LoginPage />, ['/ajustes'])
}
const enter = async (email = 'amparo@demo.example', password = 'secreta1') => {
  await fill('Correo electrónico', email)
  await fill('Contraseña', password)
  await press('Entrar')
}

beforeEach(() => enterTown(client))

describe('login servers', () => {
  it('without citizens’ accounts only the backoffice is called (AUTH-01 to AUTH-03)', async () => {
    open({}, '/login', wrongAtBackoffice)
    await enter(' amparo@demo.example ')
    expect(await readAlert()).toContain('Revise el correo y la contraseña.')
    expect(sentRoutes()).toEqual(['POST /api/v1/auth/login'])
    expect(api.requests.find(({ route }) => route.startsWith('POST'))?.body).toMatchObject({
      email: 'amparo@demo.example',
      password: 'secreta1',
      device: { uuid: deviceUuid(client) },
    })
  })

  it('the citizens’ server is not called where the backoffice accepts the credentials', async () => {
    open({ login_ciudadano: true })
    await screen.findByText('Crear una cuenta')
    await enter()
    await screen.findByText('Otro lugar')
    expect(sentRoutes()).toEqual(['POST /api/v1/auth/login'])
  })

  it('the backoffice is called first, then the citizens’ server, with the parameters of this app (AUTH-02, AUTH-04, OPEN-83)', async () => {
    open(
      { login_ciudadano: true, servidor_ciudadano: { url: '/citizen', client_id: 'app', client_secret: 'open' } },
      '/login',
      wrongAtBackoffice,
    )
    await screen.findByText('Crear una cuenta')
    await enter()
    await screen.findByText('Otro lugar')
    expect(sentRoutes()).toEqual(['POST /api/v1/auth/login', 'POST /citizen/oauth/access_token'])
    expect(api.requests.find(({ route }) => route.startsWith('POST /citizen'))?.body).toMatchObject({
      grant_type: 'password',
      client_id: 'app',
      client_secret: 'open',
      username: 'amparo@demo.example',
      password: 'secreta1',
    })
    expect(person(client).get()?.id_externo).toBe('c9')
    expect([readLocal(client, 'app_token'), readLocal(client, 'app_server')]).toEqual(['a-token-of-a-citizen', 'ciudadano'])
  })
})

describe('a failed login', () => {
  it('an account that is not activated shows the municipality’s text (AUTH-13)', async () => {
    open({ login_ciudadano: true }, '/login', wrongAtBackoffice, pendingAtCitizens)
    await screen.findByText('Crear una cuenta')
    act(() => overrideTexts(client, 'es', { MENSAJE_ACTIVACION_PENDIENTE: 'Mire su correo.' }))
    await enter()
    expect(await readAlert()).toMatch(/^Cuenta sin activar.*Mire su correo\./)
  })

  it('wrong credentials are reported; the session is kept, and so is the e-mail, while the password is cleared (AUTH-14, AUTH-15)', async () => {
    const ended = vi.fn<() => void>()
    const stop = sessionEnded(client).subscribe(ended)
    open({ login_ciudadano: true }, '/login', wrongAtBackoffice, wrongAtCitizens)
    await screen.findByText('Crear una cuenta')
    await enter()
    expect(await readAlert()).toMatch(/^No ha podido entrar.*Revise el correo y la contraseña\./)
    stop()
    expect(ended).not.toHaveBeenCalled()
    expect(screen.getByLabelText<HTMLInputElement>('Correo electrónico').value).toBe('amparo@demo.example')
    expect(screen.getByLabelText<HTMLInputElement>('Contraseña').value).toBe('')
  })

  it.each([
    ['without network', () => setOnline(client, false), [], 'No hay conexión a internet.'],
    ['when the backoffice does not answer', () => undefined, [answer(login, noAnswer), wrongAtCitizens], 'No hay respuesta.'],
    [
      'when the citizens’ server does not answer',
      () => undefined,
      [wrongAtBackoffice, answer(citizenLogin, noAnswer)],
      'No hay respuesta.',
    ],
  ])('%s is reported, and everything that was typed is kept', async (_when, happen, answers, text) => {
    open({ login_ciudadano: true }, '/login', ...answers)
    await screen.findByText('Crear una cuenta')
    act(happen)
    await enter()
    expect(await readAlert()).toContain(text)
    expect(screen.getByLabelText<HTMLInputElement>('Contraseña').value).toBe('secreta1')
  })

  it('too many tries show how long to wait', async () => {
    open(
      {},
      '/login',
      answer(login, () => refuse('http.tooMany', { values: { segundos: 40 } })),
    )
    await enter()
    expect(await readAlert()).toMatch(/^No ha podido entrar.*40/)
  })

  it('a login without e-mail and password is not sent', async () => {
    open()
    await fill('Correo electrónico', 'amparo@demo')
    await press('Entrar')
    expect(await screen.findByText('Escriba un correo como nombre@dominio.es.')).toBeTruthy()
    expect(screen.getByText('Escriba la contraseña.')).toBeTruthy()
    expect(sentRoutes()).toEqual([])
  })
})

describe('a signed-in person', () => {
  it('a login reloads the configuration before the next screen and leaves no login page in the history (AUTH-10, AUTH-11)', async () => {
    const { place, router } = open()
    await screen.findByLabelText('Contraseña')
    const before = api.requests.length
    await enter()
    await screen.findByText('Otro lugar')
    const after = api.requests.slice(before).map(({ route }) => route)
    expect(after).toEqual(expect.arrayContaining(['GET /api/v1/param-config/general', 'GET /api/v1/unidades-gestion']))
    expect(place()).toBe('/')
    await act(() => router.navigate(-1))
    expect(place()).toBe('/ajustes')
  })

  it('a login leads to the requested screen, own paths only (ROUTE-14)', async () => {
    const { place } = open({}, '/login?param1=%2Ftareas%3Ffiltro%3D2')
    await enter()
    await waitFor(() => expect(place()).toBe('/tareas?filtro=2'))
  })

  it('a login does not follow an address of another site', async () => {
    const { place } = open({}, '/login?param1=%2F%2Fevil.example')
    await enter()
    await waitFor(() => expect(place()).toBe('/'))
  })

  it('a login from the citizens’ form leads back to it (AUTH-12, OPEN-21)', async () => {
    citizenFormMode(client).set(true)
    const { place } = open()
    await enter()
    await waitFor(() => expect(place()).toBe('/incidencias/add-formulario'))
  })

  it('a signed-in person who opens the login again is sent to the start page', async () => {
    await signIn(client, aSession())
    const { place } = open()
    await waitFor(() => expect(place()).toBe('/'))
  })

  it('a signed-in person may change accounts where a screen is not for them (GUARD-06)', async () => {
    await signIn(client, aSession())
    open({}, '/login?param1=%2Ftareas')
    expect(await screen.findByLabelText('Contraseña')).toBeTruthy()
    expect(screen.getByText(/^Ha entrado como Amparo Gil, y esa pantalla es para otro personal/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Volver al inicio' }).getAttribute('href')).toBe('/')
    expect(screen.queryByText('Avisar sin cuenta')).toBeNull()
  })
})

describe('the login', () => {
  it('the form is new each time (ROUTE-14)', async () => {
    const { router } = open()
    await fill('Correo electrónico', 'amparo@demo.example')
    await act(() => router.navigate('/ajustes'))
    await act(() => router.navigate('/login'))
    expect(screen.getByLabelText<HTMLInputElement>('Correo electrónico').value).toBe('')
  })

  it('accounts are offered only where citizens can have them; a new password always, with the e-mail that was typed', async () => {
    const { place } = open()
    await fill('Correo electrónico', 'amparo@demo.example')
    expect(screen.queryByText('Crear una cuenta')).toBeNull()
    await act(async () => screen.getByText('¿Ha olvidado la contraseña?').click())
    expect([place(), accountEmail(client).get()]).toEqual(['/recuperar-contrasenya', 'amparo@demo.example'])
  })

  it('the form starts with the e-mail of an account just created or recovered, until somebody signs in', async () => {
    accountEmail(client).set('nueva@demo.example')
    open()
    expect(screen.getByLabelText<HTMLInputElement>('Correo electrónico').value).toBe('nueva@demo.example')
    await fill('Contraseña', 'secreta1')
    await press('Entrar')
    await waitFor(() => expect(accountEmail(client).get()).toBe(''))
  })

  it('the browser can fill in the form, and the password can be shown', async () => {
    open()
    expect(screen.getByLabelText('Correo electrónico').getAttribute('autocomplete')).toBe('username')
    const password = screen.getByLabelText<HTMLInputElement>('Contraseña')
    expect({ type: password.type, autocomplete: password.autocomplete }).toEqual({ type: 'password', autocomplete: 'current-password' })
    await press('Mostrar la contraseña')
    expect(password.type).toBe('text')
  })
})
