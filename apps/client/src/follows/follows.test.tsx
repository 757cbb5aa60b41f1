import { createFollow, deleteFollow, listFollows } from '@avisa/contract/follows/endpoints'
import type { Follow } from '@avisa/contract/follows/schemas'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { ClientProvider } from '#/platform/ClientProvider.tsx'
import type { Client } from '#/platform/client.ts'
import { municipality } from '#/platform/identity.ts'
import { startOutbox } from '#/platform/outbox/use-outbox.ts'
import { aMunicipality } from '#/platform/testing/a-municipality.ts'
import { answer, fakeApi } from '#/platform/testing/fake-api.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'
import { ThemeProvider } from '#/ui/theme/ThemeProvider.tsx'
import { FollowsPage } from './FollowsPage.tsx'
import { FollowForm } from './shared/FollowForm.tsx'
import { aFollow } from './testing/a-follow.ts'

const follow: Follow = { ...aFollow(), id: 7, canal: 'correo', email: 'pilar@correo.example' }
let client: Client
let api: ReturnType<typeof fakeApi>
beforeEach(async () => {
  client = createTestClient()
  municipality(client).set(aMunicipality())
  api = fakeApi(
    client,
    answer(listFollows, () => [follow]),
    answer(createFollow, () => ({ id: 7, estado: 'por_confirmar' as const })),
    answer(deleteFollow, () => ({})),
  )
  await startOutbox(client)
})
const show = (content: React.ReactNode) =>
  render(
    <ClientProvider client={client}>
      <ThemeProvider colour="#0A6478">
        <MemoryRouter>{content}</MemoryRouter>
      </ThemeProvider>
    </ClientProvider>,
  )
const sent = (method: string) => api.requests.filter(({ route }) => route.startsWith(method))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('somebody without an account follows by mail once the address can be one', async () => {
  let done = false
  show(<FollowForm thing={{ incidencia_id: 5, title: 'Farola' }} onDone={() => (done = true)} />)
  await press('Seguir por correo')
  expect(screen.getByText('Falta un correo válido')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Su correo'), 'pilar@correo.example')
  await userEvent.click(screen.getByRole('radio', { name: 'Cada semana' }))
  await press('Seguir por correo')
  await waitFor(() => expect(done).toBe(true))
  await waitFor(() =>
    expect(sent('POST').map(({ body }) => body)).toEqual([
      { incidencia_id: 5, canal: 'correo', frecuencia: 'semanal', email: 'pilar@correo.example' },
    ]),
  )
})

it('of a street, nobody is written to at every change', () => {
  show(<FollowForm thing={{ id_vial: 3, title: 'Calle Mayor' }} onDone={() => undefined} />)
  expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual(['diaria', 'semanal'])
})

it('what one follows is listed, with what is still to be confirmed; each is told less often, or stopped', async () => {
  show(<FollowsPage />)
  await userEvent.click(await screen.findByText('SU-26-5 · Calle Mayor, 3 · Recibida · Correo · Cuando cambie · falta confirmar el correo'))
  expect((await screen.findByRole('link', { name: 'Ver la incidencia' })).getAttribute('href')).toBe('/incidencias/5')
  await userEvent.click(await screen.findByRole('radio', { name: 'Cada semana' }))
  expect(await screen.findByText(/Correo · Cada semana/)).toBeTruthy()
  await waitFor(() =>
    expect(sent('POST').map(({ body }) => body)).toEqual([
      { incidencia_id: 5, canal: 'correo', frecuencia: 'semanal', email: 'pilar@correo.example' },
    ]),
  )
  await press('Dejar de seguir')
  await waitFor(() => expect(sent('DELETE').map(({ url }) => url.pathname)).toEqual(['/api/v1/seguimientos/7']))
  expect(screen.queryByText('Farola sin luz')).toBeNull()
})
