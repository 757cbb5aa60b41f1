import { addImage } from '@avisa/contract/images/endpoints'
import { moveTask } from '@avisa/contract/tasks/endpoints'
import type { Task } from '@avisa/contract/tasks/schemas'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { restoreDraft } from '#/platform/drafts.ts'
import { person } from '#/platform/identity.ts'
import { startOutbox } from '#/platform/outbox/use-outbox.ts'
import { answer } from '#/platform/testing/fake-api.ts'
import { repairer } from '../testing/a-task.ts'
import { aTaskApi, openTasks } from '../testing/a-task-screen.tsx'
import { moveDraftOf } from './move-draft.ts'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

const until = <T,>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 10_000, interval: 20 })

let api: ReturnType<typeof aTaskApi>

/** The sheet in which the task's repairer has chosen this status. */
const choosing = async (state: string, more: Partial<Task> = {}) => {
  person(client).set(repairer)
  api = aTaskApi(client, more)
  api.answer(answer(moveTask, () => api.held.now))
  openTasks(client)
  await userEvent.click(await screen.findByRole('button', { name: 'Cambiar el estado' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Cambiar el estado' }))
  await userEvent.click(await sheet.findByText(state))
  return sheet
}
const bodies = () => api.requests.filter(({ route }) => route === 'PUT /api/v1/tareas/:id/estados/:tipo').map(({ body }) => body)

beforeEach(() => startOutbox(client))

it('the text for the team and the text for the reporter are separate fields, and one of them is enough', async () => {
  const sheet = await choosing('Pausada')
  expect(sheet.getByRole('textbox', { name: /^Para el equipo/ })).toBeTruthy()
  await userEvent.type(sheet.getByRole('textbox', { name: /^Lo leerá quien avisó/ }), 'Volveremos el lunes')
  await userEvent.click(sheet.getByRole('button', { name: 'Pasar a «Pausada»' }))
  await until(() => expect(bodies()).toEqual([{ estado_id: 16, respuesta: 'Volveremos el lunes', respuesta_lang: 'es' }]))
})

it('a text for the team is sent as such', async () => {
  const sheet = await choosing('Pausada')
  await userEvent.type(sheet.getByRole('textbox', { name: /^Para el equipo/ }), 'El vecino no abre')
  await userEvent.click(sheet.getByRole('button', { name: 'Pasar a «Pausada»' }))
  await until(() => expect(bodies()).toEqual([{ estado_id: 16, comentario: 'El vecino no abre' }]))
})

it('a draft of an older version of the app, with a single text, becomes a text for the team', () => {
  const { draft, read } = moveDraftOf(7)
  restoreDraft(client, draft, 1, { pista: null, estado_id: 16, comentario: 'A medias', fecha: '', fotos: [], cierra: false })
  expect(read(client)).toMatchObject({ estado_id: 16, comentario: 'A medias', respuesta: '' })
})

it('the reporter sees the selected photos only', async () => {
  const sheet = await choosing('Finalizada', { requiere_imagen_finalizar: true })
  const image = { codigo: 'a', extension: 'jpg', nombre: '', name: '', type: 'image/jpeg', ancho: 8, alto: 6, created_at: null }
  let id = 90
  api.answer(answer(addImage, () => ({ ...image, id: (id += 1) })))
  act(() => {
    const { draft, version, read } = moveDraftOf(7)
    const fotos = ['dentro.jpg', 'fuera.jpg'].map((nombre) => ({ nombre, blob: new Blob([nombre], { type: 'image/jpeg' }) }))
    restoreDraft(client, draft, version, { ...read(client), fotos })
  })
  await userEvent.click(await sheet.findByRole('button', { name: 'Foto 2' }))
  expect(sheet.getByRole('button', { name: 'Foto 2', pressed: true })).toBeTruthy()
  await userEvent.click(sheet.getByRole('button', { name: 'Finalizar la reparación' }))
  await until(() => expect(bodies()).toMatchObject([{ imagenes: [{ id: 91 }, { id: 92 }], fotos_publicas: [92] }]))
})
