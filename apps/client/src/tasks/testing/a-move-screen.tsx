import { moveTask } from '@avisa/contract/tasks/endpoints'
import { trackOf } from '@avisa/contract/tasks/moves'
import type { Task } from '@avisa/contract/tasks/schemas'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { Client } from '#/platform/client.ts'
import { restoreDraft } from '#/platform/drafts.ts'
import { person } from '#/platform/identity.ts'
import { outbox, startOutbox } from '#/platform/outbox/use-outbox.ts'
import { answer } from '#/platform/testing/fake-api.ts'
import { moveDraftOf } from '../moves/move-draft.ts'
import type { repairer } from './a-task.ts'
import { aTaskApi, openTasks, statuses } from './a-task-screen.tsx'

const realNow = Date.now

/** The hint below a status that requires nothing. */
export const direct = 'Se cambia al tocarlo'
export const until = <T,>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 10_000, interval: 20 })

/** A task on its screen with the sheet that moves it, set up for each test. */
export const useMoveScreen = (current: () => Client) => {
  const api = {} as { current: ReturnType<typeof aTaskApi> }
  /** A server that accepts every move and records it in the history. */
  const start = (more: Partial<Task>, settings: Parameters<typeof aTaskApi>[2]) => {
    api.current = aTaskApi(current(), more, settings)
    api.current.answer(
      answer(moveTask, ({ params: { tipo }, body: { estado_id } }) => {
        const track = trackOf[tipo]
        const to = statuses[track].find(({ id }) => id === estado_id)
        const study = { estadotecnico_id: estado_id, DesEstadoTecnico: to?.descripcion ?? '' }
        const repair = { estadoobra_id: estado_id, DesEstadoObra: to?.descripcion ?? '' }
        api.current.held.now = {
          ...api.current.held.now,
          ...(track === 'tecnico' ? study : repair),
          version: api.current.held.now.version + 1,
        }
        return api.current.held.now
      }),
    )
  }
  const open = (person_: typeof repairer, more: Partial<Task> = {}, settings: Parameters<typeof aTaskApi>[2] = {}) => {
    person(current()).set(person_)
    start(more, settings)
    return openTasks(current())
  }

  beforeEach(async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await startOutbox(current())
  })
  afterEach(async () => {
    vi.restoreAllMocks()
  })

  const sheet = () => screen.findByRole('dialog', { name: 'Cambiar el estado' })
  const change = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Cambiar el estado' }))
    return sheet()
  }
  /** The statuses as they read in the sheet, with the reason why one cannot be chosen. */
  const readStatuses = async () => {
    const dialog = await change()
    const states = await within(dialog).findAllByText(/./, { selector: '[class*="choiceName"]' })
    return states.map((state) => state.closest('label, button')?.textContent)
  }
  const offered = async () => {
    const all = await readStatuses()
    const radios = within(await sheet()).queryAllByRole<HTMLInputElement>('radio')
    const closed = new Set(radios.flatMap((radio) => (radio.disabled ? radio.closest('label')?.textContent : [])))
    return all.filter((text) => !closed.has(text))
  }
  /** Moves the clock past the time to undo, for the rest of the test. */
  const laterOn = async () => {
    const ahead = Date.now() - realNow() + 6000
    vi.spyOn(Date, 'now').mockImplementation(() => realNow() + ahead)
    await act(() => outbox(current()).sender.wake())
  }
  /** Taps a status that requires nothing, and lets it be sent. */
  const goTo = async (state: string) => {
    await choose(state)
    await until(() => expect(screen.queryByRole('dialog', { name: 'Cambiar el estado' })).toBeNull())
    await laterOn()
  }
  const choose = async (state: string) => userEvent.click(await within(await sheet()).findByText(state))
  const press = async (name: string | RegExp) => userEvent.click(within(await sheet()).getByRole('button', { name }))
  const write = async (text: string) => userEvent.type(await within(await sheet()).findByRole('textbox', { name: /^Para el equipo/ }), text)
  const photos = (...names: string[]) =>
    act(() => {
      const { draft, version, read } = moveDraftOf(7)
      restoreDraft(current(), draft, version, {
        ...read(current()),
        fotos: names.map((nombre) => ({ nombre, blob: new Blob([nombre], { type: 'image/jpeg' }) })),
      })
    })
  const sent = () => api.current.requests.filter(({ route }) => route === 'PUT /api/v1/tareas/:id/estados/:tipo')
  const popup = (name: string) => screen.findByRole('dialog', { name })
  const answerPopup = async (name: string, button: string) =>
    userEvent.click(within(await popup(name)).getByRole('button', { name: button }))
  return { api, open, sheet, change, shown: readStatuses, offered, laterOn, goTo, choose, press, write, photos, sent, popup, answerPopup }
}
