import type { RoleName } from '@avisa/contract/access/roles'
import { askInspection, listInspectionPriorities, listInspectors } from '@avisa/contract/inspections/endpoints'
import { aUser, granted } from '@avisa/contract/testing/a-user'
import { act, screen, waitFor as until, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aDetailApi, openDetail } from '#/incidents/detail/testing/a-detail.tsx'
import { person } from '#/platform/identity.ts'
import { changeLanguage } from '#/platform/language.ts'
import { setOnline } from '#/platform/network.ts'
import { outbox, startOutbox } from '#/platform/outbox/use-outbox.ts'
import { answer } from '#/platform/testing/fake-api.ts'
import { anInspection } from './testing/an-inspection.ts'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

let api: ReturnType<typeof aDetailApi>
const priority = {
  id: 4,
  codigo: 'urgente',
  descripcion: 'Urgente',
  descripcion_es: 'Urgente',
  descripcion_val: 'Urgent',
  color: '#B42318',
  icono: 'chevrons-up',
  dias_objetivo: 1,
}
const as = (role: RoleName, ...names: string[]) =>
  person(client).set(aUser({ user_roles: [role], user_permisos: granted('incidencia.consultar.todas', 'inspeccion.consultar', ...names) }))
const start = (modulo_inspecciones = true) => {
  api = aDetailApi(client, {}, { modulo_inspecciones })
  api.answer(answer(listInspectors, () => [{ id: 6, nombre: 'Pau Gil' }]))
  api.answer(answer(listInspectionPriorities, () => [priority]))
  api.answer(answer(askInspection, () => anInspection()))
}
const sent = () => api.requests.filter(({ route }) => route === 'POST /api/v1/incidencias/:id/inspecciones')

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await startOutbox(client)
})
afterEach(async () => {
  vi.restoreAllMocks()
})

const open = async (name = 'Pedir una inspección') => {
  openDetail(client)
  await userEvent.click(await screen.findByRole('button', { name }))
  return screen.findByRole('dialog')
}

describe('requesting an inspection of an incident', () => {
  it('the request has an inspector, a priority and a text', async () => {
    as('Tecnicos', 'inspeccion.editar.prioridad')
    start()
    const sheet = await open()
    await within(sheet).findByRole('option', { name: 'Pau Gil' })
    await userEvent.selectOptions(within(sheet).getByLabelText(/^Inspecciona/), '6')
    await userEvent.selectOptions(within(sheet).getByLabelText(/^Prioridad/), '4')
    await userEvent.type(within(sheet).getByRole('textbox', { name: /^Qué hay que mirar/ }), 'El cuadro')
    await userEvent.click(within(sheet).getByRole('button', { name: 'Pedir la inspección' }))
    await until(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).toMatchObject({ params: { id: 4 }, body: { inspector_id: 6, prioridad_id: 4, observaciones: 'El cuadro' } })
  })

  it('an inspector requests it for themselves, without priority where they lack the permission, and it waits without network; in Valencian', async () => {
    changeLanguage(client, 'ca')
    as('Inspectores')
    start()
    const sheet = await open('Demanar una inspecció')
    expect(within(sheet).queryByLabelText(/^Inspecciona/)).toBeNull()
    expect(within(sheet).queryByLabelText(/^Prioritat/)).toBeNull()
    act(() => setOnline(client, false))
    await userEvent.click(within(sheet).getByRole('button', { name: 'Demanar la inspecció' }))
    await until(async () => expect(await outbox(client).all()).toHaveLength(1))
    expect(sent()).toEqual([])
    act(() => setOnline(client, true))
    await until(() => expect(sent()[0]?.body).toEqual({ inspector_id: 5 }))
  })

  it.each<[string, RoleName, boolean]>([
    ['where there are no inspections', 'Tecnicos', false],
    ['to an observer', 'Observadores', true],
  ])('a request is not offered %s', async (_sentence, role, on) => {
    as(role, 'incidencia-mover')
    start(on)
    openDetail(client)
    await screen.findByText('Cambiar la ubicación')
    expect(screen.queryByRole('button', { name: 'Pedir una inspección' })).toBeNull()
  })
})
