import { parameterDefaults } from '@avisa/contract/municipalities/defaults'
import { getDeadlineRules } from '@avisa/contract/deadlines/endpoints'
import { listFilters } from '@avisa/contract/filters/endpoints'
import { refuse } from '@avisa/contract/refusal'
import { getMapConfig } from '@avisa/contract/map/endpoints'
import { getParameters } from '@avisa/contract/municipalities/endpoints'
import { listStatuses } from '@avisa/contract/statuses/endpoints'
import { getTask, listTasks } from '@avisa/contract/tasks/endpoints'
import type { Task } from '@avisa/contract/tasks/schemas'
import { listTypes } from '@avisa/contract/types/endpoints'
import { listUnits } from '@avisa/contract/units/endpoints'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ClientProvider } from '#/platform/ClientProvider.tsx'
import { municipality, person } from '#/platform/identity.ts'
import { changeLanguage } from '#/platform/language.ts'
import { setOnline } from '#/platform/network.ts'
import { writeLocal } from '#/platform/local.ts'
import { answer, fakeApi } from '#/platform/testing/fake-api.ts'
import { screenOf } from '#/ui/testing/screen-of.ts'
import { ThemeProvider } from '#/ui/theme/ThemeProvider.tsx'
import { aFilter } from '#/filters/testing/a-filter.ts'
import { aTask, hoursOfWork, repairer } from './testing/a-task.ts'
import { TaskMapPage } from './TaskMapPage.tsx'
import { TasksPage } from './TasksPage.tsx'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'
import { aMunicipality } from '#/platform/testing/a-municipality.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

const page = (data: Task[]) => ({ data, meta: { current_page: 1, per_page: 15, total: data.length, last_page: 1 } })
const town = aMunicipality()
const mapConfig = { centro: { latitud: 39, longitud: 0 }, zoom: 15, zoom_min: 11, zoom_max: 20, limites: null, capas: [] }
const parameters = {
  ...parameterDefaults,
  nombre: 'A',
  nombre_es: 'A',
  nombre_val: 'A',
  color: '#0A6478',
  condiciones: { version: '1', secciones_es: [], secciones_val: [] },
}

const show = (path: string) =>
  render(
    <ClientProvider client={client}>
      <ThemeProvider colour="#0A6478">
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route path="/tareas" element={<TasksPage />} />
            <Route path="/tareas/:id" element={<TasksPage />} />
            <Route path="/tareas/:id/mapa" element={<TaskMapPage />} />
          </Routes>
        </MemoryRouter>
      </ThemeProvider>
    </ClientProvider>,
  )

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  // All of them were chosen before.
  for (const id of [0, 5, 8, 9]) writeLocal(client, `lista_tareas_${id}`, '?')
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T09:00:00Z') })
  // The virtual list renders what fits its container; without layout the height is 0.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(120)
  municipality(client).set(town)
  person(client).set(repairer)
  api = fakeApi(
    client,
    answer(listTasks, () => page([aTask({})])),
    answer(getTask, () => aTask({})),
    answer(getMapConfig, () => mapConfig),
    answer(getParameters, () => parameters),
    answer(listStatuses, () => []),
    answer(listTypes, () => []),
    answer(listUnits, () => []),
    answer(listFilters, () => [aFilter(2, ['Propias', 'Pròpies'], { condicion: '(propia,=,1)' }), aFilter(100, ['Abiertas', 'Obertes'])]),
  )
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const queries = () => api.requests.filter(({ route }) => route === 'GET /api/v1/tareas').map(({ query }) => query)

describe('the list of tasks', () => {
  it('each row shows priority, subject, place, both statuses, holder and date, newest first (TASK-03, TASK-39, OPEN-85, CALL-58)', async () => {
    show('/tareas')
    const row = await screen.findByRole('listitem')
    expect(within(row).getByRole('link', { name: 'Farola sin luz' }).getAttribute('href')).toBe('/tareas/7')
    for (const text of ['Prioridad alta', 'T-26-00007', 'Calle Mayor, 3', 'Enviada a reparación', 'En curso', 'Mía', 'Vence hoy, 14:00'])
      expect(within(row).getByText(text)).toBeTruthy()
    expect(screen.getByText('1 tarea')).toBeTruthy()
    expect(queries()).toEqual([{ include: 'imagenes', sort: '-fecha', page: 1 }])
  })

  it('the list is shown in Valencian too', async () => {
    changeLanguage(client, 'ca')
    show('/tareas')
    const row = await screen.findByRole('listitem')
    for (const text of ['Fanal sense llum', 'Prioritat alta', 'Meua', 'Venç hui, 14:00']) expect(within(row).getByText(text)).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Tasques' })).toBeTruthy()
  })

  it('the task of another person is not marked, a late one is', async () => {
    api.answer(answer(listTasks, () => page([aTask({ encargado_id: 9, fecha_finalizacion_prevista: '2026-11-20 14:00:00' })])))
    show('/tareas')
    expect(await screen.findByText('Fuera de plazo desde: ayer, 14:00')).toBeTruthy()
    expect(within(screen.getByRole('listitem')).queryByText('Mía')).toBeNull()
  })

  it('hours of work that are left are counted by the calendar, also without network', async () => {
    api.answer(answer(getDeadlineRules, () => hoursOfWork))
    api.answer(answer(listTasks, () => page([aTask({ plazo_id: 1, vence: '2026-11-25 09:00:00', ambar: '2026-11-25 08:30:00' })])))
    show('/tareas')
    expect(await screen.findByText('Quedan 9 h hábiles')).toBeTruthy()
    act(() => setOnline(client, false))
    vi.setSystemTime(new Date('2026-11-23T11:00:00Z'))
    cleanup()
    show('/tareas')
    expect(await screen.findByText('Quedan 5 h hábiles')).toBeTruthy()
  })

  it('an empty list says so', async () => {
    api.answer(answer(listTasks, () => page([])))
    show('/tareas')
    expect(await screen.findByText('Cuando le asignen alguna, aparecerá aquí.')).toBeTruthy()
  })

  it('a failure is shown, and a retry loads the list', async () => {
    api.answer(answer(listTasks, () => refuse('http.validation')))
    show('/tareas')
    await screen.findByRole('alert')
    api.answer(answer(listTasks, () => page([aTask({})])))
    await userEvent.click(screen.getByRole('button', { name: 'Volver a intentarlo' }))
    expect(await screen.findByRole('link', { name: 'Farola sin luz' })).toBeTruthy()
  })

  it('one’s own tasks are a filter of the address, which links keep', async () => {
    show('/tareas?filtro=2')
    expect((await screen.findByRole('link', { name: 'Farola sin luz' })).getAttribute('href')).toBe('/tareas/7?filtro=2')
    expect(queries()).toMatchObject([{ filtro: 2 }])
    expect((await screen.findByRole('tab', { name: 'Propias' })).getAttribute('aria-selected')).toBe('true')
    await userEvent.click(screen.getByRole('tab', { name: 'Todas' }))
    await vi.waitFor(() => expect(queries()).toHaveLength(2))
    expect(queries()[1]).not.toHaveProperty('filtro')
  })

  it('saved filter and conditions are in the address, and links keep them (TASK-01, CALL-72)', async () => {
    show('/tareas?criterios=(prioridad,=,alta)')
    expect(await screen.findByRole('button', { name: 'Quitar el filtro Prioridad alta' })).toBeTruthy()
    await vi.waitFor(() => expect(queries().at(-1)).toMatchObject({ criteria: '(prioridad,=,alta)' }))
    await userEvent.click(screen.getByRole('button', { name: 'Todas' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Abiertas' }))
    await vi.waitFor(() => expect(queries().at(-1)).toMatchObject({ filtro: 100, criteria: '(prioridad,=,alta)' }))
    expect(api.requests.map(({ url }) => url.pathname).filter((path) => path.includes('filtros'))).toEqual(['/api/v1/filtros/obras'])
    const href = () => screen.getByRole('link', { name: 'Farola sin luz' }).getAttribute('href')
    await vi.waitFor(() =>
      expect(href()).toBe(`/tareas/7?${new URLSearchParams({ filtro: '100', criterios: '(prioridad,=,alta)' }).toString()}`),
    )
  })

  it('an empty result names its filters and can remove them', async () => {
    api.answer(answer(listTasks, ({ query }) => page(query.filtro ? [] : [aTask({})])))
    show('/tareas?filtro=100')
    expect(await screen.findByText(/«Abiertas»/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Quitar los filtros' }))
    expect(await screen.findByRole('link', { name: 'Farola sin luz' })).toBeTruthy()
  })

  it('conditions that do not exist for tasks are ignored', async () => {
    show('/tareas?criterios=(contenido,=,x)')
    await screen.findByRole('link', { name: 'Farola sin luz' })
    expect(queries()[0]).not.toHaveProperty('criteria')
  })

  it('the map shows the whole list, and the last tab is restored (TASK-02, ROUTE-24)', async () => {
    show('/tareas?filtro=100')
    await userEvent.click(await screen.findByRole('tab', { name: 'Mapa' }))
    expect(await screen.findByRole('region', { name: 'Mapa de tareas' })).toBeTruthy()
    await vi.waitFor(() => expect(queries().at(-1)).toMatchObject({ filtro: 100, response_type: 'geojson' }))
    cleanup()
    show('/tareas')
    expect((await screen.findByRole('tab', { name: 'Mapa' })).getAttribute('aria-selected')).toBe('true')
  })

  it('the list starts with open tasks; another choice is restored later, for this person, unless a link says otherwise', async () => {
    writeLocal(client, `lista_tareas_${repairer.user_id}`, null)
    show('/tareas')
    await vi.waitFor(() => expect(queries().at(-1)).toMatchObject({ criteria: '(abierta,=,1)', sort: '-fecha' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Quitar el filtro Abiertas' }))
    await vi.waitFor(() => expect(queries().at(-1)).not.toHaveProperty('criteria'))
    await userEvent.click(screen.getByRole('tab', { name: 'Propias' }))
    await vi.waitFor(() => expect(queries().at(-1)).toMatchObject({ filtro: 2 }))
    cleanup()
    show('/tareas')
    await vi.waitFor(() => expect(screen.getByRole('tab', { name: 'Propias' }).getAttribute('aria-selected')).toBe('true'))
    expect(queries().at(-1)).toMatchObject({ filtro: 2 })
    cleanup()
    show('/tareas?filtro=100')
    await vi.waitFor(() => expect(queries().at(-1)).toMatchObject({ filtro: 100 }))
    cleanup()
    person(client).set({ ...repairer, user_id: 4242 })
    show('/tareas')
    await vi.waitFor(() => expect(queries().at(-1)).toMatchObject({ criteria: '(abierta,=,1)' }))
    writeLocal(client, `lista_tareas_${repairer.user_id}`, null)
  })

  it('the search covers street, text and people', async () => {
    show('/tareas')
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Código, calle o palabra' }), 'calle mayor 5')
    await vi.waitFor(() => expect(queries().at(-1)).toMatchObject({ search: 'calle mayor 5' }))
    expect(queries().at(-1)).not.toHaveProperty('per_page')
  })

  it('each row shows who has the task', async () => {
    api.answer(
      answer(listTasks, () =>
        page([
          aTask({ id: 1, encargado_id: repairer.user_id }),
          aTask({ id: 2, encargado_id: 77, encargado: 'Paula Ortiz', entidad_reparadora: 'Alumbrado' }),
          aTask({ id: 3, encargado_id: null, encargado: null, entidad_reparadora: 'Jardines' }),
          aTask({ id: 4, encargado_id: null, encargado: null, entidad_reparadora: null }),
        ]),
      ),
    )
    show('/tareas')
    const rows = await screen.findAllByRole('article')
    expect(rows.map(({ textContent }) => /Mía|Paula Ortiz · Alumbrado|Jardines|Sin asignar/.exec(textContent)?.[0])).toEqual([
      'Mía',
      'Paula Ortiz · Alumbrado',
      'Jardines',
      'Sin asignar',
    ])
  })

  it('the search finds codes, at most ten (TASK-07)', async () => {
    show('/tareas')
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Código, calle o palabra' }), '0019);')
    await vi.waitFor(() => expect(queries().at(-1)).toMatchObject({ criteria: '(codigo,LIKE,0019)', per_page: 10 }))
  })

  it('the last order is restored; a repairer can also sort by the brigade’s number (TASK-04, TASK-06)', async () => {
    show('/tareas')
    await userEvent.click(await screen.findByRole('button', { name: 'Ordenar por: Más recientes' }))
    await userEvent.click(await screen.findByRole('radio', { name: 'Número de la entidad' }))
    await vi.waitFor(() => expect(queries().at(-1)).toMatchObject({ sort: 'incremental_ent_rep' }))
    cleanup()
    show('/tareas')
    expect(await screen.findByRole('button', { name: 'Ordenar por: Número de la entidad' })).toBeTruthy()
  })

  it('other people sort by code, date, deadline, place or address only (TASK-05, TASK-06, OPEN-84)', async () => {
    writeLocal(client, 'orden_tareas', 'incremental_ent_rep')
    person(client).set({ ...repairer, user_roles: ['Tecnicos'] })
    show('/tareas')
    await userEvent.click(await screen.findByRole('button', { name: 'Ordenar por: Más recientes' }))
    const choices = (await screen.findAllByRole('radio')).map((radio) => radio.getAttribute('value'))
    expect(choices).toEqual(['-fecha', 'fecha', 'vence', 'codigo', 'emplazamiento', 'direccion_sn'])
  })
})

describe('the list of tasks on a desktop', () => {
  beforeEach(() => void screenOf(1440))

  it('the table shows who has each task and until when, with nothing beside it until one is opened', async () => {
    api.answer(
      answer(listTasks, () =>
        page([
          aTask({ servicio_72h: true }),
          aTask({ id: 8, encargado_id: 77, encargado: 'Paula Ortiz', fecha_finalizacion_prevista: '2026-11-20 14:00:00' }),
          aTask({ id: 9, encargado_id: null, encargado: null, entidad_reparadora: null, tecnico: 'Irene Soler', direccion_sn: null }),
          aTask({ id: 10, encargado_id: null, encargado: null, entidad_reparadora: null, fecha_finalizacion_prevista: null }),
        ]),
      ),
    )
    show('/tareas')
    const table = await screen.findByRole('table', { name: 'Tareas' })
    const heads = (await within(table).findAllByRole('columnheader')).map(({ textContent }) => textContent)
    expect(heads.filter((head) => head !== '')).toEqual([
      'Prioridad',
      'Código',
      'Tipo',
      'Dirección',
      'Estudio y reparación',
      'La tiene',
      'Técnico',
      'Plazo',
      'Fecha',
    ])
    const cells = (column: string) =>
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.children[heads.indexOf(column)]?.textContent)
    expect(cells('La tiene')).toEqual(['Mía', 'Paula Ortiz · Brigada de alumbrado', 'Irene Soler', 'Sin asignar'])
    expect(cells('Dirección')).toEqual(['Calle Mayor, 3', 'Calle Mayor, 3', 'Sin dirección', 'Calle Mayor, 3'])
    expect(cells('Plazo')).toEqual(['Vence hoy, 14:0072 hServicio en 72 horas', 'Vencida: ayer, 14:00', 'Vence hoy, 14:00', ''])
    expect(cells('Estudio y reparación')[0]).toBe('Enviada a reparaciónEn curso')
    expect(within(table).getAllByRole('rowheader', { name: 'Farola sin luz' })).toHaveLength(4)
    expect(screen.queryByText('Elija una tarea de la lista')).toBeNull()
    await userEvent.click(within(table).getByText('Paula Ortiz · Brigada de alumbrado'))
    expect(await screen.findByText('Lleva tres noches apagada.')).toBeTruthy()
    expect(screen.getByRole('table', { name: 'Tareas' })).toBe(table)
  })

  it('the headers sort in both directions, where the list can be sorted', async () => {
    show('/tareas')
    await userEvent.click(await screen.findByRole('button', { name: 'Código' }))
    await vi.waitFor(() => expect(queries().at(-1)).toMatchObject({ sort: 'codigo' }))
    const sorted = (name: string) => screen.getByRole('columnheader', { name }).getAttribute('aria-sort')
    await vi.waitFor(() => expect(sorted('Código')).toBe('ascending'))
    expect(sorted('Fecha')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Código' }))
    await vi.waitFor(() => expect(queries().at(-1)).toMatchObject({ sort: '-codigo' }))
    await vi.waitFor(() => expect(sorted('Código')).toBe('descending'))
    expect(screen.getByRole('button', { name: 'Ordenar por: Código, del último al primero' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Fecha' }))
    // Already loaded: no second request.
    await vi.waitFor(() => expect(sorted('Fecha')).toBe('descending'))
    expect(screen.queryByRole('button', { name: 'La tiene' })).toBeNull()
  })

  it('J, K and arrows move through the table, Enter opens, and closing the detail restores the focus', async () => {
    api.answer(answer(listTasks, () => page([aTask({ id: 1 }), aTask({ id: 2 }), aTask({ id: 3 })])))
    show('/tareas')
    const at = () => document.activeElement?.getAttribute('href')
    await screen.findAllByRole('rowheader')
    await userEvent.keyboard('j')
    expect(at()).toBe('/tareas/1')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}k')
    expect(at()).toBe('/tareas/2')
    expect(screen.queryByText('Lleva tres noches apagada.')).toBeNull()
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText('Lleva tres noches apagada.')).toBeTruthy()
    await vi.waitFor(() => expect(document.querySelector('a[aria-current]')?.getAttribute('href')).toBe('/tareas/2'))
    await userEvent.keyboard('{Escape}')
    await vi.waitFor(() => expect(screen.queryByText('Lleva tres noches apagada.')).toBeNull())
    await vi.waitFor(() => expect(at()).toBe('/tareas/2'))
  })

  it('the map replaces the table, with rows beside it', async () => {
    show('/tareas')
    await screen.findByRole('table')
    await userEvent.click(screen.getByRole('tab', { name: 'Mapa' }))
    expect(await screen.findByRole('article')).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('the table is shown in Valencian too', async () => {
    changeLanguage(client, 'ca')
    api.answer(answer(listTasks, () => page([aTask({ fecha_finalizacion_prevista: '2026-11-20 14:00:00' })])))
    show('/tareas')
    const heads = (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent)
    expect(heads.filter((head) => head !== '')).toEqual([
      'Prioritat',
      'Codi',
      'Tipus',
      'Adreça',
      'Estudi i reparació',
      'La té',
      'Tècnic',
      'Termini',
      'Data',
    ])
    expect(screen.getByText('Vençuda: ahir, 14:00')).toBeTruthy()
  })
})

describe('a task', () => {
  it('the task shows its photos, its place and who has it', async () => {
    show('/tareas/7')
    expect(await screen.findByText('Lleva tres noches apagada.')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: 'Farola sin luz' })).toBeTruthy()
    const photo = screen.getByRole('button', { name: 'Ver la foto 1 de 2' })
    expect(photo.querySelector('img')?.getAttribute('src')).toContain('/uploads/imagenes/a1_view.jpg')
    // In the list and in the task beside it.
    expect(screen.getAllByText('Calle Mayor, 3')).toHaveLength(2)
    expect(screen.getByRole('link', { name: 'Ver en el mapa' }).getAttribute('href')).toBe('/tareas/7/mapa')
    expect(screen.getByText('Comentarios').closest('a')?.getAttribute('href')).toBe('/tareas/7/comentarios')
    expect(screen.getByText('Asignada a usted')).toBeTruthy()
    expect(screen.getByText('Brigada de alumbrado')).toBeTruthy()
    await userEvent.click(photo)
    expect(await screen.findByText('Foto 1 de 2')).toBeTruthy()
  })

  it('only people who may see incidents get a link to the incident', async () => {
    show('/tareas/7')
    expect((await screen.findByText('SU-26-00004')).closest('a')).toBeNull()
    cleanup()
    person(client).set({
      ...repairer,
      user_roles: ['Tecnicos'],
      user_permisos: { 'incidencia.consultar.todas': 1, 'obra.consultar.todas': 1 },
    })
    show('/tareas/7')
    expect((await screen.findByText('SU-26-00004')).closest('a')?.getAttribute('href')).toBe('/incidencias/4')
  })

  it('the task is shown in Valencian, and names the person who has it', async () => {
    changeLanguage(client, 'ca')
    api.answer(answer(getTask, () => aTask({ encargado_id: null, encargado: null })))
    show('/tareas/7')
    expect(await screen.findByRole('heading', { level: 1, name: 'Fanal sense llum' })).toBeTruthy()
    // Neither study nor repair.
    expect(await screen.findAllByText('Sense assignar')).toHaveLength(2)
    expect(screen.getByText('Estudi')).toBeTruthy()
  })

  it('a missing task is reported as such', async () => {
    api.answer(answer(getTask, () => refuse('http.notFound')))
    show('/tareas/7')
    expect((await screen.findByRole('alert')).textContent).toContain('No existe o se ha borrado')
  })

  it('the map also shows the place in words', async () => {
    show('/tareas/7/mapa')
    expect(await screen.findByRole('region', { name: 'Mapa de la tarea T-26-00007' })).toBeTruthy()
    expect(screen.getByText('Calle Mayor, 3')).toBeTruthy()
    expect(screen.getByText('Ensanche')).toBeTruthy()
  })
})
