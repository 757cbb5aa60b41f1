import { getParameters } from '@avisa/contract/municipalities/endpoints'
import type { aUser } from '@avisa/contract/testing/a-user'
import { listUnits } from '@avisa/contract/units/endpoints'
import {
  exportWorkDays,
  finishOpenWorkDay,
  finishWorkDay,
  listEmployees,
  listOwnWorkDays,
  listVehicles,
  listWorkDays,
  startWorkDay,
  workDayTotals,
} from '@avisa/contract/workdays/endpoints'
import type { WorkDay } from '@avisa/contract/workdays/schemas'
import { render } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, vi } from 'vitest'
import type { Client } from '#/platform/client.ts'
import { ClientProvider } from '#/platform/ClientProvider.tsx'
import { municipality, person } from '#/platform/identity.ts'
import { startOutbox } from '#/platform/outbox/use-outbox.ts'
import { loadOf, queryClient } from '#/platform/query-client.ts'
import { answer, fakeApi } from '#/platform/testing/fake-api.ts'
import { Popups } from '#/ui/popup/Popups.tsx'
import { ThemeProvider } from '#/ui/theme/ThemeProvider.tsx'
import { AllWorkDaysPage } from '../AllWorkDaysPage.tsx'
import { EmployeesPage } from '../EmployeesPage.tsx'
import { aDay, me, parameters, running, unit, worker } from './a-work-day.ts'
import { UserWorkDaysPage } from '../UserWorkDaysPage.tsx'
import { WorkDayPage } from '../WorkDayPage.tsx'
import { aMunicipality } from '#/platform/testing/a-municipality.ts'

export const page = <T,>(data: T[]) => ({ data, meta: { current_page: 1, per_page: 15, total: data.length, last_page: 1 } })

export const signedIn = (client: Client, user: ReturnType<typeof aUser>) => {
  person(client).set(user)
  knowParameters(client)
}
export const knowParameters = (client: Client) =>
  queryClient(client).setQueryData(loadOf(client, getParameters, {}, { bilingual: true }).queryKey, parameters)

export const server = { open: [] as WorkDay[], closed: [] as WorkDay[], api: undefined as unknown as ReturnType<typeof fakeApi> }
export const sent = (route: string) => server.api.requests.filter((request) => request.route === route)
export const starts = `POST ${startWorkDay.path}`

export const show = (client: Client, path = '/usuarios-jornadas/principal') =>
  render(
    <ClientProvider client={client}>
      <ThemeProvider colour="#0A6478">
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route path="/usuarios-jornadas/principal" element={<WorkDayPage />} />
            <Route path="/usuarios-jornadas/listado/:id" element={<UserWorkDaysPage />} />
            <Route path="/usuarios-jornadas/empleados" element={<EmployeesPage />} />
            <Route path="/vusuarios-jornadas" element={<AllWorkDaysPage />} />
            <Route path="*" element={<p>elsewhere</p>} />
          </Routes>
          <Popups />
        </MemoryRouter>
      </ThemeProvider>
    </ClientProvider>,
  )

/** Each test starts on a Friday at 10:15, signed in as the worker, with one finished day. */
export const useWorkDayPages = (current: () => Client) => {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:12:00Z') })
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(80)
    server.open = []
    server.closed = [aDay()]
    municipality(current()).set(aMunicipality())
    person(current()).set(worker)
    knowParameters(current())
    server.api = fakeApi(
      current(),
      answer(getParameters, () => parameters),
      answer(listUnits, () => [unit(1, 'Servicios urbanos'), unit(2, 'Edificios')]),
      answer(listVehicles, () => ['SIN_VEHICULO', 'F-01 Furgoneta']),
      answer(listOwnWorkDays, ({ query: { criteria } }) =>
        page(criteria === undefined ? [...server.open, ...server.closed] : criteria.includes('abierto') ? server.open : server.closed),
      ),
      answer(workDayTotals, () => [
        { usuario_id: me, nombre: 'Joan', apellidos: 'Bataller', minutos: 1865, dias: [{ dia: '2026-11-19', minutos: 434 }] },
      ]),
      answer(startWorkDay, ({ body }) => {
        server.open = [running({ centro: body.centro, vehiculo: body.vehiculo ?? 'SIN_VEHICULO', created_at: '2026-11-20 11:12:00' })]
        return server.open[0] ?? aDay()
      }),
      answer(finishWorkDay, () => {
        server.open = []
        return aDay({ id: 9 })
      }),
      answer(finishOpenWorkDay, () => {
        server.open = []
        return aDay({ id: 9 })
      }),
      answer(listWorkDays, () => page([running(), aDay({ created_at: '2025-12-31 08:00:00', fecha_fin: '2025-12-31 09:00:00' })])),
      answer(listEmployees, () => page([{ id: 7, nombre: 'Ana', apellidos: 'Pla', abierta: true, ultima: '2026-11-20 07:00:00' }])),
      answer(exportWorkDays, () => ({ content: new TextEncoder().encode('Persona;Centro\r\n'), type: 'text/csv', cacheControl: '' })),
    )
    await startOutbox(current())
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
}
