import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { direct, until, useMoveScreen } from '../testing/a-move-screen.tsx'
import { repairer } from '../testing/a-task.ts'
import { admin, technician } from '../testing/a-task-screen.tsx'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

const { open, sheet, change, shown, offered, goTo, sent } = useMoveScreen(() => client)

describe('offered moves', () => {
  it('the repairer can choose any status of the repair but the current one, with its requirements (TASK-11, TASK-25)', async () => {
    open(repairer, { requiere_imagen_finalizar: true })
    expect(await offered()).toEqual([
      `Pendiente de reparar${direct}`,
      'PausadaHace falta un comentario',
      'FinalizadaHace falta la fecha y una foto',
    ])
    expect(screen.queryByRole('radiogroup', { name: 'Qué se cambia' })).toBeNull()
  })

  it('where the manager must validate, the repairer cannot finish, but leave it for validation (TASK-24)', async () => {
    open(repairer, { responsable_validar_reparacion: true })
    expect(await offered()).toEqual([
      `Pendiente de reparar${direct}`,
      'PausadaHace falta un comentario',
      'Finalizada, pendiente de validarHace falta la fecha',
    ])
  })

  it('an administrator can move both tracks, without photos (TASK-09, TASK-10, TASK-21)', async () => {
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

  it('other people, such as a colleague of the repairer or another technician, read why they cannot', async () => {
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

  it('a finished repair can only be reopened by an administrator, and the others read why (TASK-28)', async () => {
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

  it('the technician can close the study of a finished repair, in the natural order (OPEN-101)', async () => {
    open(technician, { tecnico_id: 8, estadoobra_id: 18 })
    await change()
    await goTo('Cerrada')
    await until(() => expect(sent()[0]).toMatchObject({ params: { tipo: 'estudio' }, body: { estado_id: 28 } }))
  })

  it('the technician can reopen a finished study with a comment (OPEN-99)', async () => {
    open(technician, { tecnico_id: 8, estadotecnico_id: 26 })
    expect(await offered()).toContain('En estudioHace falta un comentario')
  })

  it('the repairer can withdraw a repair from validation with a comment (OPEN-100)', async () => {
    open(repairer, { responsable_validar_reparacion: true, estadoobra_id: 46 })
    expect(await offered()).toEqual([
      'Pendiente de repararHace falta un comentario',
      'En cursoHace falta un comentario',
      'PausadaHace falta un comentario',
    ])
  })

  it('closing before validation is shown with who must validate (OPEN-102)', async () => {
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
