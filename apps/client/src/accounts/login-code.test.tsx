import { login } from '@avisa/contract/accounts/endpoints'
import { refuse } from '@avisa/contract/refusal'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { person } from '#/platform/identity.ts'
import { signIn } from '#/platform/session.ts'
import { answer, type FakeAnswer } from '#/platform/testing/fake-api.ts'
import { LoginCodePage } from './LoginCodePage.tsx'
import { anApi, aSession, press, readAlert, showPage, enterTown } from './testing/an-app.tsx'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

let api: ReturnType<typeof anApi>
beforeEach(() => enterTown(client))

const open = (...answers: FakeAnswer[]) => {
  api = anApi(
    client,
    { login_ciudadano: true },
    answer(login, () => aSession({ user_id: 2, por_codigo: true })),
    ...answers,
  )
  return showPage(client, '/login-codigo', <LoginCodePage />)
}
const field = () => screen.getByLabelText<HTMLInputElement>('Su código')
const type = async (keys: string) => {
  for (const key of keys) await press(key)
}
const sent = () => api.requests.filter(({ route }) => route.startsWith('POST'))

describe('the code pad (ROUTE-40)', () => {
  it('the code pad enters up to six digits, deletes one or all, and announces how many there are (AUTH-32 to AUTH-35)', async () => {
    open()
    await type('1234567')
    expect(field().value).toBe('123456')
    expect(screen.getByText('6 cifras escritas')).toBeTruthy()
    await press('Borrar la última cifra')
    expect(field().value).toBe('12345')
    expect(screen.getByText('5 cifras escritas')).toBeTruthy()
    await press('Borrar todo')
    expect(field().value).toBe('')
    expect(screen.getByText('Ninguna cifra escrita')).toBeTruthy()
  })

  it('the code pad accepts digits of the keyboard wherever the focus is, and nothing else', async () => {
    open()
    await userEvent.type(field(), 'a1-2')
    expect(field().value).toBe('12')
    screen.getByRole('button', { name: '5' }).focus()
    await userEvent.keyboard('34{Backspace}')
    expect(field().value).toBe('123')
    act(() => screen.getByRole('button', { name: '5' }).blur())
    fireEvent.keyDown(document.body, { key: '6' })
    await waitFor(() => expect(field().value).toBe('1236'))
  })

  it('the code pad accepts the keyboard after a click beside it, and Enter submits after a press on a key of the pad', async () => {
    const { place } = open()
    const holder = field().closest('[role="presentation"]')?.parentElement ?? document.body
    await press('5')
    expect(document.activeElement?.textContent).not.toBe('5')
    fireEvent.keyDown(holder, { key: '6' })
    await waitFor(() => expect(field().value).toBe('56'))
    fireEvent.keyDown(holder, { key: 'Enter' })
    await waitFor(() => expect(place()).toBe('/'))
    expect(sent()[0]?.body).toMatchObject({ email: '56' })
  })

  it('a person signs in by code with the keyboard alone, without any focus (AUTH-32, AUTH-36)', async () => {
    const { place } = open()
    act(() => (document.activeElement as HTMLElement | null)?.blur())
    for (const key of ['1', '2']) fireEvent.keyDown(document.body, { key })
    await waitFor(() => expect(field().value).toBe('12'))
    fireEvent.keyDown(document.body, { key: 'Enter' })
    await waitFor(() => expect(place()).toBe('/'))
    expect(sent()[0]?.body).toMatchObject({ email: '12' })
  })

  it('the code is sent to the backoffice only, in place of the e-mail, and leads to the start page (AUTH-36)', async () => {
    const { place } = open()
    await type('100005')
    await press('Entrar')
    await waitFor(() => expect(place()).toBe('/'))
    expect(sent().map(({ route, body }) => ({ route, body }))).toEqual([
      { route: 'POST /api/v1/auth/login', body: expect.objectContaining({ email: '100005' }) as object },
    ])
    expect(sent()[0]?.body).not.toHaveProperty('password')
    expect(person(client).get()?.user_id).toBe(2)
  })

  it.each([
    ['AUTH-37', 'account.notActivated', 'Abra el enlace que le enviamos por correo para activarla.'],
    ['AUTH-38', 'http.tooMany', 'Espere 15 minutos y vuelva a intentarlo.'],
    // The device is not shared, so no code is accepted, right or wrong.
    ['AUTH-38', 'account.wrongPassword', 'En este dispositivo no se puede entrar con código'],
  ] as const)('a code refused with $1 shows why, and is never sent to the citizens’ server ($0)', async (_row, code, text) => {
    open(answer(login, () => refuse(code, { values: { segundos: 900 } })))
    await type('12')
    await press('Entrar')
    expect(await readAlert()).toContain(text)
    expect(sent().map(({ route }) => route)).toEqual(['POST /api/v1/auth/login'])
  })

  it.each([
    ['account.wrongPassword', 'Revise el código.'],
    ['account.notActivated', 'Abra el enlace que le enviamos por correo para activarla.'],
  ] as const)('the code is cleared after %s', async (code, text) => {
    await signIn(client, aSession({ user_permisos: { 'autentificar-otros-por-codigo': 1 } }))
    open(answer(login, () => refuse(code)))
    await type('12')
    await press('Entrar')
    expect(await readAlert()).toContain(text)
    await waitFor(() => expect(field().value).toBe(''))
  })

  it('an empty code is not sent, and the pad says what is missing', async () => {
    open()
    await press('Entrar')
    expect(screen.getByText('Escriba su código.')).toBeTruthy()
    expect(sent()).toEqual([])
  })

  it('only a device that may let others in by code shows the pad to a signed-in person (AUTH-41)', async () => {
    await signIn(client, aSession())
    open()
    expect(await screen.findByText('Sin permiso')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '1' })).toBeNull()
    cleanup()
    await signIn(client, aSession({ user_permisos: { 'autentificar-otros-por-codigo': 1 } }))
    open()
    expect(await screen.findByRole('button', { name: '1' })).toBeTruthy()
  })
})
