import { refuse } from '@avisa/contract/refusal'
import { listIncidents } from '@avisa/contract/incidents/endpoints'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { ClientProvider } from './ClientProvider.tsx'
import { anIncident } from '#/incidents/testing/an-incident.ts'
import { readKept } from './copies.ts'
import { municipality } from './identity.ts'
import { setOnline } from './network.ts'
import { moreOf, useInfinite } from './queries.ts'
import { queryClient, refresh } from './query-client.ts'
import { answer, fakeApi } from './testing/fake-api.ts'
import type { Client } from './client.ts'
import { createTestClient } from './testing/test-client.ts'
import { aMunicipality } from './testing/a-municipality.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

const pages = 12
let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  municipality(client).set(aMunicipality())
  api = fakeApi(
    client,
    answer(listIncidents, ({ query: { page = 1 } }) => ({
      data: [anIncident({ id: page })],
      meta: { current_page: page, per_page: 1, total: pages, last_page: pages },
    })),
  )
})

const listOf = async (wanted: number) => {
  const wrapper = ({ children }: { children: ReactNode }) => <ClientProvider client={client}>{children}</ClientProvider>
  const { result } = renderHook(() => useInfinite(listIncidents, { query: {} }), { wrapper })
  for (let loaded = 1; loaded <= wanted; loaded++) {
    await waitFor(() => expect(result.current.data).toHaveLength(loaded))
    if (loaded < wanted) act(() => result.current.more())
  }
  return result
}
const storedCopies = async () => {
  const [query] = queryClient(client).getQueryCache().getAll()
  const copy = await readKept(client, query?.queryHash ?? '')
  return (copy?.value as { pages: unknown[] } | undefined)?.pages.length
}

test('the next page begins where the list says that the one before ended, else at its number', async () => {
  api.answer(
    answer(listIncidents, ({ query: { page = 1 } }) => ({
      data: [anIncident({ id: page })],
      meta: { current_page: page, per_page: 1, total: pages, last_page: pages, ...(page === 1 ? { next: '17-1' } : {}) },
    })),
  )
  await listOf(3)
  const places = api.requests.map(({ url }) => Object.fromEntries(new URL(url).searchParams))
  expect(places.map(({ page, after }) => [page, after])).toEqual([
    ['1', undefined],
    ['2', '17-1'],
    ['3', undefined],
  ])
})

test('the first ten pages of a long list are stored on the device', async () => {
  await listOf(pages)
  await waitFor(async () => expect(await storedCopies()).toBe(10))
})

test.each([
  ['a short list is asked for again when something has changed', 2, 4],
  ['a long one is not, which would be a request per page', pages, pages],
])('%s', async (_what, wanted, requests) => {
  await listOf(wanted)
  await act(() => refresh(client, listIncidents))
  expect(api.requests).toHaveLength(requests)
})

test('a failed page keeps the previous ones, and the list shows the failure when the next is requested', async () => {
  const result = await listOf(2)
  expect(moreOf(result.current)).toMatchObject({ has: true, failed: false })
  api.answer(answer(listIncidents, () => refuse('http.forbidden')))
  act(() => result.current.more())
  await waitFor(() => expect(moreOf(result.current)).toMatchObject({ has: true, loading: false, failed: true }))
  expect(result.current.data).toHaveLength(2)
})

test('what failed offline is requested as soon as there is a network, however recent its copy is', async () => {
  const result = await listOf(1)
  act(() => setOnline(client, false))
  await act(() => refresh(client, listIncidents))
  await waitFor(() => expect(result.current.error?.kind).toBe('offline'))
  // As if it had just been saved.
  act(() => queryClient(client).getQueryCache().getAll()[0]?.setState({ dataUpdatedAt: Date.now(), isInvalidated: false }))
  act(() => setOnline(client, true))
  await waitFor(() => expect(result.current.error).toBeUndefined())
  expect(api.requests).toHaveLength(2)
})
