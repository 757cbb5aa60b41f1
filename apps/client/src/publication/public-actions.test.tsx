import { denounceIncident, withdrawPublic } from '@avisa/contract/publication/endpoints'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { anIncident } from '#/incidents/testing/an-incident.ts'
import { ClientProvider } from '#/platform/ClientProvider.tsx'
import { municipality } from '#/platform/identity.ts'
import { aMunicipality } from '#/platform/testing/a-municipality.ts'
import { answer, fakeApi } from '#/platform/testing/fake-api.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'
import { Popups } from '#/ui/popup/Popups.tsx'
import { popups } from '#/ui/popup/popups.ts'
import { ThemeProvider } from '#/ui/theme/ThemeProvider.tsx'
import { PublicActions } from './shared/PublicActions.tsx'

const open = (incident: Partial<Incident>) => {
  const client = createTestClient()
  municipality(client).set(aMunicipality())
  const api = fakeApi(
    client,
    answer(denounceIncident, () => ({})),
    answer(withdrawPublic, () => anIncident()),
  )
  render(
    <ClientProvider client={client}>
      <ThemeProvider colour="#0A6478">
        <MemoryRouter>
          <PublicActions incident={anIncident(incident)} />
          <Popups />
        </MemoryRouter>
      </ThemeProvider>
    </ClientProvider>,
  )
  return { client, api }
}

it('the reporter takes words and photos away, once asked', async () => {
  const { client, api } = open({ propia: true, revision: 'visible' })
  await userEvent.click(screen.getByRole('button', { name: 'Retirar mi texto y mis fotos del público' }))
  act(() => popups(client).get()[0]?.answer(true))
  await vi.waitFor(() => expect(api.requests.map(({ route }) => route)).toContain('DELETE /api/v1/incidencias/:id/publico'))
})

it('others say what should not be there, with a reason', async () => {
  const { api } = open({ propia: false, contenido_publico: 'Hola' })
  await userEvent.click(screen.getByRole('button', { name: 'Avisar de un texto o una foto que no debería estar' }))
  await userEvent.click(await screen.findByRole('radio', { name: 'Ofende' }))
  await userEvent.click(screen.getByRole('button', { name: 'Avisar al Ayuntamiento' }))
  await vi.waitFor(() => expect(api.requests.map(({ body }) => body)).toContainEqual({ motivo: 'ofensivo' }))
})

it.each<[string, Partial<Incident>]>([
  ['already taken away', { propia: true, revision: 'oculta' }],
  ['without public words or photos', { propia: false, contenido_publico: null, imagenes: [] }],
])('nothing is offered of what is %s', (_what, incident) => {
  open(incident)
  expect(screen.queryByRole('button')).toBeNull()
})
