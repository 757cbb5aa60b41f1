import { listReviews, reviewIncident } from '@avisa/contract/publication/endpoints'
import type { ReviewCard } from '@avisa/contract/publication/schemas'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { anIncident } from '#/incidents/testing/an-incident.ts'
import { municipality } from '#/platform/identity.ts'
import { ClientProvider } from '#/platform/ClientProvider.tsx'
import { answer, fakeApi } from '#/platform/testing/fake-api.ts'
import { aMunicipality } from '#/platform/testing/a-municipality.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'
import { Popups } from '#/ui/popup/Popups.tsx'
import { ThemeProvider } from '#/ui/theme/ThemeProvider.tsx'
import { ReviewPage } from './ReviewPage.tsx'

const card = (id: number, contenido: string): ReviewCard => ({
  incidencia: anIncident({ id, codigo: `VC-${id}`, contenido, contenido_publico: null, revision: 'pendiente', imagenes: [] }),
  publicacion: 'revisada',
  denuncias: [],
})

it('a review shows, edits and undoes with single keys; personal data are struck out', async () => {
  const client = createTestClient()
  municipality(client).set(aMunicipality())
  const tarjetas = [card(1, 'Llamen al 612 345 678.'), card(2, 'Segunda')]
  const api = fakeApi(
    client,
    answer(listReviews, () => ({ todas: 2, fotos: 0, denunciadas: 0, tarjetas })),
    answer(reviewIncident, ({ body }) => anIncident({ revision: body.revision })),
  )
  const sent = () => api.requests.filter(({ route }) => route.startsWith('PUT ')).map(({ body }) => body)
  render(
    <ClientProvider client={client}>
      <ThemeProvider colour="#0A6478">
        <MemoryRouter>
          <ReviewPage />
          <Popups />
        </MemoryRouter>
      </ThemeProvider>
    </ClientProvider>,
  )
  expect(await screen.findByText('Llamen al ▮▮▮.')).toBeTruthy()
  expect(screen.getByText('Parece un teléfono')).toBeTruthy()
  await userEvent.keyboard('e')
  await userEvent.type(screen.getByRole('textbox'), ' Gracias.')
  await userEvent.click(screen.getByRole('button', { name: /^Visible/ }))
  expect(await screen.findByRole('article', { name: /VC-2/ })).toBeTruthy()
  await userEvent.keyboard('h')
  expect(await screen.findByText('No queda nada por revisar')).toBeTruthy()
  const shown = { antes: 'pendiente', revision: 'visible', contenido_publico: 'Llamen al ▮▮▮. Gracias.', fotos: [] }
  const hidden = { antes: 'pendiente', revision: 'oculta', contenido_publico: null, fotos: [] }
  expect(sent()).toEqual([shown, hidden])
  await userEvent.click(screen.getByRole('button', { name: /^Deshacer/ }))
  expect(await screen.findByRole('article', { name: /VC-2/ })).toBeTruthy()
  expect(sent()[2]).toEqual({ antes: 'oculta', revision: 'pendiente', contenido_publico: null, fotos: [] })
})
