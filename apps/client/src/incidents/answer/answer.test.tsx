import { listRatingReasons, rateIncident, stillBroken } from '@avisa/contract/reopening/endpoints'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Client } from '#/platform/client.ts'
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
