import { act, render, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { ClientProvider } from '#/platform/ClientProvider.tsx'
import { alert, confirm, dismissPopup, popups, toast } from './popups.ts'
import { Popups } from './Popups.tsx'
import { ThemeProvider } from '../theme/ThemeProvider.tsx'
import { useLateOpen } from './use-late-open.ts'
import type { Client } from '#/platform/client.ts'
import { createTestClient, inClient } from '#/platform/testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

const show = () =>
  render(
    <ClientProvider client={client}>
      <ThemeProvider colour="#0A6478">
        <Popups />
      </ThemeProvider>
    </ClientProvider>,
  )

test('of two questions only the first is shown, the second once it is answered (ERR-30)', async () => {
  show()
  let first: Promise<boolean> | undefined
  act(() => {
    first = confirm(client, { title: '¿Descartar?', confirm: 'Descartar', danger: true })
    void confirm(client, { title: '¿Salir?', confirm: 'Salir' })
  })
  await screen.findByRole('dialog', { name: '¿Descartar?' })
  expect(screen.queryByRole('dialog', { name: '¿Salir?' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Descartar' }))
  await expect(first).resolves.toBe(true)
  await screen.findByRole('dialog', { name: '¿Salir?' })
})

test('cancel answers no', async () => {
  show()
  let answer: Promise<boolean> | undefined
  act(() => {
    answer = confirm(client, { title: '¿Cambiar de servicio?', confirm: 'Cambiar' })
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Cancel/ }))
  await expect(answer).resolves.toBe(false)
})

test('an identical alert is not queued twice', () => {
  void alert(client, { title: 'Sin conexión', message: 'Se guarda.' })
  void alert(client, { title: 'Sin conexión', message: 'Se guarda.' })
  expect(popups(client).get()).toHaveLength(1)
})

test('the back button answers the current question with no, and reports whether there was one', async () => {
  const answer = confirm(client, { title: '¿Salir?', confirm: 'Salir' })
  expect(dismissPopup(client)).toBe(true)
  await expect(answer).resolves.toBe(false)
  expect(dismissPopup(client)).toBe(false)
})

test('a new toast replaces the previous one', () => {
  show()
  act(() => toast(client, { message: 'Guardado' }))
  act(() => toast(client, { message: 'Enviado' }))
  expect(screen.getByRole('status').textContent).toBe('Enviado')
})

test('a toast disappears after 6 seconds (CONST-04)', () => {
  vi.useFakeTimers()
  show()
  act(() => toast(client, { message: 'Guardado' }))
  act(() => void vi.advanceTimersByTime(5999))
  expect(screen.getByRole('status').textContent).toBe('Guardado')
  act(() => void vi.advanceTimersByTime(1))
  expect(screen.getByRole('status').textContent).toBe('')
  vi.useRealTimers()
})

test('a dialog opens 10 ms after it is mounted (CONST-05)', () => {
  vi.useFakeTimers()
  const { result } = renderHook(() => useLateOpen(true), inClient(client))
  act(() => void vi.advanceTimersByTime(9))
  expect(result.current).toBe(false)
  act(() => void vi.advanceTimersByTime(1))
  expect(result.current).toBe(true)
  vi.useRealTimers()
})

test('a closed dialog restores the focus', async () => {
  render(
    <ClientProvider client={client}>
      <ThemeProvider colour="#0A6478">
        <button type="button">Enviar</button>
        <Popups />
      </ThemeProvider>
    </ClientProvider>,
  )
  screen.getByRole('button', { name: 'Enviar' }).focus()
  act(() => void alert(client, { title: 'Enviado' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Aceptar' }))
  expect(document.activeElement?.textContent).toBe('Enviar')
})
