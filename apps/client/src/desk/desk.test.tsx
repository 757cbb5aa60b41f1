import { getDesk } from '@avisa/contract/desk/endpoints'
import type { Desk } from '@avisa/contract/desk/schemas'
import { listIncidents } from '@avisa/contract/incidents/endpoints'
import { listTasks } from '@avisa/contract/tasks/endpoints'
import { aUser, granted } from '@avisa/contract/testing/a-user'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import type { Client } from '#/platform/client.ts'
import { ClientProvider } from '#/platform/ClientProvider.tsx'
import { municipality, person } from '#/platform/identity.ts'
import { aMunicipality } from '#/platform/testing/a-municipality.ts'
import { answer, fakeApi } from '#/platform/testing/fake-api.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'
import { ThemeProvider } from '#/ui/theme/ThemeProvider.tsx'
import { DeskPage } from './DeskPage.tsx'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

const tasks = (criterios: string, total: number) => ({ modelo: 'tareas' as const, criterios, total, minimo: false })
const incidents = (criterios: string, total: number) => ({ modelo: 'incidencias' as const, criterios, total, minimo: false })
const desk: Desk = {
  cifras: [
    { codigo: 'vencidas', ...tasks('(vencida,=,1)', 6), dias: null },
    { codigo: 'vencen_hoy', ...tasks('(vence,<,hoy+1);(vencida,=,0);(pausada,=,0)', 9), dias: null },
    { codigo: 'nuevas', ...incidents('(fecha,>=,hoy-1)', 17), dias: [4, 5, 3, 4, 6, 4, 2, 5, 4, 3, 4, 5, 3, 17] },
    { codigo: 'abiertas', ...tasks('(abierta,=,1)', 186), dias: null },
  ],
  esperan: [
    { codigo: 'aceptar', ...incidents('(estado_incidencia_id,IN,1)', 0) },
    { codigo: 'validar', ...tasks('(estadoobra_id,IN,46)', 2) },
  ],
  aviso: {
    ...incidents('(fecha,>=,hoy-1);(tipoincidencia_id,=,11);(distrito,=,Ensanche)', 14),
    descripcion_es: 'Farola apagada',
    descripcion_val: 'Fanal apagat',
    icono: 'bulb',
    distrito: 'Ensanche',
    normal: 2,
  },
  carga: [{ ...tasks('(abierta,=,1);(entidad_reparadora_id,=,7)', 41), nombre: 'Brigada 1', vencidas: 3 }],
}
const nothing = { data: [], meta: { current_page: 1, per_page: 8, total: 0, last_page: 1, total_minimo: false } }

const open = () => {
  municipality(client).set(aMunicipality())
  person(client).set(aUser({ nombre: 'Amparo', user_roles: ['Administradores'], user_permisos: granted('obra.consultar.todas') }))
  const api = fakeApi(
    client,
    answer(getDesk, () => desk),
    answer(listTasks, () => nothing),
    answer(listIncidents, () => nothing),
  )
  const router = createMemoryRouter([{ path: '*', element: <DeskPage /> }], { initialEntries: ['/escritorio'] })
  render(
    <ClientProvider client={client}>
      <ThemeProvider colour="#0A6478">
        <RouterProvider router={router} />
      </ThemeProvider>
    </ClientProvider>,
  )
  return api
}
const listIn = (link: HTMLElement) => {
  const url = new URL(link.getAttribute('href') ?? '', 'https://x')
  return [url.pathname, url.searchParams.get('criterios')]
}

it('each figure opens the list that it counts', async () => {
  open()
  const figures = within(await screen.findByRole('region', { name: 'Cómo está el trabajo' })).getAllByRole('link')
  expect(figures.map((link) => link.textContent)).toEqual([
    expect.stringMatching(/^Vencidas6/),
    expect.stringMatching(/^Vencen hoy9/),
    expect.stringMatching(/^Nuevas17desde ayer; lo normal son 4 al día/),
    expect.stringMatching(/^Esperan por mí2Validar 2 reparaciones/),
    expect.stringMatching(/^Abiertas186/),
  ])
  expect(figures.map(listIn)).toEqual([
    ['/tareas', '(vencida,=,1)'],
    ['/tareas', '(vence,<,hoy+1);(vencida,=,0);(pausada,=,0)'],
    ['/incidencias', '(fecha,>=,hoy-1)'],
    ['/tareas', '(estadoobra_id,IN,46)'],
    ['/tareas', '(abierta,=,1)'],
  ])
})

it('what waits is shown with its one act, and nothing that does not wait', async () => {
  open()
  const waiting = within(await screen.findByRole('region', { name: 'Esperan por mí' })).getAllByRole('link')
  expect(waiting.map((link) => link.textContent)).toEqual([expect.stringMatching(/^Validar 2 reparaciones/)])
})

it('the warning says what is normal, and is hidden by who says that it is nothing', async () => {
  open()
  expect(await screen.findByText('14 de «Farola apagada» en Ensanche desde ayer. Lo normal en dos días: 2.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'No es nada' }))
  expect(screen.queryByText(/Lo normal en dos días/)).toBeNull()
})

it('the list of late and due today asks for both figures together', async () => {
  const api = open()
  const link = await screen.findByRole('link', { name: 'Vencidas y de hoy: Ver las 15' })
  expect(listIn(link)).toEqual(['/tareas', '(vence,<,hoy+1);(pausada,=,0)'])
  await screen.findByText('Nada ha vencido ni vence hoy.')
  const request = api.requests.find(({ route }) => route === 'GET /api/v1/tareas')
  expect(request?.query).toMatchObject({ criteria: '(vence,<,hoy+1);(pausada,=,0)', sort: 'vence' })
})
