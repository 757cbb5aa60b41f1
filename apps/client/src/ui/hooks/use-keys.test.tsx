import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ClientProvider } from '#/platform/ClientProvider.tsx'
import { setShortcuts } from '#/platform/shortcuts.ts'
import { SearchField } from '../form/SearchField.tsx'
import { ThemeProvider } from '../theme/ThemeProvider.tsx'
import { useKeys } from './use-keys.ts'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

const acted = vi.fn<(key: string) => void>()
const Listening = () => {
  useKeys({ j: () => acted('j'), ArrowDown: () => acted('down'), Escape: () => acted('escape') })
  return <SearchField label="Buscar" value="" onChange={() => undefined} slash />
}
const pressAll = () => ['j', '/', 'ArrowDown', 'Escape'].forEach((key) => fireEvent.keyDown(document.body, { key }))

beforeEach(() => {
  render(
    <ClientProvider client={client}>
      <ThemeProvider colour="#0A6478">
        <Listening />
      </ThemeProvider>
    </ClientProvider>,
  )
})
afterEach(() => {
  acted.mockClear()
})

it('single keys move through a list and focus the search', () => {
  expect(screen.getByText('/')).toBeTruthy()
  pressAll()
  expect(acted.mock.calls.flat()).toEqual(['j', 'down', 'escape'])
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
})

it('single keys do nothing once disabled, and are not announced (WCAG 2.1.4); arrows and Esc stay', () => {
  setShortcuts(client, false)
  cleanup()
  render(
    <ClientProvider client={client}>
      <ThemeProvider colour="#0A6478">
        <Listening />
      </ThemeProvider>
    </ClientProvider>,
  )
  expect(screen.queryByText('/')).toBeNull()
  pressAll()
  expect(acted.mock.calls.flat()).toEqual(['down', 'escape'])
  expect(document.activeElement).toBe(document.body)
})

it('shortcuts are ignored while typing', () => {
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'j' })
  expect(acted).not.toHaveBeenCalled()
})
