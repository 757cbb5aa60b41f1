import { parameterDefaults } from '@avisa/contract/municipalities/defaults'
import { getParameters } from '@avisa/contract/municipalities/endpoints'
import type { Parameters } from '@avisa/contract/municipalities/schemas'
import { listNotifications, readAllNotifications, readNotification } from '@avisa/contract/notifications/endpoints'
import type { Notification } from '@avisa/contract/notifications/schemas'
import { aUser } from '@avisa/contract/testing/a-user'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ClientProvider } from '#/platform/ClientProvider.tsx'
import { dropCopies } from '#/platform/copies.ts'
import { language, municipality, person, unreadCount } from '#/platform/identity.ts'
import { setOnline } from '#/platform/network.ts'
import { outbox, startOutbox } from '#/platform/outbox/use-outbox.ts'
import { loadOf, queryClient } from '#/platform/query-client.ts'
import { answer, fakeApi } from '#/platform/testing/fake-api.ts'
import { Popups } from '#/ui/popup/Popups.tsx'
import { popups, shownToast } from '#/ui/popup/popups.ts'
import { ThemeProvider } from '#/ui/theme/ThemeProvider.tsx'
import { NotificationsPage } from './NotificationsPage.tsx'
import { offerNotice } from './offer-notice.ts'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'
import { aMunicipality } from '#/platform/testing/a-municipality.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

const town = aMunicipality()
const parameters = {
  ...parameterDefaults,
  notificaciones: true,
  nombre: 'A',
  nombre_es: 'A',
  nombre_val: 'A',
  color: '#0A6478',
  condiciones: { version: '1', secciones_es: [], secciones_val: [] },
}
const notice = (id: number, more: Partial<Notification> = {}): Notification => ({
  id,
  titulo: 'Incidencia nueva',
  texto: `Nueva incidencia <a href="/incidencias/${id}">SU-26-${id}</a>: farola &lt;rota&gt;.`,
  created_at: '2026-11-21 09:00:00',
  viewed_at: null,
  modelo: 'incidencias',
  itemId: id,
  ...more,
})

/** Parameters are loaded before any screen (`Gate`). */
const haveParameters = (more: Partial<Parameters> = {}) => {
  api.answer(answer(getParameters, () => ({ ...parameters, ...more })))
  queryClient(client).setQueryData(loadOf(client, getParameters, {}, { bilingual: true }).queryKey, { ...parameters, ...more })
}

let stored: Notification[]
let api: ReturnType<typeof fakeApi>
beforeEach(async () => {
  await (await client.database()).clear('outbox')
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(85)
  municipality(client).set(town)
  person(client).set(aUser())
  stored = [3, 2, 1].map((id) => notice(id))
  unreadCount(client).set(3)
  const read = (id: number) => {
    stored = stored.map((notice) => (notice.id === id ? { ...notice, viewed_at: '2026-11-21 10:00:00' } : notice))
    return stored.find((candidate) => candidate.id === id) ?? notice(id)
  }
  api = fakeApi(
    client,
    answer(listNotifications, ({ query: { page = 1, per_page = 40 } }) => ({
      data: stored.slice((page - 1) * per_page, page * per_page),
      meta: { current_page: page, per_page, total: stored.length, last_page: Math.ceil(stored.length / per_page) },
    })),
    answer(readNotification, ({ params }) => read(params.id)),
    answer(readAllNotifications, ({ body }) => {
      stored.filter(({ id }) => id <= body.hasta).forEach(({ id }) => read(id))
      return {}
    }),
  )
  haveParameters()
  await startOutbox(client)
})
afterEach(async () => {
  vi.restoreAllMocks()
})

const show = () =>
  render(
    <ClientProvider client={client}>
      <ThemeProvider colour="#0A6478">
        <MemoryRouter initialEntries={['/notificaciones']}>
          <Routes>
            <Route path="/notificaciones" element={<NotificationsPage />} />
            <Route path="/incidencias/:id" element={<p>la incidencia</p>} />
            <Route path="/login" element={<p>entrar</p>} />
            <Route path="/" element={<p>el inicio</p>} />
          </Routes>
        </MemoryRouter>
        <Popups />
      </ThemeProvider>
    </ClientProvider>,
  )
const rows = async () => screen.findAllByRole('listitem')
const requestsTo = (route: string) => api.requests.filter((request) => request.route === route)

describe('the list of notifications', () => {
  it('each is one sentence without HTML, and unread ones are marked (SRV-99)', async () => {
    stored = [notice(2), notice(1, { viewed_at: '2026-11-20 08:00:00' })]
    unreadCount(client).set(1)
    show()
    const [first, second] = await rows()
    expect(first?.textContent).toContain('Nueva incidencia SU-26-2: farola <rota>.')
    expect(first && within(first).getByText('Sin leer')).toBeTruthy()
    expect(second && within(second).queryByText('Sin leer')).toBeNull()
    expect(screen.getByText('1 sin leer')).toBeTruthy()
  })

  it('the header is rendered at once, so that nothing moves when the notifications load', async () => {
    const slow = Promise.withResolvers<Notification[]>()
    api.answer(
      answer(listNotifications, async () => ({
        data: await slow.promise,
        meta: { current_page: 1, per_page: 15, total: 1, last_page: 1 },
      })),
    )
    show()
    expect(await screen.findByText('3 sin leer')).toBeTruthy()
    const all = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Marcar todos como leídos' })
    expect([all().disabled, screen.queryAllByRole('listitem')]).toEqual([true, []])
    slow.resolve([notice(3)])
    await rows()
    expect(all().disabled).toBe(false)
  })

  it('fifteen are requested per page, whatever the page size of other lists (NOTIF-01, OPEN-04)', async () => {
    stored = Array.from({ length: 17 }, (_, i) => notice(17 - i))
    haveParameters({ tamanyo_pagina: 40 })
    show()
    await rows()
    const [first] = requestsTo('GET /api/v1/notificaciones')
    expect(first?.query).toMatchObject({ page: 1, per_page: 15 })
  })

  it('opening one opens its record, marks it as read and lowers the count by one (NOTIF-03, NOTIF-04, NOTIF-05)', async () => {
    show()
    await userEvent.click(within((await rows())[0] ?? document.body).getByRole('link'))
    expect(await screen.findByText('la incidencia')).toBeTruthy()
    await waitFor(() => expect(requestsTo('POST /api/v1/notificaciones/:id/leida')).toMatchObject([{ params: { id: 3 } }]))
    expect(unreadCount(client).get()).toBe(2)
  })

  it('opening a read one marks nothing', async () => {
    stored = [notice(1, { viewed_at: '2026-11-20 08:00:00' })]
    show()
    await userEvent.click(within((await rows())[0] ?? document.body).getByRole('link'))
    expect(await screen.findByText('la incidencia')).toBeTruthy()
    expect(requestsTo('POST /api/v1/notificaciones/:id/leida')).toEqual([])
    expect(unreadCount(client).get()).toBe(3)
  })

  it.each([
    ['es', 'No se puede abrir aquí'],
    ['ca', 'No es pot obrir ací'],
  ] as const)('a link of another site is reported as such, and the notification marked as read (NOTIF-06, %s)', async (lang, title) => {
    language(client).set(lang)
    stored = [notice(1, { texto: 'Vea <a href="https://otra.example/x">esto</a>.', modelo: null, itemId: null })]
    show()
    await userEvent.click(within((await rows())[0] ?? document.body).getByRole('button'))
    expect(await screen.findByText(title)).toBeTruthy()
    await waitFor(() => expect(requestsTo('POST /api/v1/notificaciones/:id/leida')).toHaveLength(1))
    expect(unreadCount(client).get()).toBe(2)
  })

  it('all are marked at once, up to the newest shown', async () => {
    show()
    await userEvent.click(await screen.findByRole('button', { name: 'Marcar todos como leídos' }))
    expect(unreadCount(client).get()).toBe(0)
    await waitFor(() => expect(requestsTo('POST /api/v1/notificaciones/leidas')).toMatchObject([{ body: { hasta: 3 } }]))
    expect(await screen.findByText('Todo leído')).toBeTruthy()
    expect(screen.queryByText('Sin leer')).toBeNull()
  })

  it('marks without signal wait in the outbox, show at once, and are sent in order later', async () => {
    show()
    await rows()
    setOnline(client, false)
    await userEvent.click(within((await rows())[1] ?? document.body).getByRole('link'))
    await screen.findByText('la incidencia')
    cleanup()
    show()
    await waitFor(async () =>
      expect((await rows()).map(({ textContent }) => textContent?.includes('Sin leer'))).toEqual([true, false, true]),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Marcar todos como leídos' }))
    await waitFor(() => expect(screen.queryByText('Sin leer')).toBeNull())
    expect(unreadCount(client).get()).toBe(0)
    expect((await outbox(client).all()).map(({ title }) => title)).toEqual(['Aviso leído', 'Avisos leídos'])
    expect(api.requests.filter(({ route }) => route.startsWith('POST'))).toEqual([])
    setOnline(client, true)
    const texts = () =>
      api.requests.filter(({ route }) => route.startsWith('POST')).map(({ route, params, body }) => ({ route, params, body }))
    await waitFor(() =>
      expect(texts()).toMatchObject([
        { route: 'POST /api/v1/notificaciones/:id/leida', params: { id: 2 } },
        { route: 'POST /api/v1/notificaciones/leidas', body: { hasta: 3 } },
      ]),
    )
  })

  it('an empty list says what it is for', async () => {
    stored = []
    unreadCount(client).set(0)
    show()
    expect(await screen.findByText('Ningún aviso')).toBeTruthy()
  })

  it('without the module it redirects to the start page (NOTIF-10, OPEN-68), and without a session to the login', async () => {
    haveParameters({ notificaciones: false })
    show()
    expect(await screen.findByText('el inicio')).toBeTruthy()
    cleanup()
    queryClient(client).clear()
    await dropCopies(client)
    person(client).set(null)
    haveParameters()
    show()
    expect(await screen.findByText('entrar')).toBeTruthy()
  })
})

describe('a notification while the app is visible', () => {
  const comment = notice(9, {
    titulo: 'Comentario nuevo',
    modelo: 'incidencias-comentarios',
    texto: 'Ana ha comentado <a href="/incidencias/9/comentarios">SU-26-9</a>.',
  })

  it('one about comments without a screen is only a toast (NOTIF-06)', async () => {
    offerNotice(client, { ...comment, modelo: 'inspecciones-comentarios' }, () => undefined)
    expect(shownToast(client).get()).toMatchObject({ message: 'Ana ha comentado SU-26-9.' })
    expect(shownToast(client).get()?.action).toBeUndefined()
  })

  it('one of many new incidents only changes the badge of staff', async () => {
    offerNotice(client, notice(9), () => undefined)
    expect(shownToast(client).get()).toBeNull()
  })

  it('a toast shows it, with a button that opens it', async () => {
    person(client).set(aUser({ user_roles: ['Ciudadanos'] }))
    const went: string[] = []
    offerNotice(client, notice(9), (path) => went.push(path))
    const toast = shownToast(client).get()
    expect(toast?.message).toBe('Nueva incidencia SU-26-9: farola <rota>.')
    toast?.action?.onClick()
    expect(went).toEqual(['/incidencias/ciudadano/9'])
    await waitFor(() => expect(requestsTo('POST /api/v1/notificaciones/:id/leida')).toHaveLength(1))
  })

  it('one about comments opens with a button (NOTIF-08), and nothing covers what is being written', () => {
    const went: string[] = []
    offerNotice(client, comment, (path) => went.push(path))
    expect(shownToast(client).get()).toMatchObject({ message: 'Ana ha comentado SU-26-9.', action: { label: 'Abrir' } })
    expect([popups(client).get(), went]).toEqual([[], []])
    shownToast(client).get()?.action?.onClick()
    expect(went).toEqual(['/incidencias/9/comentarios'])
  })
})
