// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { listVehicles } from '@avisa/contract/workdays/endpoints'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Popups } from '#/ui/popup/Popups.tsx'
import { ThemeProvider } from '#/ui/theme/ThemeProvider.tsx'
import { CallError } from './call-error.ts'
import { call } from './call.ts'
import { queryClient } from './queries.ts'
import { transport } from './transport.ts'

const { send } = transport
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  transport.send = send
})

test('a slow server is reported within fifteen seconds while the call continues, until it answers', async () => {
  vi.useFakeTimers()
  let answer = (): void => undefined
  transport.send = () =>
    new Promise((resolve) => {
      answer = () => resolve({ status: 200, header: () => null, text: '[]' })
    })
  render(
    <ThemeProvider colour="#0A6478">
      <Popups />
    </ThemeProvider>,
  )
  const pending = call(listVehicles)
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
  const { retry } = queryClient.getDefaultOptions().queries ?? {}
  const again = (kind: 'timeout' | 'connection') => typeof retry === 'function' && retry(0, new CallError(kind))
  expect([again('timeout'), again('connection')]).toEqual([false, true])
})
