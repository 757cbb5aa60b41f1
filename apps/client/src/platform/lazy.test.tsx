import { act, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ClientProvider } from './ClientProvider.tsx'
import { Popups } from '#/ui/popup/Popups.tsx'
import { ThemeProvider } from '#/ui/theme/ThemeProvider.tsx'
import { arrive, lazy, waitingCode } from './lazy.ts'
import { isOnline, setOnline } from './network.ts'
import type { Client } from './client.ts'
import { createTestClient } from './testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

const missing = new TypeError('Failed to fetch dynamically imported module')
const Sheet = () => <p>la hoja</p>

test('a sheet whose code is missing waits offline, says so, and opens by itself when the network returns', async () => {
  setOnline(client, false)
  const load = vi.fn(async () => {
    if (!isOnline(client) || load.mock.calls.length === 1) throw missing
    return { default: Sheet }
  })
  const Lazy = lazy(load)
  render(
    <ClientProvider client={client}>
      <ThemeProvider colour="#0A6478">
        <Suspense>
          <Lazy />
        </Suspense>
        <Popups />
      </ThemeProvider>
    </ClientProvider>,
  )
  expect(await screen.findByText('Sin conexión. Se abrirá en cuanto vuelva.')).toBeTruthy()
  expect(screen.queryByText('la hoja')).toBeNull()
  act(() => setOnline(client, true))
  expect(await screen.findByText('la hoja')).toBeTruthy()
  expect(screen.queryByText(/Sin conexión/)).toBeNull()
})

test('online the code is requested again, then by a reloaded page, and fails only after that', async () => {
  let requests = 0
  const answered = await arrive(client, async () => {
    requests += 1
    if (requests < 3) throw missing
    return 'there'
  })
  expect(answered).toBe('there')
  const settled = vi.fn()
  void arrive(client, () => Promise.reject(missing)).then(settled, settled)
  const reloaded = () => client.storage.session().getItem('codigo_recargado')
  await waitFor(() => expect(reloaded()).not.toBeNull(), { timeout: 3000 })
  await expect(arrive(client, () => Promise.reject(missing))).rejects.toBe(missing)
  expect(settled).not.toHaveBeenCalled()
})

test('each waiting caller is notified, and the number of waiting chunks is counted', async () => {
  setOnline(client, false)
  const listener = vi.fn()
  const arriving = arrive(client, async () => (isOnline(client) ? 'there' : Promise.reject(missing)), { onWait: listener })
  await waitFor(() => expect(waitingCode(client).get()).toBe(1))
  expect(listener).toHaveBeenCalledOnce()
  setOnline(client, true)
  expect(await arriving).toBe('there')
  expect(waitingCode(client).get()).toBe(0)
})
