import { refuse } from '@avisa/contract/refusal'
import { addImage } from '@avisa/contract/images/endpoints'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { ClientProvider } from '#/platform/ClientProvider.tsx'
import { restoreDraft } from '#/platform/drafts.ts'
import { municipality, person } from '#/platform/identity.ts'
import { startOutbox } from '#/platform/outbox/use-outbox.ts'
import { answer, fakeApi } from '#/platform/testing/fake-api.ts'
import { ThemeProvider } from '#/ui/theme/ThemeProvider.tsx'
import { PhotosOnTheirWay } from './AddPhotos.tsx'
import { DetailBar } from './detail/DetailBar.tsx'
import { anIncident } from './testing/an-incident.ts'
import { staff } from './wizard/testing/a-wizard.tsx'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'
import { aMunicipality } from '#/platform/testing/a-municipality.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

const image = { id: 1, codigo: 'a1', extension: 'jpg', nombre: '', name: '', type: 'image/jpeg', ancho: 8, alto: 6, created_at: null }
const show = (more: Partial<Incident> = {}) =>
  render(
    <ClientProvider client={client}>
      <ThemeProvider colour="#0A6478">
        <MemoryRouter>
          <PhotosOnTheirWay incident={anIncident({ id: 4, codigo: 'SU-26-00004', ...more })} />
          <DetailBar incident={anIncident({ id: 4, codigo: 'SU-26-00004', ...more })} comments={undefined} />
        </MemoryRouter>
      </ThemeProvider>
    </ClientProvider>,
  )
const choose = (...names: string[]) =>
  act(() =>
    restoreDraft(client, 'fotos', 1, { de: { 4: names.map((nombre) => ({ nombre, blob: new Blob([nombre], { type: 'image/jpeg' }) })) } }),
  )
const button = () => screen.queryByRole('button', { name: 'Añadir fotos' })

let api: ReturnType<typeof fakeApi>
beforeEach(async () => {
  municipality(client).set(aMunicipality())
  api = fakeApi(
    client,
    answer(addImage, () => image),
  )
  await startOutbox(client)
})

describe('who may add photos', () => {
  it.each([
    ['the anonymous visitor whose device reported it (OPEN-48)', null, true, true],
    ['another visitor', null, false, false],
    ['the citizen who reported it (IMG-16)', { ...staff(), user_roles: ['Ciudadanos' as const] }, true, true],
    ['another citizen (IMG-16)', { ...staff(), user_roles: ['Ciudadanos' as const] }, false, false],
    ['staff, always (IMG-17)', staff(), false, true],
    ['staff who only observe', { ...staff(), user_roles: ['Observadores' as const] }, false, false],
  ])('%s', (_who, who, propia, may) => {
    person(client).set(who)
    show({ propia })
    expect(button() !== null).toBe(may)
  })

  it('nobody can add photos once there are twenty', () => {
    show({ propia: true, imagenes: Array.from({ length: 20 }, (_, id) => ({ ...image, id })) })
    expect(button()).toBeNull()
  })
})

describe('photos added to a report', () => {
  const send = async (...names: string[]) => {
    show({ propia: true })
    await userEvent.click(await screen.findByRole('button', { name: 'Añadir fotos' }))
    choose(...names)
    await userEvent.click(await screen.findByRole('button', { name: /^Enviar \d+ fotos?$/ }))
  }
  const sent = () => api.requests.map(({ params, query }) => [params, (query as { nombre: string }).nombre])

  it('the button to send says that a photo is missing until one is chosen', async () => {
    show({ propia: true })
    await userEvent.click(await screen.findByRole('button', { name: 'Añadir fotos' }))
    expect(await screen.findByText('Haga o elija una foto.')).toBeTruthy()
  })

  it('photos are sent one at a time, and the selection is empty again', async () => {
    await send('a.jpg', 'b.jpg')
    await waitFor(() =>
      expect(sent()).toEqual([
        [{ id: 4 }, 'a.jpg'],
        [{ id: 4 }, 'b.jpg'],
      ]),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('failed photos are listed with their reason and can be replaced, retried or discarded (IMG-11, IMG-12)', async () => {
    api.answer(answer(addImage, () => refuse('image.tooManyPixels')))
    await send('a.jpg')
    const dialog = within(await screen.findByRole('dialog', { name: 'Fotos sin enviar' }))
    expect(dialog.getByText('No se han podido subir estas fotos: a.jpg.')).toBeTruthy()
    expect(dialog.getByText('Haga otra con «Hacer una foto».')).toBeTruthy()
    for (const name of ['Elegir otra', 'Descartar', 'Cancelar', 'Reintentar']) expect(dialog.getByRole('button', { name })).toBeTruthy()
    expect(screen.getByText('Falta 1 foto por subir.').closest('[role=alert]')).toBeTruthy()
    api.answer(answer(addImage, () => image))
    await userEvent.click(dialog.getByRole('button', { name: 'Reintentar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent()).toHaveLength(2)
  })
})
