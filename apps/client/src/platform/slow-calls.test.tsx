import { listVehicles } from '@avisa/contract/workdays/endpoints'
import { act, render, screen } from '@testing-library/react'
import { beforeEach, afterEach, expect, test, vi } from 'vitest'
import { ClientProvider } from './ClientProvider.tsx'
import { Popups } from '#/ui/popup/Popups.tsx'
import { ThemeProvider } from '#/ui/theme/ThemeProvider.tsx'
import { CallError } from './call-error.ts'
import { call } from './call.ts'
import { queryClient } from './query-client.ts'
import type { Client } from './client.ts'
import { createTestClient } from './testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

afterEach(() => {
  vi.useRealTimers()
})

test('a slow server is reported within fifteen seconds while the call continues, until it answers', async () => {
  vi.useFakeTimers()
  let answer = (): void => undefined
  client.transport.send = () =>
    new Promise((resolve) => {
      answer = () => resolve({ status: 200, header: () => null, text: '[]' })
    })
  render(
    <ClientProvider client={client}>
      <ThemeProvider colour="#0A6478">
        <Popups />
      </ThemeProvider>
    </ClientProvider>,
  )
  const pending = call(client, listVehicles)
  await act(() => vi.advanceTimersByTimeAsync(11_000))
  expect(screen.queryByText(/No hay respuesta/)).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(4000))
  expect(screen.getByText('No hay respuesta todavía. Seguimos intentándolo.')).toBeTruthy()
  await act(async () => {
    answer()
    await pending
  })
  expect(screen.queryByText(/No hay respuesta/)).toBeNull()
})

test('a call that timed out is not repeated by itself', () => {
  const { retry } = queryClient(client).getDefaultOptions().queries ?? {}
  const again = (kind: 'timeout' | 'connection') => typeof retry === 'function' && retry(0, new CallError(kind))
  expect([again('timeout'), again('connection')]).toEqual([false, true])
})
