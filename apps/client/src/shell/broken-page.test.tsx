import { sendLog } from '@avisa/contract/logs/endpoints'
import type { AppLog } from '@avisa/contract/logs/schemas'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { municipality } from '#/platform/identity.ts'
import { setOnline } from '#/platform/network.ts'
import { forgetProblems } from '#/platform/problem-sender.ts'
import { answer, fakeApi } from '#/platform/testing/fake-api.ts'
import { ThemeProvider } from '#/ui/theme/ThemeProvider.tsx'
import { BrokenPage } from './BrokenPage.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('a crashed screen says that saved data are safe, and is reported without what was typed on it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  forgetProblems()
  const sent: AppLog[] = []
  const answered = answer(sendLog, ({ body }) => {
    sent.push(body)
    return {}
  })
  const api = fakeApi(answered)
  municipality.set({ id: 1, nombre: 'A', provincia: '', color: '', logo: null, centro: { latitud: 0, longitud: 0 }, api_key: 'a' })
  const Screen = () => {
    throw new RangeError('no row for «Vivo en el 3º, soy Juan»')
  }
  const router = createMemoryRouter([{ path: '/', Component: Screen, ErrorBoundary: BrokenPage }])
  render(
    <ThemeProvider colour="#0A6478">
      <RouterProvider router={router} />
    </ThemeProvider>,
  )
  await screen.findByRole('heading', { name: 'Algo ha fallado' })
  expect(screen.getByText(/está guardado en este dispositivo/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Volver a intentarlo' })).toBeTruthy()
  await waitFor(() => expect(sent.map(({ message }) => message)).toEqual(['RangeError: no row for «…»']))
  expect(JSON.stringify(sent)).not.toContain('Juan')
  api.restore()
})

it('a screen that crashes without network offers no reload, which would leave nothing, and says that it recovers by itself', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  setOnline(false)
  const Screen = () => {
    throw new RangeError('no row')
  }
  const router = createMemoryRouter([{ path: '/', Component: Screen, ErrorBoundary: BrokenPage }])
  render(
    <ThemeProvider colour="#0A6478">
      <RouterProvider router={router} />
    </ThemeProvider>,
  )
  await screen.findByText(/se abrirá sola cuando vuelva la conexión/)
  expect(screen.queryByText(/Vuelva a cargar/)).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
  setOnline(true)
})
