import { sendLog } from '@avisa/contract/logs/endpoints'
import { getParameters } from '@avisa/contract/municipalities/endpoints'
import { parameterDefaults } from '@avisa/contract/municipalities/defaults'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { anApi, aSession, conditions, enterTown } from '#/accounts/testing/an-app.tsx'
import { send } from './call.ts'
import type { Client } from './client.ts'
import { currentParameters, startConfiguration } from './configuration.ts'
import { configVersion, token } from './identity.ts'
import { signIn } from './session.ts'
import { startup } from './startup.ts'
import { answer } from './testing/fake-api.ts'
import { createTestClient } from './testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const parameters = (listas_publicas: boolean) =>
  answer(getParameters, () => ({
    ...parameterDefaults,
    nombre: 'Altea',
    nombre_es: 'Altea',
    nombre_val: 'Altea',
    color: '#0A6478',
    condiciones: conditions,
    listas_publicas,
  }))

it('a window reads again what it had loaded once a version is published, and applies it', async () => {
  enterTown(client)
  await signIn(client, aSession())
  const api = anApi(client, {}, parameters(false))
  await startConfiguration(client)
  await waitFor(() => expect(startup(client).get().step).toBe('ready'))
  configVersion(client).set(4)
  expect(currentParameters(client).listas_publicas).toBe(false)
  api.answer(parameters(true))
  configVersion(client).set(5)
  await waitFor(() => expect(currentParameters(client).listas_publicas).toBe(true))
})

it('a visitor asks for the version once a minute while the window is visible; people who are signed in have a stream', async () => {
  enterTown(client)
  const api = anApi(client, {}, parameters(false))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await startConfiguration(client)
  const pass = async (minutes: number) => {
    const before = api.requests.filter(({ route }) => route === `GET ${getParameters.path}`).length
    await vi.advanceTimersByTimeAsync(minutes * 60_000)
    return api.requests.filter(({ route }) => route === `GET ${getParameters.path}`).length - before
  }
  await pass(1)
  expect(startup(client).get().step).toBe('ready')
  expect(await pass(9)).toBe(10)
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  expect(await pass(9)).toBe(0)
  visible.mockReturnValue('visible')
  token(client).set('of-staff')
  expect(await pass(9)).toBe(0)
})

it('a stored change names the version that its writer had read', async () => {
  enterTown(client)
  const api = anApi(client)
  await send(client, getParameters, {}, { readVersion: 4 })
  await send(client, getParameters)
  expect(api.requests.map(({ headers }) => headers['x-config-version'])).toEqual(['4', undefined])
})

it('a preview names its draft with every call, and changes nothing', async () => {
  client = createTestClient({ launch: { preview: 'token' } })
  enterTown(client)
  const api = anApi(client)
  await send(client, getParameters)
  expect(api.requests[0]?.headers['x-config-preview']).toBe('token')
  await expect(send(client, sendLog, { body: {} })).rejects.toMatchObject({ kind: 'forbidden' })
  expect(api.requests).toHaveLength(1)
})
