import { getMapConfig } from '@avisa/contract/map/endpoints'
import { askHeat, askStatistics, downloadPanel } from '@avisa/contract/statistics/endpoints'
import { aStatisticsAnswer } from '@avisa/contract/testing/a-statistics-answer'
import { aUser } from '@avisa/contract/testing/a-user'
import { listUnits } from '@avisa/contract/units/endpoints'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '#/platform/client.ts'
import { ClientProvider } from '#/platform/ClientProvider.tsx'
import { readKept } from '#/platform/copies.ts'
import { municipality, person } from '#/platform/identity.ts'
import { setOnline } from '#/platform/network.ts'
import { queryClient } from '#/platform/query-client.ts'
import { changeLanguage } from '#/platform/text.ts'
import { aMunicipality } from '#/platform/testing/a-municipality.ts'
import { answer, fakeApi } from '#/platform/testing/fake-api.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'
import { Popups } from '#/ui/popup/Popups.tsx'
import { ThemeProvider } from '#/ui/theme/ThemeProvider.tsx'
import { NumbersPage } from './NumbersPage.tsx'

let client: Client
let api: ReturnType<typeof fakeApi>
let broken = false

beforeEach(() => {
  broken = false
  client = createTestClient()
  municipality(client).set(aMunicipality())
  person(client).set(aUser({ user_permisos: { 'estadistica.consultar': 1 } }))
  api = fakeApi(client)
  api.answer(
    answer(getMapConfig, () => ({
      centro: { latitud: 39, longitud: -0.2 },
      zoom: 15,
      zoom_min: 11,
      zoom_max: 20,
      limites: null,
      capas: [],
    })),
  )
  api.answer(answer(listUnits, () => []))
  api.answer(answer(askHeat, () => ({ lado: 100, total: 0, casillas: [], mayores: [] })))
  api.answer(
    answer(askStatistics, ({ query }) => {
      if (broken) throw new TypeError('no network')
      return aStatisticsAnswer(query, new Date(client.clock()).toISOString().slice(0, 10))
    }),
  )
})

const Place = () => {
  const { pathname, search } = useLocation()
  return <output>{decodeURIComponent(pathname + search)}</output>
}

const show = (path = '/numeros') =>
  render(
    <ClientProvider client={client}>
      <ThemeProvider colour="#0A6478">
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route path="/numeros" element={<NumbersPage />} />
            <Route path="*" element={<p>list</p>} />
          </Routes>
          <span data-testid="place">
            <Place />
          </span>
          <Popups />
        </MemoryRouter>
      </ThemeProvider>
    </ClientProvider>,
  )
const address = () => screen.getByTestId('place').textContent
const panel = (title: RegExp) => screen.findByRole('region', { name: title })

describe('the numbers', () => {
  it('six figures with a year ago beside, each a link to its list', async () => {
    show()
    const figures = within(await screen.findByRole('list', { name: 'Cifras del periodo' })).getAllByRole('listitem')
    expect(figures).toHaveLength(6)
    expect(figures[0]?.textContent).toContain('Recibidas3901 hace un año, 3590')
    const repeats = within(figures[5] as HTMLElement).getByRole('link', { name: 'Vuelven a pasar: 9,8 % . Ver las incidencias' })
    expect(decodeURIComponent(repeats.getAttribute('href') ?? '')).toContain('/incidencias?criterios=(fecha,>=,')
  })

  it('T shows the table behind a chart, with the same numbers, and the address keeps it', async () => {
    show()
    const times = await panel(/En Aceras se tarda 6 veces más/)
    act(() => within(times).getAllByRole('link')[0]?.focus())
    await userEvent.keyboard('t')
    const table = within(times).getByRole('table')
    expect(
      within(table)
        .getByRole('row', { name: /Aceras 11 –/ })
        .getAttribute('data-tone'),
    ).toBe('wrong')
    expect(address()).toContain('tiempos=0t')
    await userEvent.keyboard('t')
    expect(within(times).queryByRole('table')).toBeNull()
  })

  it('the arrows go from mark to mark, each says itself and opens its list', async () => {
    show()
    const times = await panel(/En Aceras/)
    const marks = () => within(times).getAllByRole('link')
    act(() => marks()[0]?.focus())
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Señales, la mitad: 6 días')
    await userEvent.keyboard('{ArrowRight}{ArrowDown}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Aceras, la mitad: 11 días')
    expect(marks().filter((mark) => mark.tabIndex === 0)).toHaveLength(1)
    await userEvent.click(document.activeElement as Element)
    expect(address()).toContain('(tipo,=,4)')
  })

  it('a filter stands in the address and in every question', async () => {
    show('/numeros?semanas=13&grupo=4')
    await panel(/pasan del mes/)
    const queries = api.requests.map(({ url }) => url.searchParams).filter((params) => params.has('criteria'))
    expect(queries.length).toBeGreaterThanOrEqual(7)
    for (const params of queries) expect(params.get('criteria')).toBe('(tipo,=,4)')
    await userEvent.click(screen.getByRole('button', { name: /Todo el municipio/ }))
    // Without a layout Mantine takes the menu's target for scrolled away.
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Norte', hidden: true }))
    await waitFor(() => expect(address()).toContain('distrito=Norte'))
  })

  it('where it is reported opens the map of the same incidents', async () => {
    show('/numeros?grupo=4')
    const [link] = await screen.findAllByRole('link', { name: 'Ver las incidencias en el mapa' })
    const { pathname, searchParams } = new URL(link?.getAttribute('href') ?? '', 'https://x')
    expect([pathname, searchParams.get('vista')]).toEqual(['/incidencias', 'mapa'])
    expect(searchParams.get('criterios')).toMatch(/^\(fecha,>=,[\d-]+\);\(fecha,<,[\d-]+\);\(tipo,=,4\)$/)
  })

  it('the spreadsheet of a panel is asked with the filters of the page', async () => {
    api.answer(
      answer(downloadPanel, () => ({
        content: new Uint8Array([80, 75]),
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        cacheControl: 'private, no-store',
      })),
    )
    show('/numeros?grupo=4&semanas=13')
    const deadlines = await panel(/plazo/i)
    await userEvent.click(within(deadlines).getByRole('button', { name: 'Exportar a XLSX' }))
    const files = () => api.requests.filter(({ url }) => url.pathname.endsWith('/xlsx'))
    await waitFor(() => expect(files()).toHaveLength(1))
    expect(
      files().map(({ url: { pathname, searchParams } }) => [pathname, searchParams.get('semanas'), searchParams.get('grupo')]),
    ).toEqual([['/api/v1/estadisticas/paneles/plazos/xlsx', '13', '4']])
  })

  it('(i) explains what is counted', async () => {
    show()
    const times = await panel(/En Aceras/)
    await userEvent.click(within(times).getByRole('button', { name: /Cómo se cuenta/ }))
    expect(await screen.findByText(/El tiempo en que se resolvió la mitad/)).toBeTruthy()
  })

  it('without network the last answers are shown with their time', async () => {
    const { unmount } = show()
    await panel(/En Aceras/)
    const shown = () => queryClient(client).getQueryCache().getAll()
    await waitFor(() => expect(shown().every(({ state }) => state.status === 'success')).toBe(true))
    const copies = () => Promise.all(shown().map(({ queryHash }) => readKept(client, queryHash)))
    await waitFor(async () => expect(await copies()).not.toContain(undefined))
    unmount()
    broken = true
    setOnline(client, false)
    queryClient(client).clear()
    show()
    expect(await panel(/En Aceras/)).toBeTruthy()
    expect(await screen.findAllByText(/Sin conexión a internet. Guardado: ahora mismo/)).not.toHaveLength(0)
    expect(screen.queryByRole('heading', { name: 'Sin conexión a internet' })).toBeNull()
  })

  it('nothing to count is said', async () => {
    api.answer(
      answer(askStatistics, ({ query }) => ({
        ...aStatisticsAnswer(query, '2026-11-23'),
        filas: [],
        totales: query.medidas.split(',').map(() => null),
      })),
    )
    show()
    expect((await screen.findAllByText('Nada que contar con estos filtros')).length).toBeGreaterThan(4)
  })

  it('hours that nobody has noted down are said to be none', async () => {
    api.answer(
      answer(askStatistics, ({ query }) => {
        const counted = aStatisticsAnswer(query, '2026-11-23')
        const [column, total] = [counted.columnas.indexOf('horas'), query.medidas.split(',').indexOf('horas')]
        if (total < 0) return counted
        return { ...counted, filas: counted.filas.map((row) => row.with(column, 0)), totales: counted.totales.with(total, 0) }
      }),
    )
    show()
    const work = await panel(/^Horas de trabajo$/)
    expect(within(work).getByText('Nada que contar con estos filtros')).toBeTruthy()
    expect(within(work).queryByRole('button', { name: 'Ver la tabla' })).toBeNull()
  })

  it('in Valencian', async () => {
    changeLanguage(client, 'ca')
    show()
    expect(await panel(/En Aceras es tarda 6 vegades més/)).toBeTruthy()
    expect(screen.getByText('fa un any, 3590')).toBeTruthy()
  })
})
