import { MantineProvider } from '@mantine/core'
import { createIncident } from '@avisa/contract/incidents/endpoints'
import { refuse } from '@avisa/contract/refusal'
import { moveTask } from '@avisa/contract/tasks/endpoints'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router'
import { strFromU8, unzipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDraft } from '#/platform/drafts.ts'
import { municipality } from '#/platform/identity.ts'
import { setOnline } from '#/platform/network.ts'
import { photoStep } from '#/images/shared/photo-steps.ts'
import { enqueue, outbox, startOutbox, step } from '#/platform/outbox/use-outbox.ts'
import { answer, fakeApi } from '#/platform/testing/fake-api.ts'
import { popups } from '#/ui/popup/popups.ts'
import { OutboxPage } from './OutboxPage.tsx'
import type { Client } from '#/platform/client.ts'
import { createTestClient, inClient } from '#/platform/testing/test-client.ts'
import { aMunicipality } from '#/platform/testing/a-municipality.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

const town = aMunicipality()
const useReport = createDraft({ name: 'report', version: 1, initial: { contenido: '' } })
const Report = () => <p>Descripción: {useReport()[0].contenido}</p>

const show = () =>
  render(
    <MantineProvider env="test">
      <MemoryRouter initialEntries={['/pendientes']}>
        <Routes>
          <Route path="/pendientes" element={<OutboxPage />} />
          <Route path="/aviso" element={<Report />} />
        </Routes>
      </MemoryRouter>
    </MantineProvider>,
    inClient(client),
  )
const report = (contenido: string) =>
  act(() =>
    enqueue(
      client,
      {
        title: `Incidencia nueva: ${contenido}`,
        detail: 'Carrer del Molí, 31',
        edit: { path: '/aviso', draft: 'report', version: 1, value: { contenido } },
      },
      [step(createIncident, { body: { tipos: '3', unidad_gestion_id: 1, contenido } })],
    ),
  )
const refusing = () =>
  fakeApi(
    client,
    answer(createIncident, () => refuse('incident.citizenInvalid')),
  )

let api: ReturnType<typeof fakeApi>
beforeEach(async () => {
  municipality(client).set(town)
  setOnline(client, false)
  api = refusing()
  await startOutbox(client)
})
afterEach(async () => {
  vi.restoreAllMocks()
})

describe('the outbox', () => {
  it('waiting items are listed in order, and say that they are sent by themselves', async () => {
    await report('Farola')
    await report('Arqueta')
    show()
    expect(await screen.findAllByRole('heading', { level: 2 })).toHaveLength(2)
    expect(screen.getByText('Sin conexión. Se enviarán solas, en este orden.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Enviar las 2 ahora' }).getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('Espera a tener conexión.')).toBeTruthy()
  })

  it('a refused item says why, and can be edited with its content restored', async () => {
    await report('Farola')
    show()
    act(() => setOnline(client, true))
    expect(await screen.findByText(/No se ha aceptado: Escriba un correo/)).toBeTruthy()
    expect(screen.getByText('Algo no se ha aceptado: corríjalo o descártelo.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Reintentar' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Modificar' }))
    expect(await screen.findByText('Descripción: Farola')).toBeTruthy()
    expect(await outbox(client).all()).toEqual([])
  })

  it('a server error says that the item may have arrived', async () => {
    api.answer(answer(createIncident, () => refuse('http.internal')))
    await report('Farola')
    show()
    act(() => setOnline(client, true))
    expect(await screen.findByText(/^El servicio ha fallado\. Puede que ya haya llegado\./)).toBeTruthy()
    expect(screen.getByText('Se envían solas, en este orden.')).toBeTruthy()
  })

  it('an item is discarded only after a confirmation', async () => {
    await report('Farola')
    show()
    await userEvent.click(await screen.findByRole('button', { name: 'Descartar' }))
    expect(popups(client).get()[0]).toMatchObject({ title: '¿Descartar lo que no se ha enviado?', danger: true })
    act(() => popups(client).get()[0]?.answer(false))
    expect(await outbox(client).all()).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: 'Descartar' }))
    act(() => popups(client).get()[0]?.answer(true))
    await waitFor(() => expect(screen.getByText('Todo está enviado')).toBeTruthy())
  })

  it('a conflict shows both changes, and sends one’s own on top of the other or drops it', async () => {
    api.answer(
      answer(moveTask, () => refuse('task.changedMeanwhile', { values: { quien: 'Irene', fecha: '9:00', cambio: 'Pausada' }, version: 4 })),
    )
    const move = step(moveTask, { params: { id: 7, tipo: 'reparacion' }, body: { estado_id: 16, comentario: 'Falta la grúa' } }, 3)
    await act(() => enqueue(client, { title: 'Tarea 7' }, [move]))
    show()
    expect(await screen.findByText('Usted: «Falta la grúa»')).toBeTruthy()
    act(() => setOnline(client, true))
    expect(await screen.findByText(/Irene la cambió el 9:00: Pausada\./)).toBeTruthy()
    expect(screen.getByText('Usted: «Falta la grúa»')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Mantener lo actual' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Enviar mis cambios' }))
    await waitFor(() => expect(api.requests.at(-1)?.headers).toMatchObject({ 'if-match': '4' }))
  })

  it.each([
    ['was finished in the meantime', () => refuse('inspection.finished')],
    ['somebody else completed', () => refuse('task.changedMeanwhile', { values: { quien: 'Irene', fecha: '9:00', cambio: 'Finalizada' } })],
  ])('an item about something that %s can only be saved to a file or discarded', async (_, refused) => {
    api.answer(answer(moveTask, refused))
    await act(() =>
      enqueue(client, { title: 'Tarea 7', edit: { path: '/aviso', draft: 'report', version: 1, value: {} } }, [
        step(moveTask, { params: { id: 7, tipo: 'reparacion' }, body: { estado_id: 16 } }, 3),
      ]),
    )
    show()
    act(() => setOnline(client, true))
    expect(await screen.findByText(/No se ha aceptado/)).toBeTruthy()
    const offered = within(screen.getByRole('listitem')).getAllByRole('button')
    expect(offered.map(({ textContent }) => textContent)).toEqual([
      'Guardar en un archivo',
      expect.stringMatching(/^(Descartar|Mantener lo actual)$/),
    ])
  })

  it('an item is saved to a file with its photos', async () => {
    const saved: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => (saved.push(blob as Blob), 'blob:x'))
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const photo = { blob: new Blob(['jpeg'], { type: 'image/jpeg' }), nombre: 'bache.jpg' }
    await act(() => enqueue(client, { title: 'Incidencia nueva: Bache' }, [photoStep(photo, 7)]))
    show()
    await userEvent.click(await screen.findByRole('button', { name: 'Guardar en un archivo' }))
    await waitFor(() => expect(clicked).toHaveBeenCalledOnce())
    const files = unzipSync(new Uint8Array((await saved.at(-1)?.arrayBuffer()) ?? new ArrayBuffer()))
    expect(strFromU8(files['aviso.txt'] ?? new Uint8Array())).toContain('Incidencia nueva: Bache')
    expect(strFromU8(files['1-bache.jpg'] ?? new Uint8Array())).toBe('jpeg')
    expect(strFromU8(files['datos.json'] ?? new Uint8Array())).toContain('/imagenes')
  })
})
