import { createApiKey, listApiKeys, listSecrets, removeApiKey, saveSecret } from '@avisa/contract/integrations/endpoints'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { aSession, enterTown, press, showPage } from '#/accounts/testing/an-app.tsx'
import { aConsole } from '#/configuration/testing/a-console.ts'
import type { Client } from '#/platform/client.ts'
import { signIn } from '#/platform/session.ts'
import { answer } from '#/platform/testing/fake-api.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'
import { IntegrationsPage } from './IntegrationsPage.tsx'

let client: Client
beforeEach(async () => {
  client = createTestClient()
  enterTown(client)
  await signIn(client, aSession({ user_roles: ['SuperAdmin'] }))
})

const key = {
  huella: '0123456789abcdef',
  final: 'x9Zk',
  nombre: 'Web municipal',
  creada: '2026-01-02',
  usada: '2026-11-23',
  llamadas: 412,
  en_uso: true,
  caduca: null,
  publica: true,
}

it('shows a new key once, and says how often a key was used today before it is deleted', async () => {
  const removed: unknown[] = []
  aConsole(
    client,
    {},
    answer(listApiKeys, () => [key]),
    answer(listSecrets, () => []),
    answer(createApiKey, () => ({ clave: 'avisa_recien_hecha', huella: 'f' })),
    answer(removeApiKey, ({ params }) => {
      removed.push(params)
      return {}
    }),
  )
  showPage(client, '/consola/integraciones', <IntegrationsPage />)
  await userEvent.click(await screen.findByRole('button', { name: /Crear una clave/ }))
  const sheet = await screen.findByRole('dialog', { name: 'Crear una clave' })
  await userEvent.type(within(sheet).getByLabelText(/^Nombre/), 'Kiosco')
  await userEvent.click(within(sheet).getByRole('button', { name: 'Crear una clave' }))
  expect(await screen.findByText('avisa_recien_hecha')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Ya la tengo' }))
  expect(screen.queryByText('avisa_recien_hecha')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /Web municipal.*412 consultas hoy/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Borrar la clave' }))
  expect(await screen.findByText(/Hoy se ha usado 412 veces/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Borrar' }))
  expect(removed).toEqual([{ huella: key.huella }])
})

it('says which secrets have to be typed again, and stores what is typed', async () => {
  const saved: unknown[] = []
  const secret = { nombre: 'infra_token', estado: 'ilegible' as const, cambiado: '2026-05-04 10:00:00', autor: null }
  aConsole(
    client,
    {},
    answer(listApiKeys, () => [key]),
    answer(listSecrets, () => [secret]),
    answer(saveSecret, ({ params, body }) => {
      saved.push({ ...params, ...body })
      return {}
    }),
  )
  showPage(client, '/consola/integraciones', <IntegrationsPage />)
  await userEvent.click(await screen.findByRole('button', { name: /Página de infraestructuras.*escríbalo otra vez/ }))
  await userEvent.type(await screen.findByLabelText('Nuevo valor'), 'otro-secreto')
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(saved).toEqual([{ nombre: 'infra_token', valor: 'otro-secreto' }])
})

it('who may frame the app and the server of citizens are saved as one act', async () => {
  const api = aConsole(
    client,
    {},
    answer(listApiKeys, () => []),
    answer(listSecrets, () => []),
  )
  showPage(client, '/consola/integraciones', <IntegrationsPage />)
  await userEvent.type(await screen.findByLabelText(/^Sitios que pueden mostrar/), 'https://www.altea.es{Enter}')
  const server = screen.getAllByLabelText(/^Dirección/).find((field) => (field as HTMLInputElement).value === '/citizen') as HTMLElement
  await userEvent.clear(server)
  await userEvent.type(server, 'https://cuentas.altea.es')
  await press('Guardar los 2')
  const saved = () => api.requests.findLast(({ route }) => route === 'POST /api/v1/configuracion/actos')?.body
  await waitFor(() =>
    expect(saved()).toMatchObject({
      cambios: [
        { clave: 'sitios_permitidos', despues: { valor: ['https://www.altea.es'] } },
        { clave: 'servidor_ciudadano', despues: { valor: { url: 'https://cuentas.altea.es', client_id: 'avisa-app' } } },
      ],
    }),
  )
})
