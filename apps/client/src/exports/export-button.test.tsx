import { listAreas, listFilters } from '@avisa/contract/filters/endpoints'
import { exportIncidents, exportTypes } from '@avisa/contract/exports/endpoints'
import { listIncidents } from '@avisa/contract/incidents/endpoints'
import { parameterDefaults } from '@avisa/contract/municipalities/defaults'
import { getParameters } from '@avisa/contract/municipalities/endpoints'
import { refuse } from '@avisa/contract/refusal'
import { listStatuses } from '@avisa/contract/statuses/endpoints'
import { granted } from '@avisa/contract/testing/a-user'
import { listTypes } from '@avisa/contract/types/endpoints'
import { listUnits } from '@avisa/contract/units/endpoints'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ClientProvider } from '#/platform/ClientProvider.tsx'
import type { Client } from '#/platform/client.ts'
import { municipality, person } from '#/platform/identity.ts'
import { writeLocal } from '#/platform/local.ts'
import { aMunicipality } from '#/platform/testing/a-municipality.ts'
import { answer, fakeApi } from '#/platform/testing/fake-api.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'
import { Popups } from '#/ui/popup/Popups.tsx'
import { ThemeProvider } from '#/ui/theme/ThemeProvider.tsx'
import { IncidentsPage } from '#/incidents/IncidentsPage.tsx'
import { anIncident } from '#/incidents/testing/an-incident.ts'
import { staff } from '#/incidents/wizard/testing/a-wizard.tsx'

let client: Client
let api: ReturnType<typeof fakeApi>
const blobs: Blob[] = []
beforeEach(() => {
  client = createTestClient()
  blobs.length = 0
  municipality(client).set(aMunicipality())
  for (const id of [0, 8, 9]) writeLocal(client, `lista_incidencias_${id}`, '?')
  writeLocal(client, 'tab_incidencias', 'lista')
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => (blobs.push(blob as Blob), 'blob:x'))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const condiciones = { version: '1', secciones_es: [], secciones_val: [] }
  api = fakeApi(
    client,
    answer(getParameters, () => ({ ...parameterDefaults, nombre: 'A', nombre_es: 'A', nombre_val: 'A', color: '#0A6478', condiciones })),
    answer(listFilters, () => []),
    answer(listUnits, () => []),
    answer(listTypes, () => []),
    answer(listAreas, () => []),
    answer(listStatuses, () => []),
    answer(listIncidents, () => ({ data: [anIncident({ id: 1 })], meta: { current_page: 1, per_page: 15, total: 1, last_page: 1 } })),
    answer(exportIncidents, ({ query: { formato } }) => ({
      content: new TextEncoder().encode(`\uFEFFfile as ${formato}`),
      type: exportTypes[formato],
      cacheControl: '',
    })),
  )
})
afterEach(() => vi.restoreAllMocks())

const show = (permissions: ReturnType<typeof granted>, more = '') => {
  person(client).set(staff(permissions))
  render(
    <ClientProvider client={client}>
      <ThemeProvider colour="#0A6478">
        <MemoryRouter initialEntries={[`/incidencias?criterios=(distrito,=,Ensanche)${more}`]}>
          <Popups />
          <IncidentsPage />
        </MemoryRouter>
      </ThemeProvider>
    </ClientProvider>,
  )
}
const criteria = '(distrito,=,Ensanche)'
const sent = () => api.requests.filter(({ route }) => route === `GET ${exportIncidents.path}`).map(({ query }) => query)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const download = async () => userEvent.click(await screen.findByRole('button', { name: /^Descargar( \d+)? en / }))
const saved = async (at: number) => {
  await waitFor(() => expect(blobs[at]).toBeDefined())
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blobs[at]?.arrayBuffer())
}

const usual =
  'codigo,fecha,tipo,estado,prioridad,vence,cerrada,unidad,direccion,distrito,barrio,emplazamiento,contenido,numero_adhesiones,numero_comentarios_incidencia,latitud,longitud'

it('what the list shows is exported with its filters, in the chosen format and columns', async () => {
  show(granted('incidencia.consultar.todas', 'exportacion.crear'))
  await press('Exportar')
  await download()
  expect(await saved(0)).toBe('\uFEFFfile as xlsx')
  await waitFor(() => expect(sent()).toEqual([{ criteria, formato: 'xlsx', columnas: usual }]))
  await userEvent.click(screen.getByRole('radio', { name: /^GeoPackage/ }))
  for (const name of ['Prioridad', 'Comentarios']) await userEvent.click(screen.getByRole('checkbox', { name }))
  await download()
  await waitFor(() =>
    expect(sent()[1]).toEqual({
      criteria,
      formato: 'gpkg',
      columnas: usual.replace(',prioridad', '').replace(',numero_comentarios_incidencia', ''),
    }),
  )
  expect(screen.queryByText('Con datos de contacto')).toBeNull()
  for (const [at, name, format] of [
    [2, /^CSV/, 'csv'],
    [3, /^GeoJSON/, 'geojson'],
  ] as const) {
    await userEvent.click(screen.getByRole('radio', { name }))
    await download()
    expect(await saved(at)).toBe(`\uFEFFfile as ${format}`)
  }
})

it('of chosen rows those alone are exported', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40)
  const rows = [4, 5, 6].map((id) => anIncident({ id, codigo: `SU-26-0000${id}` }))
  api.answer(answer(listIncidents, () => ({ data: rows, meta: { current_page: 1, per_page: 15, total: 3, last_page: 1 } })))
  show(granted('incidencia.consultar.todas', 'exportacion.crear'))
  await press('Seleccionar varias')
  for (const code of ['SU-26-00004', 'SU-26-00006'])
    await userEvent.click(await screen.findByRole('checkbox', { name: `Seleccionar ${code}` }))
  await press('Exportar las elegidas')
  expect(await screen.findByText('Las que ha elegido. Primero las más nuevas.')).toBeTruthy()
  await press('Descargar 2 en Excel')
  await waitFor(() => expect(sent()).toEqual([{ ids: '4,6', formato: 'xlsx', columnas: usual }]))
  await userEvent.click(screen.getByRole('radio', { name: 'De esta vista: 3' }))
  await press('Descargar 3 en Excel')
  await waitFor(() => expect(sent()[1]).toEqual({ criteria, formato: 'xlsx', columnas: usual }))
  await userEvent.click(screen.getByRole('radio', { name: 'Todas: 3' }))
  expect(screen.getByText('Todas las que usted puede ver. Primero las más nuevas.')).toBeTruthy()
  await press('Descargar 3 en Excel')
  await waitFor(() => expect(sent()[2]).toEqual({ formato: 'xlsx', columnas: usual }))
})

it('contact data is offered to who may see it, and needs a purpose', async () => {
  show(granted('incidencia.consultar.todas', 'exportacion.crear', 'mantenimiento.ciudadano.consultar'))
  await press('Exportar')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Teléfono' }))
  expect(screen.getByText('Falta escribir para qué los necesita.')).toBeTruthy()
  await download()
  const purpose = screen.getByRole('textbox', { name: 'Para qué los necesita' })
  expect([document.activeElement, sent()]).toEqual([purpose, []])
  await userEvent.type(purpose, 'Avisar de un corte')
  await download()
  await waitFor(() => expect(sent()).toEqual([{ criteria, formato: 'xlsx', columnas: `${usual},telefono`, motivo: 'Avisar de un corte' }]))
  await press('Sin datos de contacto')
  expect(screen.queryByRole('textbox', { name: 'Para qué los necesita' })).toBeNull()
  await download()
  await waitFor(() => expect(sent()[1]).toEqual({ criteria, formato: 'xlsx', columnas: usual }))
})

it('the columns are those of the view at a press, and the first row shows what they hold', async () => {
  const row = anIncident({ id: 1, codigo: 'SU-26-00001', descripcion: 'Farola apagada', DesEstado: 'Abierta', distrito: 'Ensanche' })
  api.answer(
    answer(listIncidents, () => ({
      data: [row],
      meta: { current_page: 1, per_page: 1, total: 12_000, last_page: null, total_minimo: true },
    })),
  )
  show(granted('incidencia.consultar.todas', 'exportacion.crear'), '&orden=fecha')
  await press('Exportar')
  expect(await screen.findByText(/^Las de esta vista, con sus filtros\. Primero las más antiguas\.$/)).toBeTruthy()
  await press('Las de esta vista')
  const [preview] = (await screen.findAllByText('Así empieza:')).map(({ parentElement }) => parentElement?.textContent)
  expect(preview).toMatch(/^Así empieza: SU-26-00001 · .*Farola apagada · Abierta/)
  expect(preview).not.toContain('Ensanche')
  await press('Descargar más de 12.000 en Excel')
  const columnas = 'codigo,fecha,tipo,estado,direccion,contenido,numero_comentarios_incidencia'
  await waitFor(() => expect(sent()).toEqual([{ criteria, sort: 'fecha', formato: 'xlsx', columnas }]))
  await press('Elegir todas')
  expect(screen.getByRole('checkbox', { name: 'Distrito' })).toHaveProperty('checked', true)
})

it('a refusal is told in its own words', async () => {
  api.answer(answer(exportIncidents, () => refuse('export.running')))
  show(granted('incidencia.consultar.todas', 'exportacion.crear'))
  await press('Exportar')
  await download()
  expect(await screen.findByText('Espere a que termine la exportación anterior y vuelva a pedirla.')).toBeTruthy()
})

it('who may not export has no such button', async () => {
  show(granted('incidencia.consultar.todas'))
  expect(await screen.findByRole('button', { name: /^Ordenar por/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Exportar' })).toBeNull()
})
