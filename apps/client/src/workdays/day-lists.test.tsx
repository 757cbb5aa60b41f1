import { aUser, granted } from '@avisa/contract/testing/a-user'
import { correctWorkDay, exportWorkDays, listEmployees, listWorkDays, workDayTotals } from '@avisa/contract/workdays/endpoints'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readLocal } from '#/platform/local.ts'
import { queryClient } from '#/platform/query-client.ts'
import { answer } from '#/platform/testing/fake-api.ts'
import { aDay, me, worker } from './testing/a-work-day.ts'

import { knowParameters, page, sent, server, show, signedIn, useWorkDayPages } from './testing/pages.tsx'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

useWorkDayPages(() => client)

describe('lists of work days', () => {
  const admin = aUser({ user_id: 1, user_roles: ['Administradores'] })

  it('the search is stored on the device, with the year where it is not this one (WD-15 to WD-17, WD-26)', async () => {
    signedIn(client, admin)
    const page = show(client, '/vusuarios-jornadas')
    expect(await screen.findByText(/mié\. 31 dic\. 2025/)).toBeTruthy()
    expect(screen.getByText(/^vie\. 20 nov\. ·/)).toBeTruthy()
    await userEvent.type(screen.getByRole('searchbox'), 'joan')
    await waitFor(() => expect(sent(`GET ${listWorkDays.path}`).at(-1)?.query).toMatchObject({ filtro: 'joan', sort: '-fecha' }))
    expect(readLocal(client, 'busqueda_jornadas')).toBe('joan')
    page.unmount()
    show(client, '/vusuarios-jornadas')
    expect((await screen.findByRole<HTMLInputElement>('searchbox')).value).toBe('joan')
    cleanup()
    show(client, '/usuarios-jornadas/empleados')
    expect((await screen.findByRole<HTMLInputElement>('searchbox')).value).toBe('')
  })

  it.each([
    ['one’s own days', `/usuarios-jornadas/listado/${me}`, worker, 'centro'],
    ['the days of an employee', `/usuarios-jornadas/listado/${me}`, admin, 'furgoneta'],
    ['the employees', '/usuarios-jornadas/empleados', admin, 'pla'],
  ])('the search of %s is stored too, separately (row 106, WD-16)', async (_list, path, who, text) => {
    signedIn(client, who)
    const search = () => screen.findByRole<HTMLInputElement>('searchbox')
    const page = show(client, path)
    expect((await search()).value).toBe('')
    await userEvent.type(await search(), text)
    page.unmount()
    show(client, path)
    expect((await search()).value).toBe(text)
    cleanup()
    signedIn(client, admin)
    show(client, '/vusuarios-jornadas')
    expect((await search()).value).toBe('')
  })

  it('the days of an employee keep the name where a search has no results (WD-19)', async () => {
    signedIn(client, admin)
    show(client, `/usuarios-jornadas/listado/${me}`)
    const title = (await screen.findByRole('heading', { level: 1, name: /^Jornadas: / })).textContent
    server.closed = []
    server.open = []
    await userEvent.type(screen.getByRole('searchbox'), 'zzz')
    expect(await screen.findByText('Ninguna jornada con esa búsqueda')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
  })

  it('a tap shows every detail of a day', async () => {
    server.closed = [
      aDay({
        recibida_fin: '2026-11-19 20:00:00',
        vehiculo: 'F-01 Furgoneta',
        averia_vehiculo: true,
        observaciones: 'Freno',
        incidencias: [{ id: 4, codigo: 'SU-26-4' }],
      }),
    ]
    show(client, `/usuarios-jornadas/listado/${me}`)
    await userEvent.click(await screen.findByRole('button', { name: /jue\. 19 nov\./ }))
    const sheet = await screen.findByRole('dialog', { name: /^Jornada del jue/ })
    expect(within(sheet).getByText('Avería').nextSibling?.textContent).toContain('Sí')
    expect(within(sheet).getByText(/\(llegó al servidor jueves, 19 de noviembre de 2026, 20:00\)/)).toBeTruthy()
    expect(within(sheet).getByRole('link', { name: 'SU-26-4' }).getAttribute('href')).toBe('/incidencias/4')
  })

  it('the list comes before the total hours, beside the order', async () => {
    signedIn(client, admin)
    show(client, '/vusuarios-jornadas')
    const days = await screen.findByRole('list', { name: 'Todas las jornadas' })
    expect(screen.queryByRole('region', { name: 'Horas' })).toBeNull()
    const heading = screen.getByRole('heading', { level: 2, name: 'Jornadas' })
    expect(within(heading.parentElement ?? days).getByRole('button', { name: /^Ordenar por/ })).toBeTruthy()
    await userEvent.click(screen.getByText('Horas'))
    expect(await screen.findByRole('region', { name: 'Horas' })).toBeTruthy()
  })

  it('a manager corrects the end of somebody else’s day with a reason; its person reads both', async () => {
    const corrected = {
      persona: 'Neus Roig',
      fecha: '2026-11-20 11:12:00',
      fecha_fin_antes: '2026-11-20 03:46:00',
      fecha_fin: '2026-11-19 15:00:00',
      motivo: 'Lo dice el parte',
    }
    const wrong = aDay({ fecha_fin: '2026-11-20 03:46:00', minutos: 1218 })
    server.api.answer(answer(listWorkDays, () => page([wrong])))
    server.api.answer(answer(correctWorkDay, () => aDay({ correcciones: [corrected] })))
    signedIn(client, admin)
    show(client, '/vusuarios-jornadas')
    await userEvent.click(await screen.findByRole('button', { name: /^Joan Bataller/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'Corregir el fin' }))
    const sheet = await screen.findByRole('dialog', { name: 'Corregir el fin' })
    fireEvent.change(within(sheet).getByLabelText('¿Cuándo terminó la jornada?'), { target: { value: '2026-11-19T15:00' } })
    await userEvent.click(within(sheet).getByRole('button', { name: 'Guardar la corrección' }))
    expect(sent(`PUT ${correctWorkDay.path}`)).toEqual([])
    await userEvent.type(within(sheet).getByRole('textbox', { name: 'Motivo' }), 'Lo dice el parte')
    await userEvent.click(within(sheet).getByRole('button', { name: 'Guardar la corrección' }))
    await waitFor(() =>
      expect(sent(`PUT ${correctWorkDay.path}`)).toMatchObject([
        { params: { id: 3 }, body: { fecha: '2026-11-19T14:00:00.000Z', motivo: 'Lo dice el parte' } },
      ]),
    )
    cleanup()
    server.closed = [aDay({ correcciones: [corrected] })]
    signedIn(client, worker)
    queryClient(client).clear()
    knowParameters(client)
    show(client, `/usuarios-jornadas/listado/${me}`)
    const row = await screen.findByRole('button', { name: /jue\. 19 nov\./ })
    expect(row.textContent).toContain('corregida')
    await userEvent.click(row)
    const dialog = await screen.findByRole('dialog', { name: /^Jornada del jue/ })
    expect(within(dialog).getByText('Lo dice el parte')).toBeTruthy()
    expect(within(dialog).getByText(/20 de noviembre de 2026, 3:46» a «.*19 de noviembre de 2026, 15:00»/)).toBeTruthy()
    expect(within(dialog).getByText(/^Neus Roig, viernes/)).toBeTruthy()
    expect(within(dialog).queryByRole('button', { name: 'Corregir el fin' })).toBeNull()
  })

  it('one’s own days are for everybody, those of others for people with the permission (WD-20, WD-25)', async () => {
    const { unmount } = show(client)
    expect((await screen.findByRole('link', { name: 'Todas' })).getAttribute('href')).toBe(`/usuarios-jornadas/listado/${me}`)
    expect(screen.queryByRole('link', { name: /Jornadas del personal/ })).toBeNull()
    unmount()
    show(client, '/vusuarios-jornadas')
    expect(await screen.findByRole('heading', { name: 'Jornada' })).toBeTruthy()
    cleanup()
    signedIn(client, aUser({ user_id: me, user_roles: ['Encargados'], user_permisos: granted('ver-jornadas-operarios') }))
    show(client)
    expect((await screen.findByRole('link', { name: /Jornadas del personal/ })).getAttribute('href')).toBe('/usuarios-jornadas/empleados')
    expect(screen.getByRole('link', { name: /Todas las jornadas/ }).getAttribute('href')).toBe('/vusuarios-jornadas')
  })

  it('employees are searched by name and link to their days (WD-18, WD-19)', async () => {
    signedIn(client, admin)
    show(client, '/usuarios-jornadas/empleados')
    const row = await screen.findByRole('link', { name: /Ana Pla/ })
    expect(row?.textContent).toContain('Trabajando ahora')
    expect(row.getAttribute('href')).toBe('/usuarios-jornadas/listado/7')
    await userEvent.type(screen.getByRole('searchbox'), 'pla')
    await waitFor(() => expect(sent(`GET ${listEmployees.path}`).at(-1)?.query).toEqual({ page: 1, term: 'pla' }))
  })
})

it('hours are added up by day, week and month, and can be exported', async () => {
  const blobs: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => (blobs.push(blob as Blob), 'blob:x'))
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  show(client, `/usuarios-jornadas/listado/${me}`)
  const hours = await screen.findByRole('region', { name: 'Horas' })
  expect(await within(hours).findByRole('row', { name: 'jue. 19 nov. 7 h 14' })).toBeTruthy()
  expect(within(hours).getByRole('row', { name: 'Total 31 h 05' })).toBeTruthy()
  await userEvent.click(within(hours).getByRole('radio', { name: 'Mes' }))
  await userEvent.click(within(hours).getByRole('button', { name: 'Periodo anterior' }))
  const query = { desde: '2026-10-01', hasta: '2026-10-31', usuario_id: me }
  await waitFor(() => expect(sent(`GET ${workDayTotals.path}`).at(-1)?.query).toEqual(query))
  await userEvent.click(await within(hours).findByRole('button', { name: 'Exportar a CSV' }))
  await waitFor(() => expect(clicked).toHaveBeenCalled())
  expect(sent(`GET ${exportWorkDays.path}`)[0]?.query).toEqual(query)
  expect(await blobs[0]?.arrayBuffer().then((bytes) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes))).toBe(
    '\uFEFFPersona;Centro\r\n',
  )
})
