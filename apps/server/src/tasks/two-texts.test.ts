import { getIncident } from '@avisa/contract/incidents/endpoints'
import { describe, expect, test } from 'vitest'
import { states, useTaskTown } from '#/testing/task-town.ts'

const { app, people, writing, aTask: anyTask, move, finished } = useTaskTown()
/** One whose reporter has confirmed their address. */
const aTask = async () => {
  const task = await anyTask()
  await app.current.deps.jobs.drain()
  await writing((tx) => tx.updateTable('seguimientos_correo').set({ confirmado: app.current.clock.now() }).execute())
  return task
}
const internal = 'INTERNO: el del 3º B miente'
const answer = 'Volveremos el lunes.'

/** The words of everything that reaches the reporter: mails, and the history as they read it. */
const reaches = async (incidencia: number): Promise<string> => {
  const { body } = await app.current.call(getIncident, { uuid: 'device-moves' }, { params: { id: incidencia } })
  const mails = (await app.current.mails()).filter(({ text, subject }) => `${subject}${text}`.includes(body.codigo))
  return JSON.stringify([body.historial, mails.map(({ subject, text, html }) => [subject, text, html])])
}
const row = (incidencia: number) =>
  app.current.db
    .read(app.current.home.esquema)
    .selectFrom('historial')
    .select(['accion', 'comentario', 'publico'])
    .where('modelo', '=', 'incidencia')
    .where('modelo_id', '=', incidencia)
    .orderBy('id', 'desc')
    .executeTakeFirst()

describe('texts for the team', () => {
  test('are never sent outside, whatever the status; answers to the reporter are', async () => {
    const { id, incidencia } = await aTask()
    await move(id, 'reparacion-comentario', { estado_id: states.repair.paused, comentario: internal }, people.repairer)
    await move(id, 'finalizada-fecha', finished({ comentario: internal }), people.office)
    await move(id, 'reparacion-comentario', { estado_id: states.repair.pending, comentario: internal }, people.office)
    await move(id, 'tecnico-comentario', { estado_id: states.study.rejected, comentario: internal, respuesta: answer }, people.office)
    const seen = await reaches(incidencia)
    expect(seen).not.toContain('INTERNO')
    // In the history, and as plain text and HTML in the mail.
    expect(seen.split(answer)).toHaveLength(4)
    expect(await row(incidencia)).toEqual({ accion: 'estado', comentario: answer, publico: true })
  })

  test('are not in a mail either, even if the municipality’s template uses the comment', async () => {
    await writing((tx) =>
      tx
        .updateTable('correos')
        .set({ cuerpo_es: ['Nota: {{comentario}}'] })
        .where('codigo', '=', 'resuelta')
        .execute(),
    )
    const { id, incidencia } = await aTask()
    await move(id, 'finalizada-fecha', finished({ comentario: internal, respuesta: answer }), people.office)
    const seen = await reaches(incidencia)
    expect(seen).toContain(`Nota: ${answer}`)
    expect(seen).not.toContain('INTERNO')
  })
})

test('an answer is sent even if the move does not change the incident’s status', async () => {
  const { id, incidencia } = await aTask()
  await move(id, 'reparacion-comentario', { estado_id: states.repair.paused, comentario: internal, respuesta: answer }, people.repairer)
  expect(await row(incidencia)).toEqual({ accion: 'respuesta', comentario: answer, publico: true })
  const seen = await reaches(incidencia)
  expect(seen).toContain('El Ayuntamiento ha respondido a su incidencia')
  expect(seen.split(answer)).toHaveLength(4)
  expect(seen).not.toContain('INTERNO')
})
