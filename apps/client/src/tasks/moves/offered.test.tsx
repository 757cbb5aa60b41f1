import 'fake-indexeddb/auto'
import { cleanup, configure, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { direct, until, useMoveScreen } from '../testing/a-move-screen.tsx'
import { repairer } from '../testing/a-task.ts'
import { admin, technician } from '../testing/a-task-screen.tsx'

vi.setConfig({ testTimeout: 30_000 })
configure({ asyncUtilTimeout: 10_000 })

const { open, sheet, change, shown, offered, goTo, sent } = useMoveScreen()

describe('what is offered', () => {
  it('to its repairer: any state of the repair but the one it has, with what each asks (TASK-11, TASK-25)', async () => {
    open(repairer, { requiere_imagen_finalizar: true })
    expect(await offered()).toEqual([
      `Pendiente de reparar${direct}`,
      'PausadaHace falta un comentario',
      'FinalizadaHace falta la fecha y una foto',
    ])
    expect(screen.queryByRole('radiogroup', { name: 'Qué se cambia' })).toBeNull()
  })

  it('where the manager must validate: to leave it to be validated, not to finish it (TASK-24)', async () => {
    open(repairer, { responsable_validar_reparacion: true })
    expect(await offered()).toEqual([
      `Pendiente de reparar${direct}`,
      'PausadaHace falta un comentario',
      'Finalizada, pendiente de validarHace falta la fecha',
    ])
  })

  it('to an administrator: both tracks, and no photo is asked (TASK-09, TASK-10, TASK-21)', async () => {
    open(admin, { requiere_imagen_finalizar: true })
    expect(await offered()).toContain('FinalizadaHace falta la fecha')
    await userEvent.click(within(await sheet()).getByText('Estudio'))
    await until(() => expect(screen.getByText('Rechazada')).toBeTruthy())
    expect(screen.getByText('Antes hay que finalizar la reparación')).toBeTruthy()
  })

  const disabled = async (reason: string) => {
    await screen.findByText(reason)
    return screen.getByRole('button', { name: 'Cambiar el estado' }).getAttribute('aria-disabled') === 'true'
  }

  it('to nobody else: a mate of the repairer and a technician of another study read why', async () => {
    open({ ...repairer, user_id: 6 })
    expect(await disabled('La reparación solo la cambia quien la tiene asignada o la administración.')).toBe(true)
    cleanup()
    open({ ...technician, entidades_ids: [3] })
    expect(await disabled('El estudio solo lo cambia quien lo tiene asignado o la administración.')).toBe(true)
    cleanup()
    // No button for people whose work it is not.
    open({ ...technician, user_roles: ['Observadores'], entidades_ids: [] })
    await screen.findByText('Lleva tres noches apagada.')
    expect(screen.queryByRole('button', { name: 'Cambiar el estado' })).toBeNull()
  })

  it('once it is finished nothing of the repair, and it says why; an administrator may reopen it (TASK-28)', async () => {
    const over = 'La reparación ya está finalizada: solo la reabre la administración.'
    open({ ...repairer, user_permisos: { ...repairer.user_permisos, 'obra.editar.campos': 1 } }, { estadoobra_id: 18 })
    expect(await screen.findAllByText(over)).toHaveLength(2)
    for (const name of [/^Cambiar el estado/, /^Editar la tarea/])
      expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByRole('link', { name: /^Comentarios/ })).toBeTruthy()
    cleanup()
    open(admin, { estadoobra_id: 18 })
    await userEvent.click(await screen.findByRole('button', { name: 'Reabrir la tarea' }))
    expect(await within(await sheet()).findByText('Pendiente de reparar')).toBeTruthy()
  })

  it('OPEN-101: to its technician the study of what is finished, to close it in the natural order', async () => {
    open(technician, { tecnico_id: 8, estadoobra_id: 18 })
    await change()
    await goTo('Cerrada')
    await until(() => expect(sent()[0]).toMatchObject({ params: { tipo: 'estudio' }, body: { estado_id: 28 } }))
  })

  it('OPEN-99: to its technician also once the study is over: opening it again asks for a comment', async () => {
    open(technician, { tecnico_id: 8, estadotecnico_id: 26 })
    expect(await offered()).toContain('En estudioHace falta un comentario')
  })

  it('OPEN-100: to its repairer what waits to be validated, to take it back with a comment', async () => {
    open(repairer, { responsable_validar_reparacion: true, estadoobra_id: 46 })
    expect(await offered()).toEqual([
      'Pendiente de repararHace falta un comentario',
      'En cursoHace falta un comentario',
      'PausadaHace falta un comentario',
    ])
  })

  it('OPEN-102: closing before the manager has validated is shown with who has to', async () => {
    open(technician, { tecnico_id: 8, responsable_validar_reparacion: true })
    const closed = 'CerradaAntes tiene que validar la reparación la persona responsable de la entidad que repara, o la administración.'
    expect(await shown()).toContain(closed)
    const radio = within(await sheet())
      .getByText('Cerrada')
      .closest('label')
      ?.querySelector('input')
    expect(radio?.disabled).toBe(true)
  })
})
