import { logout } from '@avisa/contract/accounts/endpoints'
import type { User } from '@avisa/contract/access/schemas'
import { listTasks } from '@avisa/contract/tasks/endpoints'
import { aUser, granted } from '@avisa/contract/testing/a-user'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { person, sessionEnded, token } from '#/platform/identity.ts'
import { recordChanged } from '#/platform/live.ts'
import { setOnline } from '#/platform/network.ts'
import { restoreSession, signIn, signOut } from '#/platform/session.ts'
import { answer, fakeApi } from '#/platform/testing/fake-api.ts'
import { aTask, repairer } from '#/tasks/testing/a-task.ts'
import { readReady } from './ready.ts'
import { watchAhead } from './watch-ahead.ts'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

const minute = 60_000
let visible: DocumentVisibilityState = 'visible'
const see = (state: DocumentVisibilityState) => {
  visible = state
  document.dispatchEvent(new Event('visibilitychange'))
}
const connection: { saveData?: boolean } = {}
Object.assign(navigator, { connection })

let api: ReturnType<typeof fakeApi>
const enter = (user: User = repairer) =>
  signIn(client, { api_token: `token-of-${user.user_id}`, lang: 'es', num_notificaciones_no_leidas: 0, user })
/** Advances the clock together with the database, which keeps its own time. */
const pass = async (milliseconds: number) => {
  const step = milliseconds > minute ? 10_000 : 500
  for (let passed = 0; passed < milliseconds; passed += step) {
    await vi.advanceTimersByTimeAsync(step)
    for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
}
/** How often the open tasks were requested with everything their screens show. */
const loads = () =>
  api.requests.filter(({ query }) => {
    const { include = '', criteria = '' } = query as Record<string, string>
    return include.includes('comentarios') && criteria.includes('(propia,=,1)')
  }).length
const until = async (count: number) => {
  for (let tries = 0; loads() < count && tries < 40; tries++) await pass(500)
  expect(loads()).toBe(count)
}
const countCopies = async () => (await (await client.database()).getAll('copies')).filter(({ owner }) => owner !== null).length

beforeEach(async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visible)
  // The database of the tests keeps its own time.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  watchAhead(client)
  await restoreSession(client)
  vi.stubGlobal('fetch', async () => new Response('x'))
  api = fakeApi(
    client,
    answer(logout, () => ({})),
    answer(listTasks, ({ query: { criteria = '' } }) => ({
      data: criteria.includes('(propia,=,0)') ? [] : [aTask({ historial: [], comentarios: [] })],
      meta: { current_page: 1, per_page: 50, total: 1, last_page: 1 },
    })),
  )
})
afterEach(() => {
  vi.useRealTimers()
  visible = 'visible'
  connection.saveData = false
})

describe('when work is preloaded', () => {
  it('work is preloaded after signing in, and the person reads how much there is', async () => {
    await enter()
    await pass(10_000)
    expect(loads()).toBe(1)
    expect(await readReady(client)).toMatchObject({ tasks: 1, inspections: 0, at: expect.any(Number) })
  })

  it('work is preloaded again after an hour, or soon after a change, but not on each return to the app', async () => {
    await enter()
    await pass(10_000)
    see('hidden')
    see('visible')
    setOnline(client, false)
    setOnline(client, true)
    await pass(4 * minute)
    expect(loads()).toBe(1)
    recordChanged(client).emit({ modelo: 'tareas', id: 7 })
    recordChanged(client).emit({ modelo: 'tareas', id: 8 })
    await pass(3 * minute)
    expect(loads()).toBe(2)
    await pass(55 * minute)
    expect(loads()).toBe(2)
    await pass(6 * minute)
    expect(loads()).toBe(3)
    see('hidden')
    await pass(30 * minute)
    see('visible')
    await pass(10_000)
    expect(loads()).toBe(4)
  })

  it('work is preloaded once the screen is not in use', async () => {
    await enter()
    for (let second = 0; second < 20; second++) {
      globalThis.dispatchEvent(new Event('pointerdown'))
      await pass(1000)
    }
    expect(loads()).toBe(0)
    await pass(10_000)
    expect(loads()).toBe(1)
  })

  it('work is never preloaded in the background: an interrupted preload continues when the app is visible again', async () => {
    let answered: (() => void) | undefined
    api.answer(
      answer(listTasks, async () => {
        await new Promise<void>((resolve) => (answered = resolve))
        return { data: [], meta: { current_page: 1, per_page: 50, total: 0, last_page: 1 } }
      }),
    )
    await enter()
    await until(1)
    see('hidden')
    answered?.()
    await pass(30 * minute)
    expect({ loads: loads(), readReady: await readReady(client) }).toEqual({ loads: 1, readReady: null })
    api.answer(answer(listTasks, () => ({ data: [], meta: { current_page: 1, per_page: 50, total: 0, last_page: 1 } })))
    see('visible')
    await pass(10_000)
    expect(loads()).toBe(2)
    expect(await readReady(client)).toMatchObject({ tasks: 0 })
  })
})

describe('nothing is preloaded', () => {
  it.each([
    ['where data saving is enabled', repairer, () => (connection.saveData = true)],
    ['without network', repairer, () => setOnline(client, false)],
    ['for an agent, who repairs, studies and inspects nothing', aUser({ user_permisos: granted('obra.consultar.todas') }), () => undefined],
    ['for a repairer who may not see tasks', aUser({ user_roles: ['Encargados'] }), () => undefined],
    [
      'for an inspector of a town without inspections',
      aUser({ user_roles: ['Inspectores'], user_permisos: granted('inspeccion.consultar') }),
      () => undefined,
    ],
    ['for a citizen', aUser({ user_roles: ['Ciudadanos'], servidor: 'ciudadano' }), () => undefined],
  ])('%s', async (_who, user, arrange) => {
    arrange()
    await enter(user)
    await pass(2 * 60 * minute)
    expect(api.requests.map(({ route }) => route)).toEqual([])
  })
})

describe('preloaded work is deleted', () => {
  it.each([
    ['after signing out', () => signOut(client)],
    ['when the session has ended', async () => sessionEnded(client).emit()],
    ['when somebody else signs in', () => enter(aUser({ user_id: 6 }))],
  ])('%s', async (_when, leave) => {
    await enter()
    await pass(10_000)
    expect(await countCopies()).toBeGreaterThan(3)
    await leave()
    await pass(1000)
    // The next person's copy contains only their session.
    expect(await countCopies()).toBe(person(client).get() === null ? 0 : 1)
    expect(await readReady(client)).toBeNull()
  })

  it('the answer of a call under way at sign-out is not stored', async () => {
    await enter()
    await until(1)
    await signOut(client)
    await pass(10_000)
    expect([token(client).get(), await countCopies()]).toEqual([null, 0])
  })
})
