import 'fake-indexeddb/auto'
import { getParameters } from '@avisa/contract/municipalities/endpoints'
import { parameterDefaults } from '@avisa/contract/municipalities/defaults'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, test } from 'vitest'
import { queryClient } from '#/platform/queries.ts'
import { answer, fakeApi } from '#/platform/testing/fake-api.ts'
import { changeLanguage, clearOverrides, overrideTexts } from '#/platform/text.ts'
import { ThemeProvider } from '#/ui/theme/ThemeProvider.tsx'
import { endTutorial, forgetTutorial, isTutorialDue, mayTutorialBeDue } from './tutorial.ts'
import { TutorialPage } from './TutorialPage.tsx'

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
  forgetTutorial()
  expect(mayTutorialBeDue()).toBe(true)
  endTutorial()
  expect(mayTutorialBeDue()).toBe(false)
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
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>,
  )
  return () => router.state.location.pathname + router.state.location.search
}
const title = () => screen.getByRole('heading', { level: 1 }).textContent
const swipe = (from: number, to: number) => {
  const page = screen.getByRole('heading', { level: 1 })
  fireEvent.touchStart(page, { changedTouches: [{ clientX: from }] })
  fireEvent.touchEnd(page, { changedTouches: [{ clientX: to }] })
}

const parameters = { ...parameterDefaults, nombre: 'Altea', nombre_es: 'Altea', nombre_val: 'Altea', color: '#0A6478' }
let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  api = fakeApi(answer(getParameters, () => parameters))
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  api.restore()
  localStorage.clear()
  clearOverrides()
  changeLanguage('es')
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
  expect(localStorage.getItem('tutorial_inicial')).toBe('1')
})

it('pages are turned by swipe and by arrow keys, up to the first and the last', async () => {
  open()
  swipe(300, 100)
  expect(title()).toBe('Diga dónde es')
  swipe(100, 120)
  expect(title()).toBe('Diga dónde es')
  swipe(100, 300)
  await userEvent.keyboard('{ArrowLeft}')
  expect(title()).toBe('Avise en menos de un minuto')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
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
  changeLanguage('ca')
  overrideTexts('ca', { 'tutorial.m1': 'El nostre poble escolta.' })
  open()
  expect(title()).toBe("Avise en menys d'un minut")
  expect(screen.getByText('El nostre poble escolta.')).toBeTruthy()
})
