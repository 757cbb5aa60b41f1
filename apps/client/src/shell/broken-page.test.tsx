import { sendLog } from '@avisa/contract/logs/endpoints'
import type { AppLog } from '@avisa/contract/logs/schemas'
import { render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, afterEach, expect, it, vi } from 'vitest'
import { ClientProvider } from '#/platform/ClientProvider.tsx'
import { municipality } from '#/platform/identity.ts'
import { setOnline } from '#/platform/network.ts'
import { answer, fakeApi } from '#/platform/testing/fake-api.ts'
import { ThemeProvider } from '#/ui/theme/ThemeProvider.tsx'
import { BrokenPage } from './BrokenPage.tsx'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'
import { aMunicipality } from '#/platform/testing/a-municipality.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

afterEach(() => {
  vi.restoreAllMocks()
})

it('a crashed screen says that saved data are safe, and is reported without what was typed on it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const sent: AppLog[] = []
  const answered = answer(sendLog, ({ body }) => {
    sent.push(body)
    return {}
  })
  fakeApi(client, answered)
  municipality(client).set(aMunicipality())
  const Screen = () => {
    throw new RangeError('no row for «Vivo en el 3º, soy Juan»')
  }
  const router = createMemoryRouter([{ path: '/', Component: Screen, ErrorBoundary: BrokenPage }])
  render(
    <ClientProvider client={client}>
      <ThemeProvider colour="#0A6478">
        <RouterProvider router={router} />
      </ThemeProvider>
    </ClientProvider>,
  )
  await screen.findByRole('heading', { name: 'Algo ha fallado' })
  expect(screen.getByText(/está guardado en este dispositivo/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Volver a intentarlo' })).toBeTruthy()
  await waitFor(() => expect(sent.map(({ message }) => message)).toEqual(['RangeError: no row for «…»']))
  expect(JSON.stringify(sent)).not.toContain('Juan')
})

it('a screen that crashes without network offers no reload, which would leave nothing, and says that it recovers by itself', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  setOnline(client, false)
  const Screen = () => {
    throw new RangeError('no row')
  }
  const router = createMemoryRouter([{ path: '/', Component: Screen, ErrorBoundary: BrokenPage }])
  render(
    <ClientProvider client={client}>
      <ThemeProvider colour="#0A6478">
        <RouterProvider router={router} />
      </ThemeProvider>
    </ClientProvider>,
  )
  await screen.findByText(/se abrirá sola cuando vuelva la conexión/)
  expect(screen.queryByText(/Vuelva a cargar/)).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
  setOnline(client, true)
})
