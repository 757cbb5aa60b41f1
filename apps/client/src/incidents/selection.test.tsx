import { listAreas, listFilters } from '@avisa/contract/filters/endpoints'
import { dismissDuplicate, getIncident, listIncidents } from '@avisa/contract/incidents/endpoints'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { mergeIncidents, undoMerge } from '@avisa/contract/merges/endpoints'
import { refuse } from '@avisa/contract/refusal'
import { listStatuses } from '@avisa/contract/statuses/endpoints'
import { listTasks } from '@avisa/contract/tasks/endpoints'
import { listTypes } from '@avisa/contract/types/endpoints'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Client } from '#/platform/client.ts'
import { ClientProvider } from '#/platform/ClientProvider.tsx'
import { writeLocal } from '#/platform/local.ts'
import { person } from '#/platform/identity.ts'
import { refresh } from '#/platform/query-client.ts'
import { answer } from '#/platform/testing/fake-api.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'
import { popups, shownToast } from '#/ui/popup/popups.ts'
import { Popups } from '#/ui/popup/Popups.tsx'
import { screenOf } from '#/ui/testing/screen-of.ts'
import { ThemeProvider } from '#/ui/theme/ThemeProvider.tsx'
import { aDetailApi, asStaff } from './detail/testing/a-detail.tsx'
import { IncidentsPage } from './IncidentsPage.tsx'
import { anIncident } from './testing/an-incident.ts'
import { citizen } from './wizard/testing/a-wizard.tsx'

let client: Client
let api: ReturnType<typeof aDetailApi>
let rows: Incident[]
const code = (id: number) => `SU-26-0000${id}`
const page = (data: Incident[]) => ({ data, meta: { current_page: 1, per_page: 15, total: data.length, last_page: 1 } })

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40)
  client = createTestClient()
  asStaff(client, 'incidencia.fusionar')
  for (const id of [0, person(client).get()?.user_id ?? 0]) writeLocal(client, `lista_incidencias_${id}`, '?')
  writeLocal(client, 'tab_incidencias', 'lista')
  writeLocal(client, 'tutorial_incidencias_publicas', '1')
  rows = [1, 2, 3, 4, 5].map((id) => anIncident({ id, codigo: code(id), fecha: `2026-11-2${id} 08:00:00`, numero_adhesiones: id - 1 }))
  api = aDetailApi(client)
  api.answer(answer(listIncidents, () => page(rows)))
  api.answer(answer(getIncident, ({ params }) => anIncident({ id: params.id, codigo: code(params.id), historial: [] })))
  api.answer(answer(listTypes, () => []))
  api.answer(answer(listFilters, () => []))
  api.answer(answer(listAreas, () => []))
  api.answer(answer(listStatuses, () => []))
  api.answer(answer(listTasks, () => ({ data: [], meta: page([]).meta })))
})
afterEach(() => void vi.restoreAllMocks())

const Address = () => {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + search}</output>
}

const show = async (width: number, path = '/incidencias') => {
  screenOf(width)
  const view = render(
    <ClientProvider client={client}>
      <ThemeProvider colour="#0A6478">
        <MemoryRouter initialEntries={[path]}>
          <Popups />
          <Address />
          <Routes>
            <Route path="/incidencias" element={<IncidentsPage />} />
            <Route path="/incidencias/:id" element={<IncidentsPage />} />
          </Routes>
        </MemoryRouter>
      </ThemeProvider>
    </ClientProvider>,
  )
  await screen.findAllByRole('link', { name: 'Farola apagada' })
  return view
}
const box = (id: number) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Seleccionar ${code(id)}` })
const chosen = () => rows.flatMap(({ id }) => (box(id).checked ? [id] : []))
const link = (at: number) => screen.getAllByRole('link', { name: 'Farola apagada' })[at] ?? document.body
const clickWithShift = async (target: HTMLElement) => {
  const user = userEvent.setup()
  await user.keyboard('{Shift>}')
  await user.click(target)
  await user.keyboard('{/Shift}')
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('choosing rows of a table', () => {
  it('by check box, with Shift to another, and all that are loaded; the count is announced', async () => {
    await show(1440)
    await userEvent.click(box(2))
    expect(screen.getByText('1 seleccionada').getAttribute('role')).toBe('status')
    await clickWithShift(box(4))
    expect(chosen()).toEqual([2, 3, 4])
    expect(screen.getByText('3 seleccionadas')).toBeTruthy()
    await press('Seleccionar las 5')
    expect(chosen()).toEqual([1, 2, 3, 4, 5])
    await userEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar todas las cargadas' }))
    expect(chosen()).toEqual([])
    expect(screen.getByText('5 incidencias')).toBeTruthy()
  })

  it('by keyboard: X the row with the focus, Shift with an arrow a range; Esc ends it before it closes a detail', async () => {
    await show(1440, '/incidencias/5')
    act(() => link(1).focus())
    await userEvent.keyboard('x')
    expect(chosen()).toEqual([2])
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    expect(chosen()).toEqual([2, 3, 4])
    await userEvent.keyboard('{Shift>}K{/Shift}')
    expect(chosen()).toEqual([2, 3])
    act(() => box(2).focus())
    await userEvent.keyboard('{Escape}')
    expect(chosen()).toEqual([])
    expect(screen.getByRole('heading', { level: 1, name: 'Farola apagada' })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('heading', { level: 1, name: 'Farola apagada' })).toBeNull()
  })

  it('a click with Shift chooses up to that row and opens nothing; a plain one still opens it, and what was chosen stays', async () => {
    await show(1440)
    await userEvent.click(box(1))
    await clickWithShift(link(2))
    expect(chosen()).toEqual([1, 2, 3])
    expect(screen.queryByRole('heading', { level: 1, name: 'Farola apagada' })).toBeNull()
    await userEvent.click(link(4))
    expect(await screen.findByRole('heading', { level: 1, name: 'Farola apagada' })).toBeTruthy()
    expect(chosen()).toEqual([1, 2, 3])
  })

  it('survives changes of the list, and ends with another filter', async () => {
    await show(1440)
    await userEvent.click(box(1))
    await userEvent.click(box(2))
    rows = [anIncident({ id: 9, codigo: code(9) }), ...rows.slice(1)]
    await act(() => refresh(client, listIncidents))
    await waitFor(() => expect(box(9)).toBeTruthy())
    expect(chosen()).toEqual([2])
    expect(screen.getByText('2 seleccionadas')).toBeTruthy()
    await userEvent.type(screen.getByRole('searchbox'), 'calle')
    await waitFor(() => expect(screen.queryByText('2 seleccionadas')).toBeNull(), { timeout: 2000 })
    await waitFor(() => expect(chosen()).toEqual([]))
  })

  it('is not offered to who may not act on several, nor to citizens', async () => {
    asStaff(client)
    const { unmount } = await show(1440)
    expect(screen.queryByRole('checkbox')).toBeNull()
    act(() => link(1).focus())
    await userEvent.keyboard('x')
    expect(screen.queryByText('1 seleccionada')).toBeNull()
    unmount()
    person(client).set(citizen)
    await show(390)
    expect(screen.queryByRole('button', { name: 'Seleccionar varias' })).toBeNull()
  })
})

it('on a phone a button begins it, a tap on a row chooses instead of opening, and its button ends it', async () => {
  await show(390)
  expect(screen.queryByRole('checkbox')).toBeNull()
  await press('Seleccionar varias')
  expect(screen.getByText('0 seleccionadas')).toBeTruthy()
  await userEvent.click(link(0))
  await userEvent.click(link(2))
  expect(chosen()).toEqual([1, 3])
  await userEvent.click(link(2))
  expect(chosen()).toEqual([1])
  await press('Dejar de seleccionar')
  expect(screen.queryByRole('checkbox')).toBeNull()
})

describe('merging the chosen ones', () => {
  const merged = { descripcion: 'F', descripcion_es: 'F', descripcion_val: 'F', DesEstado: 'Duplicada', ColorEstado: '#495057' }
  const related = (id: number) => ({
    ...merged,
    id,
    codigo: code(id),
    original: false,
    fusion_id: 70 + id,
    icono_estado: 'copy',
    estado_incidencia_id: 60,
  })
  const accept = (left: number[] = []) =>
    api.answer(
      answer(mergeIncidents, ({ params, body }) => ({
        ...anIncident({ id: params.id, codigo: code(params.id) }),
        relacionadas: body.incidencias.filter((id) => !left.includes(id)).map(related),
        sin_juntar: left.map((id) => ({ id, codigo: code(id), motivo: 'merge.alreadyMerged' as const })),
      })),
    )
  const requests = (path: string) => api.requests.filter(({ route }) => route === path)
  const merges = () => requests('POST /api/v1/incidencias/:id/fusiones').map(({ params, body }) => [params, body])
  const choose = async (...ids: number[]) => {
    await show(1440)
    for (const id of ids) await userEvent.click(box(id))
  }

  it('says what it means; the oldest stays unless another is chosen, and the toast undoes them all', async () => {
    accept()
    await choose(2, 3, 4)
    await press('Juntar las 3')
    const sheet = within(await screen.findByRole('dialog', { name: '¿Cuál se queda?' }))
    expect(sheet.getByText('Pasan a ser 9 personas como mucho, contadas una vez')).toBeTruthy()
    expect(sheet.getByText(`Quienes avisaron de las demás reciben un mensaje y siguen ${code(2)}`)).toBeTruthy()
    expect(requests('GET /api/v1/tareas').at(-1)?.query).toMatchObject({ criteria: '(incidencia_id,IN,3,4);(abierta,=,1)' })
    await userEvent.click(sheet.getAllByRole('radio')[1] ?? document.body)
    await userEvent.click(sheet.getByRole('button', { name: 'Juntar las 3' }))
    await waitFor(() => expect(merges()).toEqual([[{ id: 3 }, { incidencias: [2, 4] }]]))
    await waitFor(() => expect(shownToast(client).get()?.message).toBe(`2 se han juntado con ${code(3)}`))
    await waitFor(() => expect(chosen()).toEqual([]))
    api.answer(answer(undoMerge, ({ params }) => ({ incidencia: { id: params.id, codigo: code(params.id - 70) }, sin_devolver: [] })))
    act(() => shownToast(client).get()?.action?.onClick())
    await waitFor(() => expect(shownToast(client).get()?.message).toBe('2 vuelven a estar aparte'))
    expect(requests('POST /api/v1/fusiones/:id/deshacer').map(({ params }) => params)).toEqual([{ id: 72 }, { id: 74 }])
  })

  it('an open one stays where the oldest is closed', async () => {
    rows = rows.map((row) => (row.id === 1 ? { ...row, estado_final: true } : row))
    accept()
    await choose(1, 2)
    await press('Juntar las 2')
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Juntar las 2' }))
    await waitFor(() => expect(merges()).toEqual([[{ id: 2 }, { incidencias: [1] }]]))
  })

  it('names those that could not be merged, with the reason, until the person goes back to the list', async () => {
    accept([3])
    await choose(1, 2, 3)
    await press('Juntar las 3')
    const sheet = within(await screen.findByRole('dialog'))
    await userEvent.click(sheet.getByRole('button', { name: 'Juntar las 3' }))
    expect(await sheet.findByText(`${code(3)} ya está juntada con otra. No ha cambiado nada.`)).toBeTruthy()
    expect(sheet.getByText(`${code(2)} se ha juntado con ${code(1)}`)).toBeTruthy()
    expect(chosen()).toEqual([1, 2, 3])
    await userEvent.click(sheet.getByRole('button', { name: 'Volver a la lista' }))
    await waitFor(() => expect(chosen()).toEqual([]))
  })

  it('a refusal of all leaves the choice as it was', async () => {
    vi.spyOn(console, 'warn').mockReturnValue(undefined)
    api.answer(answer(mergeIncidents, () => refuse('merge.targetMerged', { values: { codigo: code(1) } })))
    await choose(1, 2)
    await press('Juntar las 2')
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Juntar las 2' }))
    await waitFor(() => expect(merges()).toHaveLength(1))
    expect(chosen()).toEqual([1, 2])
  })

  it('needs two, and takes twenty at most', async () => {
    rows = Array.from({ length: 21 }, (_, at) => anIncident({ id: at + 1, codigo: code(at + 1) }))
    await choose(1)
    await userEvent.click(await screen.findByRole('button', { name: /^Juntar/ }))
    expect(await screen.findByText('Elija dos o más')).toBeTruthy()
    await press('Seleccionar las 21')
    await press('Juntar las 21')
    expect(await screen.findByText('Se juntan 20 como mucho de una vez')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('a report that probably repeats another', () => {
  const name = /Puede ser la misma que SU-26-00009$/
  beforeEach(() => {
    rows = rows.map((row) => (row.id === 2 ? { ...row, personal: true, posible_duplicada: { id: 9, codigo: code(9) } } : row))
  })

  it.each([390, 1440])('says so in its row and opens the comparison of both (%i px)', async (width) => {
    asStaff(client, 'incidencia.fusionar', 'incidencia.crear-duplicada')
    await show(width)
    await userEvent.click(screen.getByRole('button', { name }))
    await press('Juntar')
    await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe('/incidencias/2/juntar?con=9'))
  })

  it('is dismissed from its row; a refusal leaves it there', async () => {
    vi.spyOn(console, 'warn').mockReturnValue(undefined)
    asStaff(client, 'incidencia.fusionar', 'incidencia.crear-duplicada')
    const dismissals = () => api.requests.filter(({ route }) => route === 'DELETE /api/v1/incidencias/:id/posible-duplicada')
    api.answer(answer(dismissDuplicate, () => refuse('http.notFound')))
    await show(1440)
    await userEvent.click(screen.getByRole('button', { name }))
    await press('No es la misma')
    await waitFor(() => expect(dismissals().map(({ params }) => params)).toEqual([{ id: 2 }]))
    expect(screen.getByRole('button', { name })).toBeTruthy()
    api.answer(answer(dismissDuplicate, ({ params }) => anIncident({ id: params.id, personal: true, posible_duplicada: null })))
    rows = rows.map((row) => ({ ...row, posible_duplicada: null }))
    act(() => popups(client).set([]))
    await userEvent.click(screen.getByRole('button', { name }))
    await press('No es la misma')
    await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull())
  })

  it('is not offered to who may do neither', async () => {
    await show(1440)
    cleanup()
    asStaff(client)
    await show(1440)
    expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('is a condition of the list', async () => {
    await show(1440)
    await press('Filtros')
    const sheet = within(await screen.findByRole('dialog'))
    await userEvent.click(sheet.getByRole('button', { name: 'Quizá repetidas' }))
    await userEvent.click(sheet.getByRole('button', { name: 'Aplicar los filtros' }))
    const last = () => api.requests.findLast(({ route }) => route === 'GET /api/v1/incidencias')?.query
    await waitFor(() => expect(last()).toMatchObject({ criteria: '(parecida,=,1)' }))
    expect(await screen.findByRole('button', { name: 'Quitar el filtro Quizá repetidas' })).toBeTruthy()
  })
})
