import { refuse } from '@avisa/contract/refusal'
import { followByMail } from '@avisa/contract/notifications/endpoints'
import type { Followed } from '@avisa/contract/notifications/schemas'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { ClientProvider } from '#/platform/ClientProvider.tsx'
import { changeLanguage } from '#/platform/language.ts'
import { answer, fakeApi } from '#/platform/testing/fake-api.ts'
import { ThemeProvider } from '#/ui/theme/ThemeProvider.tsx'
import { FollowPage } from './FollowPage.tsx'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

const enlace = 'x'.repeat(43)
let state: Followed
let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  state = { incidencia_id: 5, codigo: 'SU-26-5', DesEstadoCiudadano: 'Recibida', estado: 'por_confirmar' }
  api = fakeApi(
    client,
    answer(followByMail, ({ body: { quiere } }) => {
      if (quiere !== undefined) state = { ...state, estado: quiere ? 'confirmado' : 'baja' }
      return state
    }),
  )
})
const open = () =>
  render(
    <ClientProvider client={client}>
      <ThemeProvider colour="#0A6478">
        <MemoryRouter initialEntries={[`/seguir?enlace=${enlace}`]}>
          <FollowPage />
        </MemoryRouter>
      </ThemeProvider>
    </ClientProvider>,
  )
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const sent = () => api.requests.map(({ body }) => body)

it('the link of a mail explains itself and confirms nothing when opened; its buttons do, one way and the other', async () => {
  open()
  expect(await screen.findByText('SU-26-5: Recibida')).toBeTruthy()
  expect(sent()).toEqual([{ enlace }])
  await press('Sí, quiero recibirlos')
  expect(await screen.findByText('Le escribiremos cuando cambie de estado o le contestemos.')).toBeTruthy()
  await press('No quiero recibir más')
  expect(await screen.findByText('No recibirá más correos sobre esta incidencia.')).toBeTruthy()
  await vi.waitFor(() =>
    expect(sent().filter((body) => 'quiere' in (body as object))).toEqual([
      { enlace, quiere: true },
      { enlace, quiere: false },
    ]),
  )
})

it('an expired link says so, in Valencian too', async () => {
  changeLanguage(client, 'ca')
  api.answer(answer(followByMail, () => refuse('notice.linkInvalid')))
  open()
  expect(await screen.findByText("L'enllaç ja no servix")).toBeTruthy()
})
