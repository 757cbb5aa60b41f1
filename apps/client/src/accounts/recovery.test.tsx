import { resetCitizenPassword, resetPassword, setNewPassword } from '@avisa/contract/accounts/endpoints'
import { refuse } from '@avisa/contract/refusal'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { setOnline } from '#/platform/network.ts'
import { answer, type FakeAnswer } from '#/platform/testing/fake-api.ts'
import { accountEmail } from './account-email.ts'
import { NewPasswordPage } from './NewPasswordPage.tsx'
import { RecoverPage } from './RecoverPage.tsx'
import { anApi, fill, press, readAlert, showPage, enterTown } from './testing/an-app.tsx'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

let api: ReturnType<typeof anApi>
beforeEach(() => enterTown(client))

const sentRoutes = () => api.requests.map(({ route }) => route).filter((route) => route.startsWith('POST'))
const [there, here] = ['POST /citizen/api/v1/reset_password', 'POST /api/v1/reset_password']
const accepted = [answer(resetCitizenPassword, () => ({})), answer(resetPassword, () => ({}))]
const unknownToCitizens = answer(resetCitizenPassword, () => refuse('account.unknownEmail'))
const broken = () => {
  throw new TypeError('network')
}

describe('password recovery (ROUTE-17)', () => {
  const open = async (login_ciudadano: boolean, ...answers: FakeAnswer[]) => {
    api = anApi(client, { login_ciudadano }, ...accepted, ...answers)
    const page = showPage(client, '/recuperar-contrasenya', <RecoverPage />, ['/login'])
    await waitFor(() => expect(api.requests.map(({ route }) => route)).toContain('GET /api/v1/param-config/general'))
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    return page
  }
  const ask = async () => {
    await fill('Correo electrónico', 'amparo@demo.example')
    await press('Enviar el enlace')
    return readAlert()
  }

  it.each<[string, boolean, FakeAnswer[], string[], string]>([
    ['the citizens’ server sends the mail (AUTH-26)', true, [], [there], 'Hemos enviado un enlace a amparo@demo.example.'],
    [
      'a link that still holds (AUTH-27)',
      true,
      [answer(resetCitizenPassword, () => refuse('account.resetPending'))],
      [there],
      'Sigue siendo válido',
    ],
    ['unknown there, known here (AUTH-28)', true, [unknownToCitizens], [there, here], 'Hemos enviado un enlace'],
    [
      'not activated, in the server’s words (AUTH-29)',
      true,
      [answer(resetCitizenPassword, () => refuse('account.notActivated'))],
      [there],
      'Abra el enlace que le enviamos por correo',
    ],
    ['no answer there (AUTH-30)', true, [answer(resetCitizenPassword, broken)], [there, here], 'Hemos enviado un enlace'],
    [
      'unknown in both (AUTH-31)',
      true,
      [unknownToCitizens, answer(resetPassword, () => refuse('account.unknownEmail'))],
      [there, here],
      'Correo no válido',
    ],
    [
      'too many tries',
      true,
      [unknownToCitizens, answer(resetPassword, () => refuse('http.tooMany', { values: { segundos: 30 } }))],
      [there, here],
      '30',
    ],
    ['without citizens’ accounts the main API alone is asked', false, [], [here], 'Hemos enviado un enlace'],
  ])('%s', async (_row, citizens, answers, calls, text) => {
    await open(citizens, ...answers)
    expect(await ask()).toContain(text)
    expect(sentRoutes()).toEqual(calls)
  })

  it('the page returns to the login once the mail is sent, and stays open otherwise', async () => {
    const { place } = await open(
      true,
      answer(resetCitizenPassword, () => refuse('account.notActivated')),
    )
    await ask()
    expect(place()).toBe('/recuperar-contrasenya')
    api.answer(answer(resetCitizenPassword, () => ({})))
    await ask()
    await waitFor(() => expect(place()).toBe('/login'))
  })

  it('recovery requires an e-mail (AUTH-25)', async () => {
    await open(true)
    await press('Enviar el enlace')
    expect(await screen.findByText('Escriba su correo.')).toBeTruthy()
    expect(sentRoutes()).toEqual([])
  })

  it('recovery without network says so and keeps what was typed', async () => {
    await open(true)
    act(() => setOnline(client, false))
    expect(await ask()).toContain('No hay conexión a internet.')
    expect(screen.getByLabelText<HTMLInputElement>('Correo electrónico').value).toBe('amparo@demo.example')
  })
})

describe('the link of a recovery mail', () => {
  const token = 'a-token-that-came-by-mail'
  const open = (...answers: FakeAnswer[]) => {
    api = anApi(
      client,
      {},
      answer(setNewPassword, () => ({ email: 'amparo@demo.example' })),
      ...answers,
    )
    return showPage(client, `/nueva-contrasenya?token=${token}`, <NewPasswordPage />)
  }
  const choose = async (password: string, repeated = password) => {
    await fill('Contraseña nueva', password)
    await fill('Repita la contraseña', repeated)
    await press('Guardar la contraseña')
  }

  it('a recovery link accepts a new password and leads to the login', async () => {
    const { place } = open()
    await choose('secreta1')
    expect(await readAlert()).toContain('Entre con la contraseña nueva.')
    await waitFor(() => expect(place()).toBe('/login'))
    expect(accountEmail(client).get()).toBe('amparo@demo.example')
    expect(api.requests.at(-1)?.route).toBe('POST /api/v1/auth/nueva-contrasenya')
    expect(api.requests.at(-1)?.body).toEqual({ token, password: 'secreta1', confirmacion: 'secreta1' })
  })

  it('a recovery link is not used for a short password, nor for two that differ (AUTH-24)', async () => {
    open()
    await choose('corta')
    expect(await screen.findByText('La contraseña debe tener al menos 8 caracteres.')).toBeTruthy()
    await choose('secreta1', 'secreta2')
    expect(await screen.findByText('Las dos contraseñas no son iguales.')).toBeTruthy()
    expect(sentRoutes()).toEqual([])
  })

  it('an expired recovery link says so and offers a new one', async () => {
    const { place } = open(answer(setNewPassword, () => refuse('account.linkInvalid')))
    await choose('secreta1')
    expect((await screen.findByRole('alert')).textContent).toContain('Este enlace ya no sirve')
    ;(await screen.findByRole('link', { name: 'Pedir otro enlace' })).click()
    await waitFor(() => expect(place()).toBe('/recuperar-contrasenya'))
  })
})
