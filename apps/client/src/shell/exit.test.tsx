import 'fake-indexeddb/auto'
import { getParameters } from '@avisa/contract/municipalities/endpoints'
import { parameterDefaults } from '@avisa/contract/municipalities/defaults'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallError } from '#/platform/call-error.ts'
import { ended, failures } from '#/platform/failures.ts'
import { language, municipality } from '#/platform/identity.ts'
import { queryClient } from '#/platform/queries.ts'
import { answer, fakeApi } from '#/platform/testing/fake-api.ts'
import { Popups } from '#/ui/popup/Popups.tsx'
import { ThemeProvider } from '#/ui/theme/ThemeProvider.tsx'
import { useFailures } from './use-failures.ts'

/** The Android side of Capacitor, which reads it when its module is loaded. */
const bridge = vi.hoisted(() => {
  const nativePromise = vi.fn<(plugin: string, method: string) => Promise<void>>(async () => undefined)
  const PluginHeaders = [{ name: 'App', methods: [{ name: 'exitApp', rtype: 'promise' }] }]
  Object.assign(globalThis, { androidBridge: {}, Capacitor: { PluginHeaders, nativePromise } })
  return nativePromise
})

vi.setConfig({ testTimeout: 30_000 })
configure({ asyncUtilTimeout: 10_000 })

const Listener = () => {
  useFailures()
  return null
}

let api: ReturnType<typeof fakeApi>
beforeEach(async () => {
  bridge.mockClear()
  ended.set(null)
  language.set('es')
  municipality.set({ id: 1, nombre: 'A', provincia: '', color: '', logo: null, centro: { latitud: 0, longitud: 0 }, api_key: 'a' })
  const names = { nombre: 'A', nombre_es: 'A', nombre_val: 'A', color: '#0A6478' }
  api = fakeApi(answer(getParameters, () => ({ ...parameterDefaults, ...names })))
  render(
    <QueryClientProvider client={queryClient}>
      <ThemeProvider colour="#0A6478">
        <MemoryRouter>
          <Listener />
          <Popups />
        </MemoryRouter>
      </ThemeProvider>
    </QueryClientProvider>,
  )
  await vi.waitUntil(() => api.requests.length === 1)
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  api.restore()
})

it.each([
  ['ERR-18', 'apiVersion', 'Versión no admitida'],
  ['ERR-18, ERR-14', 'outdated', 'Hay una versión nueva'],
  ['ERR-20', 'offline', 'Sin conexión a internet'],
] as const)('«$1» closes the hybrid app, once it was shown and the person leaves ($0)', async (_row, kind, title) => {
  act(() => failures.emit(new CallError(kind)))
  await screen.findByRole('dialog', { name: title })
  expect(bridge).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Salir' }))
  await waitFor(() => expect(bridge.mock.calls.map(([plugin, method]) => `${plugin}.${method}`)).toEqual(['App.exitApp']))
})

it('calls name the operating system (CALL-04)', () => {
  expect(api.requests[0]?.headers['x-platform']).toBe('android')
})
