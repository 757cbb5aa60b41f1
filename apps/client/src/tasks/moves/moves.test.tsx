import { refuse } from '@avisa/contract/refusal'
import { addImage } from '@avisa/contract/images/endpoints'
import { getTask, moveTask } from '@avisa/contract/tasks/endpoints'
import type { Task } from '@avisa/contract/tasks/schemas'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { changeLanguage } from '#/platform/language.ts'
import { setOnline } from '#/platform/network.ts'
import { outbox } from '#/platform/outbox/use-outbox.ts'
import { refresh } from '#/platform/query-client.ts'
import { answer } from '#/platform/testing/fake-api.ts'
import { shownToast } from '#/ui/popup/popups.ts'
import { direct, until, useMoveScreen } from '../testing/a-move-screen.tsx'
import { repairer } from '../testing/a-task.ts'
import { closings } from '#/closing/testing/closings.ts'
import { technician } from '../testing/a-task-screen.tsx'
import { moveDraftOf } from './move-draft.ts'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

const { api, open, sheet, change, offered, laterOn, goTo, choose, press, write, photos, sent, popup, answerPopup } = useMoveScreen(
  () => client,
)

describe('moving the repair', () => {
  it('a status that requires nothing is reached by choosing it (TASK-26, OPEN-106)', async () => {
    open(repairer)
    await change()
    await choose('Pendiente de reparar')
    expect(await screen.findByText('Ahora: «Pendiente de reparar»')).toBeTruthy()
    expect(sent()).toEqual([])
    await laterOn()
    await until(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).toMatchObject({ params: { id: 7, tipo: 'reparacion' }, body: { estado_id: 14 }, headers: { 'if-match': '1' } })
    await until(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await screen.findAllByText('Pendiente de reparar')).length).toBeGreaterThan(0)
  })

  it('a move made by mistake can be undone before it is sent (OPEN-106)', async () => {
    open(repairer)
    await change()
    await choose('Pendiente de reparar')
    await userEvent.click(await screen.findByRole('button', { name: 'Deshacer' }))
    await until(async () => expect(await outbox(client).all()).toEqual([]))
    await laterOn()
    expect(sent()).toEqual([])
    const repair = screen.getByRole('heading', { name: 'Reparación' }).parentElement
    await until(() => expect(repair?.textContent).toContain('En curso'))
  })

  it('a move that was sent cannot be undone, and a message says so', async () => {
    open(repairer)
    await change()
    await choose('Pendiente de reparar')
    await screen.findByRole('button', { name: 'Deshacer' })
    const undo = shownToast(client).get()?.action
    await laterOn()
    await until(() => expect(sent()).toHaveLength(1))
    act(() => undo?.onClick())
    expect(await screen.findByText('Ya se ha enviado. Puede cambiar el estado otra vez.')).toBeTruthy()
  })

  it('a pause without a comment shows the specification’s text, then it is sent (TASK-15, TASK-23, OPEN-43)', async () => {
    open(repairer, {}, { modulo_comentarios_estado: false })
    await change()
    await choose('Pausada')
    await press('Pasar a «Pausada»')
    const dialog = await popup('Comentario vacío')
    expect(dialog.textContent).toContain('Debes escrir un comentario para poder cambiar el estado.')
    await userEvent.click(within(dialog).getByRole('button'))
    await write('Falta la grúa')
    await press('Pasar a «Pausada»')
    await until(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).toMatchObject({ params: { tipo: 'reparacion-comentario' }, body: { estado_id: 16, comentario: 'Falta la grúa' } })
  })

  it('a pause offers frequent reasons, which a second tap removes', async () => {
    open(repairer, {}, { closings })
    await change()
    await choose('Pausada')
    const dialog = await sheet()
    const tap = (name: string) => userEvent.click(within(dialog).getByRole('button', { name }))
    await write('Falta la grúa')
    await tap('Llueve')
    await tap('Sin acceso')
    await tap('Llueve')
    expect(within(dialog).getByRole('button', { name: 'Sin acceso', pressed: true })).toBeTruthy()
    await press('Pasar a «Pausada»')
    await until(() => expect(sent()[0]?.body).toMatchObject({ comentario: 'Falta la grúa. Sin acceso' }))
  })

  it('finishing requires a photo where the type does, and sends it first (TASK-19, TASK-20, TASK-29)', async () => {
    open(repairer, { requiere_imagen_finalizar: true })
    const image = { id: 91, codigo: 'a', extension: 'jpg', nombre: '', name: '', type: 'image/jpeg', ancho: 8, alto: 6, created_at: null }
    api.current.answer(answer(addImage, () => image))
    await change()
    await choose('Finalizada')
    await press('Finalizar la reparación')
    const dialog = await popup('Falta una foto del trabajo')
    expect(dialog.textContent).toContain('Se ha intentado finalizar una tarea sin imágenes.')
    await userEvent.click(within(dialog).getByRole('button'))
    photos('despues.jpg')
    await press('Finalizar la reparación')
    await until(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).toMatchObject({
      params: { id: 7, tipo: 'finalizada-fecha' },
      body: { estado_id: 18, imagenes: [{ id: 91 }], fecha_finalizacion: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/) },
    })
    const upload = api.current.requests.find(({ route }) => route === 'POST /api/v1/incidencias/:id/imagenes')
    expect(upload).toMatchObject({ params: { id: 4 }, query: { nombre: 'despues.jpg' } })
  })

  it('finishing requires no photo where the type does not (TASK-22), and no future date', async () => {
    open(repairer)
    await change()
    await choose('Finalizada')
    const day = within(await sheet()).getByLabelText('Día')
    await userEvent.clear(day)
    await userEvent.type(day, '2999-01-01')
    expect(await screen.findByText('La fecha de finalización no puede ser futura ni anterior a la incidencia.')).toBeTruthy()
    await userEvent.clear(day)
    await userEvent.type(day, '2026-11-20')
    await press('Finalizar la reparación')
    await until(() => expect(sent()[0]?.body).toMatchObject({ fecha_finalizacion: expect.stringMatching(/^2026-11-20 /) }))
  })

  it('the sheet is shown in Valencian too', async () => {
    changeLanguage(client, 'ca')
    open(repairer)
    await userEvent.click(await screen.findByRole('button', { name: "Canviar l'estat" }))
    const dialog = await screen.findByRole('dialog', { name: "Canviar l'estat" })
    await userEvent.click(await within(dialog).findByText('Pausada'))
    expect(within(dialog).getAllByText('Cal un comentari').length).toBeGreaterThan(0)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Passar a «Pausada»' }))
    expect((await popup('Comentari buit')).textContent).toContain("Ha d'escriure un comentari per a poder canviar l'estat.")
  })
})

describe('moving the study', () => {
  it('a comment is required with the module enabled, and a duplicate is warned about (TASK-12, TASK-14)', async () => {
    open(technician)
    await change()
    await choose('Duplicada')
    expect(await screen.findByText(/^Va a marcar esta tarea como duplicada\./)).toBeTruthy()
    await press('Pasar a «Duplicada»')
    expect(await popup('Comentario vacío')).toBeTruthy()
  })

  it('no comment is required with the module disabled (TASK-13)', async () => {
    open(technician, {}, { modulo_comentarios_estado: false })
    await change()
    await choose('Duplicada')
    await press('Pasar a «Duplicada»')
    await until(() => expect(sent()[0]).toMatchObject({ params: { tipo: 'estudio' }, body: { estado_id: 26 } }))
  })

  it('closing offers to finish the open repair too, in one command (TASK-16, TASK-17)', async () => {
    open(technician)
    await change()
    await choose('Cerrada')
    await press('Pasar a «Cerrada»')
    expect((await popup('No se puede cerrar')).textContent).toContain('La reparación sigue abierta.')
    await answerPopup('No se puede cerrar', 'Ahora no')
    expect(sent()).toEqual([])
    await press('Pasar a «Cerrada»')
    await answerPopup('No se puede cerrar', 'Finalizar la reparación')
    await until(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).toMatchObject({ params: { tipo: 'estudio' }, body: { estado_id: 28, fecha_finalizacion: expect.any(String) } })
  })

  it('closing offers the same where only the server knows that the repair is open (TASK-16)', async () => {
    open(technician, { estadoobra_id: 15 })
    api.current.held.now = { ...api.current.held.now, estadoobra_id: 15 }
    api.current.answer(answer(moveTask, () => refuse('task.repairOpen')))
    await change()
    await goTo('En estudio')
    await answerPopup('No se puede cerrar', 'Finalizar la reparación')
    await until(() => expect(moveDraftOf(7).read(client)).toMatchObject({ estado_id: 21, cierra: true }))
    expect(await sheet()).toBeTruthy()
  })

  it('a refusal shows the server’s message (TASK-18)', async () => {
    open(technician)
    api.current.answer(answer(moveTask, () => refuse('task.noRepairer')))
    await change()
    await goTo('En estudio')
    const dialog = await popup('Falta quién lo repara')
    expect(dialog.textContent).toContain('Elija la entidad que repara antes de enviar la tarea a reparación.')
  })
})

describe('a refused move of the repair', () => {
  const refused = async (code: 'task.noSuchMove' | 'task.noImages' | 'task.finished' | 'http.internal', now: Partial<Task> = {}) => {
    open(repairer)
    api.current.answer(
      answer(moveTask, () => {
        api.current.held.now = { ...api.current.held.now, ...now }
        return refuse(code)
      }),
    )
    await change()
    await goTo('Pendiente de reparar')
  }

  it('an alert reports it in general, the reason is shown beside the change, and it can be discarded (TASK-27)', async () => {
    await refused('task.noSuchMove')
    expect((await popup('No se ha completado')).textContent).toContain('No se ha podido cambiar el estado de la reparación.')
    await answerPopup('No se ha completado', 'Aceptar')
    const notice = await screen.findByText(/^No se ha pasado a «Pendiente de reparar»\. La tarea no puede pasar ahora a este estado\./)
    await userEvent.click(within(notice.closest('[role="alert"]') as HTMLElement).getByRole('button', { name: 'Descartar' }))
    await answerPopup('¿Descartar lo que no se ha enviado?', 'Descartar')
    await until(() => expect(screen.queryByText(/^No se ha pasado a/)).toBeNull())
    expect(await outbox(client).all()).toEqual([])
  })

  it('a task that somebody else has finished is reloaded, and the change is kept or discarded', async () => {
    await refused('task.finished', { version: 2, estadoobra_id: 18, DesEstadoObra: 'Finalizada' })
    await answerPopup('No se ha completado', 'Aceptar')
    expect(await screen.findByText('Finalizada')).toBeTruthy()
    const notice = (await screen.findByText(/^No se ha pasado a «Pendiente de reparar»\./)).closest<HTMLElement>('[role="alert"]')
    const buttons = within(notice ?? document.body).getAllByRole('button')
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Guardar en un archivo', 'Descartar'])
    expect(screen.getByRole('button', { name: 'Cambiar el estado' }).getAttribute('aria-disabled')).toBe('true')
  })

  it('a server failure is not shown as a missing connection, and the move is retried by itself', async () => {
    await refused('http.internal')
    const dialog = await popup('No se ha completado')
    expect(dialog.textContent).toContain('El cambio sigue guardado en este dispositivo y se enviará solo.')
    await answerPopup('No se ha completado', 'Aceptar')
    expect(await screen.findByText('El servicio ha fallado. «Pendiente de reparar» se enviará en cuanto se pueda.')).toBeTruthy()
    expect(screen.getByText('Pendiente de enviar')).toBeTruthy()
    expect(await outbox(client).all()).toMatchObject([{ entries: [{ state: { kind: 'waiting' } }] }])
  })

  it('a missing photo shows the specification’s text (TASK-29, ERR-26, OPEN-26)', async () => {
    await refused('task.noImages')
    expect((await popup('Falta una foto del trabajo')).textContent).toContain('Se ha intentado finalizar una tarea sin imágenes.')
  })
})

describe('without network', () => {
  it('two moves wait in order, are shown as made and not sent, and arrive one after the other', async () => {
    open(repairer)
    await screen.findByRole('button', { name: 'Cambiar el estado' })
    act(() => setOnline(client, false))
    await change()
    await choose('Pausada')
    await write('Llueve')
    await press('Pasar a «Pausada»')
    expect(await screen.findByText('«Pausada» se enviará cuando haya conexión.')).toBeTruthy()
    expect(screen.getAllByText('Pendiente de enviar').length).toBeGreaterThan(0)
    await until(() => expect(screen.queryByRole('dialog')).toBeNull())
    // The next move is offered from the local status, not from the server's.
    expect(await offered()).toEqual([`Pendiente de reparar${direct}`, `En curso${direct}`, 'FinalizadaHace falta la fecha'])
    await goTo('En curso')
    await until(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent()).toEqual([])
    act(() => setOnline(client, true))
    await laterOn()
    await until(() => expect(sent().map(({ body }) => body)).toEqual([{ estado_id: 16, comentario: 'Llueve' }, { estado_id: 15 }]))
    await until(() => expect(screen.queryByText('Pendiente de enviar')).toBeNull())
  })

  it('what was written stays when the sheet is closed', async () => {
    open(repairer)
    await change()
    await choose('Pausada')
    await write('A medias')
    await userEvent.keyboard('{Escape}')
    await until(() => expect(screen.queryByRole('dialog')).toBeNull())
    await change()
    expect(within(await sheet()).getByRole('textbox', { name: /^Para el equipo/ })).toHaveProperty('value', 'A medias')
  })
})

describe('a conflict with another person’s change', () => {
  const step = {
    id: 3,
    fecha: '2026-11-21 09:00:00',
    accion: 'estado' as const,
    quien: 'Irene Soler',
    propio: false,
    pista: 'reparacion' as const,
    DesEstadoAnterior: 'En curso',
    DesEstado: 'Pendiente de reparar',
    ColorEstado: '#1864AB',
    icono_estado: 'tool',
    comentario: null,
    respuesta: null,
    cambios: [],
  }
  const conflict = async () => {
    open(repairer)
    api.current.answer(
      answer(moveTask, () => {
        api.current.held.now = { ...api.current.held.now, version: 4, historial: [step] }
        return refuse('task.changedMeanwhile', { values: { quien: 'Irene', fecha: '20/11, 9:00', cambio: 'Pausada' }, version: 4 })
      }),
    )
    await change()
    await choose('Pausada')
    await write('Falta la grúa')
    await press('Pasar a «Pausada»')
    const message = await screen.findByText(/Irene la cambió el 20\/11, 9:00: Pausada\./)
    const notice = message.closest<HTMLElement>('[role="alert"]')
    if (!notice) throw new Error('not announced')
    return notice
  }

  it('the sheet shows who changed what and keeps one’s own input, which can be sent on top', async () => {
    const notice = await conflict()
    expect(notice.textContent).toContain('Su comentario: «Falta la grúa»')
    expect(await outbox(client).all()).toMatchObject([{ detail: expect.not.stringContaining('Falta la grúa') }])
    api.current.answer(answer(moveTask, () => api.current.held.now))
    await until(() => expect(api.current.requests.filter(({ route }) => route === 'GET /api/v1/tareas/:id').length).toBeGreaterThan(1))
    await userEvent.click(within(notice).getByRole('button', { name: 'Enviar mis cambios' }))
    await until(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]).toMatchObject({ body: { estado_id: 16, comentario: 'Falta la grúa' }, headers: { 'if-match': '4' } })
  })

  it('another move can follow: the written text is in the sheet again', async () => {
    const notice = await conflict()
    await until(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(within(notice).getByRole('button', { name: 'Comparar' }))
    const field = await within(await sheet()).findByRole('textbox', { name: /^Para el equipo/ })
    expect(field).toHaveProperty('value', 'Falta la grúa')
    // Next to it, what the other person did: both are visible.
    expect(await within(await sheet()).findByText(/^Irene Soler ha cambiado la tarea: Pendiente de reparar\./)).toBeTruthy()
  })

  it('one’s own change on another device is not a conflict, that of a namesake is', async () => {
    open(repairer)
    await change()
    const quien = `${repairer.nombre} ${repairer.apellidos}`
    api.current.held.now = { ...api.current.held.now, version: 2, historial: [{ ...step, quien, propio: true }] }
    await act(() => refresh(client, getTask))
    await until(() => expect(api.current.requests.filter(({ route }) => route === 'GET /api/v1/tareas/:id').length).toBeGreaterThan(1))
    expect(screen.queryByText(/ha cambiado la tarea/)).toBeNull()
    api.current.held.now = { ...api.current.held.now, version: 3, historial: [{ ...step, quien }] }
    await act(() => refresh(client, getTask))
    expect(await screen.findByText(new RegExp(`^${quien} ha cambiado la tarea`))).toBeTruthy()
  })

  it('a change while the sheet is open is shown, and what was written stays', async () => {
    open(repairer)
    await change()
    await choose('Pausada')
    await write('Falta la grúa')
    api.current.held.now = { ...api.current.held.now, version: 2, estadoobra_id: 14, historial: [step] }
    await act(() => refresh(client, getTask))
    expect(
      await screen.findByText('Irene Soler ha cambiado la tarea: Pendiente de reparar. Lo que usted ha escrito sigue aquí.'),
    ).toBeTruthy()
    expect(within(await sheet()).getByRole('textbox', { name: /^Para el equipo/ })).toHaveProperty('value', 'Falta la grúa')
    await press('Pasar a «Pausada»')
    await until(() => expect(sent()[0]).toMatchObject({ headers: { 'if-match': '2' } }))
  })
})
