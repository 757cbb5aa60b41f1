import { listTypeEntities } from '@avisa/contract/entities/endpoints'
import { refuse } from '@avisa/contract/refusal'
import { collaborate, listAssignees, listTechnicians, reassignTask, takeTask, updateTask } from '@avisa/contract/tasks/endpoints'
import type { Task } from '@avisa/contract/tasks/schemas'
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { person } from '#/platform/identity.ts'
import { changeLanguage } from '#/platform/language.ts'
import { setOnline } from '#/platform/network.ts'
import { outbox, startOutbox } from '#/platform/outbox/use-outbox.ts'
import { queryClient } from '#/platform/query-client.ts'
import { answer } from '#/platform/testing/fake-api.ts'
import { repairer } from './testing/a-task.ts'
import { aTaskApi, openTasks, technician, admin } from './testing/a-task-screen.tsx'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

const until = <T,>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 10_000, interval: 20 })

let api: ReturnType<typeof aTaskApi>
const open = (as: typeof repairer, more: Partial<Task> = {}, settings: Parameters<typeof aTaskApi>[2] = {}) => {
  person(client).set(as)
  api = aTaskApi(client, more, settings)
  api.answer(
    answer(listAssignees, () => [
      { id: 5, nombre: 'Joan Bataller' },
      { id: 6, nombre: 'Rosa Camps' },
    ]),
  )
  api.answer(answer(reassignTask, () => api.held.now))
  api.answer(answer(updateTask, () => api.held.now))
  return openTasks(client)
}
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await startOutbox(client)
})
afterEach(async () => {
  vi.restoreAllMocks()
})

const requestsTo = (route: string) => api.requests.filter((request) => request.route === route)
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const manager = { ...repairer, user_id: 7, entidades_responsable_ids: [1] }
const mate = { ...repairer, user_id: 6 }

describe('reassigning a task', () => {
  it('the manager of the entity can reassign the task within it, also without network (TASK-31 to TASK-34)', async () => {
    open(manager, { ee_num_usuarios: 2 })
    await userEvent.click(await button(/^Reasignar/))
    const sheet = await screen.findByRole('dialog', { name: 'Reasignar' })
    await userEvent.click(await within(sheet).findByText('Rosa Camps'))
    expect(within(sheet).queryByText('Joan Bataller')).toBeNull()
    act(() => setOnline(client, false))
    await userEvent.click(within(sheet).getByRole('button', { name: 'Asignar a Rosa Camps' }))
    expect(await screen.findByText('Sus cambios se enviarán cuando haya conexión.')).toBeTruthy()
    await until(() => expect(screen.queryByRole('dialog')).toBeNull())
    const repair = screen.getByRole('heading', { name: 'Reparación' }).parentElement
    expect(repair?.textContent).toMatch(/Pendiente de enviar.*Rosa Camps/)
    act(() => setOnline(client, true))
    await until(() => expect(requestsTo('POST /api/v1/tareas/:id/editar-asignacion')[0]?.body).toEqual({ reparador_id: 6 }))
  })

  it.each<[string, Partial<Task>, string]>([
    ['before it is sent to repair (TASK-31)', { ee_num_usuarios: 2, estadotecnico_id: 21 }, 'Todavía no se ha enviado a reparación.'],
    ['once it is finished (TASK-31)', { ee_num_usuarios: 2, estadoobra_id: 18 }, 'La reparación ya está finalizada'],
    ['where there is nobody else (TASK-32)', { ee_num_usuarios: 1 }, 'En la entidad que repara no hay nadie más.'],
  ])('the manager reads why it was not done %s', async (_when, more, reason) => {
    open(manager, more)
    const row = await button(/^Reasignar/)
    expect([row.getAttribute('aria-disabled'), row.textContent]).toEqual(['true', expect.stringContaining(reason)])
    await userEvent.click(row)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('the repairer cannot reassign the task (TASK-33)', async () => {
    open(repairer, { ee_num_usuarios: 2 })
    await button('Cambiar el estado')
    expect(screen.queryByRole('button', { name: /^Reasignar/ })).toBeNull()
  })

  it('an unassigned task can be assigned (TASK-32), also by people who may change the repairers of the entity (TASK-33)', async () => {
    open(
      { ...admin, user_roles: ['Tecnicos'], entidades_puede_cambiar_reparador: [1] },
      { ee_num_usuarios: 1, encargado_id: null, encargado: null },
    )
    expect((await button(/^Reasignar/)).textContent).toContain('Sin asignar')
  })
})

describe('joining a task', () => {
  it('a colleague of the repair entity joins after a confirmation, and the new task opens (TASK-35, TASK-36)', async () => {
    const where = open(mate)
    api.answer(answer(collaborate, () => ({ id: 12 })))
    await userEvent.click(await button(/^Colaborar/))
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: '¿Colaborar en esta tarea?' })).getByRole('button', { name: 'Colaborar' }),
    )
    await until(() => expect(where()).toBe('/tareas/12'))
  })

  it('joining is not offered to the repairer, nor to other entities', async () => {
    open(repairer)
    await button('Cambiar el estado')
    expect(screen.queryByRole('button', { name: /^Colaborar/ })).toBeNull()
    cleanup()
    open({ ...mate, entidades_ids: [3] })
    await screen.findByText('Lleva tres noches apagada.')
    expect(screen.queryByRole('button', { name: /^Colaborar/ })).toBeNull()
  })

  it('a refusal says why, and the screen stays', async () => {
    const where = open(mate)
    api.answer(answer(collaborate, () => refuse('task.cannotJoin')))
    await userEvent.click(await button(/^Colaborar/))
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: '¿Colaborar en esta tarea?' })).getByRole('button', { name: 'Colaborar' }),
    )
    expect((await screen.findByRole('dialog', { name: 'Sin permiso' })).textContent).toContain('Solo colabora quien pertenece')
    expect(where()).toBe('/tareas/7')
  })
})

describe('taking an unassigned task', () => {
  const nobody = { encargado_id: null, encargado: null }

  it('a colleague takes the repair with one tap, also without network; joining is not offered (OPEN-104)', async () => {
    open(mate, nobody)
    api.answer(answer(takeTask, () => (api.held.now = { ...api.held.now, encargado_id: 6, encargado: 'Joan Bataller', version: 2 })))
    const take = await button('Me la quedo')
    expect(screen.queryByRole('button', { name: /^Colaborar/ })).toBeNull()
    act(() => setOnline(client, false))
    await userEvent.click(take)
    const repair = screen.getByRole('heading', { name: 'Reparación' }).parentElement
    await until(() => expect(repair?.textContent).toMatch(/Pendiente de enviar.*Asignada a usted/))
    // The next move is possible at once.
    expect((await button('Cambiar el estado')).getAttribute('aria-disabled')).toBeNull()
    act(() => setOnline(client, true))
    await until(() => expect(requestsTo('POST /api/v1/tareas/:id/asumir')[0]?.body).toEqual({ pista: 'reparacion' }))
  })

  it('a technician of its entity takes the study (OPEN-103)', async () => {
    changeLanguage(client, 'ca')
    open(technician, { estadotecnico_id: 21 })
    api.answer(answer(takeTask, () => (api.held.now = { ...api.held.now, tecnico_id: 8, tecnico: 'Irene', version: 2 })))
    await userEvent.click(await button('Me la quede'))
    await until(() => expect(requestsTo('POST /api/v1/tareas/:id/asumir')[0]?.body).toEqual({ pista: 'tecnico' }))
    await until(() => expect(screen.queryByRole('button', { name: 'Me la quede' })).toBeNull())
  })
})

it('the number of the task in each entity is shown (OPEN-112)', async () => {
  open(repairer, { incremental_ent_rep: 27, incremental_ent_est: 5 })
  expect(await screen.findByText('Brigada de alumbrado · N.º 27')).toBeTruthy()
  expect(screen.getByText('N.º 5')).toBeTruthy()
})

describe('editing a task (TASK-38)', () => {
  const editor = { ...admin, user_permisos: { ...admin.user_permisos, 'obra.editar.campos': 1 } }
  const entity = {
    codigo: 'A',
    rol: 'REPARADOR' as const,
    nombre: 'Contrata',
    nombre_es: 'Contrata',
    nombre_val: 'Contracta',
    icono: 'tool',
    interna: false,
    habitual: false,
  }

  it('saving sends only what was changed, with the version that was read', async () => {
    open(editor, {}, { modulo_ordenes: true })
    api.answer(answer(listTypeEntities, () => [{ ...entity, id: 3 }]))
    await userEvent.click(await button('Editar la tarea'))
    const sheet = await screen.findByRole('dialog', { name: 'Editar la tarea' })
    await userEvent.click(within(sheet).getByText('Baja'))
    const planned = within(sheet).getByLabelText(/^Finalización prevista/)
    expect(planned).toHaveProperty('value', '2026-11-21T14:00')
    await userEvent.clear(planned)
    await userEvent.type(planned, '2026-12-01T09:30')
    await within(sheet).findByRole('option', { name: 'Contrata' })
    await userEvent.selectOptions(within(sheet).getByLabelText('Quién lo repara'), 'Contrata')
    await userEvent.click(within(sheet).getByRole('button', { name: 'Guardar los cambios' }))
    await until(() => expect(requestsTo('PUT /api/v1/tareas/:id')).toHaveLength(1))
    expect(requestsTo('PUT /api/v1/tareas/:id')[0]).toMatchObject({
      body: { prioridad: 'baja', fecha_finalizacion_prevista: '2026-12-01 09:30', entidad_reparadora_id: 3 },
      headers: { 'if-match': '1' },
    })
  })

  it('a repairer who moves it to another entity leaves its screen with a message (OPEN-105)', async () => {
    const where = open({ ...repairer, user_permisos: { ...repairer.user_permisos, 'obra.editar.campos': 1 } })
    api.answer(answer(listTypeEntities, () => [{ ...entity, id: 3 }]))
    api.answer(answer(updateTask, () => ({ id: 7, codigo: 'T-26-00007' })))
    await userEvent.click(await button('Editar la tarea'))
    const sheet = await screen.findByRole('dialog', { name: 'Editar la tarea' })
    await within(sheet).findByRole('option', { name: 'Contrata' })
    await userEvent.selectOptions(within(sheet).getByLabelText('Quién lo repara'), 'Contrata')
    await userEvent.click(within(sheet).getByRole('button', { name: 'Guardar los cambios' }))
    expect(await screen.findByText('La tarea T-26-00007 pasa a otra entidad y ya no está entre las suyas.')).toBeTruthy()
    expect(where()).toBe('/tareas')
    await until(() => expect(requestsTo('PUT /api/v1/tareas/:id')[0]?.body).toEqual({ entidad_reparadora_id: 3 }))
    await until(async () =>
      expect((await outbox(client).all()).every(({ entries }) => entries.every(({ state }) => state.kind === 'sent'))).toBe(true),
    )
  })

  it('the study is reassigned to another technician of the unit, or to nobody', async () => {
    open(editor, { tecnico_id: 8, tecnico: 'Irene Soler' })
    api.answer(answer(listTechnicians, () => [{ id: 12, nombre: 'Vicent Balaguer' }]))
    await userEvent.click(await button('Editar la tarea'))
    const sheet = await screen.findByRole('dialog', { name: 'Editar la tarea' })
    const field = await within(sheet).findByLabelText('Estudio a cargo de')
    await until(() =>
      expect(
        within(field)
          .getAllByRole('option')
          .map((element) => element.textContent),
      ).toEqual(['Sin asignar', 'Irene Soler', 'Vicent Balaguer']),
    )
    await userEvent.selectOptions(field, 'Sin asignar')
    expect(within(sheet).queryByText('No ha cambiado nada.')).toBeNull()
    await userEvent.selectOptions(field, 'Vicent Balaguer')
    act(() => setOnline(client, false))
    await userEvent.click(within(sheet).getByRole('button', { name: 'Guardar los cambios' }))
    await until(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('heading', { name: 'Estudio' }).parentElement?.textContent).toContain('Vicent Balaguer')
    act(() => setOnline(client, true))
    await until(() => expect(requestsTo('PUT /api/v1/tareas/:id')[0]?.body).toEqual({ tecnico_id: 12 }))
  })

  it('the planned end is shown only where the municipality works with orders (TASK-37)', async () => {
    open(editor, {}, { modulo_ordenes: false })
    await userEvent.click(await button('Editar la tarea'))
    const sheet = await screen.findByRole('dialog', { name: 'Editar la tarea' })
    expect(within(sheet).queryByLabelText(/^Finalización prevista/)).toBeNull()
    expect(within(sheet).getByText('No ha cambiado nada.')).toBeTruthy()
  })

  it('the 72-hour service is shown only where the municipality uses it (TASK-41)', async () => {
    open(editor, { servicio_72h: false })
    expect((await screen.findByText('Servicio en 72 horas')).closest('div')?.textContent).toContain('No')
    await userEvent.click(await button('Editar la tarea'))
    const sheet = await screen.findByRole('dialog', { name: 'Editar la tarea' })
    await userEvent.click(within(sheet).getByRole('switch', { name: 'Servicio en 72 horas' }))
    await userEvent.click(within(sheet).getByRole('button', { name: 'Guardar los cambios' }))
    await until(() => expect(requestsTo('PUT /api/v1/tareas/:id')[0]?.body).toEqual({ servicio_72h: true }))
    await until(() => expect(screen.queryByText('Guardando los cambios…')).toBeNull())
    cleanup()
    queryClient(client).clear()
    open(editor)
    await button('Editar la tarea')
    expect(screen.queryByText('Servicio en 72 horas')).toBeNull()
  })

  it('the 72-hour service is shown once (TASK-41)', async () => {
    open(editor, { servicio_72h: true })
    expect((await screen.findByText('Servicio en 72 horas')).closest('div')?.textContent).toContain('Sí')
    expect(screen.getAllByText(/72 horas/)).toHaveLength(1)
  })

  it('editing requires its permission', async () => {
    open(repairer)
    await button('Cambiar el estado')
    expect(screen.queryByRole('button', { name: 'Editar la tarea' })).toBeNull()
  })
})

describe('the history of a task (SRV-82)', () => {
  const step = {
    quien: 'Irene Soler',
    propio: false,
    pista: null,
    DesEstadoAnterior: null,
    DesEstado: null,
    ColorEstado: null,
    icono_estado: null,
    comentario: null,
    respuesta: null,
    cambios: [],
  }

  it('a step shows who, when, from what to what, and why', async () => {
    open(repairer, {
      historial: [
        {
          ...step,
          id: 2,
          fecha: '2026-11-20 10:00:00',
          accion: 'estado',
          pista: 'reparacion',
          DesEstadoAnterior: 'En curso',
          DesEstado: 'Pausada',
          comentario: 'Llueve',
        },
        {
          ...step,
          id: 1,
          fecha: '2026-11-20 09:00:00',
          accion: 'editada',
          cambios: [{ campo: 'prioridad', antes: 'media', despues: 'alta' }],
        },
      ],
    })
    expect(await screen.findByText('De «En curso» a «Pausada»')).toBeTruthy()
    expect(screen.getByText('Llueve')).toBeTruthy()
    expect(screen.getByText('Prioridad: De «Media» a «Alta»')).toBeTruthy()
    expect(screen.getAllByText('Irene Soler')).toHaveLength(2)
    act(() => changeLanguage(client, 'ca'))
    expect(await screen.findByText('Prioritat: De «Mitjana» a «Alta»')).toBeTruthy()
  })

  it('each empty field has its own word', async () => {
    const cambios = [
      { campo: 'tecnico_id', antes: null, despues: 'Irene Soler' },
      { campo: 'encargado_id', antes: 'Joan Bataller', despues: null },
      { campo: 'fecha_finalizacion_prevista', antes: '2026-10-05 08:00:00', despues: null },
      { campo: 'servicio_72h', antes: null, despues: 'sí' },
    ]
    open(repairer, { historial: [{ ...step, id: 1, fecha: '2026-11-20 09:00:00', accion: 'editada', cambios }] })
    expect(await screen.findByText('Estudio a cargo de: De «sin asignar» a «Irene Soler»')).toBeTruthy()
    expect(screen.getByText('Reparación a cargo de: De «Joan Bataller» a «sin asignar»')).toBeTruthy()
    expect(screen.getByText(/^Finalización prevista: .* a «sin fecha»$/)).toBeTruthy()
    expect(screen.getByText('Servicio en 72 horas: De «sin indicar» a «sí»')).toBeTruthy()
    act(() => changeLanguage(client, 'ca'))
    expect(await screen.findByText(/De «Joan Bataller» a «sense assignar»$/)).toBeTruthy()
    expect(screen.getByText(/ a «sense data»$/)).toBeTruthy()
  })
})
