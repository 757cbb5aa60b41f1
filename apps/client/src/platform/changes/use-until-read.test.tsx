import 'fake-indexeddb/auto'
import { readAllNotifications } from '@avisa/contract/notifications/endpoints'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { setOnline } from '../network.ts'
import { answer, fakeApi } from '../testing/fake-api.ts'
import { enqueue, outbox, startOutbox, step, useOutbox } from '../outbox/use-outbox.ts'
import { useUntilRead } from './use-until-read.ts'

let api: ReturnType<typeof fakeApi>
beforeEach(async () => {
  setOnline(false)
  api = fakeApi()
  await startOutbox()
})
afterEach(async () => {
  cleanup()
  for (const { id } of await outbox.all()) await outbox.discard(id)
  await outbox.dropSent(Number.POSITIVE_INFINITY)
  api.restore()
})

/** A pending change, and what its screens show. */
const change = async () => {
  const shown = renderHook(
    ({ version }) => Object.assign({}, ...useUntilRead(version, useOutbox().items).map(({ shows }) => shows)) as object,
    { initialProps: { version: 1 } },
  )
  const steps = [step(readAllNotifications, { body: { hasta: 7 } })]
  const id = await act(() => enqueue({ title: 'Aviso leído', shows: { leido: true } }, steps))
  await waitFor(() => expect(shown.result.current).toEqual({ leido: true }))
  return { ...shown, id }
}

it('a pending change is shown as done, and a sent one until the record is loaded again', async () => {
  const { result, rerender } = await change()
  api.answer(answer(readAllNotifications, () => ({})))
  act(() => setOnline(true))
  await waitFor(async () => expect(await outbox.all()).toMatchObject([{ entries: [{ state: { kind: 'sent' } }] }]))
  expect(result.current).toEqual({ leido: true })
  rerender({ version: 2 })
  expect(result.current).toEqual({})
})

it('a discarded change is no longer shown as done', async () => {
  const { result, id } = await change()
  await act(() => outbox.discard(id))
  await waitFor(() => expect(result.current).toEqual({}))
})
