import { addImage } from '@avisa/contract/images/endpoints'
import { refuse } from '@avisa/contract/refusal'
import { listRatingReasons, rateIncident, stillBroken } from '@avisa/contract/reopening/endpoints'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Client } from '#/platform/client.ts'
import { restoreDraft } from '#/platform/drafts.ts'
import { setOnline } from '#/platform/network.ts'
import { startOutbox } from '#/platform/outbox/use-outbox.ts'
import { answer } from '#/platform/testing/fake-api.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'
import { aDetailApi, openDetail } from '../detail/testing/a-detail.tsx'

let client: Client
let api: ReturnType<typeof aDetailApi>
const closed = { propia: true, estado_final: true, contestable: { hasta: '2026-12-03', contestada: null } }
const start = async (more: Parameters<typeof aDetailApi>[1] = {}) => {
  client = createTestClient()
  await startOutbox(client)
  api = aDetailApi(client, { ...closed, ...more })
  api.answer(answer(stillBroken, () => ({ resultado: 'reabierta' as const, codigo: 'SU-26-00004' })))
  api.answer(answer(rateIncident, () => ({})))
  api.answer(answer(listRatingReasons, () => [{ codigo: 'rapido', titulo_es: 'Rápido', titulo_val: 'De pressa', resuelta: true }]))
  openDetail(client)
}
const question = () => screen.findByRole('group', { name: '¿Está arreglado?' })
const sentTo = (end: string) => api.requests.filter(({ route }) => route.endsWith(end)).map(({ body }) => body)

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

it('the reporter says that it is not mended, also without network, and is not asked again', async () => {
  await start()
  expect(within(await question()).getByText(/^Puede decirlo hasta el 3 de diciembre/)).toBeTruthy()
  setOnline(client, false)
  await userEvent.click(screen.getByRole('button', { name: 'No, sigue igual' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Qué ve ahora' }), 'Se apaga')
  await userEvent.click(screen.getByRole('button', { name: 'Enviar: sigue igual' }))
  await vi.waitFor(() => expect(screen.queryByRole('group', { name: '¿Está arreglado?' })).toBeNull())
  expect(sentTo('/sigue-igual')).toEqual([])
  setOnline(client, true)
  await vi.waitFor(() => expect(sentTo('/sigue-igual')).toEqual([{ comentario: 'Se apaga', fecha: expect.any(String) }]))
})

const image = { id: 7, codigo: 'a1', extension: 'jpg', nombre: '', name: '', type: 'image/jpeg', ancho: 8, alto: 6, created_at: null }

it('who has seen it too adds a photo of how it is now, which goes first', async () => {
  await start({ propia: false, adherida: true })
  api.answer(answer(addImage, () => image))
  await question()
  await userEvent.click(screen.getByRole('button', { name: 'No, sigue igual' }))
  await screen.findByRole('group', { name: 'Una foto de cómo está ahora' })
  await userEvent.click(screen.getByRole('button', { name: 'Enviar: sigue igual' }))
  expect(screen.getByText('Falta una foto de cómo está ahora')).toBeTruthy()
  expect(sentTo('/sigue-igual')).toEqual([])
  const foto = { nombre: 'ara.jpg', blob: new Blob(['ara'], { type: 'image/jpeg' }) }
  act(() => restoreDraft(client, 'fotos-sigue-igual', 1, { de: { 4: [foto] } }))
  await userEvent.click(screen.getByRole('button', { name: 'Enviar: sigue igual' }))
  await vi.waitFor(() => expect(sentTo('/sigue-igual')).toEqual([{ fecha: expect.any(String), imagenes: [7] }]))
  expect(sentTo('/imagenes')).toHaveLength(1)
})

it('who says it too late is offered to report it again, with its place, type and code', async () => {
  await start({
    tipos: [{ id: 11, icono: 'bulb', tipo_padre: null, descripcion: 'Farola', descripcion_es: 'Farola', descripcion_val: 'Fanal' }],
    geolatitud: 39.05,
    geolongitud: -0.25,
  })
  api.answer(answer(stillBroken, () => refuse('reopen.tooLate')))
  await question()
  await userEvent.click(screen.getByRole('button', { name: 'No, sigue igual' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Enviar: sigue igual' }))
  const late = within(await screen.findByRole('group', { name: 'Se cerró hace demasiado' }))
  const address = new URL(late.getByRole('link', { name: 'Avisar de nuevo' }).getAttribute('href') ?? '', 'http://own.invalid')
  expect([address.pathname, Object.fromEntries(address.searchParams)]).toEqual([
    '/incidencias/add',
    { unidad_gestion_id: '1', tipos: '11', lugar: '39.050000,-0.250000', contenido: 'Sigue igual: SU-26-00004' },
  ])
})

it('whoever says that it is mended may say how it went', async () => {
  await start()
  await question()
  await userEvent.click(screen.getByRole('button', { name: 'Sí' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Rápido' }))
  await userEvent.click(screen.getByRole('radio', { name: '4' }))
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }))
  await vi.waitFor(() => expect(sentTo('/valoracion')).toEqual([{ resuelta: true, puntos: 4, motivos: ['rapido'] }]))
})

it.each([
  ['who has answered', { contestable: { hasta: '2026-12-03', contestada: 'si' as const } }],
  ['of what is open', { contestable: null }],
])('nobody is asked %s', async (_name, more) => {
  await start(more)
  await screen.findByRole('heading', { level: 1, name: 'Farola apagada' })
  expect(screen.queryByText('¿Está arreglado?')).toBeNull()
})
