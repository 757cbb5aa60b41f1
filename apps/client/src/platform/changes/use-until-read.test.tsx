import { useUntilRead } from './use-until-read.ts'
import { readAllNotifications } from '@avisa/contract/notifications/endpoints'
import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { setOnline } from '../network.ts'
import { answer, fakeApi } from '../testing/fake-api.ts'
import { enqueue, outbox, startOutbox, step, useOutbox } from '../outbox/use-outbox.ts'
import type { Client } from '../client.ts'
import { createTestClient, inClient } from '../testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

let api: ReturnType<typeof fakeApi>
beforeEach(async () => {
  setOnline(client, false)
  api = fakeApi(client)
  await startOutbox(client)
})

/** A pending change, and what its screens show. */
const change = async () => {
  const shown = renderHook(
    ({ version }) => Object.assign({}, ...useUntilRead(version, useOutbox().items).map(({ shows }) => shows)) as object,
    { initialProps: { version: 1 }, ...inClient(client) },
  )
  const steps = [step(readAllNotifications, { body: { hasta: 7 } })]
  const id = await act(() => enqueue(client, { title: 'Aviso leído', shows: { leido: true } }, steps))
  await waitFor(() => expect(shown.result.current).toEqual({ leido: true }))
  return { ...shown, id }
}

it('a pending change is shown as done, and a sent one until the record is loaded again', async () => {
  const { result, rerender } = await change()
  api.answer(answer(readAllNotifications, () => ({})))
  act(() => setOnline(client, true))
  await waitFor(async () => expect(await outbox(client).all()).toMatchObject([{ entries: [{ state: { kind: 'sent' } }] }]))
  expect(result.current).toEqual({ leido: true })
  rerender({ version: 2 })
  expect(result.current).toEqual({})
})

it('a discarded change is no longer shown as done', async () => {
  const { result, id } = await change()
  await act(() => outbox(client).discard(id))
  await waitFor(() => expect(result.current).toEqual({}))
})
