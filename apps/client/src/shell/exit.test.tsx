import { parameterDefaults } from '@avisa/contract/municipalities/defaults'
import { getParameters } from '@avisa/contract/municipalities/endpoints'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { ClientProvider } from '#/platform/ClientProvider.tsx'
import { CallError } from '#/platform/call-error.ts'
import { ended, failures } from '#/platform/failures.ts'
import { municipality } from '#/platform/identity.ts'
import { answer, fakeApi } from '#/platform/testing/fake-api.ts'
import { Popups } from '#/ui/popup/Popups.tsx'
import { ThemeProvider } from '#/ui/theme/ThemeProvider.tsx'
import { useFailures } from './use-failures.ts'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'
import { aMunicipality } from '#/platform/testing/a-municipality.ts'

let client: Client
beforeEach(() => {
  client = createTestClient({ platform: 'android' })
})

/** The Android side of Capacitor, which reads it when its module is loaded. */
const bridge = vi.hoisted(() => {
  const nativePromise = vi.fn<(plugin: string, method: string) => Promise<void>>(async () => undefined)
  const PluginHeaders = [{ name: 'App', methods: [{ name: 'exitApp', rtype: 'promise' }] }]
  Object.assign(globalThis, { Capacitor: { PluginHeaders, nativePromise } })
  return nativePromise
})

const Listener = () => {
  useFailures()
  return null
}

let api: ReturnType<typeof fakeApi>
beforeEach(async () => {
  bridge.mockClear()
  ended(client).set(null)
  municipality(client).set(aMunicipality())
  const names = { nombre: 'A', nombre_es: 'A', nombre_val: 'A', color: '#0A6478' }
  api = fakeApi(
    client,
    answer(getParameters, () => ({ ...parameterDefaults, ...names })),
  )
  render(
    <ClientProvider client={client}>
      <ThemeProvider colour="#0A6478">
        <MemoryRouter>
          <Listener />
          <Popups />
        </MemoryRouter>
      </ThemeProvider>
    </ClientProvider>,
  )
  await vi.waitUntil(() => api.requests.length === 1)
})

it.each([
  ['ERR-18', 'apiVersion', 'Versión no admitida'],
  ['ERR-18, ERR-14', 'outdated', 'Hay una versión nueva'],
  ['ERR-20', 'offline', 'Sin conexión a internet'],
] as const)('«$1» closes the hybrid app, once it was shown and the person leaves ($0)', async (_row, kind, title) => {
  act(() => failures(client).emit(new CallError(kind)))
  await screen.findByRole('dialog', { name: title })
  expect(bridge).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Salir' }))
  await waitFor(() => expect(bridge.mock.calls.map(([plugin, method]) => `${plugin}.${method}`)).toEqual(['App.exitApp']))
})

it('calls name the operating system (CALL-04)', () => {
  expect(api.requests[0]?.headers['x-platform']).toBe('android')
})
