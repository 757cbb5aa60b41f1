import { openLink } from '@avisa/contract/follows/endpoints'
import type { Linked, LinkedFollow, LinkRequest } from '@avisa/contract/follows/schemas'
import { refuse } from '@avisa/contract/refusal'
import { stillBroken } from '@avisa/contract/reopening/endpoints'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { aFollow } from '#/follows/testing/a-follow.ts'
import { ClientProvider } from '#/platform/ClientProvider.tsx'
import type { Client } from '#/platform/client.ts'
import { changeLanguage } from '#/platform/language.ts'
import { answer, fakeApi } from '#/platform/testing/fake-api.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'
import { popups } from '#/ui/popup/popups.ts'
import { ThemeProvider } from '#/ui/theme/ThemeProvider.tsx'
import { anIncident } from '../testing/an-incident.ts'
import { LinkPage } from './LinkPage.tsx'

const enlace = 'x'.repeat(43)
let client: Client
let state: Linked
let api: ReturnType<typeof fakeApi>
const linked = (...things: Partial<LinkedFollow>[]): Linked => ({
  clase: 'propia',
  correo: 'p…@correo.example',
  incidencia: null,
  seguimientos: things.map(aFollow),
})
const states: Partial<Record<NonNullable<LinkRequest['accion']>, Linked>> = {
  confirmar: linked({ estado: 'activo' }),
  dejar: linked({ estado: 'baja' }),
  borrar: { ...linked({}), correo: null, seguimientos: [] },
  retirar: { ...linked({ estado: 'activo' }), incidencia: anIncident({ propia: true, revision: 'oculta' }) },
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

it('of several things each is told less often, stopped or followed again', async () => {
  state = linked({ estado: 'activo' }, { id: 8, zona_id: 2, incidencia_id: null, nombre: 'Centro', frecuencia: 'diaria', estado: 'activo' })
  api.answer(
    answer(openLink, ({ body: { accion, frecuencia, seguimiento_id } }) => {
      const chosen = {
        ...(frecuencia && { frecuencia }),
        ...(accion && { estado: accion === 'dejar' ? ('baja' as const) : ('activo' as const) }),
      }
      state = {
        ...state,
        seguimientos: state.seguimientos.map((each) => (each.id === (seguimiento_id ?? null) ? { ...each, ...chosen } : each)),
      }
      return state
    }),
  )
  open()
  await userEvent.click(await screen.findByText('SU-26-5 · Calle Mayor, 3 · Recibida · Cuando cambie'))
  const sheet = async (name: string) => within(await screen.findByRole('dialog', { name }))
  await userEvent.click((await sheet('Farola sin luz')).getByRole('radio', { name: 'Cada día' }))
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByText('Centro'))
  expect((await sheet('Centro')).queryByRole('radio', { name: 'Cuando cambie' })).toBeNull()
  await press('Dejar de seguir')
  await press('Volver a seguir')
  await vi.waitFor(() =>
    expect(acts()).toEqual([
      { frecuencia: 'diaria', incidencia_id: 5 },
      { accion: 'dejar', seguimiento_id: 8 },
      { accion: 'confirmar', seguimiento_id: 8 },
    ]),
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

it('who opens the link when the days are over is offered to report it again', async () => {
  const cierre = {
    cerrada: '2026-01-01 10:00:00',
    desenlace: 'resuelta' as const,
    respuesta: null,
    respuesta_lang: null,
    motivo: null,
    organismo: null,
    prevista: null,
    ofrece_sigue_igual: true,
  }
  state = { ...linked({ estado: 'activo' }), incidencia: anIncident({ id: 5, propia: true, contestable: null, cierre }) }
  open('&r=no')
  const late = within(await screen.findByRole('region', { name: 'Se cerró hace demasiado' }))
  expect(late.getByRole('link', { name: 'Avisar de nuevo' }).getAttribute('href')).toMatch(
    /^\/incidencias\/add\?.*contenido=Sigue%20igual%3A%20SU-26-/,
  )
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

it('the reporter takes words and photos away from the public, once asked; a follower does not', async () => {
  state = { ...linked({ estado: 'activo' }), incidencia: anIncident({ propia: true, revision: 'visible' }) }
  open()
  await press('Retirar mi texto y mis fotos del público')
  expect(acts()).toEqual([])
  act(() => popups(client).get()[0]?.answer(true))
  await vi.waitFor(() => expect(acts()).toEqual([{ accion: 'retirar' }]))
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: /^Retirar/ })).toBeNull())
})

it('what others reported is not theirs to take away', async () => {
  state = { ...linked({ estado: 'activo' }), clase: 'seguimiento', incidencia: anIncident({ propia: false, revision: 'visible' }) }
  open()
  expect(await screen.findByText('Correos')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Retirar/ })).toBeNull()
})
