import { endTaskTime, startTaskTime } from '@avisa/contract/tasks/endpoints'
import { refuse } from '@avisa/contract/refusal'
import type { Task, TaskTimes } from '@avisa/contract/tasks/schemas'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Client } from '#/platform/client.ts'
import { person } from '#/platform/identity.ts'
import { changeLanguage } from '#/platform/language.ts'
import { setOnline } from '#/platform/network.ts'
import { outbox, startOutbox } from '#/platform/outbox/use-outbox.ts'
import { answer } from '#/platform/testing/fake-api.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'
import { repairer } from '../testing/a-task.ts'
import { aTaskApi, openTasks, technician } from '../testing/a-task-screen.tsx'

const none: TaskTimes = { minutos: 0, propios: 0, ultimos: null, desde: null, version: 0 }
let client: Client
let api: ReturnType<typeof aTaskApi>
const until = <T,>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 10_000, interval: 20 })

const open = (as: typeof repairer, tiempos: Partial<TaskTimes> | undefined, more: Partial<Task> = {}) => {
  person(client).set(as)
  api = aTaskApi(client, { ...(tiempos ? { tiempos: { ...none, ...tiempos } } : {}), ...more })
  const changed = (change: (times: TaskTimes) => Partial<TaskTimes>) => {
    const { tiempos: times = none } = api.held.now
    api.held.now = { ...api.held.now, tiempos: { ...times, ...change(times), version: times.version + 1 } }
    return api.held.now
  }
  api.answer(
    answer(startTaskTime, ({ body: { minutos } }) =>
      changed((times) => (minutos === undefined ? { desde: '2026-11-20 09:12:00' } : { minutos: times.minutos + minutos })),
    ),
  )
  api.answer(answer(endTaskTime, ({ body: { minutos = 25 } }) => changed((times) => ({ desde: null, minutos: times.minutos + minutos }))))
  openTasks(client)
}
const bodies = ({ path, method }: { path: string; method: string }) =>
  api.requests.filter(({ route }) => route === `${method} ${path}`).map(({ body }) => body)
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const write = async (sheet: string, minutes: string) => {
  const field = await within(await screen.findByRole('dialog', { name: sheet })).findByRole('textbox', { name: 'Minutos' })
  await userEvent.clear(field)
  if (minutes) await userEvent.type(field, minutes)
  return within(screen.getByRole('dialog', { name: sheet }))
}

beforeEach(async () => {
  client = createTestClient()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T08:12:00Z') })
  await startOutbox(client)
})
afterEach(() => {
  vi.useRealTimers()
  setOnline(client, true)
})

it('the repairer starts and ends work; the minutes of the clock are offered and not sent', async () => {
  open(repairer, { minutos: 90, propios: 30, ultimos: 30 })
  expect(await screen.findByText('Suyo: 30 min. En total: 1 h 30 min')).toBeTruthy()
  await press(/^Empezar a trabajar/)
  expect(await screen.findByText('Desde las 9:12: 0 min')).toBeTruthy()
  await until(() => expect(bodies(startTaskTime)).toEqual([{ fecha: '2026-11-20T08:12:00.000Z' }]))
  vi.setSystemTime(new Date('2026-11-20T08:37:20Z'))
  await act(() => document.dispatchEvent(new Event('visibilitychange')))
  expect(await screen.findByText('Desde las 9:12: 25 min')).toBeTruthy()
  await press(/^Terminar de trabajar/)
  const sheet = within(await screen.findByRole('dialog', { name: 'Terminar de trabajar' }))
  expect(await sheet.findByDisplayValue('25')).toBeTruthy()
  await userEvent.click(sheet.getByRole('button', { name: 'Terminar de trabajar' }))
  await until(() => expect(bodies(endTaskTime)).toEqual([{ fecha: '2026-11-20T08:37:20.000Z' }]))
})

it('without signal it waits and is shown; the minutes can be corrected as it ends', async () => {
  open(repairer, { desde: '2026-11-20 09:02:00' })
  await screen.findByRole('button', { name: /^Terminar de trabajar/ })
  setOnline(client, false)
  await press(/^Terminar de trabajar/)
  const sheet = await write('Terminar de trabajar', '7')
  await userEvent.click(sheet.getByRole('button', { name: 'Terminar de trabajar' }))
  expect(await screen.findByText('Suyo: 7 min')).toBeTruthy()
  expect(bodies(endTaskTime)).toEqual([])
  setOnline(client, true)
  await act(() => outbox(client).sender.wake())
  await until(() => expect(bodies(endTaskTime)).toEqual([{ fecha: '2026-11-20T08:12:00.000Z', minutos: 7 }]))
})

it('minutes are entered afterwards and corrected; impossible ones are not sent', async () => {
  open(repairer, { minutos: 35, propios: 35, ultimos: 35 })
  await press(/^Apuntar minutos/)
  const sheet = await write('Apuntar minutos', '')
  expect(sheet.getByText('Escriba de 1 a 960 minutos.')).toBeTruthy()
  await write('Apuntar minutos', '90')
  await userEvent.click(sheet.getByRole('button', { name: 'Guardar' }))
  await until(() => expect(bodies(startTaskTime)).toEqual([{ fecha: '2026-11-20T08:12:00.000Z', minutos: 90 }]))
  await press(/^Corregir los últimos/)
  await userEvent.click((await write('Corregir los últimos', '40')).getByRole('button', { name: 'Guardar' }))
  await until(() => expect(bodies(endTaskTime)).toEqual([{ minutos: 40 }]))
})

it('a refusal is told in its own words', async () => {
  open(repairer, {})
  api.answer(answer(startTaskTime, () => refuse('task.timeNotYours')))
  await press(/^Empezar a trabajar/)
  expect(await screen.findByText(/El tiempo de trabajo lo apunta quien hace la reparación/)).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Empezar a trabajar/ })).toBeTruthy()
})

it('others read the sum alone', async () => {
  open(technician, { minutos: 200 })
  expect(await screen.findByText('3 h 20 min')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Empezar a trabajar/ })).toBeNull()
})

it('where no work days are kept there is no time either', async () => {
  changeLanguage(client, 'ca')
  open(repairer, undefined)
  expect(await screen.findByRole('button', { name: "Canviar l'estat" })).toBeTruthy()
  expect(screen.queryByText('Temps de treball')).toBeNull()
})
