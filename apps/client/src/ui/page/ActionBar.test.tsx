import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { ClientProvider } from '#/platform/ClientProvider.tsx'
import { ActionBar } from './ActionBar.tsx'
import { ThemeProvider } from '../theme/ThemeProvider.tsx'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

const show = (reason?: string) => {
  const onClick = vi.fn<() => void>()
  const onBlocked = vi.fn<() => void>()
  render(
    <ClientProvider client={client}>
      <ThemeProvider colour="#0A6478">
        <ActionBar main={{ label: 'Poner en pausa', onClick, onBlocked, reason }} />
      </ThemeProvider>
    </ClientProvider>,
  )
  return { onClick, onBlocked, button: screen.getByRole('button', { name: 'Poner en pausa' }) }
}

test('the main button runs its action', async () => {
  const { button, onClick, onBlocked } = show()
  expect(button.getAttribute('aria-disabled')).toBeNull()
  await userEvent.click(button)
  expect(onClick).toHaveBeenCalledOnce()
  expect(onBlocked).not.toHaveBeenCalled()
})

test('a button that lacks input says what is missing, can be focused, and a tap leads to it', async () => {
  const { button, onClick, onBlocked } = show('Falta el comentario')
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.hasAttribute('disabled')).toBe(false)
  expect(document.querySelector(`#${CSS.escape(button.getAttribute('aria-describedby') ?? '')}`)?.textContent).toBe('Falta el comentario')
  await userEvent.tab()
  expect(document.activeElement).toBe(button)
  await userEvent.click(button)
  expect(onBlocked).toHaveBeenCalledOnce()
  expect(onClick).not.toHaveBeenCalled()
})
