import { activateAccount, confirmEmail, signUp, signUpInformation } from '@avisa/contract/accounts/endpoints'
import { refuse } from '@avisa/contract/refusal'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { setOnline } from '#/platform/network.ts'
import { answer, type FakeAnswer } from '#/platform/testing/fake-api.ts'
import { accountEmail } from './account-email.ts'
import { ActivatePage } from './ActivatePage.tsx'
import { ConfirmEmailPage } from './ConfirmEmailPage.tsx'
import { SignUpPage } from './SignUpPage.tsx'
import { anApi, conditions, fill, press, readAlert, showPage, enterTown } from './testing/an-app.tsx'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

const extra = { version: '9', secciones_es: [{ titulo: 'Cuentas', cuerpo: ['Qué guardamos de usted.'] }], secciones_val: [] }

let api: ReturnType<typeof anApi>
beforeEach(() => enterTown(client))

const sent = () => api.requests.filter(({ route }) => route === 'POST /citizen/api/v1/users')
const open = (login_ciudadano = true, ...answers: FakeAnswer[]) => {
  api = anApi(
    client,
    { login_ciudadano },
    answer(signUpInformation, () => ({ condiciones: extra })),
    answer(signUp, () => ({})),
    ...answers,
  )
  return showPage(client, '/signup', <SignUpPage />, ['/login'])
}
const fillAll = async (repeated = 'secreta1') => {
  await screen.findByLabelText('Nombre y apellidos')
  await fill('Nombre y apellidos', 'Amparo Gil')
  await fill('Correo electrónico', 'amparo@demo.example')
  await fill('Contraseña', 'secreta1')
  await fill('Repita la contraseña', repeated)
  await userEvent.click(screen.getByRole('checkbox'))
}

describe('sign-up (ROUTE-15)', () => {
  it('the conditions are those of the citizens’ server (AUTH-20)', async () => {
    open()
    await press('Leer la política de privacidad y las condiciones')
    expect(await screen.findByText('Qué guardamos de usted.')).toBeTruthy()
  })

  it('a sign-up sends the required fields with the accepted version, and no empty ones (OPEN-82)', async () => {
    open()
    await fillAll()
    await press('Crear la cuenta')
    await readAlert()
    expect(sent()[0]?.body).toEqual({
      nombre: 'Amparo Gil',
      email: 'amparo@demo.example',
      password: 'secreta1',
      confirmacion: 'secreta1',
      condiciones: { version: '9', fecha: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string },
    })
  })

  it('a completed sign-up mentions the mail and returns to a login with the e-mail filled in (AUTH-21, AUTH-22)', async () => {
    const { place } = open()
    await fillAll()
    await press('Crear la cuenta')
    expect(await screen.findByText('Abra el enlace que le hemos enviado a amparo@demo.example para activar la cuenta.')).toBeTruthy()
    expect(place()).toBe('/signup')
    expect(await readAlert()).toContain('Falta un paso')
    await waitFor(() => expect(place()).toBe('/login'))
    expect(accountEmail(client).get()).toBe('amparo@demo.example')
  })

  it('all errors are shown as lines under the server’s title, and at their fields (AUTH-23)', async () => {
    const fields = [
      { field: 'email', es: 'Ya hay una cuenta con este correo.', ca: 'Ja hi ha un compte amb este correu.' },
      { field: 'dni', es: 'Revise el DNI.', ca: 'Revise el DNI.' },
    ]
    const { place } = open(
      true,
      answer(signUp, () => refuse('account.signUpRefused', { fields })),
    )
    await fillAll()
    await press('Crear la cuenta')
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toMatch(/^No se ha podido crear la cuenta/)
    expect([...dialog.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(fields.map(({ es }) => es))
    await press('Aceptar')
    expect(await screen.findByText('Revise el DNI.')).toBeTruthy()
    expect(place()).toBe('/signup')
    expect(screen.getByLabelText<HTMLInputElement>('Contraseña').value).toBe('secreta1')
  })

  it('a sign-up is not sent while password and repetition differ (AUTH-24)', async () => {
    open()
    await fillAll('secreta2')
    await press('Crear la cuenta')
    expect(await screen.findByText('Las dos contraseñas no son iguales.')).toBeTruthy()
    expect(sent()).toEqual([])
    await fill('Repita la contraseña', 'secreta1')
    await press('Crear la cuenta')
    await readAlert()
    expect(sent()).toHaveLength(1)
  })

  it('each missing value is shown at its field', async () => {
    open()
    await screen.findByLabelText('Nombre y apellidos')
    await press('Crear la cuenta')
    for (const text of [
      'Escriba su nombre.',
      'La contraseña debe tener al menos 8 caracteres.',
      'Acepte la política de privacidad para seguir.',
    ])
      expect(await screen.findByText(text)).toBeTruthy()
    expect(sent()).toEqual([])
  })

  it('a sign-up without network says so and keeps everything that was typed', async () => {
    open()
    await fillAll()
    act(() => setOnline(client, false))
    await press('Crear la cuenta')
    expect(await readAlert()).toContain('No hay conexión a internet.')
    expect(screen.getByLabelText<HTMLInputElement>('Nombre y apellidos').value).toBe('Amparo Gil')
  })

  it('without citizens’ accounts the page says so and sends nothing', async () => {
    open(false)
    expect(await screen.findByText('Avisar sin cuenta')).toBeTruthy()
    expect(screen.queryByText('Crear la cuenta')).toBeNull()
    expect(api.requests.map(({ route }) => route)).not.toContain('GET /citizen/api/v1/user-informacion-extra')
  })

  it('the configuration’s conditions apply where the citizens’ server has none', async () => {
    open(
      true,
      answer(signUpInformation, () => refuse('http.notFound')),
    )
    await fillAll()
    await press('Crear la cuenta')
    await readAlert()
    expect(sent()[0]?.body).toMatchObject({ condiciones: { version: conditions.version } })
  })
})

describe('the link of an activation mail', () => {
  const token = 'a-token-that-came-by-mail'
  const arrive = (...answers: FakeAnswer[]) => {
    api = anApi(
      client,
      { login_ciudadano: true },
      answer(activateAccount, () => ({ email: 'amparo@demo.example' })),
      ...answers,
    )
    return showPage(client, `/activar?token=${token}`, <ActivatePage />)
  }

  const activate = async () => {
    await fill('Contraseña', 'secreta-mia')
    await press('Activar la cuenta')
  }

  it('an activation link activates once with the password of the sign-up and leads to the login', async () => {
    const { place } = arrive()
    await activate()
    expect(await screen.findByText('Cuenta activada')).toBeTruthy()
    expect(api.requests.filter(({ route }) => route.endsWith('/activate')).map(({ body }) => body)).toEqual([
      { token, password: 'secreta-mia' },
    ])
    await userEvent.click(screen.getByRole('link', { name: 'Entrar' }))
    expect([place(), accountEmail(client).get()]).toEqual(['/login', 'amparo@demo.example'])
  })

  it('an expired activation link says so', async () => {
    arrive(answer(activateAccount, () => refuse('account.linkInvalid')))
    await activate()
    expect(await screen.findByText('Este enlace ya no sirve')).toBeTruthy()
  })

  it('a wrong password is shown at its field', async () => {
    const fields = [{ field: 'password', es: 'No es la contraseña.', ca: 'No és la contrasenya.' }]
    arrive(answer(activateAccount, () => refuse('http.validation', { fields })))
    await activate()
    expect((await screen.findAllByText('No es la contraseña.')).length).toBeGreaterThan(0)
  })
})

describe('the link of a mail to a new address', () => {
  const open = (...answers: FakeAnswer[]) => {
    api = anApi(
      client,
      {},
      answer(confirmEmail, () => ({ email: 'nueva@demo.example' })),
      ...answers,
    )
    return showPage(client, '/confirmar-correo?token=a-token-that-came-by-mail', <ConfirmEmailPage />)
  }

  it('an address is confirmed on a press only, because mail scanners open links', async () => {
    open()
    await screen.findByRole('button', { name: 'Confirmar el correo' })
    expect(api.requests.filter(({ route }) => route.endsWith('/confirmar-correo'))).toEqual([])
    await press('Confirmar el correo')
    expect(await screen.findByText('Correo confirmado')).toBeTruthy()
    expect(api.requests.find(({ route }) => route.endsWith('/confirmar-correo'))?.body).toEqual({ token: 'a-token-that-came-by-mail' })
  })

  it('an expired confirmation link says so', async () => {
    open(answer(confirmEmail, () => refuse('account.linkInvalid')))
    await press('Confirmar el correo')
    expect(await screen.findByText('Este enlace ya no sirve')).toBeTruthy()
  })
})
