import { parameterDefaults } from '@avisa/contract/municipalities/defaults'
import { refuse } from '@avisa/contract/refusal'
import { listAreas, listFilters, removeFilter, saveFilter } from '@avisa/contract/filters/endpoints'
import { getIncident, listIncidents } from '@avisa/contract/incidents/endpoints'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { getMapConfig } from '@avisa/contract/map/endpoints'
import { getParameters } from '@avisa/contract/municipalities/endpoints'
import { listStatuses } from '@avisa/contract/statuses/endpoints'
import { statusFlags } from '@avisa/contract/statuses/tracks'
import type { Status } from '@avisa/contract/statuses/schemas'
import { listTypes } from '@avisa/contract/types/endpoints'
import { listUnits } from '@avisa/contract/units/endpoints'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ClientProvider } from '#/platform/ClientProvider.tsx'
import { municipality, person } from '#/platform/identity.ts'
import { changeLanguage } from '#/platform/language.ts'
import { writeLocal } from '#/platform/local.ts'
import { answer, fakeApi } from '#/platform/testing/fake-api.ts'
import { Popups } from '#/ui/popup/Popups.tsx'
import { alert, popups } from '#/ui/popup/popups.ts'
import { aFilter } from '#/filters/testing/a-filter.ts'
import { screenOf } from '#/ui/testing/screen-of.ts'
import { ThemeProvider } from '#/ui/theme/ThemeProvider.tsx'
import { IncidentsPage } from './IncidentsPage.tsx'
import { MyIncidentsPage } from './MyIncidentsPage.tsx'
import { anIncident } from './testing/an-incident.ts'
import { citizen, staff } from './wizard/testing/a-wizard.tsx'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'
import { aMunicipality } from '#/platform/testing/a-municipality.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

const page = (data: Incident[]) => ({ data, meta: { current_page: 1, per_page: 15, total: data.length, last_page: 1 } })
const parameters = {
  ...parameterDefaults,
  nombre: 'A',
  nombre_es: 'A',
  nombre_val: 'A',
  color: '#0A6478',
  incidencias_publicas: true,
  condiciones: { version: '1', secciones_es: [], secciones_val: [] },
}
const filter = (id: number, es: string, val: string, condicion: string, usuario_id: number | null = null) =>
  aFilter(id, [es, val], { condicion, usuario_id, compartida: usuario_id === null ? 'todos' : 'nadie' })
const open = filter(100, 'Abiertas', 'Obertes', '(abierta,=,1)')
const lamps = filter(101, 'Luces', 'Luces', '(tipo,=,2)', staff().user_id)
const status = (id: number, name: string): Status => ({
  id,
  pista: 'incidencia',
  codigo: name,
  descripcion: name,
  descripcion_es: name,
  descripcion_val: `${name} val`,
  explicacion_es: '',
  explicacion_val: '',
  color: '#364FC7',
  icono: 'inbox',
  orden: id,
  ...(Object.fromEntries(statusFlags.map((flag) => [flag, false])) as Record<(typeof statusFlags)[number], boolean>),
  ciudadano: null,
})
const three = [1, 2, 3].map((id) => anIncident({ id, codigo: `SU-26-0000${id}` }))

const Address = () => {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + decodeURIComponent(search)}</output>
}
const address = () => screen.getByLabelText('address').textContent

const show = (path: string) =>
  render(
    <ClientProvider client={client}>
      <ThemeProvider colour="#0A6478">
        <MemoryRouter initialEntries={[path]}>
          <Popups />
          <Address />
          <Routes>
            <Route path="/incidencias" element={<IncidentsPage />} />
            <Route path="/incidencias/:id" element={<IncidentsPage />} />
            <Route path="/incidencias/ciudadano" element={<MyIncidentsPage />} />
          </Routes>
        </MemoryRouter>
      </ThemeProvider>
    </ClientProvider>,
  )

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  // All of them were chosen before.
  for (const id of [0, 5, 8, 9]) writeLocal(client, `lista_incidencias_${id}`, '?')
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(120)
  municipality(client).set(aMunicipality())
  person(client).set(staff())
  writeLocal(client, 'tutorial_incidencias_publicas', '1')
  writeLocal(client, 'tab_incidencias', 'lista')
  api = fakeApi(
    client,
    answer(getParameters, () => parameters),
    answer(getMapConfig, () => new Promise<never>(() => undefined)),
    answer(listUnits, () => []),
    answer(listTypes, () => []),
    answer(listAreas, () => [{ nombre_es: 'Ensanche', nombre_val: 'Eixample' }]),
    answer(listStatuses, ({ params }) => (params.tipo === 'incidencia' ? [status(31, 'En estudio'), status(35, 'Pausada')] : [])),
    answer(listFilters, () => [open, lamps]),
    answer(listIncidents, () => page(three)),
    answer(getIncident, ({ params }) => anIncident({ id: params.id, codigo: `SU-26-0000${params.id}`, historial: [] })),
  )
})
afterEach(async () => {
  vi.restoreAllMocks()
})

const queries = () =>
  api.requests.filter(({ route }) => route === 'GET /api/v1/incidencias').map(({ query }) => query as { search?: string })
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

describe('the incident list of staff', () => {
  it('the list is requested newest first, then in the chosen order (INC-01)', async () => {
    show('/incidencias')
    expect(await screen.findByText('3 incidencias')).toBeTruthy()
    await press('Ordenar por: Más recientes')
    await userEvent.click(await screen.findByRole('radio', { name: 'Más antiguas' }))
    await waitFor(() => expect(queries()).toMatchObject([{ sort: '-fecha' }, { sort: 'fecha' }]))
    expect(address()).toBe('/incidencias?orden=fecha')
  })

  it('a saved filter is kept in the address and in the links of rows (INC-03)', async () => {
    show('/incidencias')
    await press('Todas')
    await userEvent.click(await screen.findByRole('button', { name: 'Abiertas' }))
    await waitFor(() => expect(queries().at(-1)).toMatchObject({ filtroIncidencias: 100 }))
    expect(address()).toBe('/incidencias?filtro=100')
    const [row] = await screen.findAllByRole('link', { name: 'Farola apagada' })
    expect(row?.getAttribute('href')).toBe('/incidencias/1?filtro=100')
  })

  it('each condition is a chip that is removed when pressed', async () => {
    show('/incidencias')
    await press('Filtros')
    const sheet = within(await screen.findByRole('dialog'))
    await userEvent.click(sheet.getByRole('button', { name: 'En estudio' }))
    await userEvent.click(sheet.getByRole('button', { name: 'Pausada' }))
    await userEvent.selectOptions(sheet.getByLabelText('Distrito'), 'Ensanche')
    await userEvent.click(sheet.getByRole('button', { name: 'Aplicar los filtros' }))
    const criteria = '(estado_incidencia_id,IN,31,35);(distrito,=,Ensanche)'
    await waitFor(() => expect(queries().at(-1)).toMatchObject({ criteria }))
    expect(address()).toBe(`/incidencias?criterios=${criteria}`)
    await press('Quitar el filtro En estudio y 1 más')
    await waitFor(() => expect(queries().at(-1)).toMatchObject({ criteria: '(distrito,=,Ensanche)' }))
  })

  it('conditions are named in the reader’s language, whatever the filter was saved in', async () => {
    changeLanguage(client, 'ca')
    show('/incidencias?filtro=100&criterios=(distrito,=,Ensanche);(fecha,>=,hoy-7);(fecha,<,2026-02-01);(prioridad,=,alta)')
    expect(await screen.findByRole('button', { name: 'Obertes' })).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Llevar el filtre Eixample' })).toBeTruthy()
    for (const name of ['Últims 7 dies', 'Fins al 31/01/2026', 'Prioritat alta'])
      expect(screen.getByRole('button', { name: `Llevar el filtre ${name}` })).toBeTruthy()
  })

  it('the current conditions can be saved under a name, with the filter that they narrow', async () => {
    api.answer(answer(saveFilter, ({ body }) => filter(102, body.descripcion, body.descripcion, body.condicion, 7)))
    show('/incidencias?filtro=100&criterios=(prioridad,=,alta)')
    await userEvent.click(await screen.findByRole('button', { name: 'Guardar la vista' }))
    await userEvent.type(await screen.findByLabelText('Nombre'), 'Luces urgentes')
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Guardar la vista' }))
    await waitFor(() => expect(address()).toBe('/incidencias?filtro=102'))
    const sent = api.requests.find(({ route }) => route.startsWith('POST'))
    expect(sent).toMatchObject({ body: { descripcion: 'Luces urgentes', condicion: '(abierta,=,1);(prioridad,=,alta)' } })
    expect(sent?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('one’s own filters can be deleted after a confirmation, others cannot', async () => {
    api.answer(answer(removeFilter, () => lamps))
    show('/incidencias?filtro=101')
    await userEvent.click(await screen.findByRole('button', { name: 'Luces' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Borrar el filtro Luces' }))
    expect(screen.queryByRole('button', { name: 'Borrar el filtro Abiertas' })).toBeNull()
    await userEvent.click(await screen.findByRole('button', { name: 'Borrar' }))
    await waitFor(() => expect(address()).toBe('/incidencias'))
  })

  it('an empty result names the filter and offers to remove it', async () => {
    api.answer(answer(listIncidents, ({ query }) => page(query.filtroIncidencias ? [] : three)))
    show('/incidencias?filtro=100')
    expect(await screen.findByText('Filtros aplicados: «Abiertas».')).toBeTruthy()
    await press('Quitar los filtros')
    expect(await screen.findByText('3 incidencias')).toBeTruthy()
  })

  it('a list that cannot be loaded says so in its place, without alert or redirect (ERR-32)', async () => {
    vi.spyOn(console, 'warn').mockReturnValue(undefined)
    api.answer(answer(listIncidents, () => refuse('http.validation')))
    show('/incidencias')
    expect(await screen.findByRole('button', { name: 'Volver a intentarlo' })).toBeTruthy()
    expect(popups(client).get()).toEqual([])
    expect(address()).toBe('/incidencias')
    expect(console.warn).toHaveBeenCalledWith('not loaded', 'GET /api/v1/incidencias pages', 'badRequest')
  })

  it('an invalid condition in the address is not sent', async () => {
    show('/incidencias?criterios=(contenido,=,x)&orden=password&filtro=1 or 1')
    await screen.findByText('3 incidencias')
    expect(queries()).toEqual([{ include: 'imagenes', sort: '-fecha', page: 1 }])
  })

  it('descriptions are cut to 50 letters (INC-09)', async () => {
    api.answer(answer(listIncidents, () => page([anIncident({ descripcion_es: 'x'.repeat(60) })])))
    show('/incidencias')
    expect(await screen.findByRole('link', { name: `${'x'.repeat(50)}…` })).toBeTruthy()
  })
})

describe('lists on a phone', () => {
  beforeEach(() => void screenOf(390))

  it('pulling the list down far enough reloads it', async () => {
    show('/incidencias')
    const list = await screen.findByRole('list', { name: 'Incidencias' })
    const pull = (by: number) => {
      fireEvent.touchStart(list, { touches: [{ clientY: 100 }] })
      fireEvent.touchMove(list, { touches: [{ clientY: 100 + by }] })
      fireEvent.touchEnd(list, { touches: [] })
    }
    pull(60)
    expect(queries()).toHaveLength(1)
    api.answer(answer(listIncidents, () => page(three.slice(0, 2))))
    pull(160)
    expect(await screen.findByText('Actualizando…')).toBeTruthy()
    expect(await screen.findByText('2 incidencias')).toBeTruthy()
    expect(queries()).toHaveLength(2)
  })

  it('the search opens focused and sends 400 ms after the last key (INC-05)', async () => {
    show('/incidencias')
    await userEvent.click(await screen.findByRole('button', { name: 'Buscar' }))
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Código, calle o palabra' }))
    await userEvent.keyboard('0002')
    expect(address()).toBe('/incidencias')
    await waitFor(() => expect(address()).toBe('/incidencias?buscar=0002'), { timeout: 2000 })
    await waitFor(() => expect(queries().map(({ search }) => search)).toEqual([undefined, '0002']))
  })
})

describe('list and map', () => {
  it('list and map are tabs, and the last choice is restored (MAP-08, MAP-09)', async () => {
    const { unmount } = show('/incidencias')
    expect((await screen.findByRole('tab', { name: 'Lista' })).getAttribute('aria-selected')).toBe('true')
    await userEvent.click(screen.getByRole('tab', { name: 'Mapa' }))
    await waitFor(() => expect(address()).toBe('/incidencias?vista=mapa'))
    unmount()
    show('/incidencias')
    expect((await screen.findByRole('tab', { name: 'Mapa' })).getAttribute('aria-selected')).toBe('true')
    await userEvent.keyboard('{Tab}')
    screen.getByRole('tab', { name: 'Mapa' }).focus()
    await userEvent.keyboard('{ArrowLeft}')
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Lista' }))
    expect(await screen.findByText('3 incidencias')).toBeTruthy()
  })
})

describe('a list beside a detail, without room for a table', () => {
  beforeEach(() => void screenOf(1100))

  it('J, K and arrows move through the list, Esc closes the detail, / focuses the search', async () => {
    show('/incidencias?filtro=100')
    await screen.findAllByRole('link', { name: 'Farola apagada' })
    await userEvent.keyboard('j')
    await waitFor(() => expect(address()).toBe('/incidencias/1?filtro=100'))
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(address()).toBe('/incidencias/2?filtro=100'))
    expect(document.activeElement?.getAttribute('href')).toBe('/incidencias/2?filtro=100')
    await userEvent.keyboard('k')
    await waitFor(() => expect(address()).toBe('/incidencias/1?filtro=100'))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(address()).toBe('/incidencias?filtro=100'))
    await userEvent.keyboard('/')
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Código, calle o palabra' }))
    await userEvent.keyboard('j')
    expect(address()).toBe('/incidencias?filtro=100')
  })

  it('a change that the detail loads appears in the row too', async () => {
    api.answer(answer(getIncident, ({ params }) => anIncident({ id: params.id, historial: [], DesEstado: 'Recién cerrada' })))
    show('/incidencias/2')
    const rows = () => screen.getAllByRole('listitem').map((row) => within(row).queryByText('Recién cerrada') !== null)
    await waitFor(() => expect(rows()).toEqual([false, true, false]))
  })

  it('the detail has buttons for its neighbours and to close it', async () => {
    show('/incidencias/2')
    await screen.findAllByText('SU-26-00002')
    await userEvent.click(await screen.findByRole('button', { name: 'Siguiente' }))
    await waitFor(() => expect(address()).toBe('/incidencias/3'))
    expect(screen.getByRole('button', { name: 'Siguiente' }).hasAttribute('disabled')).toBe(true)
    await press('Cerrar')
    await waitFor(() => expect(address()).toBe('/incidencias'))
  })

  it('the list shows its rows also when it mounts with cached data, after an alert', async () => {
    const { unmount } = show('/incidencias')
    await screen.findAllByRole('link', { name: 'Farola apagada' })
    unmount()
    show('/incidencias')
    expect(screen.getAllByRole('listitem')).toHaveLength(3)
  })
})

describe('lists on a desktop', () => {
  beforeEach(() => void screenOf(1440))

  it('staff get a table, citizens get cards with photos', async () => {
    show('/incidencias')
    const table = await screen.findByRole('table', { name: 'Incidencias' })
    expect((await within(table).findAllByRole('columnheader')).map(({ textContent }) => textContent)).toEqual([
      'Código',
      'Tipo',
      'Dirección',
      'Descripción',
      'Estado',
      'Comentarios',
      'Fecha',
    ])
    await userEvent.click(within(table).getByRole('button', { name: 'Fecha' }))
    await waitFor(() => expect(queries().at(-1)).toMatchObject({ sort: 'fecha' }))
    expect(address()).toContain('orden=fecha')
    cleanup()
    person(client).set(citizen)
    show('/incidencias')
    expect(await screen.findAllByRole('listitem')).toHaveLength(3)
    expect(screen.queryByRole('table')).toBeNull()
  })
})

describe('lists on a tablet, from 768 px', () => {
  it('the list stays beside the detail and beside the map', async () => {
    screenOf(768)
    show('/incidencias')
    await screen.findAllByRole('link', { name: 'Farola apagada' })
    await userEvent.click(screen.getByRole('tab', { name: 'Mapa' }))
    await userEvent.click((await screen.findAllByRole('link', { name: 'Farola apagada' }))[0] ?? document.body)
    expect(await screen.findByRole('heading', { level: 1, name: 'Farola apagada' })).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: 'Incidencias' })).toBeTruthy()
    expect(screen.getAllByRole('listitem').length).toBeGreaterThanOrEqual(3)
  })

  it('below 768 px they replace each other', async () => {
    screenOf(767)
    show('/incidencias/1')
    expect(await screen.findByRole('heading', { level: 1, name: 'Farola apagada' })).toBeTruthy()
    expect(screen.queryByRole('heading', { level: 1, name: 'Incidencias' })).toBeNull()
  })
})

describe('the incident list of citizens', () => {
  beforeEach(() => person(client).set(citizen))

  it('citizens see the public incidents, without filters (INC-03, INC-06)', async () => {
    show('/incidencias?filtro=100&criterios=(estado_incidencia_id,=,31)')
    await screen.findByText('3 incidencias')
    expect(queries()).toEqual([{ include: 'imagenes', sort: '-fecha', filtroIncidencias: 21, page: 1 }])
    expect(screen.queryByRole('button', { name: 'Filtros' })).toBeNull()
  })

  it('without public incidents a link leads to one’s own (INC-07)', async () => {
    api.answer(answer(getParameters, () => ({ ...parameters, incidencias_publicas: false })))
    api.answer(answer(listIncidents, () => page([])))
    writeLocal(client, 'tutorial_incidencias_publicas', null)
    show('/incidencias')
    expect(await screen.findByText('El Ayuntamiento no publica las incidencias')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Mis incidencias' }).getAttribute('href')).toBe('/incidencias/ciudadano')
    expect(popups(client).get()).toEqual([])
  })

  it('the explanation is not shown over an incident opened from a link, nor under another popup', async () => {
    writeLocal(client, 'tutorial_incidencias_publicas', null)
    api.answer(answer(getIncident, () => anIncident({ id: 4 })))
    const { unmount } = show('/incidencias/4')
    await screen.findAllByText(/SU-26-/)
    expect(popups(client).get()).toEqual([])
    unmount()
    act(() => void alert(client, { title: 'Su sesión ha terminado' }))
    show('/incidencias')
    await screen.findAllByText(/SU-26-/)
    expect(
      popups(client)
        .get()
        .map(({ title }) => title),
    ).toEqual(['Su sesión ha terminado'])
    act(() => popups(client).get()[0]?.answer(true))
  })

  it('the explanation is shown once, where there are public incidents (INC-04)', async () => {
    writeLocal(client, 'tutorial_incidencias_publicas', null)
    const { unmount } = show('/incidencias')
    expect(await screen.findByText('Aquí ve lo que otras personas han comunicado, sin sus datos.')).toBeTruthy()
    await press('Aceptar')
    await waitFor(() => expect(popups(client).get()).toEqual([]))
    unmount()
    show('/incidencias')
    await screen.findByText('3 incidencias')
    expect(popups(client).get()).toEqual([])
  })
})

it('one’s own incidents can be narrowed to all, open or closed ones', async () => {
  person(client).set({ ...staff(), user_roles: ['Ciudadanos'] })
  show('/incidencias/ciudadano')
  await userEvent.click(await screen.findByRole('button', { name: 'Cerradas' }))
  await waitFor(() => expect(queries().at(-1)).toMatchObject({ filtroIncidencias: 2, criteria: '(abierta,=,0)' }))
  expect(address()).toBe('/incidencias/ciudadano?vista=closed')
})
