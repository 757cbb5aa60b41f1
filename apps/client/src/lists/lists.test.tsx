import { parameterDefaults } from '@avisa/contract/municipalities/defaults'
import { listComments, taskComments } from '@avisa/contract/comments/endpoints'
import { incidentExtraFields } from '@avisa/contract/extra-fields/endpoints'
import { refuse } from '@avisa/contract/refusal'
import {
  addToList,
  createTaskList,
  getIncidentOfList,
  getPublicList,
  getTaskList,
  listIncidentsOfList,
  listPublicLists,
  listTaskLists,
  listTasksOfList,
  removeTaskList,
  takeFromList,
} from '@avisa/contract/lists/endpoints'
import type { TaskList } from '@avisa/contract/lists/schemas'
import { getMapConfig } from '@avisa/contract/map/endpoints'
import { getParameters } from '@avisa/contract/municipalities/endpoints'
import { listStatuses } from '@avisa/contract/statuses/endpoints'
import { getTask, listTasks } from '@avisa/contract/tasks/endpoints'
import { granted } from '@avisa/contract/testing/a-user'
import { listTypes } from '@avisa/contract/types/endpoints'
import { listUnits } from '@avisa/contract/units/endpoints'
import { act, cleanup, fireEvent, render, screen, waitFor as until, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ClientProvider } from '#/platform/ClientProvider.tsx'
import { TaskCommentsPage } from '#/comments/TaskCommentsPage.tsx'
import { IncidentMapPage } from '#/incidents/IncidentMapPage.tsx'
import { anIncident } from '#/incidents/testing/an-incident.ts'
import { municipality, person } from '#/platform/identity.ts'
import { changeLanguage } from '#/platform/language.ts'
import { writeLocal } from '#/platform/local.ts'
import { loadOf, queryClient } from '#/platform/query-client.ts'
import { answer, fakeApi } from '#/platform/testing/fake-api.ts'
import { aTask, repairer } from '#/tasks/testing/a-task.ts'
import { TaskMapPage } from '#/tasks/TaskMapPage.tsx'
import { Popups } from '#/ui/popup/Popups.tsx'
import { popups } from '#/ui/popup/popups.ts'
import { ThemeProvider } from '#/ui/theme/ThemeProvider.tsx'
import { ListPage } from './ListPage.tsx'
import { ListsPage } from './ListsPage.tsx'
import { PublicListsPage } from './PublicListsPage.tsx'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'
import { aMunicipality } from '#/platform/testing/a-municipality.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

const aList = (more: Partial<TaskList> = {}): TaskList => ({
  id: 1,
  nombre: 'Para esta semana',
  nombre_es: 'Para esta semana',
  nombre_val: 'Per a esta setmana',
  usuario_id: 5,
  publica: false,
  total: 1,
  ...more,
})
const fair = aList({
  id: 3,
  nombre: 'Calles de la feria',
  nombre_es: 'Calles de la feria',
  nombre_val: 'Carrers de la fira',
  usuario_id: null,
  publica: true,
  total: 2,
})
const page = <T,>(data: T[]) => ({ data, meta: { current_page: 1, per_page: 15, total: data.length, last_page: 1 } })
const parameters = {
  ...parameterDefaults,
  nombre: 'A',
  nombre_es: 'A',
  nombre_val: 'A',
  color: '#0A6478',
  listas_publicas: true,
  condiciones: { version: '1', secciones_es: [], secciones_val: [] },
}

const Address = () => {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + search}</output>
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
            <Route path="/" element={<h1>Inicio</h1>} />
            <Route path="/listas" element={<ListsPage />} />
            <Route path="/listas/:id" element={<ListPage />} />
            <Route path="/listas/:id/detail/:itemId" element={<ListPage />} />
            <Route path="/listas/:listaId/tareas/:id/mapa" element={<TaskMapPage />} />
            <Route path="/listas/:listaId/tareas/:id/comentarios" element={<TaskCommentsPage />} />
            <Route path="/listas-publicas" element={<PublicListsPage />} />
            <Route path="/listas-publicas/:id" element={<ListPage />} />
            <Route path="/incidencias/:id/mapa" element={<IncidentMapPage />} />
          </Routes>
        </MemoryRouter>
      </ThemeProvider>
    </ClientProvider>,
  )

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(120)
  municipality(client).set(aMunicipality())
  person(client).set({ ...repairer, user_permisos: granted('obra.consultar.propia', 'lista') })
  writeLocal(client, 'tab_listas', 'lista')
  api = fakeApi(
    client,
    answer(listTaskLists, () => [aList()]),
    answer(getTaskList, ({ params }) => (params.listaId === 1 ? aList() : refuse('http.notFound'))),
    answer(listTasksOfList, () => page([aTask({})])),
    answer(getTask, () => aTask({})),
    answer(taskComments, () => []),
    answer(listComments, () => []),
    answer(listPublicLists, () => [fair]),
    answer(getPublicList, ({ params }) => (params.listaId === 3 ? fair : refuse('http.notFound'))),
    answer(listIncidentsOfList, () => page([anIncident({})])),
    answer(getIncidentOfList, () => anIncident({ historial: [] })),
    answer(incidentExtraFields, () => []),
    answer(getMapConfig, () => ({ centro: { latitud: 39, longitud: 0 }, zoom: 15, zoom_min: 11, zoom_max: 20, limites: null, capas: [] })),
    answer(getParameters, () => parameters),
    answer(listStatuses, () => []),
    answer(listTypes, () => []),
    answer(listUnits, () => []),
  )
})
afterEach(async () => {
  vi.restoreAllMocks()
})
const requestsTo = (route: string) => api.requests.filter((request) => request.route === route)

describe('one’s own lists (ROUTE-31)', () => {
  it('the lists are those of the signed-in person, with their number of tasks (LIST-01)', async () => {
    show('/listas')
    expect((await screen.findByText('Para esta semana')).closest('a')?.getAttribute('href')).toBe('/listas/1')
    expect(screen.getByText('1 tarea')).toBeTruthy()
    expect(requestsTo('GET /api/v1/usuarios/:usuarioId/listas')[0]).toMatchObject({ params: { usuarioId: 5 } })
  })

  it('the lists are shown in Valencian too', async () => {
    changeLanguage(client, 'ca')
    show('/listas')
    expect(await screen.findByText('Per a esta setmana')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: 'Llistes' })).toBeTruthy()
  })

  it('a new list has a name; one already in use is reported at the field', async () => {
    api.answer(answer(listTaskLists, () => []))
    api.answer(
      answer(createTaskList, ({ body }) => (body.nombre === 'Feria' ? refuse('list.sameName', { values: { nombre: 'FERIA' } }) : aList())),
    )
    show('/listas')
    await userEvent.click(await screen.findByRole('button', { name: 'Lista nueva' }))
    const name = await screen.findByRole('textbox', { name: 'Nombre de la lista' })
    expect(screen.getByText('Falta el nombre')).toBeTruthy()
    await userEvent.type(name, 'Feria{Enter}')
    expect(await screen.findByText(/^Ya tiene una lista con ese nombre\. Se llama «FERIA»\. Escriba otro nombre/)).toBeTruthy()
    await userEvent.type(name, ' 2{Enter}')
    await until(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(requestsTo('POST /api/v1/usuarios/:usuarioId/listas').map(({ body }) => body)).toEqual([
      { nombre: 'Feria' },
      { nombre: 'Feria 2' },
    ])
  })
})

describe('an own list (ROUTE-33)', () => {
  it('the list shows its tasks, newest first, with links under the list’s own routes (LIST-02, LIST-05)', async () => {
    show('/listas/1')
    expect((await screen.findByRole('link', { name: 'Farola sin luz' })).getAttribute('href')).toBe('/listas/1/detail/7?tipo=obra')
    expect(requestsTo('GET /api/v1/usuarios/:usuarioId/listas/:listaId/tareas')[0]).toMatchObject({
      params: { usuarioId: 5, listaId: 1 },
      query: { include: 'imagenes', sort: '-fecha', page: 1 },
    })
    expect(screen.getByRole('link', { name: 'Comentarios de la lista' }).getAttribute('href')).toBe('/listas/1/comentarios')
  })

  it('the list is requested as points for its map (LIST-02)', async () => {
    const meta = { current_page: 1, per_page: 200, total: 0, last_page: 1 }
    api.answer(
      answer(listTasksOfList, ({ query }) =>
        query.response_type === 'geojson' ? ({ type: 'FeatureCollection', features: [], meta } as never) : page([aTask({})]),
      ),
    )
    show('/listas/1?vista=mapa')
    expect(await screen.findByRole('region', { name: 'Mapa de la lista Para esta semana' })).toBeTruthy()
    await until(() =>
      expect(requestsTo('GET /api/v1/usuarios/:usuarioId/listas/:listaId/tareas').at(-1)).toMatchObject({
        query: { response_type: 'geojson', sort: '-fecha', page: 1 },
      }),
    )
  })

  it('a task opens with its map and comments there, also without the marker (ROUTE-36, OPEN-13)', async () => {
    for (const path of ['/listas/1/detail/7?tipo=obra', '/listas/1/detail/7']) {
      show(path)
      expect(await screen.findByText('Lleva tres noches apagada.')).toBeTruthy()
      expect(screen.getByRole('link', { name: 'Ver en el mapa' }).getAttribute('href')).toBe('/listas/1/tareas/7/mapa')
      expect(screen.getByText('Comentarios').closest('a')?.getAttribute('href')).toBe('/listas/1/tareas/7/comentarios')
      cleanup()
    }
  })

  it.each([
    ['mapa', 'Farola sin luz'],
    ['comentarios', 'Comentarios de la tarea'],
  ])('the task’s %s leads back to the list (ROUTE-37, ROUTE-38, COMM-12)', async (what, name) => {
    show(`/listas/1/tareas/7/${what}`)
    await screen.findByRole('heading', { level: 1, name })
    await userEvent.click(screen.getByRole('button', { name: 'Volver' }))
    expect(address()).toBe('/listas/1/detail/7?tipo=obra')
  })

  it('a task can be added from its own screen, and removed from the list that it was opened from', async () => {
    api.answer(answer(addToList, () => aList({ total: 2 })))
    api.answer(answer(takeFromList, () => aList({ total: 0 })))
    show('/listas/1/detail/7?tipo=obra')
    await userEvent.click(await screen.findByRole('button', { name: 'Añadir a una lista' }))
    await userEvent.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: /^Para esta semana/ }))
    await until(() => expect(requestsTo('POST /api/v1/usuarios/:usuarioId/listas/:listaId/tareas')[0]?.body).toEqual({ tarea_id: 7 }))
    await until(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: 'Quitar de la lista' }))
    await until(() => expect(address()).toBe('/listas/1'))
    expect(requestsTo('DELETE /api/v1/usuarios/:usuarioId/listas/:listaId/tareas/:tareaId')[0]?.params).toEqual({
      usuarioId: 5,
      listaId: 1,
      tareaId: 7,
    })
  })

  it('tasks found by part of their code can be added, ten results at most, after a pause in typing (TASK-43)', async () => {
    const task = aTask({ id: 12, codigo: 'T-26-00012' })
    api.answer(answer(listTasks, ({ query }) => page(query.criteria ? [task] : [aTask({}), task])))
    api.answer(answer(addToList, () => aList()))
    show('/listas/1')
    await userEvent.click(await screen.findByRole('button', { name: 'Añadir tareas' }))
    const sheet = await screen.findByRole('dialog', { name: 'Añadir tareas' })
    const search = within(sheet).getByRole('searchbox', { name: 'Código, calle o palabra' })
    for (const value of ['000', '00012']) fireEvent.change(search, { target: { value } })
    await until(() =>
      expect(requestsTo('GET /api/v1/tareas').at(-1)?.query).toEqual({ sort: '-fecha', per_page: 10, criteria: '(codigo,LIKE,00012)' }),
    )
    // No request for the letters typed in between.
    expect(requestsTo('GET /api/v1/tareas')).toHaveLength(2)
    await until(() => expect(within(sheet).getAllByRole('button', { name: /T-26-/ })).toHaveLength(1))
    await userEvent.click(within(sheet).getByRole('button', { name: /T-26-00012/ }))
    await until(() => expect(requestsTo('POST /api/v1/usuarios/:usuarioId/listas/:listaId/tareas')[0]?.body).toEqual({ tarea_id: 12 }))
    expect(await within(sheet).findByLabelText('Elegida')).toBeTruthy()
  })

  it('a list is deleted after a confirmation', async () => {
    api.answer(answer(removeTaskList, () => aList()))
    show('/listas/1')
    await userEvent.click(await screen.findByRole('button', { name: 'Borrar la lista' }))
    await until(() => expect(popups(client).get()[0]).toMatchObject({ title: '¿Borrar la lista «Para esta semana»?' }))
    act(() => popups(client).get()[0]?.answer(true))
    await until(() => expect(address()).toBe('/listas'))
    expect(requestsTo('DELETE /api/v1/usuarios/:usuarioId/listas/:listaId')).toHaveLength(1)
  })

  it('an empty list says how to fill it', async () => {
    api.answer(answer(listTasksOfList, () => page([])))
    show('/listas/1')
    expect(await screen.findByText('La lista está vacía')).toBeTruthy()
  })
})

describe('public lists (ROUTE-32)', () => {
  beforeEach(() => person(client).set(null))
  /** Parameters are loaded first, as in the app. */
  const open = async (path: string) => {
    await queryClient(client).prefetchQuery(loadOf(client, getParameters, {}, { bilingual: true, staleTime: 300_000, steady: true }))
    show(path)
  }

  it('public lists are for everybody where the municipality enables them (LIST-03)', async () => {
    await open('/listas-publicas')
    expect((await screen.findByText('Calles de la feria')).closest('a')?.getAttribute('href')).toBe('/listas-publicas/3')
    expect(screen.getByText('2 incidencias')).toBeTruthy()
  })

  it('the address of an item says that they are disabled, without requesting it (LIST-03, OPEN-109)', async () => {
    api.answer(answer(getParameters, () => ({ ...parameters, listas_publicas: false })))
    await open('/listas/3/detail/4?tipo=incidencia')
    expect(await screen.findByRole('heading', { name: 'Esta parte no está activada' })).toBeTruthy()
    expect(api.requests.some(({ route }) => route.includes('listas-publicas'))).toBe(false)
  })

  it('a public list shows its incidents, without comments (ROUTE-34, LIST-04)', async () => {
    await open('/listas-publicas/3')
    const row = await screen.findByRole('listitem')
    expect(within(row).getByRole('link').getAttribute('href')).toBe('/listas/3/detail/4?tipo=incidencia')
    expect(screen.queryByRole('link', { name: 'Comentarios de la lista' })).toBeNull()
  })

  it('staff also see its comments', async () => {
    person(client).set(repairer)
    await open('/listas-publicas/3')
    expect((await screen.findByRole('link', { name: 'Comentarios de la lista' })).getAttribute('href')).toBe('/listas/3/comentarios')
  })

  it('an incident is read through its list, also without the marker (ROUTE-35, OPEN-13)', async () => {
    for (const path of ['/listas/3/detail/4?tipo=incidencia', '/listas/3/detail/4']) {
      await open(path)
      expect(await screen.findByRole('heading', { level: 1, name: 'Farola apagada' })).toBeTruthy()
      expect(screen.getAllByRole('link', { name: 'Ver en el mapa' })[0]?.getAttribute('href')).toBe('/incidencias/4/mapa?lista=3')
      cleanup()
    }
    expect(api.requests.some(({ route }) => route === 'GET /api/v1/incidencias/:id')).toBe(false)
  })

  it('the map of an incident is read through the list and leads back to it', async () => {
    await open('/incidencias/4/mapa?lista=3')
    expect(await screen.findByRole('region', { name: /SU-26-00004/ })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Volver' }))
    expect(address()).toBe('/listas/3/detail/4?tipo=incidencia')
  })
})
