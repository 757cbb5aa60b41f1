import { restorePreviousSession } from '@avisa/contract/accounts/endpoints'
import { refuse } from '@avisa/contract/refusal'
import { aUser } from '@avisa/contract/testing/a-user'
import { listUnits } from '@avisa/contract/units/endpoints'
import { finishOpenWorkDay, finishWorkDay, listOwnWorkDays, startWorkDay, workDayTotals } from '@avisa/contract/workdays/endpoints'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ClientProvider } from '#/platform/ClientProvider.tsx'
import { person } from '#/platform/identity.ts'
import { setOnline } from '#/platform/network.ts'
import { clearOverrides, overrideTexts } from '#/platform/text.ts'
import { answer } from '#/platform/testing/fake-api.ts'
import { ThemeProvider } from '#/ui/theme/ThemeProvider.tsx'
import { aDay, me, running, unit, worker } from './testing/a-work-day.ts'
import { RunningStrip } from './RunningStrip.tsx'

import { sent, server, show, starts, useWorkDayPages } from './testing/pages.tsx'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

useWorkDayPages(() => client)

const begin = async () => {
  await screen.findByRole('option', { name: 'Servicios urbanos' })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Centro' }), 'Servicios urbanos')
  await userEvent.click(screen.getByRole('button', { name: 'Iniciar la jornada' }))
}

describe('starting a work day', () => {
  it('centre and vehicle of the last day are preselected, so that one tap starts it, and can be changed', async () => {
    server.closed = [aDay({ centro: 'Edificios', vehiculo: 'F-01 Furgoneta' })]
    show(client)
    await waitFor(() =>
      expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Centro' }).selectedOptions[0]?.text).toBe('Edificios'),
    )
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Centro' }), 'Servicios urbanos')
    await userEvent.click(screen.getByRole('button', { name: 'Iniciar la jornada' }))
    await waitFor(() => expect(sent(starts)[0]?.body).toMatchObject({ centro: 'Servicios urbanos', vehiculo: 'F-01 Furgoneta' }))
  })

  it('the only centre is preselected', async () => {
    server.closed = []
    server.api.answer(answer(listUnits, () => [unit(1, 'Servicios urbanos')]))
    show(client)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Iniciar la jornada' }).getAttribute('aria-disabled')).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: 'Iniciar la jornada' }))
    await waitFor(() => expect(sent(starts)[0]?.body).toMatchObject({ centro: 'Servicios urbanos', vehiculo: 'SIN_VEHICULO' }))
  })

  it('tasks and a new incident can be opened before a day is started', async () => {
    show(client)
    await screen.findByRole('button', { name: 'Iniciar la jornada' })
    expect(screen.getByRole('link', { name: 'Tareas' }).getAttribute('href')).toBe('/tareas')
    expect(screen.getByRole('link', { name: 'Incidencia' }).getAttribute('href')).toBe('/incidencias/add')
  })

  it('inspections are offered to people with inspections and no tasks', async () => {
    person(client).set(aUser({ user_id: me, user_roles: ['Inspectores'], user_permisos: { 'inspeccion.consultar': 1 } }))
    show(client)
    expect((await screen.findByRole('link', { name: 'Inspecciones' })).getAttribute('href')).toBe('/inspecciones')
    expect(screen.queryByRole('link', { name: 'Tareas' })).toBeNull()
  })

  it('a centre, which is a unit, is required; the vehicle is optional (WD-04, WD-06, WD-07, WD-23)', async () => {
    server.closed = []
    show(client)
    expect((await screen.findByRole('button', { name: 'Iniciar la jornada' })).getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: 'Iniciar la jornada' }))
    expect(sent(starts)).toEqual([])
    await begin()
    await waitFor(() => expect(sent(starts)[0]?.body).toMatchObject({ centro: 'Servicios urbanos', vehiculo: 'SIN_VEHICULO' }))
    expect(await screen.findByText('desde las 11:12')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Iniciar la jornada' })).toBeNull()
  })

  it('the chosen vehicle is sent as a plain string (WD-08)', async () => {
    show(client)
    await screen.findByRole('option', { name: 'F-01 Furgoneta' })
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /Vehículo/ }), 'F-01 Furgoneta')
    await begin()
    await waitFor(() => expect(sent(starts)[0]?.body).toMatchObject({ vehiculo: 'F-01 Furgoneta' }))
  })

  it('a refused start says why, and where to fix it', async () => {
    server.api.answer(answer(startWorkDay, () => refuse('workDay.alreadyOpen', { values: { fecha: '20 de noviembre a las 7:00' } })))
    show(client)
    await begin()
    expect(await screen.findByText(/Ya tiene una jornada abierta desde el 20 de noviembre a las 7:00/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Revisar' }).getAttribute('href')).toBe('/pendientes')
    expect(screen.getByRole('button', { name: 'Iniciar la jornada' })).toBeTruthy()
  })
})

describe('the running day', () => {
  beforeEach(() => {
    server.open = [running({ incidencias: [{ id: 1, codigo: 'SU-26-00001' }] })]
  })

  it('the running day shows its duration, its start, what was done in it and the hours of the week, and links to tasks and a new incident (WD-24)', async () => {
    show(client)
    expect(await screen.findByText('3 h 42 min')).toBeTruthy()
    expect(
      sent(`GET ${listOwnWorkDays.path}`).filter(({ query }) => (query as { include?: string }).include === 'incidencias'),
    ).toMatchObject([{ params: { usuarioId: me }, query: { criteria: '(estado,=,abierto)', include: 'incidencias' } }])
    expect(screen.getByText('desde las 7:30')).toBeTruthy()
    expect(screen.getByText('Viernes, 20 de noviembre')).toBeTruthy()
    expect(await screen.findByText('31 h 05')).toBeTruthy()
    expect(screen.getByText('tareas hechas').nextSibling?.textContent).toContain('6')
    expect(screen.getByText('incidencia').nextSibling?.textContent).toContain('1')
    expect(screen.getByRole('link', { name: 'Tareas' }).getAttribute('href')).toBe('/tareas')
    expect(screen.getByRole('link', { name: 'Incidencia' }).getAttribute('href')).toBe('/incidencias/add')
    expect(sent(`GET ${workDayTotals.path}`)[0]?.query).toEqual({ desde: '2026-11-16', hasta: '2026-11-20', usuario_id: me })
  })

  it.each([
    ['Centro', 'Finalice la jornada para cambiar de centro.'],
    ['Vehículo', 'Finalice la jornada para cambiar de vehículo.'],
  ])('its %s cannot be changed, and a tap says why (WD-09, WD-10)', async (name, message) => {
    show(client)
    await userEvent.click(await screen.findByRole('button', { name: new RegExp(name) }))
    expect(within(await screen.findByRole('dialog', { name: 'Jornada abierta' })).getByText(message)).toBeTruthy()
  })

  it.each([
    ['Centro', 'ERROR_CAMBIO_CENTRO'],
    ['Vehículo', 'ERROR_CAMBIO_VEHICULO'],
  ])('the reason why its %s cannot be changed is the municipality’s text, where there is one (%s)', async (name, key) => {
    overrideTexts(client, 'es', { [key]: 'Antes, fiche la salida.' })
    show(client)
    await userEvent.click(await screen.findByRole('button', { name: new RegExp(name) }))
    expect(within(await screen.findByRole('dialog', { name: 'Jornada abierta' })).getByText('Antes, fiche la salida.')).toBeTruthy()
    clearOverrides(client)
  })

  it('the form of the end can be sent unchanged (WD-11 to WD-14)', async () => {
    show(client)
    await userEvent.click(await screen.findByRole('button', { name: 'Finalizar la jornada' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Finalizar a las 11:12' }))
    await waitFor(() => expect(sent(`PUT ${finishWorkDay.path}`)).toHaveLength(1))
    const [{ params, body } = {}] = sent(`PUT ${finishWorkDay.path}`)
    expect(params).toEqual({ id: 9 })
    expect(body).toEqual({
      revision_vehiculo: false,
      repostaje_vehiculo: false,
      averia_vehiculo: false,
      pausas: 0,
      observaciones: '',
      fecha: expect.stringMatching(/^2026-11-20T10:1/),
    })
    expect(await screen.findByRole('button', { name: 'Iniciar la jornada' })).toBeTruthy()
  })

  it('the form of the end sends what was entered; breaks are not longer than the day', async () => {
    server.open = [running({ vehiculo: 'F-01 Furgoneta' })]
    show(client)
    await userEvent.click(await screen.findByRole('button', { name: 'Finalizar la jornada' }))
    const sheet = await screen.findByRole('dialog', { name: 'Finalizar la jornada' })
    await userEvent.click(within(sheet).getByRole('button', { name: 'Añadir 5 minutos' }))
    await userEvent.click(within(sheet).getByRole('switch', { name: 'Hay una avería' }))
    expect(within(sheet).queryByLabelText('¿Cuándo terminó?')).toBeNull()
    await userEvent.type(within(sheet).getByRole('textbox', { name: 'Observaciones' }), 'Freno de mano')
    const breaks = within(sheet).getByRole('textbox', { name: /Pausas/ })
    await userEvent.clear(breaks)
    await userEvent.type(breaks, '300')
    expect(within(sheet).getByText('Las pausas duran más que la jornada')).toBeTruthy()
    await userEvent.clear(breaks)
    await userEvent.type(breaks, '20')
    await userEvent.click(within(sheet).getByRole('button', { name: 'Finalizar a las 11:12' }))
    await waitFor(() =>
      expect(sent(`PUT ${finishWorkDay.path}`)[0]?.body).toMatchObject({
        averia_vehiculo: true,
        pausas: 20,
        observaciones: 'Freno de mano',
      }),
    )
  })

  it('the day stays open when a worker who signed in by code leaves; the device returns to its account, at the pad (WD-22, OPEN-65)', async () => {
    const lender = aUser({ user_id: 99, user_roles: ['Administradores'] })
    server.api.answer(
      answer(restorePreviousSession, () => ({
        api_token: 'token-of-whoever-lent-it',
        lang: 'es' as const,
        num_notificaciones_no_leidas: 0,
        user: lender,
      })),
    )
    client.storage.local().setItem('token_anterior', 'token-of-whoever-lent-it')
    person(client).set({ ...worker, por_codigo: true })
    show(client)
    await userEvent.click(await screen.findByRole('button', { name: 'Salir de este turno' }))
    expect(await screen.findByText('elsewhere')).toBeTruthy()
    expect(person(client).get()?.user_id).toBe(99)
    expect(sent(`PUT ${finishWorkDay.path}`)).toEqual([])
  })

  it('the running day is shown on every screen, with a link back to it', async () => {
    render(
      <ClientProvider client={client}>
        <ThemeProvider colour="#0A6478">
          <MemoryRouter>
            <RunningStrip />
          </MemoryRouter>
        </ThemeProvider>
      </ClientProvider>,
    )
    const strip = await screen.findByRole('link', { name: /Jornada: en marcha 3 h 42 min/ })
    expect(strip.getAttribute('href')).toBe('/usuarios-jornadas/principal')
  })

  it('a forgotten day is reported, and is ended at its real time', async () => {
    server.open = [running({ created_at: '2026-11-19 07:30:00', olvidada: true })]
    show(client)
    expect(await screen.findByText(/Lleva más de 16 horas abierta/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Finalizar la jornada' }))
    const sheet = await screen.findByRole('dialog', { name: 'Finalizar la jornada' })
    await userEvent.click(within(sheet).getByRole('button', { name: /^Finalizar a las/ }))
    expect(within(sheet).getByText('Escriba cuándo terminó')).toBeTruthy()
    const when = within(sheet).getByLabelText('¿Cuándo terminó?')
    fireEvent.change(when, { target: { value: '2026-11-20T15:00' } })
    expect(within(sheet).getByText('Esa hora todavía no ha llegado')).toBeTruthy()
    fireEvent.change(when, { target: { value: '2026-11-19T07:00' } })
    expect(within(sheet).getByText('La jornada no puede terminar antes de empezar')).toBeTruthy()
    fireEvent.change(when, { target: { value: '2026-11-19T15:00' } })
    await userEvent.click(within(sheet).getByRole('button', { name: 'Finalizar a las 15:00' }))
    await waitFor(() => expect(sent(`PUT ${finishWorkDay.path}`)[0]?.body).toMatchObject({ fecha: '2026-11-19T14:00:00.000Z' }))
    expect(sent(`PUT ${finishWorkDay.path}`)[0]?.body).not.toHaveProperty('fin')
    expect(await screen.findByText('Jornada finalizada: 7 h 30 min')).toBeTruthy()
  })

  it('no vehicle is asked for where there is none', async () => {
    show(client)
    await userEvent.click(await screen.findByRole('button', { name: 'Finalizar la jornada' }))
    const sheet = await screen.findByRole('dialog', { name: 'Finalizar la jornada' })
    expect(within(sheet).getByRole('textbox', { name: 'Observaciones' })).toBeTruthy()
    expect(within(sheet).queryByRole('switch')).toBeNull()
  })
})

it('a day started and ended without signal is sent later, in order and with its real times', async () => {
  show(client)
  await screen.findByRole('option', { name: 'F-01 Furgoneta' })
  setOnline(client, false)
  await begin()
  expect(await screen.findByText('El inicio se enviará cuando haya conexión.')).toBeTruthy()
  vi.setSystemTime(new Date('2026-11-20T14:00:00Z'))
  await userEvent.click(screen.getByRole('button', { name: 'Finalizar la jornada' }))
  await userEvent.click(await screen.findByRole('button', { name: /^Finalizar a las/ }))
  expect(await screen.findByText('El fin de las 15:00 se enviará cuando haya conexión.')).toBeTruthy()
  expect(sent(starts)).toEqual([])
  vi.setSystemTime(new Date('2026-11-20T18:00:00Z'))
  setOnline(client, true)
  await waitFor(() => expect(sent(`PUT ${finishOpenWorkDay.path}`)).toHaveLength(1))
  const changes = server.api.requests.filter(({ route }) => !route.startsWith('GET'))
  expect(changes.map(({ route, body }) => [route, (body as { fecha: string }).fecha.slice(0, 16)])).toEqual([
    [starts, '2026-11-20T10:12'],
    [`PUT ${finishOpenWorkDay.path}`, '2026-11-20T14:00'],
  ])
})

it('a day ended without signal can be followed by another, which then runs', async () => {
  server.open = [running()]
  show(client)
  await userEvent.click(await screen.findByRole('button', { name: 'Finalizar la jornada' }))
  setOnline(client, false)
  await userEvent.click(await screen.findByRole('button', { name: /^Finalizar a las/ }))
  await begin()
  expect(await screen.findByText('El inicio se enviará cuando haya conexión.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Finalizar la jornada' })).toBeTruthy()
  setOnline(client, true)
  await waitFor(() => expect(sent(starts)).toHaveLength(1))
  expect(server.api.requests.filter(({ route }) => !route.startsWith('GET')).map(({ route }) => route)).toEqual([
    `PUT ${finishWorkDay.path}`,
    starts,
  ])
})
