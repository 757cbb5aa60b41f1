import { listFilters } from '@avisa/contract/filters/endpoints'
import { getTask, updateTask } from '@avisa/contract/tasks/endpoints'
import type { TaskChanges } from '@avisa/contract/tasks/schemas'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDrafts, restoreDraft } from '../drafts.ts'
import { setOnline } from '../network.ts'
import { outbox, startOutbox, step, submissions } from '../outbox/use-outbox.ts'
import { useLoad } from '../queries.ts'
import { answer, fakeApi } from '../testing/fake-api.ts'
import { newUuid } from '../uuid.ts'
import { changeNotStored, defineChange } from './change.ts'
import { recordKey } from './record-key.ts'
import { defineShown } from './shown.ts'
import type { Client } from '../client.ts'
import { createTestClient, inClient } from '../testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

type Lamp = { id: number; version: number; prioridad: string }
const lamp: Lamp = { id: 12, version: 3, prioridad: 'media' }
const record = ({ id }: Lamp) => recordKey('tarea', id)
const draftOf = createDrafts<number, TaskChanges>((id) => `editar-tarea-${id}`, { version: 1, initial: {} })
const editLamp = defineChange<Lamp, TaskChanges>({
  record,
  title: ({ id }) => `Tarea ${id}`,
  detail: () => ['Farola', null, 'Carrer del Molí'],
  form: { draft: ({ id }) => draftOf(id), path: ({ id }) => `/tareas/${id}?editar` },
  shows: (_, changes) => changes,
  steps: ({ id, version }, body) => [step(updateTask, { params: { id }, body }, version)],
  refreshes: [getTask],
})
const useShownLamp = defineShown<Lamp>({ record, calls: [updateTask] })
const screenOf = (shownLamp: Lamp) => renderHook(() => useShownLamp(shownLamp), inClient(client)).result

let api: ReturnType<typeof fakeApi>
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  setOnline(client, false)
  api = fakeApi(client)
  await startOutbox(client)
})
afterEach(async () => {
  vi.restoreAllMocks()
})

/** Types «alta» into the form and saves it. */
const save = () =>
  act(() => {
    restoreDraft(client, 'editar-tarea-12', 1, { prioridad: 'alta' })
    return editLamp.save(client, lamp, { prioridad: 'alta' })
  })

it('a change made offline waits in the outbox, and its draft is cleared', async () => {
  await save()
  expect(await outbox(client).all()).toMatchObject([
    { record: 'tarea:12', title: 'Tarea 12', detail: 'Farola · Carrer del Molí', entries: [{ ifMatch: '3', state: { kind: 'waiting' } }] },
  ])
  expect(draftOf(12).read(client)).toEqual({})
})

it('until it is sent, screens show the record with the change, and that something is pending', async () => {
  const screen = screenOf(lamp)
  await save()
  await waitFor(() => expect(screen.current.shown.prioridad).toBe('alta'))
  expect(screen.current.pending).toMatchObject([{ title: 'Tarea 12', state: 'waiting' }])
})

it('another record does not show the change', async () => {
  const screen = screenOf({ ...lamp, id: 13 })
  await save()
  expect(screen.current).toEqual({ shown: { ...lamp, id: 13 }, pending: [] })
})

it('a change is sent with the version on which it is based', async () => {
  api.answer(answer(updateTask, () => ({ id: 12, codigo: 'OT-12' })))
  await save()
  act(() => setOnline(client, true))
  await waitFor(() =>
    expect(api.requests).toMatchObject([{ params: { id: 12 }, body: { prioridad: 'alta' }, headers: { 'if-match': '3' } }]),
  )
})

it('editing a pending change removes it from the outbox and opens its form with its content', async () => {
  const id = await save()
  expect(await act(() => outbox(client).reopen(id ?? ''))).toBe('/tareas/12?editar')
  expect(draftOf(12).read(client)).toEqual({ prioridad: 'alta' })
  expect(await outbox(client).all()).toEqual([])
})

it('a change that the device cannot store stays in the draft, and the failure is reported', async () => {
  const announced = vi.fn<() => void>()
  const stop = changeNotStored(client).subscribe(announced)
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(await save()).toBeUndefined()
  expect(announced).toHaveBeenCalledOnce()
  expect(draftOf(12).read(client)).toEqual({ prioridad: 'alta' })
  stop()
})

const storedByOldApp = {
  id: 'f4f3c1d0-0000-4000-8000-000000000001',
  record: 'tarea:12',
  apiKey: '',
  user: null,
  title: 'OT-12: cambios',
  detail: 'Farola · Carrer del Molí',
  writtenAt: 1_763_800_000_000,
  edit: { path: '/tareas/12?editar=1', draft: 'editar-tarea-12', version: 1, value: { prioridad: 'baja' } },
  shows: { prioridad: 'baja' },
  refresh: [{ method: 'GET', path: '/api/v1/tareas/:id' }],
  entries: [
    {
      id: 'f4f3c1d0-0000-4000-8000-000000000002',
      route: { method: 'PUT', path: '/api/v1/tareas/:id' },
      params: { id: 12 },
      body: { prioridad: 'baja' },
      ifMatch: '3',
      state: { kind: 'waiting', attempts: 0, notBefore: 0 },
      uncertain: false,
    },
  ],
} as const

it('an outbox stored by an earlier version of the app is shown, and can be edited', async () => {
  await (await client.database()).add('outbox', storedByOldApp as never)
  await act(() => startOutbox(client))
  const screen = screenOf(lamp)
  await waitFor(() => expect(screen.current.shown.prioridad).toBe('baja'))
  expect(await act(() => outbox(client).reopen(storedByOldApp.id))).toBe('/tareas/12?editar=1')
  expect(draftOf(12).read(client)).toEqual({ prioridad: 'baja' })
})

const prioritise = defineChange<Lamp, TaskChanges>({
  record,
  title: ({ id }) => `Tarea ${id}`,
  steps: ({ id }, body) => [step(updateTask, { params: { id }, body })],
  refreshes: [listFilters],
})
const lampsOf = (count: number) => Array.from({ length: count }, (_, at) => ({ ...lamp, id: at + 1 }))

it('an act on many shows how far it is a few times a second, not each of its changes', async () => {
  api.answer(answer(updateTask, () => ({ id: 12, codigo: 'OT-12' })))
  const shown: number[] = []
  const waiting = () =>
    submissions(client)
      .get()
      .filter(({ entries }) => entries.some(({ state }) => state.kind !== 'sent')).length
  submissions(client).subscribe(() => shown.push(waiting()))
  setOnline(client, true)
  await act(() => prioritise.saveAll(client, lampsOf(60), { id: newUuid(), title: 'Sesenta a la vez', input: { prioridad: 'alta' } }))
  await waitFor(() => expect(shown.at(-1)).toBe(0), { timeout: 10_000 })
  expect(shown[0]).toBeGreaterThan(0)
  expect(shown.length).toBeLessThan(60)
})

it('what an act on several changes is read again once for many', async () => {
  const sent = (method: string) => api.requests.filter(({ route }) => route.startsWith(method)).length
  api.answer(answer(updateTask, () => ({ id: 12, codigo: 'OT-12' })))
  api.answer(answer(listFilters, () => []))
  setOnline(client, true)
  renderHook(() => useLoad(listFilters, { params: { modelo: 'obras' } }), inClient(client))
  await waitFor(() => expect(sent('GET')).toBe(1))
  await act(() => prioritise.saveAll(client, lampsOf(8), { id: newUuid(), title: 'Ocho a la vez', input: { prioridad: 'alta' } }))
  await waitFor(() => expect(sent('PUT')).toBe(8), { timeout: 10_000 })
  await waitFor(() => expect(sent('GET')).toBe(2), { timeout: 10_000 })
})
