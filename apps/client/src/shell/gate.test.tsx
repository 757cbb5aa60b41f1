import { parameterDefaults } from '@avisa/contract/municipalities/defaults'
import { getParameters } from '@avisa/contract/municipalities/endpoints'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { ClientProvider } from '#/platform/ClientProvider.tsx'
import { CallError } from '#/platform/call-error.ts'
import { ended } from '#/platform/failures.ts'
import { municipality } from '#/platform/identity.ts'
import { isOnline, onNetworkChange, setOnline, watchNetwork } from '#/platform/network.ts'
import { startup } from '#/platform/startup.ts'
import { answer, fakeApi } from '#/platform/testing/fake-api.ts'
import { changeLanguage } from '#/platform/text.ts'
import { ThemeProvider } from '#/ui/theme/ThemeProvider.tsx'
import { Gate } from './Gate.tsx'
import { endTutorial } from './tutorial/tutorial.ts'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'
import { aMunicipality } from '#/platform/testing/a-municipality.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

const parameters = { ...parameterDefaults, nombre: 'Altea', nombre_es: 'Altea', nombre_val: 'Altea', color: '#0A6478' }
const town = aMunicipality({ nombre: 'Altea', centro: { latitud: 38.6, longitud: 0 } })
beforeEach(() => {
  fakeApi(
    client,
    answer(getParameters, () => parameters),
  )
  startup(client).set({ step: 'loading' })
  endTutorial(client)
})

const open = (address: string) => {
  const children = [
    { path: '/incidencias/:id', element: <p>The incident</p> },
    { path: '/tareas', element: <p>The tasks</p> },
  ]
  const router = createMemoryRouter([{ Component: Gate, children }], { initialEntries: [address] })
  render(
    <ThemeProvider colour="#0A6478">
      <ClientProvider client={client}>
        <RouterProvider router={router} />
      </ClientProvider>
    </ThemeProvider>,
  )
  return router
}

it.each([
  ['es', 'Abriendo…'],
  ['ca', 'Obrint…'],
] as const)('the splash is shown first and says that it is starting, in %s (START-01)', (lang, starting) => {
  changeLanguage(client, lang)
  open('/incidencias/12')
  expect(screen.getByRole('main').getAttribute('aria-busy')).toBe('true')
  expect(screen.getByRole('status').textContent).toBe(starting)
  expect(screen.queryByText('The incident')).toBeNull()
})

it('the splash shows the municipality’s logo, where there is one (GEN-07)', () => {
  municipality(client).set({ ...town, logo: 'https://www.altea.example/escudo.svg' })
  open('/incidencias/12')
  expect(screen.getByRole('main').querySelector('img')?.getAttribute('src')).toBe('https://www.altea.example/escudo.svg')
  // A logo that fails to load is replaced with the shield, not a broken image.
  const [logo] = screen.getByRole('main').querySelectorAll('img')
  if (logo) fireEvent.error(logo)
  expect(screen.getByRole('main').querySelector('img')).toBeNull()
  expect(screen.getByRole('main').querySelector('svg')).toBeTruthy()
  municipality(client).set(null)
})

it('no screen is shown while the configuration loads, then the last one requested (START-07, START-08)', async () => {
  const router = open('/incidencias/12?tab=mapa')
  await act(() => router.navigate('/tareas'))
  expect(screen.queryByText('The tasks')).toBeNull()
  await act(() => router.navigate('/incidencias/12?tab=mapa'))
  expect(screen.queryByText('The incident')).toBeNull()
  act(() => startup(client).set({ step: 'ready' }))
  expect(await screen.findByText('The incident')).toBeTruthy()
  expect(router.state.location.search).toBe('?tab=mapa')
})

it('without configuration no screen is shown, and a retry is offered (START-07)', () => {
  open('/tareas')
  act(() => startup(client).set({ step: 'failed', error: new CallError('offline', { url: '/x' }) }))
  expect(screen.queryByText('The tasks')).toBeNull()
  expect(screen.getByRole('button', { name: 'Volver a intentarlo' })).toBeTruthy()
})

it('a person who left for lack of network is not asked to reload, and returns to their screen when the network does', async () => {
  open('/tareas')
  act(() => startup(client).set({ step: 'ready' }))
  await screen.findByText('The tasks')
  act(() => {
    setOnline(client, false)
    ended(client).set('offline')
  })
  expect(screen.queryByText('The tasks')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Volver a cargar' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeTruthy()
  act(() => setOnline(client, true))
  expect(await screen.findByText('The tasks')).toBeTruthy()
})

it('a start without network continues by itself when the network returns', async () => {
  setOnline(client, false)
  municipality(client).set(null)
  open('/tareas')
  act(() => startup(client).set({ step: 'failed', error: new CallError('offline', { url: '/x' }) }))
  act(() => setOnline(client, true))
  expect(startup(client).get().step).toBe('loading')
})

it('the number of a fault is shown once, and only where it helps', () => {
  open('/tareas')
  act(() => startup(client).set({ step: 'failed', error: new CallError('internal', { status: 500, requestId: '1a2b3c4d' }) }))
  expect(screen.getByRole('alert').textContent?.split('1a2b3c4d')).toHaveLength(2)
  act(() => startup(client).set({ step: 'failed', error: new CallError('maintenance', { status: 503, requestId: '1a2b3c4d' }) }))
  expect(screen.getByText('Estamos haciendo mejoras')).toBeTruthy()
  expect(screen.queryByText('1a2b3c4d')).toBeNull()
})

it('the app follows the state of the connection (START-17)', async () => {
  await watchNetwork(client)
  const heard: boolean[] = []
  const stop = onNetworkChange(client, () => heard.push(isOnline(client)))
  dispatchEvent(new Event('offline'))
  dispatchEvent(new Event('online'))
  stop()
  setOnline(client, true)
  expect(heard).toEqual([false, true])
})
