import { loginWithCode, tokenInfo } from '@avisa/contract/accounts/endpoints'
import { getIncident } from '@avisa/contract/incidents/endpoints'
import { refuse } from '@avisa/contract/refusal'
import { aUser } from '@avisa/contract/testing/a-user'
import { createMemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { person, server, token } from '#/platform/identity.ts'
import { startup } from '#/platform/startup.ts'
import { answer, fakeApi } from '#/platform/testing/fake-api.ts'
import { alert, popups } from '#/ui/popup/popups.ts'
import { arrive, goBack, openLink } from './arrival.ts'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

/** A lazy screen whose code loads at the given attempt. */
const routerWhere = (arrivesAt: number) => {
  const tries: number[] = []
  const lazy = () => {
    tries.push(Date.now())
    if (tries.length < arrivesAt) throw new TypeError('Failed to fetch dynamically imported module')
    return Promise.resolve({ Component: () => null })
  }
  const router = createMemoryRouter([
    { path: '/', Component: () => null },
    { path: '/tareas/:id', lazy, ErrorBoundary: () => null },
    { path: '/incidencias/:id', Component: () => null },
  ])
  return { router, tries, at: () => router.state.location.pathname }
}
const toTask = { redirect: { key: 'tarea', id: 5 } } as const

beforeEach(() => {
  vi.useFakeTimers()
  startup(client).set({ step: 'ready' })
})
afterEach(() => vi.useRealTimers())

describe('the launch redirect', () => {
  it('a redirect is opened at once when the app is ready', async () => {
    const { router, at } = routerWhere(1)
    await arrive(client, router, toTask)
    expect(at()).toBe('/tareas/5')
  })

  it('a failing redirect is retried every 500 ms (DEEP-09)', async () => {
    const { router, tries, at } = routerWhere(3)
    const arrival = arrive(client, router, toTask)
    await vi.advanceTimersByTimeAsync(1000)
    await arrival
    expect(tries.map((time) => time - (tries[0] ?? 0))).toEqual([0, 500, 1000])
    expect(at()).toBe('/tareas/5')
  })

  it('a failing redirect opens the start page after five retries (DEEP-09)', async () => {
    const { router, tries, at } = routerWhere(7)
    const arrival = arrive(client, router, toTask)
    await vi.advanceTimersByTimeAsync(10_000)
    await arrival
    expect(tries).toHaveLength(6)
    expect(at()).toBe('/')
  })

  it('a redirect to a missing record is retried five times, then opens the start page and says so (DEEP-09)', async () => {
    const api = fakeApi(
      client,
      answer(getIncident, () => refuse('http.notFound')),
    )
    const { router, at } = routerWhere(1)
    const arrival = arrive(client, router, { redirect: { key: 'incidencia', id: 99 } })
    await vi.advanceTimersByTimeAsync(10_000)
    await arrival
    expect(api.requests).toHaveLength(6)
    expect(at()).toBe('/')
    expect(popups(client).get()).toMatchObject([{ title: 'No existe o se ha borrado' }])
    popups(client).get()[0]?.answer(true)
  })

  it('a redirect waits while the app loads (DEEP-10)', async () => {
    startup(client).set({ step: 'loading' })
    const { router, at } = routerWhere(1)
    const arrival = arrive(client, router, toTask)
    await vi.advanceTimersByTimeAsync(4900)
    expect(at()).toBe('/')
    startup(client).set({ step: 'ready' })
    await vi.advanceTimersByTimeAsync(600)
    await arrival
    expect(at()).toBe('/tareas/5')
  })

  it('a redirect is dropped after ten waits of 500 ms (DEEP-10)', async () => {
    startup(client).set({ step: 'loading' })
    const { router, tries } = routerWhere(1)
    const arrival = arrive(client, router, toTask)
    await vi.advanceTimersByTimeAsync(5100)
    await arrival
    startup(client).set({ step: 'ready' })
    await vi.advanceTimersByTimeAsync(5000)
    expect(tries).toHaveLength(0)
  })

  it('a redirect waits for the choice of a municipality', async () => {
    startup(client).set({ step: 'choose', municipalities: [] })
    const { router, at } = routerWhere(1)
    const arrival = arrive(client, router, toTask)
    await vi.advanceTimersByTimeAsync(60_000)
    startup(client).set({ step: 'ready' })
    await arrival
    expect(at()).toBe('/tareas/5')
  })
})

describe('a session in the launch query (AUTH-16)', () => {
  beforeEach(() => vi.useRealTimers())
  const theirs = aUser({ user_id: 4, nombre: 'Zoe', apellidos: 'Vidal', servidor: 'ciudadano' })
  const arriveWith = async (reply: boolean) => {
    const api = fakeApi(
      client,
      answer(tokenInfo, () => ({ user: theirs, infra_token: null, num_notificaciones_no_leidas: 0 })),
    )
    const { router } = routerWhere(1)
    const arriving = arrive(client, router, { token: 'token-of-the-link' })
    await vi.waitUntil(() => popups(client).get().length === 1)
    const [shown] = popups(client).get()
    shown?.answer(reply)
    await arriving
    return { shown, request: api.requests[0] }
  }

  it.each([
    [true, 'token-of-the-link', 'ciudadano', 4],
    [false, null, 'backoffice', undefined],
  ])('a session opens once the reader confirms its account (%s), on the server that it belongs to', async (reply, isOpened, kind, id) => {
    const { shown, request } = await arriveWith(reply)
    expect(shown?.title).toBe('¿Entrar como Zoe Vidal?')
    expect(request?.headers['authorization']).toBe('Bearer token-of-the-link')
    expect([token(client).get(), server(client).get(), person(client).get()?.user_id]).toEqual([isOpened, kind, id])
    server(client).set('backoffice')
  })

  it('a session replaces nobody: the signed-in person stays and is told so', async () => {
    person(client).set(aUser({ user_id: 9, nombre: 'Ana', apellidos: '' }))
    token(client).set('own-token')
    const { shown } = await arriveWith(true)
    expect(shown?.title).toBe('Sigue como Ana')
    expect([token(client).get(), person(client).get()?.user_id]).toEqual(['own-token', 9])
  })

  it('an expired session is reported as a failed login', async () => {
    fakeApi(
      client,
      answer(tokenInfo, () => refuse('http.notSignedIn')),
    )
    await arrive(client, routerWhere(1).router, { token: 'token-of-the-link' })
    expect(
      popups(client)
        .get()
        .map(({ title }) => title),
    ).toEqual(['No ha podido entrar'])
  })
})

describe('a code in the launch query (DEEP-07)', () => {
  const launched = { loginCode: '100005', ...toTask }
  // Storing the session takes real time.
  beforeEach(() => vi.useRealTimers())

  it('a code signs its person in before the redirect is followed', async () => {
    const worker = aUser({ por_codigo: true })
    const api_token = 'token-of-whoever-has-the-code'
    const api = fakeApi(
      client,
      answer(loginWithCode, () => ({ api_token, lang: 'es' as const, num_notificaciones_no_leidas: 0, user: worker })),
    )
    const { router, at } = routerWhere(1)
    await arrive(client, router, launched)
    expect(api.requests[0]).toMatchObject({ route: 'POST /api/v1/login-codigo', body: { codigo: '100005' } })
    expect([person(client).get()?.user_id, at()]).toEqual([worker.user_id, '/tareas/5'])
  })

  it('a wrong code is reported, and the redirect is followed all the same', async () => {
    fakeApi(
      client,
      answer(loginWithCode, () => refuse('account.wrongPassword')),
    )
    const { router, at } = routerWhere(1)
    await arrive(client, router, launched)
    expect(popups(client).get()).toMatchObject([{ title: 'No ha podido entrar', message: expect.stringMatching(/^El código del enlace/) }])
    popups(client).get()[0]?.answer(true)
    expect([person(client).get(), at()]).toEqual([null, '/tareas/5'])
  })
})

it('a link from the system opens its record (DEEP-08)', async () => {
  const { router, at } = routerWhere(1)
  await openLink(client, router, 'avisa://12')
  expect(at()).toBe('/incidencias/12')
})

describe('the back button of the hybrid app', () => {
  it('back closes a popup first (ROUTE-56)', async () => {
    void alert(client, { title: 'Over the screen' })
    await goBack(client, 0)
    expect(popups(client).get()).toEqual([])
  })

  it('back goes to the previous screen where there is one (ROUTE-56)', async () => {
    const back = vi.spyOn(history, 'back').mockImplementation(() => undefined)
    await goBack(client, 1)
    expect(back).toHaveBeenCalledOnce()
    expect(popups(client).get()).toEqual([])
  })

  it('back at the root asks whether to leave, and «No» stays (ROUTE-57)', async () => {
    const requests = goBack(client, 0)
    expect(popups(client).get()).toMatchObject([{ title: '¿Salir de la aplicación?', confirm: 'Sí', cancel: 'No' }])
    popups(client).get()[0]?.answer(false)
    await requests
  })
})
