import { defaultRetention } from '@avisa/contract/privacy/retention'
import { eraseOwnAccount, getOwnData } from '@avisa/contract/privacy/endpoints'
import type { User } from '@avisa/contract/access/schemas'
import { Refusal } from '@avisa/contract/refusal'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { anApi, aSession, press, showPage, enterTown } from '#/accounts/testing/an-app.tsx'
import { changeLanguage } from '#/platform/text.ts'
import { getPerson, signIn } from '#/platform/session.ts'
import { answer } from '#/platform/testing/fake-api.ts'
import { OwnDataPage } from './OwnDataPage.tsx'
import { PrivacyPage } from './PrivacyPage.tsx'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

beforeEach(() => enterTown(client))
afterEach(() => {
  vi.restoreAllMocks()
})
const citizen: Partial<User> = { servidor: 'ciudadano', id_externo: 'c-9', user_roles: ['Ciudadanos'] }

describe('/privacidad', () => {
  it('the page says what is stored, why and for how long in this municipality, and how to exercise one’s rights', async () => {
    const conservacion = { ...defaultRetention, anonimizar_meses: 18, borrar_meses: 60, fotos: 'borrar' as const, notificaciones_dias: 90 }
    anApi(client, { conservacion, contacto: { telefono: null, email: 'dpd@altea.example', web: null } })
    showPage(client, '/privacidad', <PrivacyPage />)
    await screen.findByText(/18 meses después de cerrar/)
    const pageText = document.body.textContent
    for (const text of [/60 meses después/, /fotos se borran al mismo tiempo/, /recibe: 90 días/, /dpd@altea\.example/, /aepd\.es/])
      expect(pageText).toMatch(text)
    await userEvent.click(screen.getByRole('button', { name: /Leer la política/ }))
    expect(await screen.findByText('Privacidad: lo que dice')).toBeTruthy()
  })

  it('unlimited periods are shown too, in Valencian', async () => {
    anApi(client, { conservacion: { ...defaultRetention, anonimizar_meses: null } })
    changeLanguage(client, 'ca')
    showPage(client, '/privacidad', <PrivacyPage />)
    expect(await screen.findByText(/mentre es conserve la incidència/)).toBeTruthy()
    expect(screen.getByText(/es conserva en el registre municipal/)).toBeTruthy()
    changeLanguage(client, 'es')
  })
})

describe('/perfil/mis-datos', () => {
  it('one’s data can be downloaded as a file', async () => {
    await signIn(client, aSession(citizen))
    const blobs: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => (blobs.push(blob as Blob), 'blob:x'))
    anApi(
      client,
      {},
      answer(getOwnData, () => ({ content: new TextEncoder().encode('{"cuenta":"Amparo"}'), type: 'application/json', cacheControl: '' })),
    )
    showPage(client, '/perfil/mis-datos', <OwnDataPage />)
    await userEvent.click(await screen.findByRole('button', { name: 'Descargar' }))
    await waitFor(() => expect(blobs).toHaveLength(1))
    expect(JSON.parse((await blobs[0]?.text()) ?? '')).toEqual({ cuenta: 'Amparo' })
  })

  const start = async () => {
    await signIn(client, aSession(citizen))
    const requests: unknown[] = []
    const wrong = new Refusal('http.validation', { fields: [{ field: 'password', es: 'No es su contraseña.', ca: 'No és.' }] })
    anApi(
      client,
      {},
      answer(eraseOwnAccount, ({ body }) => {
        requests.push(body)
        if (body.password !== 'buena') throw wrong
        return {}
      }),
    )
    showPage(client, '/perfil/mis-datos', <OwnDataPage />)
    return requests
  }
  const erase = async (password: string, then: string) => {
    if (password) await userEvent.type(await screen.findByLabelText('Su contraseña'), password)
    await press('Borrar la cuenta')
    if (!password) return
    const dialog = await screen.findByRole('dialog', { name: '¿Borrar la cuenta?' })
    await userEvent.click(within(dialog).getByRole('button', { name: then }))
  }

  it('the account is erased after password and confirmation, and the session ends', async () => {
    const requests = await start()
    await erase('', '')
    expect(await screen.findByText('Escriba su contraseña.')).toBeTruthy()
    await erase('buena', 'Borrar la cuenta')
    await waitFor(() => expect(getPerson(client)).toBeNull())
    expect(requests).toEqual([{ password: 'buena' }])
  })

  it('nothing is erased without the confirmation, nor with a wrong password, which is shown at its field', async () => {
    const requests = await start()
    await erase('mala', 'No borrarla')
    expect(requests).toEqual([])
    await erase(' ', 'Borrar la cuenta')
    expect(await screen.findByText('No es su contraseña.')).toBeTruthy()
    expect(getPerson(client)).not.toBeNull()
  })

  it('an account on another server asks for no password, and the page says that it stays there', async () => {
    await signIn(client, aSession(citizen))
    anApi(client, { servidor_ciudadano: { url: 'https://cuentas.example', client_id: 'x', client_secret: 'x' } })
    showPage(client, '/perfil/mis-datos', <OwnDataPage />)
    expect(await screen.findByText(/allí, la cuenta sigue/)).toBeTruthy()
    expect(screen.queryByLabelText('Su contraseña')).toBeNull()
  })
})
