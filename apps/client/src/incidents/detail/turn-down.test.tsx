import { refuse } from '@avisa/contract/refusal'
import { turnDownIncident } from '@avisa/contract/incidents/endpoints'
import { listStatuses } from '@avisa/contract/statuses/endpoints'
import { statusFlags, type StatusFlag } from '@avisa/contract/statuses/tracks'
import type { Status } from '@avisa/contract/statuses/schemas'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closings } from '#/closing/testing/closings.ts'
import { answer } from '#/platform/testing/fake-api.ts'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'
import { popups, shownToast } from '#/ui/popup/popups.ts'
import { anIncident } from '../testing/an-incident.ts'
import { aDetailApi, asStaff, openDetail } from './testing/a-detail.tsx'

let client: Client
let api: ReturnType<typeof aDetailApi>
beforeEach(() => {
  client = createTestClient()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => vi.restoreAllMocks())

const until = <T,>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 10_000, interval: 20 })

const flags = Object.fromEntries(statusFlags.map((flag) => [flag, false])) as Record<StatusFlag, boolean>
const end = (id: number, es: string, finaliza: boolean): Status => ({
  ...flags,
  id,
  pista: 'incidencia',
  codigo: es,
  descripcion: es,
  descripcion_es: es,
  descripcion_val: es,
  explicacion_es: '',
  explicacion_val: '',
  color: '#1864AB',
  icono: 'tool',
  orden: id,
  ciudadano: null,
  final: true,
  finaliza,
})
const motivos = closings.motivos.filter(({ estado_id }) => estado_id === 24).map((reason) => ({ ...reason, estado_id: 37 }))
const correos = closings.correos.map((mail) => ({ ...mail, codigo: 'no_atendida' as const }))

const turnedDown = () => {
  api.held.now = anIncident({ pendiente_aceptar: false, DesEstado: 'Rechazada' })
  return api.held.now
}
const openSheet = async (own: typeof closings, reply: () => ReturnType<typeof turnedDown> = turnedDown) => {
  asStaff(client, 'incidencia.aceptar')
  const more = { pendiente_aceptar: true, DesEstado: 'Pendiente de aceptar', lectores: { es: 1, ca: 0 } }
  api = aDetailApi(client, more, { closings: own })
  api.answer(answer(listStatuses, () => [end(37, 'Rechazada', false), end(36, 'Resuelta', true)]))
  api.answer(answer(turnDownIncident, reply))
  openDetail(client)
  await screen.findByRole('heading', { level: 1, name: 'Farola apagada' })
  await userEvent.click(screen.getByRole('button', { name: 'No aceptar' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'No aceptar la incidencia' }))
  await userEvent.click(await sheet.findByRole('radio', { name: 'Rechazada' }))
  return sheet
}
const sent = () => api.requests.filter(({ route }) => route === 'POST /api/v1/incidencias/:id/no-aceptar').map(({ body }) => body)

it('an incident waiting for acceptance is closed with a reason of the status, and the button says how many people read it (OPEN-111)', async () => {
  const sheet = await openSheet({ ...closings, motivos, correos })
  expect(sheet.queryByRole('radio', { name: 'Resuelta' })).toBeNull()
  await userEvent.click(sheet.getByRole('button', { name: 'No aceptar y avisar a 1 persona' }))
  expect(sheet.getAllByText('Elija por qué se cierra.')).toHaveLength(2)
  await userEvent.click(sheet.getByRole('button', { name: 'Ajena' }))
  expect(sheet.getByText(/^Elija quién se encarga\./, { selector: '[role="status"]' })).toBeTruthy()
  expect(sheet.queryByText(/\{\{/)).toBeNull()
  await userEvent.selectOptions(sheet.getByRole('combobox', { name: 'Quién se encarga' }), 'Confederación')
  expect(sheet.getByText('Si no escribe nada, leerá: «Se encarga: Confederación.»')).toBeTruthy()
  await userEvent.type(sheet.getByRole('textbox', { name: /^Para el equipo/ }), 'Ya llamaron dos veces')
  expect(sheet.getByText('Así llegará a una persona')).toBeTruthy()
  await userEvent.click(sheet.getByRole('button', { name: 'No aceptar y avisar a 1 persona' }))
  const chosen = { motivo_cierre_id: 3, organismo_id: 5 }
  await until(() => expect(sent()).toEqual([{ estado_incidencia_id: 37, ...chosen, comentario: 'Ya llamaron dos veces' }]))
  await until(() => expect(shownToast(client).get()?.message).toBe('Incidencia cerrada. Se ha avisado a quien la comunicó.'))
})

it('without reasons it is closed with what was written', async () => {
  const sheet = await openSheet({ motivos: [], organismos: [], correos: [] })
  expect(sheet.getByText(/al menos 15 letras/)).toBeTruthy()
  await userEvent.type(sheet.getByRole('textbox', { name: /^Lo leerá quien avisó/ }), 'Es de una finca')
  await userEvent.click(sheet.getByRole('button', { name: 'No aceptar y avisar a 1 persona' }))
  await until(() => expect(sent()).toEqual([{ estado_incidencia_id: 37, respuesta: 'Es de una finca', respuesta_lang: 'es' }]))
})

it('what the server refuses is shown beside its field', async () => {
  const sheet = await openSheet({ motivos: [], organismos: [], correos: [] }, () => refuse('closing.motive'))
  await userEvent.type(sheet.getByRole('textbox', { name: /^Lo leerá quien avisó/ }), 'Es de una finca')
  await userEvent.click(sheet.getByRole('button', { name: 'No aceptar y avisar a 1 persona' }))
  await until(() => expect(sheet.getByText('Elija por qué se cierra.')).toBeTruthy())
  expect(popups(client).get()).toEqual([])
})
