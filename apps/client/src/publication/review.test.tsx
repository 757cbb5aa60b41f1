import { refuse } from '@avisa/contract/refusal'
import { listReviews, reviewIncident } from '@avisa/contract/publication/endpoints'
import type { Review, ReviewCard } from '@avisa/contract/publication/schemas'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { anIncident } from '#/incidents/testing/an-incident.ts'
import { municipality } from '#/platform/identity.ts'
import { ClientProvider } from '#/platform/ClientProvider.tsx'
import { answer, fakeApi } from '#/platform/testing/fake-api.ts'
import { aMunicipality } from '#/platform/testing/a-municipality.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'
import { Popups } from '#/ui/popup/Popups.tsx'
import { ThemeProvider } from '#/ui/theme/ThemeProvider.tsx'
import { ReviewPage } from './ReviewPage.tsx'

const card = (id: number, contenido: string, more: Partial<ReviewCard> = {}): ReviewCard => ({
  incidencia: anIncident({ id, codigo: `VC-${id}`, contenido, contenido_publico: null, revision: 'pendiente', imagenes: [] }),
  publicacion: 'revisada',
  desde: '2026-05-04 12:00:00',
  denuncias: [],
  ...more,
})

const open = (tarjetas: readonly ReviewCard[], decide = (body: Review) => anIncident({ revision: body.revision })) => {
  const client = createTestClient()
  municipality(client).set(aMunicipality())
  const textos = tarjetas.filter(({ incidencia }) => incidencia.contenido?.includes('612')).length
  const counts = { todas: tarjetas.length, fotos: 0, textos, denunciadas: 0 }
  const api = fakeApi(
    client,
    answer(listReviews, () => ({ ...counts, tarjetas: [...tarjetas] })),
    answer(reviewIncident, ({ body }) => decide(body)),
  )
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
  const sent = () => api.requests.filter(({ route }) => route.startsWith('PUT ')).map(({ body }) => body)
  return { api, sent }
}
const inHand = (code: string) => screen.findByRole('article', { name: new RegExp(code) })

it('a review shows, edits and undoes with single keys; personal data are struck out', async () => {
  const { sent } = open([card(1, 'Llamen al 612 345 678.'), card(2, 'Segunda')])
  expect(await screen.findByText('Llamen al ▮▮▮.')).toBeTruthy()
  expect(screen.getByText('Parece un teléfono.')).toBeTruthy()
  await userEvent.keyboard('e')
  await userEvent.type(screen.getByRole('textbox'), ' Gracias.')
  await userEvent.keyboard('{Escape}a')
  const second = await inHand('VC-2')
  expect(document.activeElement).toBe(second)
  await userEvent.keyboard('h')
  await vi.waitFor(() => expect(screen.queryByRole('article')).toBeNull())
  const shown = { antes: 'pendiente', revision: 'visible', contenido_publico: 'Llamen al ▮▮▮. Gracias.', fotos: [] }
  const hidden = { antes: 'pendiente', revision: 'oculta', contenido_publico: null, fotos: [] }
  await vi.waitFor(() => expect(sent()).toEqual([shown, hidden]))
  await userEvent.click(screen.getByRole('button', { name: /^Deshacer/ }))
  await inHand('VC-2')
  await vi.waitFor(() => expect(sent()[2]).toEqual({ antes: 'oculta', revision: 'pendiente', contenido_publico: null, fotos: [] }))
  await userEvent.keyboard('z')
  await inHand('VC-1')
})

it('a card whose decision is undone is in hand again, also while the queue does not have it yet', async () => {
  const tarjetas = [card(1, 'Una')]
  open(tarjetas)
  await inHand('VC-1')
  tarjetas.splice(0, 1, card(2, 'Dos'), card(3, 'Tres'))
  await userEvent.keyboard('h')
  await inHand('VC-2')
  await userEvent.keyboard('z')
  expect(await inHand('VC-1')).toBeTruthy()
  await userEvent.keyboard('{ArrowRight}')
  expect(await inHand('VC-2')).toBeTruthy()
})

it('the next card is there before the server has answered, and decisions are sent one after the other', async () => {
  const answers: (() => void)[] = []
  const { sent } = open([card(1, 'Una'), card(2, 'Dos'), card(3, 'Tres')], (body) => {
    const later = new Promise<ReturnType<typeof anIncident>>((resolve) =>
      answers.push(() => resolve(anIncident({ revision: body.revision }))),
    )
    return later as never
  })
  await inHand('VC-1')
  await userEvent.keyboard('a')
  await inHand('VC-2')
  await userEvent.keyboard('h')
  await inHand('VC-3')
  expect(sent()).toHaveLength(1)
  answers[0]?.()
  await vi.waitFor(() => expect(sent()).toHaveLength(2))
})

it('what the server refuses waits again, and there is nothing to undo', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { sent } = open([card(1, 'Una'), card(2, 'Dos')], () => refuse('publication.decided'))
  await inHand('VC-1')
  await userEvent.keyboard('a')
  await vi.waitFor(() => expect(sent()).toHaveLength(1))
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Todas 2' })).toBeTruthy())
  expect(screen.queryByRole('button', { name: /^Deshacer/ })).toBeNull()
})

it('what waits is counted by kind, and with each decision less', async () => {
  const { api } = open([card(1, 'Llamen al 612 345 678.'), card(2, 'Segunda')])
  const counts = () =>
    screen.getAllByRole('button', { name: /^(Todas|Fotos|Textos con datos|Denunciadas) / }).map(({ textContent }) => textContent)
  await inHand('VC-1')
  expect([counts(), screen.getByText('Quedan 2')]).toEqual([
    ['Todas 2', 'Fotos 0', 'Textos con datos 1', 'Denunciadas 0'],
    expect.anything(),
  ])
  expect(within(await inHand('VC-1')).getByText(/esperando:/)).toBeTruthy()
  await userEvent.keyboard('a')
  await inHand('VC-2')
  expect(counts()).toEqual(['Todas 1', 'Fotos 0', 'Textos con datos 0', 'Denunciadas 0'])
  await userEvent.click(screen.getByRole('button', { name: /^Textos con datos/ }))
  await vi.waitFor(() => expect(api.requests.at(-1)?.query).toEqual({ clase: 'textos' }))
})

it('the next cards are seen beforehand and taken in hand', async () => {
  open([1, 2, 3, 4, 5, 6].map((id) => card(id, 'Una')))
  await inHand('VC-1')
  const upcoming = within(screen.getByRole('region', { name: 'Las siguientes' })).getAllByRole('button')
  expect(upcoming).toHaveLength(4)
  await userEvent.click(upcoming[1] as HTMLElement)
  await inHand('VC-3')
  await userEvent.keyboard('{ArrowLeft}')
  await inHand('VC-2')
})

it('the keys are listed by «?»', async () => {
  open([card(1, 'Una')])
  await inHand('VC-1')
  await userEvent.keyboard('?')
  const dialog = within(await screen.findByRole('dialog', { name: 'Teclas de esta pantalla' }))
  expect(dialog.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['A', 'E', 'H', 'T', 'Z', '← →', 'Esc', '?'])
  await userEvent.keyboard('a')
  expect(screen.getByRole('article', { name: /VC-1/, hidden: true })).toBeTruthy()
})
