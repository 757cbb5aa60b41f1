import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ClientProvider } from '#/platform/ClientProvider.tsx'
import { changeLanguage } from '#/platform/language.ts'
import { RelativeTime } from './RelativeTime.tsx'
import { ThemeProvider } from '../theme/ThemeProvider.tsx'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T09:41:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const show = (time: string) =>
  render(
    <ClientProvider client={client}>
      <ThemeProvider colour="#0A6478">
        <RelativeTime time={time} />
      </ThemeProvider>
    </ClientProvider>,
  )

test.each([
  ['es', '2026-11-20 08:41:00', 'hace 2 horas'],
  ['ca', '2026-11-20 08:41:00', 'fa 2 hores'],
  ['es', '2026-11-19 12:05:00', 'ayer, 12:05'],
  ['ca', '2026-11-19 12:05:00', 'ahir, 12:05'],
] as const)('in %s, %s is shown as «%s»', (lang, time, text) => {
  changeLanguage(client, lang)
  show(time)
  expect(screen.getByText(text)).toBeTruthy()
})

test('a tap shows the exact time, and a change of language applies at once', async () => {
  changeLanguage(client, 'es')
  show('2026-11-20 08:41:00')
  await userEvent.click(screen.getByRole('button', { name: 'hace 2 horas' }))
  expect(screen.getByRole('button', { name: 'viernes, 20 de noviembre de 2026, 8:41' })).toBeTruthy()
  act(() => changeLanguage(client, 'ca'))
  await userEvent.click(screen.getByRole('button', { name: 'divendres, 20 de novembre de 2026, 8:41' }))
  expect(screen.getByRole('button', { name: 'fa 2 hores' })).toBeTruthy()
})
