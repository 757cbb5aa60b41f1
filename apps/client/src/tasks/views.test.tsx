import { changeFilter, countFilters, listFilters, saveFilter } from '@avisa/contract/filters/endpoints'
import type { Filter } from '@avisa/contract/filters/schemas'
import { parameterDefaults } from '@avisa/contract/municipalities/defaults'
import { getParameters } from '@avisa/contract/municipalities/endpoints'
import { listStatuses } from '@avisa/contract/statuses/endpoints'
import { listTasks } from '@avisa/contract/tasks/endpoints'
import { listTypes } from '@avisa/contract/types/endpoints'
import { listUnits } from '@avisa/contract/units/endpoints'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aFilter } from '#/filters/testing/a-filter.ts'
import type { Client } from '#/platform/client.ts'
import { ClientProvider } from '#/platform/ClientProvider.tsx'
import { municipality, person } from '#/platform/identity.ts'
import { changeLanguage } from '#/platform/language.ts'
import { aMunicipality } from '#/platform/testing/a-municipality.ts'
import { answer, fakeApi } from '#/platform/testing/fake-api.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'
import { ThemeProvider } from '#/ui/theme/ThemeProvider.tsx'
import { aTask, repairer } from './testing/a-task.ts'
import { TasksPage } from './TasksPage.tsx'

let client: Client
let api: ReturnType<typeof fakeApi>
let filters: Filter[]
const me = 7
const vista = { columnas: ['estado', 'tipo', 'prioridad'], grupo: 'prioridad', orden: 'codigo', pestanya: 'lista' as const }

const parameters = {
  ...parameterDefaults,
  nombre: 'A',
  nombre_es: 'A',
  nombre_val: 'A',
  color: '#0A6478',
  condiciones: { version: '1', secciones_es: [], secciones_val: [] },
}
const rows = [aTask({ id: 1, prioridad: 'alta' }), aTask({ id: 2, prioridad: 'alta' }), aTask({ id: 3, prioridad: 'baja' })]

beforeEach(async () => {
  client = createTestClient()
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(38)
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: !query.includes('max-width'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }))
  municipality(client).set(aMunicipality())
  person(client).set({ ...repairer, user_id: me, user_permisos: { ...repairer.user_permisos, 'filtro.compartir': 1 }, unidades_ids: [4] })
  filters = [
    aFilter(2, ['Mis tareas', 'Les meues tasques'], { condicion: '(propia,=,1)' }),
    aFilter(21, ['Públicas', 'Públiques']),
    aFilter(100, ['Abiertas', 'Obertes']),
    aFilter(101, ['Contrata', 'Contracta'], { usuario_id: 9, compartida: 'todos', unidad_gestion_id: 5 }),
    aFilter(102, ['Mi mañana', 'El meu matí'], { usuario_id: me, compartida: 'nadie', condicion: '', vista }),
  ]
  api = fakeApi(
    client,
    answer(getParameters, () => parameters),
    answer(listStatuses, () => []),
    answer(listTypes, () => []),
    answer(listUnits, () => []),
    answer(listFilters, () => filters),
    answer(countFilters, () => [
      { id: 102, total: 31 },
      { id: 101, total: 10_000, total_minimo: true },
    ]),
    answer(listTasks, () => ({ data: rows, meta: { current_page: 1, per_page: 15, total: 3, last_page: 1 } })),
    answer(changeFilter, ({ body }) => ({ ...(filters[4] as Filter), ...(body as Partial<Filter>) })),
    answer(saveFilter, ({ body }) => aFilter(103, [body.descripcion, body.descripcion], { usuario_id: me, vista: body.vista ?? null })),
  )
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const show = (path = '/tareas') =>
  render(
    <ClientProvider client={client}>
      <ThemeProvider colour="#0A6478">
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route path="/tareas" element={<TasksPage />} />
          </Routes>
        </MemoryRouter>
      </ThemeProvider>
    </ClientProvider>,
  )
const queries = () => api.requests.filter(({ route }) => route === 'GET /api/v1/tareas').map(({ query }) => query)
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
const tab = (name: RegExp | string) => screen.findByRole('tab', { name })

it('views are tabs with their counts: one’s own first, then shared ones, the municipality’s, and all', async () => {
  show()
  await tab(/Mi mañana\s*31/)
  await tab(/Contrata\s*10\.000\+/)
  const names = screen.getAllByRole('tab').map((each) => each.textContent?.replaceAll(/[\d.+]/g, ''))
  expect(names.filter((name) => name !== 'Lista' && name !== 'Mapa')).toEqual(['Mi mañana', 'Contrata', 'Mis tareas', 'Abiertas', 'Todas'])
  expect(within(await tab(/Contrata/)).getByLabelText('compartida')).toBeTruthy()
})

it('choosing a view takes its filter, columns, order and groups', async () => {
  show()
  await userEvent.click(await tab(/Mi mañana/))
  await waitFor(() => expect(queries().at(-1)).toMatchObject({ filtro: 102, sort: 'prioridad,codigo' }))
  expect(await screen.findByRole('rowheader', { name: 'Alta' })).toBeTruthy()
  expect(screen.getAllByRole('rowheader').filter(({ textContent }) => textContent === 'Alta' || textContent === 'Baja')).toHaveLength(2)
  expect(heads().slice(-3)).toEqual(['Estudio y reparación', 'Tipo', 'Prioridad'])
  expect((await tab(/Mi mañana/)).getAttribute('aria-selected')).toBe('true')
})

it('a list begins with the initial view of its reader', async () => {
  filters = filters.map((filter) => (filter.id === 102 ? { ...filter, inicial: true } : filter))
  show()
  await waitFor(() => expect(queries().at(-1)).toMatchObject({ filtro: 102, sort: 'prioridad,codigo' }))
  await userEvent.click(await tab('Todas'))
  await waitFor(() => expect(queries().at(-1)).not.toHaveProperty('filtro'))
})

it('columns are hidden and ordered by keyboard, and kept with the view', async () => {
  changeLanguage(client, 'es')
  show('/tareas?filtro=102&grupo=prioridad&orden=codigo&columnas=estado,tipo,prioridad')
  await screen.findByRole('rowheader', { name: 'Alta' })
  await userEvent.click(screen.getByRole('button', { name: 'Columnas' }))
  const sheet = within(await screen.findByRole('dialog'))
  expect(sheet.getByRole<HTMLInputElement>('checkbox', { name: 'Tipo' }).disabled).toBe(true)
  sheet.getByRole('checkbox', { name: 'Prioridad' }).focus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await userEvent.click(sheet.getByRole('checkbox', { name: 'Distrito' }))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(heads().slice(-4)).toEqual(['Estudio y reparación', 'Prioridad', 'Tipo', 'Distrito']))
  await userEvent.click(await screen.findByRole('button', { name: 'Guardar los cambios de la vista' }))
  await waitFor(() =>
    expect(api.requests.find(({ route }) => route.startsWith('PUT'))?.body).toMatchObject({
      vista: { columnas: ['estado', 'prioridad', 'tipo', 'distrito'], grupo: 'prioridad', orden: 'codigo' },
    }),
  )
})

it('what somebody else shares is changed by saving a view of one’s own', async () => {
  show('/tareas?filtro=101&grupo=distrito')
  await userEvent.click(await screen.findByRole('button', { name: 'Guardar la vista' }))
  const sheet = within(await screen.findByRole('dialog'))
  await userEvent.type(sheet.getByLabelText('Nombre'), 'La mía')
  await userEvent.click(sheet.getByRole('radio', { name: 'Todo el personal' }))
  await userEvent.click(sheet.getByRole('button', { name: 'Guardar la vista' }))
  await waitFor(() =>
    expect(api.requests.find(({ route }) => route.startsWith('POST'))?.body).toMatchObject({
      descripcion: 'La mía',
      condicion: '(abierta,=,1)',
      compartida: 'todos',
      vista: { grupo: 'distrito' },
    }),
  )
})

it('a question mark opens the keys of the list', async () => {
  show('/tareas')
  await screen.findAllByRole('rowheader')
  await userEvent.keyboard('?')
  const keys = within(await screen.findByRole('dialog', { name: 'Teclas de la lista' }))
  for (const key of ['J', 'K', 'X', 'Intro', 'Esc', '?']) expect(keys.getAllByText(key).length).toBeGreaterThan(0)
})
