import { reviewImage } from '@avisa/contract/images/endpoints'
import type { Image, ImageRevision } from '@avisa/contract/images/schemas'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { answer } from '#/platform/testing/fake-api.ts'
import { popups } from '#/ui/popup/popups.ts'
import { anIncident } from '../testing/an-incident.ts'
import { aDetailApi, asStaff, openDetail } from './testing/a-detail.tsx'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

let api: ReturnType<typeof aDetailApi>

const photo = (revision: ImageRevision | null): Image => ({
  id: 7,
  codigo: 'a'.repeat(32),
  extension: 'jpg',
  nombre: '',
  name: '',
  type: 'image/jpeg',
  ancho: 8,
  alto: 8,
  created_at: null,
  revision,
})
const open = async (revision: ImageRevision | null) => {
  api = aDetailApi(client, { imagenes: [photo(revision)] })
  api.answer(
    answer(reviewImage, ({ body }) => {
      api.held.now = anIncident({ imagenes: [photo(body.revision)] })
      return [photo(body.revision)]
    }),
  )
  openDetail(client)
  await userEvent.click(await screen.findByRole('button', { name: /^Ver las fotos/ }))
  await screen.findByRole('group', { name: 'Fotos' })
}
const sent = () => api.requests.filter(({ route }) => route.startsWith('PUT ')).map(({ body }) => body)

it('staff who may edit an incident can withdraw a public photo, and success is reported', async () => {
  asStaff(client, 'incidencia.editar.campos')
  await open('visible')
  expect(await screen.findByText('Pública: la ve todo el mundo.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Mostrar al público' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Ocultar la foto' }))
  await vi.waitFor(() => expect(sent()).toEqual([{ revision: 'oculta' }]))
  expect(await screen.findByText('Oculta: solo la ve el personal.')).toBeTruthy()
})

it('a photo that was not reviewed is published after a confirmation', async () => {
  asStaff(client, 'incidencia.editar.campos')
  await open('pendiente')
  await userEvent.click(await screen.findByRole('button', { name: 'Mostrar al público' }))
  expect(popups(client).get()[0]).toMatchObject({ kind: 'question', title: '¿Mostrar la foto a todo el mundo?' })
  expect(sent()).toEqual([])
  await act(async () => popups(client).get()[0]?.answer(true))
  await vi.waitFor(() => expect(sent()).toEqual([{ revision: 'visible' }]))
})

it('nobody else is offered to publish or withdraw', async () => {
  asStaff(client)
  await open('visible')
  expect(screen.queryByRole('button', { name: 'Ocultar la foto' })).toBeNull()
})
