import { openLink } from '@avisa/contract/follows/endpoints'
import type { Linked, LinkRequest } from '@avisa/contract/follows/schemas'
import { refuse } from '@avisa/contract/refusal'
import { stillBroken } from '@avisa/contract/reopening/endpoints'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { ClientProvider } from '#/platform/ClientProvider.tsx'
import type { Client } from '#/platform/client.ts'
import { changeLanguage } from '#/platform/language.ts'
import { answer, fakeApi } from '#/platform/testing/fake-api.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'
import { ThemeProvider } from '#/ui/theme/ThemeProvider.tsx'
import { anIncident } from '../testing/an-incident.ts'
import { LinkPage } from './LinkPage.tsx'

const enlace = 'x'.repeat(43)
const thing: Linked['seguimientos'][number] = {
  id: null,
  incidencia_id: 5,
  zona_id: null,
  id_vial: null,
  codigo: 'SU-26-5',
  nombre: 'Farola sin luz',
  detalle: 'Calle Mayor, 3',
  DesEstadoCiudadano: 'Recibida',
  frecuencia: 'al_momento',
  estado: 'por_confirmar',
}
let client: Client
let state: Linked
let api: ReturnType<typeof fakeApi>
const linked = (more: Partial<typeof thing>): Linked => ({
  clase: 'propia',
  correo: 'p…@correo.example',
  incidencia: null,
  seguimientos: [{ ...thing, ...more }],
})
const states: Partial<Record<NonNullable<LinkRequest['accion']>, Linked>> = {
  confirmar: linked({ estado: 'activo' }),
  dejar: linked({ estado: 'baja' }),
  borrar: { ...linked({}), correo: null, seguimientos: [] },
}

beforeEach(() => {
  client = createTestClient()
  state = linked({})
  api = fakeApi(
    client,
    answer(openLink, ({ body: { accion, frecuencia } }) => {
      if (accion) state = states[accion] ?? state
      if (frecuencia) state = linked({ estado: 'activo', frecuencia })
      return state
    }),
  )
})
const open = (more = '') =>
  render(
    <ClientProvider client={client}>
      <ThemeProvider colour="#0A6478">
        <MemoryRouter initialEntries={[`/s/${enlace}?municipio=1${more}`]}>
          <Routes>
            <Route path="/s/:token" element={<LinkPage />} />
          </Routes>
        </MemoryRouter>
      </ThemeProvider>
    </ClientProvider>,
  )
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const acts = () =>
  api.requests.flatMap(({ body }) => {
    const { enlace: _token, ...act } = body as LinkRequest
    return Object.keys(act).length > 0 ? [act] : []
  })

it('opening the link of a mail does nothing; its buttons confirm, tell less, stop and start again', async () => {
  open()
  expect(await screen.findByText('¿Quiere que le escribamos a p…@correo.example cuando haya novedades?')).toBeTruthy()
  expect(acts()).toEqual([])
  await press('Sí, quiero recibirlas')
  expect(await screen.findByText('Escribimos a p…@correo.example.')).toBeTruthy()
  await userEvent.click(await screen.findByRole('radio', { name: 'Cada semana' }))
  expect(await screen.findByText('En un solo correo, y ninguno si no pasa nada.')).toBeTruthy()
  await press('Dejar de recibir estos correos')
  expect(await screen.findByText('No recibirá más correos sobre esto.')).toBeTruthy()
  await press('Volver a recibirlos')
  await vi.waitFor(() =>
    expect(acts()).toEqual([{ accion: 'confirmar' }, { frecuencia: 'semanal' }, { accion: 'dejar' }, { accion: 'confirmar' }]),
  )
})

it('who does not want the mails leaves no address behind', async () => {
  open()
  await press('No quiero recibirlas')
  expect(await screen.findByText('Hemos borrado su correo')).toBeTruthy()
  expect(acts()).toEqual([{ accion: 'borrar' }])
})

it('an expired link says so, in Valencian too', async () => {
  changeLanguage(client, 'ca')
  api.answer(answer(openLink, () => refuse('follow.linkInvalid')))
  open()
  expect(await screen.findByText("L'enllaç ja no servix")).toBeTruthy()
})

it('the answer that was chosen in the mail waits for one press', async () => {
  const incidencia = anIncident({ id: 5, propia: true, contestable: { hasta: '2026-12-03', contestada: null } })
  state = { ...linked({ estado: 'activo' }), incidencia }
  api.answer(answer(stillBroken, () => ({ resultado: 'reabierta' as const, codigo: 'SU-26-00004' })))
  open('&r=no')
  const question = within(await screen.findByRole('region', { name: '¿Está arreglado?' }))
  expect(question.getAllByRole('button').map((button) => button.textContent)).toEqual(['No, sigue igual'])
  const sent = () => api.requests.filter(({ route }) => route.endsWith('/sigue-igual')).map(({ body }) => body)
  expect(sent()).toEqual([])
  await press('No, sigue igual')
  await vi.waitFor(() => expect(sent()).toEqual([{ enlace }]))
})
