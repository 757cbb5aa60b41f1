import { parameterDefaults } from '@avisa/contract/municipalities/defaults'
import { refuse } from '@avisa/contract/refusal'
import { citizenIncidents, createIncident, deviceIncidents, getIncident, listIncidents } from '@avisa/contract/incidents/endpoints'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { getMapConfig } from '@avisa/contract/map/endpoints'
import { getParameters } from '@avisa/contract/municipalities/endpoints'
import { deviceInHeader } from '@avisa/contract/values/ids'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ClientProvider } from '#/platform/ClientProvider.tsx'
import { municipality, person } from '#/platform/identity.ts'
import { changeLanguage } from '#/platform/language.ts'
import { setOnline } from '#/platform/network.ts'
import { enqueue, outbox, startOutbox, step } from '#/platform/outbox/use-outbox.ts'
import { writeLocal } from '#/platform/local.ts'
import { answer, fakeApi } from '#/platform/testing/fake-api.ts'
import { tonesOf } from '@avisa/contract/values/palette'
import { ThemeProvider } from '#/ui/theme/ThemeProvider.tsx'
import { IncidentsPage } from './IncidentsPage.tsx'
import { MyIncidentMapPage } from './MyIncidentMapPage.tsx'
import { MyIncidentsPage } from './MyIncidentsPage.tsx'
import { anIncident, aTaskOfIt } from './testing/an-incident.ts'
import { citizen, staff } from './wizard/testing/a-wizard.tsx'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'
import { aMunicipality } from '#/platform/testing/a-municipality.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

const page = (data: Incident[]) => ({ data, meta: { current_page: 1, per_page: 15, total: data.length, last_page: 1 } })
const photo = { id: 1, codigo: 'a1', extension: 'jpg', nombre: '', name: '', type: 'image/jpeg', ancho: 8, alto: 6, created_at: null }
const texts = {
  fecha: '2026-11-20 09:00:00',
  DesEstadoCiudadano: 'En gestión',
  ColorEstadoCiudadano: '#364FC7',
  icono: 'tool',
  comentario: null,
}
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
            <Route path="/incidencias" element={<IncidentsPage />} />
            <Route path="/incidencias/:id" element={<IncidentsPage />} />
            <Route path="/incidencias/ciudadano" element={<MyIncidentsPage />} />
            <Route path="/incidencias/ciudadano/:id" element={<MyIncidentsPage />} />
            <Route path="/incidencias/ciudadano/:id/mapa" element={<MyIncidentMapPage />} />
          </Routes>
        </MemoryRouter>
      </ThemeProvider>
    </ClientProvider>,
  )

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  // All of them were chosen before.
  for (const id of [0, 5, 8, 9]) writeLocal(client, `lista_incidencias_${id}`, '?')
  // The virtual list renders what fits its container; without layout the height is 0.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(120)
  municipality(client).set(aMunicipality())
  api = fakeApi(
    client,
    answer(getParameters, () => parameters),
    answer(getMapConfig, () => new Promise<never>(() => undefined)),
    answer(deviceIncidents, () => page([anIncident()])),
    answer(citizenIncidents, () => page([anIncident()])),
    answer(listIncidents, () => page([anIncident()])),
    answer(getIncident, () => anIncident({ imagenes: [photo], historial: [texts] })),
  )
})
afterEach(async () => {
  vi.restoreAllMocks()
})

const queries = () =>
  api.requests.filter(({ route }) => route.endsWith('incidencias')).map(({ route, params, query }) => ({ route, params, query }))

describe('one’s own incidents', () => {
  it.each([
    ['of this device, to an anonymous visitor', null, 'GET /api/v1/ciudadanos/:uuid/incidencias', { uuid: deviceInHeader }, {}],
    ['of this citizen', citizen, 'GET /api/v1/ciudadanos-externos/:idExterno/incidencias', { idExterno: 'c-1' }, {}],
    [
      'of this person of the backoffice',
      { ...staff(), user_roles: ['Ciudadanos' as const] },
      'GET /api/v1/incidencias',
      undefined,
      { filtroIncidencias: 2 },
    ],
  ])('the list contains the incidents %s (INC-06, INC-08)', async (_whose, who, route, params, filter) => {
    person(client).set(who)
    show('/incidencias/ciudadano')
    const row = await screen.findByRole('listitem')
    expect(within(row).getByRole('link', { name: 'Farola apagada' }).getAttribute('href')).toBe('/incidencias/ciudadano/4')
    expect(within(row).getByText('Calle Mayor, 3')).toBeTruthy()
    expect(within(row).getByText('En gestión')).toBeTruthy()
    expect(queries()).toMatchObject([{ route, ...(params ? { params } : {}), query: { include: 'imagenes', ...filter } }])
  })

  it('reports that are only on this device come first', async () => {
    setOnline(client, false)
    await startOutbox(client)
    await act(() =>
      enqueue(client, { title: 'Incidencia nueva: Bache', detail: 'Calle Nueva' }, [
        step(createIncident, { body: { tipos: '3', unidad_gestion_id: 1 } }),
      ]),
    )
    show('/incidencias/ciudadano')
    expect(await screen.findByText('Incidencia nueva: Bache')).toBeTruthy()
    expect(screen.getByText('Se enviará cuando haya conexión')).toBeTruthy()
    for (const { id } of await outbox(client).all()) await act(() => outbox(client).discard(id))
    setOnline(client, true)
  })

  it('an empty list offers to report', async () => {
    api.answer(answer(deviceIncidents, () => page([])))
    show('/incidencias/ciudadano')
    expect(await screen.findByText('Aún no ha avisado de nada')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Nueva incidencia' }).getAttribute('href')).toBe('/incidencias/add')
  })
})

describe('all incidents', () => {
  it('staff see the internal status, in Valencian too (INC-10)', async () => {
    person(client).set(staff())
    changeLanguage(client, 'ca')
    show('/incidencias')
    const row = await screen.findByRole('listitem')
    expect(within(row).getByRole('link', { name: 'Fanal apagat' }).getAttribute('href')).toBe('/incidencias/4')
    expect(within(row).getByText('En reparación')).toBeTruthy()
    expect(within(row).queryByText('En gestión')).toBeNull()
  })

  it('staff and citizens see statuses and colours that only the server defines, each their own (INC-10, INC-11, INC-13)', async () => {
    const states = { DesEstado: 'En la luna', ColorEstado: '#AA00FF', DesEstadoCiudadano: 'De viaje', ColorEstadoCiudadano: '#00AA33' }
    api.answer(answer(listIncidents, () => page([anIncident(states)])))
    const colourOf = async (label: string) => {
      const chip = (await screen.findByText(label)).parentElement
      return chip?.style.getPropertyValue('--l-bg')
    }
    person(client).set(staff())
    const { unmount } = show('/incidencias')
    expect(await colourOf('En la luna')).toBe(tonesOf('#AA00FF').light.bg)
    expect(screen.queryByText('De viaje')).toBeNull()
    unmount()
    person(client).set(null)
    show('/incidencias')
    expect(await colourOf('De viaje')).toBe(tonesOf('#00AA33').light.bg)
    expect(screen.queryByText('En la luna')).toBeNull()
  })

  it('incidents are searched by code, 400 ms after the last key (INC-05)', async () => {
    person(client).set(staff())
    show('/incidencias')
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Código, calle o palabra' }), '0004')
    await vi.waitFor(() => expect(queries().at(-1)?.query).toMatchObject({ search: '0004' }), { timeout: 5000 })
    expect(queries()).toHaveLength(2)
  })
})

describe('an incident', () => {
  it('a citizen reads the public texts, the photo, the replies and the map (INC-11)', async () => {
    show('/incidencias/ciudadano/4')
    expect(await screen.findByText('Parpadea')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: 'Farola apagada' })).toBeTruthy()
    expect(screen.getByText('Lo que nos contó')).toBeTruthy()
    expect(screen.queryByText('En reparación')).toBeNull()
    expect(screen.getByRole('region', { name: 'Qué ha pasado' }).textContent).toContain('En gestión')
    const picture = within(screen.getByRole('button', { name: /^Ver las fotos/ })).getByRole('img')
    expect(picture.getAttribute('src')).toContain('/uploads/imagenes/a1_view.jpg')
    expect(screen.getByRole('link', { name: 'Ver en el mapa' }).getAttribute('href')).toBe('/incidencias/ciudadano/4/mapa')
  })

  it('staff read status, tasks and reporter, where they may (INC-10, INC-24)', async () => {
    person(client).set(staff())
    const ciudadano = { nombre: 'Marta', email: null, telefono: '960 000 000', dni: null, direccion: null, id_externo: null }
    api.answer(answer(getIncident, () => anIncident({ propia: false, ciudadano, tareas: [aTaskOfIt()], historial: [] })))
    show('/incidencias/4')
    expect(await screen.findByText('En reparación')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Llamar al 960 000 000' }).getAttribute('href')).toBe('tel:960000000')
    expect(screen.getByRole('link', { name: 'T-26-00007' }).getAttribute('href')).toBe('/tareas/7')
  })

  it.each([
    ['district and site, as by default', {}, 'Calle Mayor, 3 · Ensanche · Junto al quiosco'],
    ['the neighbourhood where it is on', { barrio: true, distrito: false, emplazamiento: false }, 'Calle Mayor, 3 · Centro'],
  ])('the place is shown as %s (INC-15)', async (_what, flags, line) => {
    api.answer(answer(getParameters, () => ({ ...parameters, ...flags })))
    show('/incidencias/ciudadano/4')
    expect(await screen.findByText(line)).toBeTruthy()
  })

  it('the map also shows address, street, number, district and site in words (MAP-03)', async () => {
    show('/incidencias/ciudadano/4/mapa')
    expect(await screen.findByText('Calle Mayor, 3')).toBeTruthy()
    const facts = [...document.querySelectorAll('dl > div')].map((row) => row.textContent)
    expect(facts).toEqual([
      'DirecciónCalle Mayor, 3',
      'CalleCalle Mayor',
      'Número3',
      'DistritoEnsanche',
      'Detalle del lugarJunto al quiosco',
    ])
  })

  it('an incident that is missing or not visible to this person is reported as such', async () => {
    api.answer(answer(getIncident, () => refuse('http.notFound')))
    show('/incidencias/ciudadano/4')
    expect((await screen.findByRole('alert')).textContent).toContain('No existe o se ha borrado')
    expect(screen.getByRole('heading', { level: 1, name: 'Incidencia' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Volver a intentarlo' })).toBeNull()
  })
})
