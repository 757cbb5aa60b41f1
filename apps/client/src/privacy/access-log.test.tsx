import { exportAccessLog, listAccessLog } from '@avisa/contract/privacy/endpoints'
import type { AccessLogEntry } from '@avisa/contract/privacy/schemas'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { anApi, aSession, showPage, enterTown } from '#/accounts/testing/an-app.tsx'
import { signIn } from '#/platform/session.ts'
import { answer } from '#/platform/testing/fake-api.ts'
import { AccessLogPage } from './AccessLogPage.tsx'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

let api: ReturnType<typeof anApi>
beforeEach(() => enterTown(client))
afterEach(() => {
  vi.restoreAllMocks()
})

const incidencias = Array.from({ length: 8 }, (_, i) => ({ id: i + 1, codigo: i === 1 ? null : `SU-26-${i + 1}` }))
const entries: AccessLogEntry[] = [
  { id: 2, fecha: '2026-11-20 09:05:00', usuario_id: 4, quien: 'Irene Soler', para: 'GET /api/v1/incidencias', incidencias },
  { id: 1, fecha: '2026-11-19 08:00:00', usuario_id: null, quien: null, para: 'GET /api/v1/incidencias/:id', incidencias: [] },
]
const lastQuery = () => api.requests.findLast(({ route }) => route === 'GET /api/v1/consultas-personales')?.query

it('the access log shows who read personal data, is filtered by name and by days, and can be exported', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => (saved.push(blob as Blob), 'blob:x'))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  await signIn(client, aSession({ user_roles: ['Administradores'] }))
  const meta = { current_page: 1, per_page: 15, total: 2, last_page: 1 }
  api = anApi(
    client,
    {},
    answer(listAccessLog, () => ({ data: entries, meta })),
    answer(exportAccessLog, () => ({ content: new TextEncoder().encode('Fecha;Persona\r\n'), type: 'text/csv', cacheControl: '' })),
  )
  showPage(client, '/consultas-personales', <AccessLogPage />)
  expect(await screen.findByText('Irene Soler')).toBeTruthy()
  expect(screen.getByText('Consulta hecha desde el servidor')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'SU-26-1' }).getAttribute('href')).toBe('/incidencias/1')
  expect(screen.getByText('n.º 2, ya borrada')).toBeTruthy()
  expect(screen.getByText('y 2 más')).toBeTruthy()
  await userEvent.type(screen.getByRole('searchbox'), 'soler')
  await userEvent.clear(screen.getByLabelText('Desde'))
  // The export needs a period.
  expect(screen.queryByRole('button', { name: 'Exportar a CSV' })).toBeNull()
  await userEvent.type(screen.getByLabelText('Desde'), '2026-11-19')
  await waitFor(() => expect(lastQuery()).toMatchObject({ quien: 'soler', desde: '2026-11-19' }))
  await userEvent.click(screen.getByRole('button', { name: 'Exportar a CSV' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(api.requests.find(({ route }) => route.endsWith('/csv'))?.query).toMatchObject({ quien: 'soler', desde: '2026-11-19' })
})
