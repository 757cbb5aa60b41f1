import { listAreas, listFilters } from '@avisa/contract/filters/endpoints'
import { exportIncidents, listIncidents } from '@avisa/contract/incidents/endpoints'
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
import { IncidentsPage } from './IncidentsPage.tsx'
import { anIncident } from './testing/an-incident.ts'
import { staff } from './wizard/testing/a-wizard.tsx'

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
      content: new TextEncoder().encode(formato === 'csv' ? 'Código\r\n' : '{"type":"FeatureCollection"}'),
      type: formato === 'csv' ? 'text/csv' : 'application/geo+json',
      cacheControl: '',
    })),
  )
})
afterEach(() => vi.restoreAllMocks())

const show = (permissions: ReturnType<typeof granted>) => {
  person(client).set(staff(permissions))
  render(
    <ClientProvider client={client}>
      <ThemeProvider colour="#0A6478">
        <MemoryRouter initialEntries={['/incidencias?criterios=(distrito,=,Ensanche)']}>
          <Popups />
          <IncidentsPage />
        </MemoryRouter>
      </ThemeProvider>
    </ClientProvider>,
  )
}
const sent = () => api.requests.filter(({ route }) => route === `GET ${exportIncidents.path}`).map(({ query }) => query)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const saved = async (at: number) => {
  await waitFor(() => expect(blobs[at]).toBeDefined())
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blobs[at]?.arrayBuffer())
}

it('what the list shows is exported with its filters, for a spreadsheet and for a map', async () => {
  show(granted('incidencia.consultar.todas', 'exportacion.crear'))
  await press('Exportar')
  await press('Exportar a CSV')
  expect(await saved(0)).toBe('\uFEFFCódigo\r\n')
  await press('Exportar a GeoJSON, para mapas')
  expect(await saved(1)).toBe('{"type":"FeatureCollection"}')
  const criteria = '(distrito,=,Ensanche)'
  expect(sent()).toEqual([
    { criteria, formato: 'csv' },
    { criteria, formato: 'geojson' },
  ])
})

it('a refusal is told in its own words', async () => {
  api.answer(answer(exportIncidents, () => refuse('incident.exporting')))
  show(granted('incidencia.consultar.todas', 'exportacion.crear'))
  await press('Exportar')
  await press('Exportar a CSV')
  expect(await screen.findByText('Espere a que termine la exportación anterior y vuelva a pedirla.')).toBeTruthy()
})

it('who may not export has no such button', async () => {
  show(granted('incidencia.consultar.todas'))
  expect(await screen.findByRole('button', { name: /^Ordenar por/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Exportar' })).toBeNull()
})
