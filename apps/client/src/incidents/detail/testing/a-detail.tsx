import { parameterDefaults } from '@avisa/contract/municipalities/defaults'
import type { PermissionName } from '@avisa/contract/access/permissions'
import { listClosings } from '@avisa/contract/closing/endpoints'
import type { Closings } from '@avisa/contract/closing/schemas'
import { incidentExtraFields } from '@avisa/contract/extra-fields/endpoints'
import { getIncident } from '@avisa/contract/incidents/endpoints'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { getMapConfig } from '@avisa/contract/map/endpoints'
import { getParameters } from '@avisa/contract/municipalities/endpoints'
import type { Parameters } from '@avisa/contract/municipalities/schemas'
import { aUser, granted } from '@avisa/contract/testing/a-user'
import { listUnits } from '@avisa/contract/units/endpoints'
import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useParams } from 'react-router'
import type { Client } from '#/platform/client.ts'
import { ClientProvider } from '#/platform/ClientProvider.tsx'
import { municipality, person } from '#/platform/identity.ts'
import { answer, fakeApi } from '#/platform/testing/fake-api.ts'
import { ThemeProvider } from '#/ui/theme/ThemeProvider.tsx'
import { IncidentDetail } from '#/incidents/shared/IncidentDetail.tsx'
import { MergePage } from '#/incidents/merge/MergePage.tsx'
import { MoveIncidentPage } from '#/incidents/MoveIncidentPage.tsx'
import { anIncident } from '#/incidents/testing/an-incident.ts'
import { aUnit } from '#/platform/testing/a-unit.ts'
import { aMunicipality } from '#/platform/testing/a-municipality.ts'

const parameters: Parameters = {
  ...parameterDefaults,
  nombre: 'A',
  nombre_es: 'A',
  nombre_val: 'A',
  color: '#0A6478',
  sitios_permitidos: [],
  redirecciones_permitidas: [],
  condiciones: { version: '1', secciones_es: [], secciones_val: [] },
}
const unit = aUnit(1, 'Vía pública', { latitud_min: 39, latitud_max: 39.1, longitud_min: -0.3, longitud_max: -0.2 })

/** A staff account that reads everything and has these permissions. */
export const asStaff = (client: Client, ...names: PermissionName[]) =>
  person(client).set(aUser({ user_permisos: granted('incidencia.consultar.todas', ...names) }))

/** A server with the incident as it is now. */
export const aDetailApi = (client: Client, more: Partial<Incident> = {}, settings: Partial<Parameters> & { closings?: Closings } = {}) => {
  municipality(client).set(aMunicipality())
  const { closings = { motivos: [], organismos: [], correos: [] }, ...changed } = settings
  const state = { now: anIncident({ propia: false, version: 3, historial: [], ...more }) }
  const api = fakeApi(
    client,
    answer(getParameters, () => ({ ...parameters, ...changed })),
    answer(listUnits, () => [unit]),
    answer(getMapConfig, () => new Promise<never>(() => undefined)),
    answer(incidentExtraFields, () => []),
    answer(listClosings, () => closings),
    answer(getIncident, () => state.now),
  )
  return Object.assign(api, { held: state })
}

const Detail = () => {
  const id = Number(useParams()['id'])
  return <IncidentDetail key={id} id={id} at={{ back: '/incidencias', map: `/incidencias/${id}/mapa` }} />
}

/** Returns a function that reads the current address. */
export const openDetail = (client: Client, path = '/incidencias/4') => {
  const router = createMemoryRouter(
    [
      { path: '/incidencias/:id', element: <Detail /> },
      { path: '/incidencias/:id/mapa/edit', element: <MoveIncidentPage /> },
      { path: '/incidencias/:id/juntar', element: <MergePage /> },
    ],
    { initialEntries: [path] },
  )
  render(
    <ClientProvider client={client}>
      <ThemeProvider colour="#0A6478">
        <RouterProvider router={router} />
      </ThemeProvider>
    </ClientProvider>,
  )
  return () => router.state.location.pathname
}
