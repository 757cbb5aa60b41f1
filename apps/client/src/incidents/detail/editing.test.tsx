import { refuse } from '@avisa/contract/refusal'
import { updateIncident } from '@avisa/contract/incidents/endpoints'
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setOnline } from '#/platform/network.ts'
import { startOutbox } from '#/platform/outbox/use-outbox.ts'
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

const until = <T,>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 10_000, interval: 20 })

let api: ReturnType<typeof aDetailApi>
const start = (more?: Parameters<typeof aDetailApi>[1], settings?: Parameters<typeof aDetailApi>[2]) => {
  api = aDetailApi(client, more, settings)
  api.answer(
    answer(updateIncident, ({ body: { ciudadano: _ciudadano, prioridad, ...own } }) => {
      api.held.now = { ...api.held.now, ...own, ...(prioridad ? { prioridad } : {}), version: 4 }
      return api.held.now
    }),
  )
}
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await startOutbox(client)
})
afterEach(async () => {
  vi.restoreAllMocks()
})

const sheet = () => screen.findByRole('dialog', { name: 'Editar la incidencia' })
const edit = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Editar la incidencia' }))
  return sheet()
}
const text = async () => within(await sheet()).findByRole('textbox', { name: /^Descripción/ })
const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Guardar los cambios' }))
const sent = () => api.requests.filter(({ route }) => route === 'PUT /api/v1/incidencias/:id')

describe('editing an incident (SRV-65)', () => {
  it('saving sends only what was changed, with the version that was read', async () => {
    asStaff(client, 'incidencia.editar.campos', 'mantenimiento.ciudadano.editar')
    start({ ciudadano: { nombre: 'Marta', email: null, telefono: null, dni: null, direccion: null, id_externo: null } })
    openDetail(client)
    const form = await edit()
    await userEvent.type(await text(), ' mucho')
    await userEvent.click(within(form).getByText('Alta'))
    await userEvent.type(within(form).getByRole('textbox', { name: /^Teléfono/ }), '960000000')
    await save()
    await until(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).toMatchObject({ params: { id: 4 }, headers: { 'if-match': '3' } })
    expect(sent()[0]?.body).toEqual({ contenido: 'Parpadea mucho', prioridad: 'alta', ciudadano: { telefono: '960000000' } })
    expect(await screen.findByText('Parpadea mucho')).toBeTruthy()
    await until(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('the form says that nothing was changed, and what is invalid before it is sent', async () => {
    asStaff(client, 'mantenimiento.ciudadano.editar')
    start({ ciudadano: { nombre: 'Marta', email: null, telefono: null, dni: null, direccion: null, id_externo: null } })
    openDetail(client)
    const form = await edit()
    await save()
    expect(within(form).getByText('No ha cambiado nada.')).toBeTruthy()
    await userEvent.type(within(form).getByRole('textbox', { name: /^Teléfono/ }), '123')
    await save()
    expect(await within(form).findByText('Escriba un teléfono de 9 cifras.')).toBeTruthy()
    expect(sent()).toEqual([])
  })

  it('a field that this person may not change is locked, with the reason', async () => {
    asStaff(client, 'mantenimiento.ciudadano.editar')
    start({ ciudadano: null })
    openDetail(client)
    const form = await edit()
    expect(within(form).queryByRole('textbox', { name: /^Descripción/ })).toBeNull()
    expect(form.textContent).toContain('DescripciónParpadeaSu cuenta no puede cambiarlo.')
    expect(form.textContent).toContain('Junto al quioscoEl Ayuntamiento no muestra el detalle del lugar, y por eso no se cambia aquí.')
  })

  it('unsaved changes are stored until they are saved or discarded', async () => {
    asStaff(client, 'incidencia.editar.campos')
    start()
    openDetail(client)
    await edit()
    await userEvent.type(await text(), ' a medias')
    await userEvent.keyboard('{Escape}')
    await until(() => expect(screen.queryByRole('dialog')).toBeNull())
    const form = await edit()
    expect(await text()).toHaveProperty('value', 'Parpadea a medias')
    await userEvent.click(within(form).getByRole('button', { name: 'Descartar lo escrito' }))
    expect(await text()).toHaveProperty('value', 'Parpadea')
    expect(within(form).getByText('No ha cambiado nada.')).toBeTruthy()
  })

  it('a change without network waits, and the page says so', async () => {
    asStaff(client, 'incidencia.editar.campos')
    start()
    openDetail(client)
    await edit()
    act(() => setOnline(client, false))
    await userEvent.type(await text(), ' sin red')
    await save()
    expect(await screen.findByText('Sus cambios se enviarán cuando haya conexión.')).toBeTruthy()
    expect(sent()).toEqual([])
    act(() => setOnline(client, true))
    await until(() => expect(sent()).toHaveLength(1))
    await until(() => expect(screen.queryByText('Sus cambios se enviarán cuando haya conexión.')).toBeNull())
  })
})

it('a forbidden change shows the server’s message in an alert once, and stays listed', async () => {
  asStaff(client, 'incidencia.editar.campos')
  start()
  api.answer(answer(updateIncident, () => refuse('http.forbidden')))
  openDetail(client)
  await edit()
  await userEvent.type(await text(), ', lo mío')
  await save()
  await until(() => expect(popups(client).get()).toMatchObject([{ kind: 'announcement', title: 'Sin permiso' }]))
  act(() => popups(client).get()[0]?.answer(true))
  expect(await screen.findByText(/^Sus cambios no se han guardado/)).toBeTruthy()
  cleanup()
  openDetail(client)
  await screen.findByText(/^Sus cambios no se han guardado/)
  expect(popups(client).get()).toEqual([])
})

describe('a change by somebody else', () => {
  it('the other person’s values are shown, and one’s own can be saved again', async () => {
    asStaff(client, 'incidencia.editar.campos')
    start()
    api.answer(
      answer(updateIncident, () => {
        api.held.now = anIncident({ propia: false, contenido: 'Lo de Irene', version: 4 })
        return refuse('incident.changedMeanwhile', {
          values: { quien: 'Irene', fecha: '20/11, 9:00' },
          version: 4,
          fields: [{ field: 'contenido', es: 'Ahora dice: «Lo de Irene».', ca: 'Ara diu: «Lo de Irene».' }],
        })
      }),
    )
    openDetail(client)
    await edit()
    await userEvent.type(await text(), ', lo mío')
    await save()
    const message = await screen.findByText(/^Sus cambios no se han guardado\. Irene la cambió el 20\/11/)
    expect(message.textContent).toContain('Ahora dice: «Lo de Irene».')
    await userEvent.click(screen.getByRole('button', { name: 'Comparar' }))
    expect(await text()).toHaveProperty('value', 'Parpadea, lo mío')
    expect(await screen.findByText('Mientras tanto ha cambiado. Ahora dice: «Lo de Irene».')).toBeTruthy()
    api.answer(answer(updateIncident, () => api.held.now))
    await until(() => expect(screen.getByRole('button', { name: 'Guardar los cambios' }).getAttribute('aria-disabled')).toBeNull())
    // A press on the sheet that is closing does nothing, so it is repeated.
    await until(async () => {
      if (sent().length < 2 && screen.queryByRole('button', { name: 'Guardar los cambios' })) await save()
      expect(sent()).toHaveLength(2)
    })
    expect(sent()[1]).toMatchObject({ body: { contenido: 'Parpadea, lo mío' }, headers: { 'if-match': '4' } })
    await until(() => expect(screen.queryByText(/^Sus cambios no se han guardado/)).toBeNull())
  })
})
