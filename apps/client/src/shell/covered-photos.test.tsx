import { addIncidentComment, incidentComments } from '@avisa/contract/comments/endpoints'
import { addImage } from '@avisa/contract/images/endpoints'
import { finishInspection } from '@avisa/contract/inspections/endpoints'
import { moveTask } from '@avisa/contract/tasks/endpoints'
import { aUser, granted } from '@avisa/contract/testing/a-user'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { draftOf } from '#/comments/comment-draft.ts'
import { CommentForm } from '#/comments/CommentForm.tsx'
import { AddPhotosSheet } from '#/incidents/AddPhotos.tsx'
import { anIncident } from '#/incidents/testing/an-incident.ts'
import { FinishSheet } from '#/inspections/FinishSheet.tsx'
import { finishDraftOf } from '#/inspections/inspection-changes.ts'
import { anInspection } from '#/inspections/testing/an-inspection.ts'
import { answers, town } from '#/inspections/testing/a-town.tsx'
import type { CoverablePhoto } from '#/photo-guard/shared/coverable-photo.ts'
import type { Client } from '#/platform/client.ts'
import { ClientProvider } from '#/platform/ClientProvider.tsx'
import { flushDrafts, restoreDraft } from '#/platform/drafts.ts'
import { municipality, person } from '#/platform/identity.ts'
import { setOnline } from '#/platform/network.ts'
import { outbox, startOutbox } from '#/platform/outbox/use-outbox.ts'
import { answer, fakeApi } from '#/platform/testing/fake-api.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'
import { moveDraftOf } from '#/tasks/moves/move-draft.ts'
import { repairer } from '#/tasks/testing/a-task.ts'
import { aTaskApi, openTasks } from '#/tasks/testing/a-task-screen.tsx'
import { ThemeProvider } from '#/ui/theme/ThemeProvider.tsx'

let client: Client
let api: ReturnType<typeof fakeApi>
beforeEach(async () => {
  client = createTestClient()
  municipality(client).set(town)
  await startOutbox(client)
})

const image = { id: 9, codigo: 'a1', extension: 'jpg', nombre: '', name: '', type: 'image/jpeg', ancho: 8, alto: 6, created_at: null }
const staff = aUser({ user_permisos: granted('incidencia.consultar.todas', 'adjunto.imagen.crear', 'inspeccion.consultar') })
const close = () => undefined

const face = 'a face'
const photo = (): CoverablePhoto & { nombre: string } => ({
  nombre: 'a.jpg',
  blob: new Blob(['one colour'], { type: 'image/jpeg' }),
  original: new Blob([face], { type: 'image/jpeg' }),
  recuadros: [{ x: 0, y: 0, ancho: 0.5, alto: 0.5 }],
})
const keep = async ({ draft, version }: { draft: string; version: number }, value: object) => {
  act(() => restoreDraft(client, draft, version, value))
  await flushDrafts(client)
}

const show = (form: ReactNode) => {
  person(client).set(staff)
  api = fakeApi(
    client,
    ...answers(() => anInspection()),
    answer(incidentComments, () => []),
  )
  api.answer(answer(addIncidentComment, () => new Promise<never>(() => undefined)))
  api.answer(answer(finishInspection, () => anInspection({ finalizada: true })))
  render(
    <ClientProvider client={client}>
      <ThemeProvider colour="#0A6478">
        <MemoryRouter>{form}</MemoryRouter>
      </ThemeProvider>
    </ClientProvider>,
  )
}

const comment = async () => {
  const subject = { origin: 'incidencias', id: 4, codigo: 'VC-4' } as const
  await keep(draftOf(subject), { texto: '', publico: false, fotos: [photo()] })
  show(<CommentForm subject={subject} onSent={close} />)
  return 'Enviar el comentario'
}
const inspection = async () => {
  await keep(finishDraftOf(3), { resultado_id: 3, tipo_id: null, entidad_id: null, comentario: '', fotos: [photo()] })
  show(<FinishSheet inspection={anInspection()} opened onClose={close} onSent={close} onKept={close} />)
  await screen.findByRole('radio', { name: /^Correcta/ })
  return 'Finalizar la inspección'
}
const laterPhotos = async () => {
  await keep({ draft: 'fotos', version: 1 }, { de: { 4: [photo()] } })
  show(<AddPhotosSheet incident={anIncident({ id: 4 })} opened onClose={close} />)
  return 'Enviar 1 foto'
}
const work = async () => {
  person(client).set(repairer)
  const tasks = aTaskApi(client, { requiere_imagen_finalizar: true })
  tasks.answer(answer(moveTask, () => tasks.held.now))
  api = tasks
  openTasks(client)
  await userEvent.click(await screen.findByRole('button', { name: 'Cambiar el estado' }))
  await userEvent.click(await screen.findByText('Finalizada'))
  const draft = moveDraftOf(7)
  await keep(draft, { ...draft.read(client), fotos: [photo()] })
  return 'Finalizar la reparación'
}
const stored = async () => {
  const blobs = await (await client.database()).getAll('blobs')
  return blobs.map(({ bytes }) => new TextDecoder().decode(bytes)).toSorted()
}

describe('what is below a box neither leaves the device nor stays on it after sending', () => {
  it.each([
    ['a comment', comment],
    ['the end of an inspection', inspection],
    ['photos added later', laterPhotos],
    ['the end of a repair', work],
  ])('%s', async (_form, open) => {
    const send = await open()
    api.answer(answer(addImage, () => image))
    expect(await screen.findByRole('button', { name: '1 recuadro: la foto 1' })).toBeTruthy()
    expect(await stored()).toEqual([face, 'one colour'])
    act(() => setOnline(client, false))
    await userEvent.click(screen.getByRole('button', { name: send }))
    await vi.waitFor(async () => expect([await stored(), (await outbox(client).all()).length]).toEqual([['one colour'], 1]))
    act(() => setOnline(client, true))
    const sent = () => api.requests.flatMap(({ body }) => (body instanceof Uint8Array ? [new TextDecoder('latin1').decode(body)] : []))
    await vi.waitFor(() => expect(sent()).toEqual(['one colour']))
  })
})
