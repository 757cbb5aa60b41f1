import { parameterDefaults } from '@avisa/contract/municipalities/defaults'
import { getParameters } from '@avisa/contract/municipalities/endpoints'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, it, test } from 'vitest'
import { ClientProvider } from '#/platform/ClientProvider.tsx'
import { answer, fakeApi } from '#/platform/testing/fake-api.ts'
import { changeLanguage, overrideTexts } from '#/platform/text.ts'
import { ThemeProvider } from '#/ui/theme/ThemeProvider.tsx'
import { endTutorial, forgetTutorial, isTutorialDue, mayTutorialBeDue } from './tutorial.ts'
import { TutorialPage } from './TutorialPage.tsx'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

const first = { shown: false, omitir_tutorial_inicial: false, isEmbedded: false, fromBackoffice: false }
test.each([
  ['comes on the first start (START-02)', {}, true],
  ['does not come again (START-03)', { shown: true }, false],
  ['is left out where the municipality says so (START-04)', { omitir_tutorial_inicial: true }, false],
  ['is left out inside another page (START-05)', { isEmbedded: true }, false],
  ['is left out when a backoffice opens the app (START-06)', { fromBackoffice: true }, false],
])('the tutorial %s', (_title, now, due) => {
  expect(isTutorialDue({ ...first, ...now })).toBe(due)
})

it('the tutorial is preloaded before the municipality has answered, until it has been seen', () => {
  forgetTutorial(client)
  expect(mayTutorialBeDue(client)).toBe(true)
  endTutorial(client)
  expect(mayTutorialBeDue(client)).toBe(false)
})

const open = (resume?: string) => {
  const router = createMemoryRouter(
    [
      { path: '/tutorial', Component: TutorialPage },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    { initialEntries: [{ pathname: '/tutorial', state: resume === undefined ? null : { resume } }] },
  )
  render(
    <ThemeProvider colour="#0A6478">
      <ClientProvider client={client}>
        <RouterProvider router={router} />
      </ClientProvider>
    </ThemeProvider>,
  )
  return () => router.state.location.pathname + router.state.location.search
}
const title = () => screen.getByRole('heading', { level: 1 }).textContent
const press = (key: string) => fireEvent.keyDown(screen.getByRole('heading', { level: 1 }), { key })
const swipe = (from: number, to: number) => {
  const page = screen.getByRole('heading', { level: 1 })
  fireEvent.touchStart(page, { changedTouches: [{ clientX: from }] })
  fireEvent.touchEnd(page, { changedTouches: [{ clientX: to }] })
}

const parameters = { ...parameterDefaults, nombre: 'Altea', nombre_es: 'Altea', nombre_val: 'Altea', color: '#0A6478' }
beforeEach(() => {
  fakeApi(
    client,
    answer(getParameters, () => parameters),
  )
})

it('the tutorial has five pages and then opens the requested screen (START-08)', async () => {
  const at = open('/incidencias/12?tab=mapa')
  for (const page of ['Avise en menos de un minuto', 'Diga dónde es', 'Haga una foto', 'Siga su incidencia']) {
    expect(title()).toBe(page)
    await userEvent.click(screen.getByRole('button', { name: 'Siguiente' }))
  }
  expect(title()).toBe('También sin conexión')
  await userEvent.click(screen.getByRole('button', { name: 'Empezar' }))
  await waitFor(() => expect(at()).toBe('/incidencias/12?tab=mapa'))
  expect(client.storage.local().getItem('tutorial_inicial')).toBe('1')
})

it('pages are turned by swipe and by arrow keys, up to the first and the last', () => {
  open()
  swipe(300, 100)
  expect(title()).toBe('Diga dónde es')
  swipe(100, 120)
  expect(title()).toBe('Diga dónde es')
  swipe(100, 300)
  press('ArrowLeft')
  expect(title()).toBe('Avise en menos de un minuto')
  press('ArrowRight')
  press('ArrowRight')
  expect(title()).toBe('Haga una foto')
})

it('going back to the first page with the keyboard keeps the focus', async () => {
  open()
  await userEvent.click(screen.getByRole('button', { name: 'Siguiente' }))
  screen.getByRole('button', { name: 'Anterior' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(title()).toBe('Avise en menos de un minuto')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

it('the tutorial can be closed at once, and never leads to another site', async () => {
  const at = open('//evil.example')
  await userEvent.click(screen.getByRole('button', { name: 'Omitir' }))
  await waitFor(() => expect(at()).toBe('/'))
})

it('the tutorial is shown in Valencian, and with the municipality’s own texts', () => {
  changeLanguage(client, 'ca')
  overrideTexts(client, 'ca', { 'tutorial.m1': 'El nostre poble escolta.' })
  open()
  expect(title()).toBe("Avise en menys d'un minut")
  expect(screen.getByText('El nostre poble escolta.')).toBeTruthy()
})
