import { addImage, listImages } from '@avisa/contract/images/endpoints'
import type { Image } from '@avisa/contract/images/schemas'
import { getIncident } from '@avisa/contract/incidents/endpoints'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { listStatuses } from '@avisa/contract/statuses/endpoints'
import type { Status } from '@avisa/contract/statuses/schemas'
import { collaborate, getTask, listAssignees, takeTask } from '@avisa/contract/tasks/endpoints'
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { refusal, sees, states, withTexts, useTaskTown, otherService } from '#/testing/task-town.ts'
import { town } from '#/testing/test-town.ts'

const { units, entities } = town
const { app, people, person, settings, mustValidate, report, aTask, move, change, finished } = useTaskTown()

const task = async (id: number, as: { token: string }) => (await withTexts(app.current.call(getTask, as, { params: { id } }))).body
const incident = async (id: number): Promise<Incident> => (await app.current.call(getIncident, people.office, { params: { id } })).body
const picture = async () =>
  (
    await sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer()
  ).toString('base64')

/** The newest line of its history, as the reporter reads it. */
const citizenReads = async (incidencia: number) => {
  const { body } = await app.current.call(getIncident, { uuid: 'device-moves' }, { params: { id: incidencia } })
  const [last] = body.historial
  return { estado: last?.DesEstadoCiudadano, comentario: last?.comentario }
}

describe('a move of the repair', () => {
  test('others move its track at once, with a history row, and the incident follows (SRV-75, CALL-60, GEN-13)', async () => {
    const { id, incidencia } = await aTask()
    const { status, body } = await move(id, 'reparacion', { estado_id: states.repair.inWork }, people.repairer)
    expect({ status, estadoobraId: body.estadoobra_id, estadotecnicoId: body.estadotecnico_id, version: body.version }).toEqual({
      status: 200,
      estadoobraId: states.repair.inWork,
      estadotecnicoId: 23,
      version: 2,
    })
    // Who, when, from what, to what (SRV-82).
    expect(body.historial?.[0]).toMatchObject({
      accion: 'estado',
      pista: 'reparacion',
      quien: 'Persona de Prueba',
      propio: true,
      fecha: '2026-05-04 12:00:00',
      DesEstado: 'en_curso es',
      DesEstadoAnterior: 'pendiente es',
    })
    expect((await incident(incidencia)).DesEstado).toBe('en_reparacion es')
  })

  test('finishing needs a photo if the type asks for one; then the incident is solved (SRV-78, SRV-61)', async () => {
    const { id, incidencia } = await aTask()
    expect(refusal(await move(id, 'finalizada-fecha', finished(), people.repairer))).toEqual([500, 'NoImagenFinalizarException'])
    const photo = await app.current.call(addImage, people.repairer, {
      params: { id: incidencia },
      body: { base64: true, imagen: await picture() },
    })
    const { status, body } = await move(id, 'finalizada-fecha', finished({ imagenes: [{ id: photo.body.id }] }), people.repairer)
    expect({ status, estadoobraId: body.estadoobra_id, fechaFinalizacion: body.fecha_finalizacion }).toEqual({
      status: 200,
      estadoobraId: states.repair.finished,
      fechaFinalizacion: expect.stringMatching(/^\d{4}-/),
    })
    expect((await incident(incidencia)).DesEstado).toBe('resuelta es')
  })

  test('the incident is solved with its last task (SRV-61)', async () => {
    const { id, incidencia } = await aTask()
    const mine = (await app.current.call(collaborate, people.mate, { params: { id } })).body
    await move(id, 'finalizada-fecha', finished(), people.office)
    expect((await incident(incidencia)).DesEstado).toBe('en_reparacion es')
    await move(mine.id, 'finalizada-fecha', finished(), people.office)
    expect((await incident(incidencia)).DesEstado).toBe('resuelta es')
  })

  test('a photo may be sent as base64, and is stored with the incident (ENT-TST-01)', async () => {
    const { id, incidencia } = await aTask()
    const imagenes = [{ name: 'despues.jpg', type: 'image/jpeg', base64: await picture() }]
    expect((await move(id, 'finalizada-fecha', finished({ imagenes }), people.repairer)).status).toBe(200)
    expect((await incident(incidencia)).imagenes?.map(({ nombre }) => nombre)).toEqual(['despues.jpg'])
  })

  test('the reporter sees the photos published with the move, but nobody can publish a colleague’s internal photo', async () => {
    const { id, incidencia } = await aTask()
    const upload = async (as: { token: string }) =>
      (await app.current.call(addImage, as, { params: { id: incidencia }, body: { base64: true, imagen: await picture() } })).body.id
    const [before, after, hidden] = [await upload(people.repairer), await upload(people.repairer), await upload(people.office)]
    const seen = async () =>
      ((await app.current.call(listImages, { uuid: 'device-moves' }, { params: { id: incidencia } })).body as Image[]).map(
        (image) => image.id,
      )
    const finish = (fotos_publicas: number[], imagenes: { id: number }[]) =>
      move(id, 'finalizada-fecha', finished({ imagenes, fotos_publicas }), people.repairer)
    expect((await finish([hidden], [{ id: hidden }])).error?.errors.map(({ field }) => field)).toEqual(['fotos_publicas'])
    expect((await finish([after], [{ id: before }])).error?.errors.map(({ field }) => field)).toEqual(['fotos_publicas'])
    expect(await seen()).toEqual([])
    expect((await finish([after], [{ id: before }, { id: after }])).status).toBe(200)
    expect(await seen()).toEqual([after])
  })

  test('a photo of another incident does not count', async () => {
    const other = await report()
    const photo = await app.current.call(addImage, people.office, {
      params: { id: other },
      body: { base64: true, imagen: await picture() },
    })
    const { id } = await aTask()
    const { status, error } = await move(id, 'finalizada-fecha', finished({ imagenes: [{ id: photo.body.id }] }), people.repairer)
    expect([status, error?.errors.map(({ field }) => field)]).toEqual([400, ['imagenes']])
  })

  test('an administrator finishes without a photo (TASK-21)', async () => {
    const { id } = await aTask()
    expect((await move(id, 'finalizada-fecha', finished(), people.office)).status).toBe(200)
  })

  test('finishing needs a date, neither in the future nor before the report (TASK-19)', async () => {
    const { id } = await aTask()
    const titles = [
      {},
      { fecha_finalizacion: '2999-01-01 10:00:00' },
      { fecha_finalizacion: '01/01/2000 10:00:00' },
      { fecha_finalizacion: 'ayer' },
    ]
    for (const fecha of titles) {
      const { status } = await move(id, 'finalizada-fecha', { estado_id: states.repair.finished, ...fecha }, people.office)
      expect(status).toBe(400)
    }
  })

  test('only the repairer and the administration may make it (SRV-76)', async () => {
    const { id } = await aTask()
    for (const other of [people.mate, people.technician])
      expect((await move(id, 'reparacion', { estado_id: states.repair.inWork }, other)).status).toBe(403)
  })

  test('pausing needs a comment, which is stored with the task’s comments (SRV-77, SRV-82)', async () => {
    const { id } = await aTask()
    const blank = await move(id, 'reparacion-comentario', { estado_id: states.repair.paused, comentario: '  ' }, people.repairer)
    expect({ status: blank.status, title: blank.error?.title, message: blank.error?.message }).toEqual({
      status: 400,
      title: 'Comentario vacío',
      message: 'Debes escrir un comentario para poder cambiar el estado.',
    })
    const { status, body } = await move(
      id,
      'reparacion-comentario',
      { estado_id: states.repair.paused, comentario: 'Falta la grúa' },
      people.repairer,
    )
    expect({ status, numeroComentarios: body.numero_comentarios, comentario: body.historial?.[0]?.comentario }).toEqual({
      status: 200,
      numeroComentarios: 1,
      comentario: 'Falta la grúa',
    })
    const rows = await app.current.db
      .read(app.current.home.esquema)
      .selectFrom('comentarios')
      .selectAll()
      .where('modelo_id', '=', id)
      .execute()
    expect(rows).toMatchObject([{ modelo: 'tarea', usuario_id: people.repairer.id, comentario: 'Falta la grúa' }])
  })

  test('where the manager validates, the repairer submits for validation, and the manager finishes or returns it (SRV-80)', async () => {
    await mustValidate(true)
    const { id } = await aTask()
    const imagenes = [{ base64: await picture() }]
    expect((await move(id, 'finalizada-fecha', finished({ imagenes }), people.repairer)).error?.title).toBe('Falta validarla')
    const unvalidated = await move(id, 'finalizada-fecha', finished({ estado_id: states.repair.toValidate, imagenes }), people.repairer)
    expect({ status: unvalidated.status, fechaFinalizacion: unvalidated.body.fecha_finalizacion }).toEqual({
      status: 200,
      fechaFinalizacion: expect.any(String),
    })
    expect((await move(id, 'reparacion', { estado_id: states.repair.inWork }, people.manager)).error?.title).toBe('Comentario vacío')
    const back = await move(id, 'reparacion-comentario', { estado_id: states.repair.inWork, comentario: 'Falta pintar' }, people.manager)
    expect({ status: back.status, fechaFinalizacion: back.body.fecha_finalizacion }).toEqual({ status: 200, fechaFinalizacion: null })
    await move(id, 'finalizada-fecha', finished({ estado_id: states.repair.toValidate, imagenes }), people.repairer)
    const validated = await move(id, 'reparacion', { estado_id: states.repair.finished }, people.manager)
    expect({
      status: validated.status,
      estadoobraId: validated.body.estadoobra_id,
      fechaFinalizacion: validated.body.fecha_finalizacion,
    }).toEqual({ status: 200, estadoobraId: 18, fechaFinalizacion: expect.any(String) })
    await mustValidate(false)
  })
})

test('before validation its repairer can withdraw it, with a reason (OPEN-100)', async () => {
  await mustValidate(true)
  const { id } = await aTask()
  const imagenes = [{ base64: await picture() }]
  await move(id, 'finalizada-fecha', finished({ estado_id: states.repair.toValidate, imagenes }), people.repairer)
  const back = (as: { token: string }, comentario?: string) =>
    move(id, 'reparacion', { estado_id: states.repair.inWork, ...(comentario ? { comentario } : {}) }, as)
  expect((await back(people.repairer)).error?.title).toBe('Comentario vacío')
  expect((await back(people.mate, 'No es mía')).status).toBe(403)
  expect((await move(id, 'finalizada-fecha', finished({ imagenes }), people.repairer)).error?.message).toMatch(/^Antes tiene que validar/)
  const { status, body } = await back(people.repairer, 'Aún falta pintar')
  expect({ status, estadoobraId: body.estadoobra_id, fechaFinalizacion: body.fecha_finalizacion }).toEqual({
    status: 200,
    estadoobraId: states.repair.inWork,
    fechaFinalizacion: null,
  })
  await mustValidate(false)
})

describe('a move of the study', () => {
  test('a finished study is reopened by its technician with a reason, recorded as reopened (OPEN-99)', async () => {
    const { id, incidencia } = await aTask()
    await move(id, 'tecnico-comentario', { estado_id: states.study.rejected, comentario: 'Es de la carretera' }, people.technician)
    expect((await move(id, 'estudio', { estado_id: states.study.sent }, people.technician)).error?.title).toBe('Comentario vacío')
    expect((await move(id, 'estudio', { estado_id: states.study.sent }, people.repairer)).error?.message).toMatch(
      /^El estudio solo lo cambia/,
    )
    const { status, body } = await move(
      id,
      'tecnico-comentario',
      { estado_id: states.study.pending, comentario: 'Sí es nuestra' },
      people.technician,
    )
    expect({ status, estadotecnicoId: body.estadotecnico_id, accion: body.historial?.[0]?.accion }).toEqual({
      status: 200,
      estadotecnicoId: states.study.pending,
      accion: 'reabierta',
    })
    expect((await incident(incidencia)).DesEstado).toBe('en_estudio es')
  })

  test('it does not close a repair that the manager must validate; it can be closed after that (OPEN-102, OPEN-101)', async () => {
    await mustValidate(true)
    const { id } = await aTask()
    const { fecha_finalizacion = '' } = finished()
    const imagenes = [{ base64: await picture() }]
    const close = () => move(id, 'estudio', { estado_id: states.study.closed, fecha_finalizacion, imagenes }, people.technician)
    expect((await close()).error?.message).toMatch(/^Antes tiene que validar la reparación la persona responsable/)
    await move(id, 'finalizada-fecha', finished({ estado_id: states.repair.toValidate, imagenes }), people.repairer)
    expect((await close()).status).toBe(400)
    await move(id, 'reparacion', { estado_id: states.repair.finished }, people.manager)
    expect((await move(id, 'estudio', { estado_id: states.study.closed }, people.technician)).body.estadotecnico_id).toBe(
      states.study.closed,
    )
    await mustValidate(false)
  })

  test('an unassigned study is taken by one technician of its entity (OPEN-103)', async () => {
    const { id } = await aTask({ tecnico_id: null, estadotecnico_id: states.study.pending })
    const colleague = await person({ roles: ['Tecnicos'], entidades: [entities.study] })
    const take = (as: { token: string }) => withTexts(app.current.call(takeTask, as, { params: { id }, body: { pista: 'tecnico' } }))
    expect((await take(people.repairer)).status).toBe(403)
    const { status, body } = await take(people.technician)
    expect({ status, tecnicoId: body.tecnico_id, campo: body.historial?.[0]?.cambios[0]?.campo }).toEqual({
      status: 200,
      tecnicoId: people.technician.id,
      campo: 'tecnico_id',
    })
    expect((await take(people.technician)).body.version).toBe(body.version)
    expect((await take(colleague)).error?.title).toBe('Ya está asignada')
  })

  test('where the type requires it, the study can be closed only after the repair (TASK-16, SRV-79)', async () => {
    const { id } = await aTask()
    expect(refusal(await move(id, 'estudio', { estado_id: states.study.closed }, people.technician))).toEqual([
      400,
      'NoSePuedeCerrarTareaException',
    ])
    await move(id, 'finalizada-fecha', finished(), people.office)
    expect((await move(id, 'estudio', { estado_id: states.study.closed }, people.technician)).status).toBe(200)
  })

  test('with an end date it also closes the repair, in one transaction and by the repair’s rules (TASK-17)', async () => {
    const { id, incidencia } = await aTask()
    const { fecha_finalizacion = '' } = finished()
    const close = (more: object) => move(id, 'estudio', { estado_id: states.study.closed, fecha_finalizacion, ...more }, people.technician)
    expect(refusal(await close({}))).toEqual([500, 'NoImagenFinalizarException'])
    const { status, body } = await close({ imagenes: [{ base64: await picture() }] })
    expect({
      status,
      estadotecnicoId: body.estadotecnico_id,
      estadoobraId: body.estadoobra_id,
      fechaFinalizacion: body.fecha_finalizacion,
    }).toEqual({
      status: 200,
      estadotecnicoId: states.study.closed,
      estadoobraId: states.repair.finished,
      fechaFinalizacion: expect.any(String),
    })
    expect(body.historial?.slice(0, 2).map(({ pista }) => pista)).toEqual(['tecnico', 'reparacion'])
    expect((await incident(incidencia)).DesEstado).toBe('resuelta es')
  })

  test('rejecting needs one of the two texts if the module is on; the citizen reads only the answer (TASK-12, TASK-13)', async () => {
    const { id, incidencia } = await aTask()
    expect((await move(id, 'estudio', { estado_id: states.study.rejected }, people.technician)).error?.title).toBe('Comentario vacío')
    const why = { estado_id: states.study.rejected, comentario: 'Es de la carretera' }
    const { status, body } = await move(id, 'tecnico-comentario', why, people.technician)
    expect([status, body.numero_comentarios, body.historial?.[0]]).toMatchObject([200, 1, { pista: 'tecnico', comentario: why.comentario }])
    expect(await citizenReads(incidencia)).toEqual({ estado: 'Ciudadano rechazada', comentario: null })
    const answered = await aTask()
    const rejection = { estado_id: states.study.rejected, respuesta: 'Es de la carretera: avise a la Diputación.' }
    const { body: rejected } = await move(answered.id, 'tecnico-comentario', rejection, people.technician)
    expect([rejected.numero_comentarios, rejected.historial?.[0]]).toMatchObject([0, { comentario: null, respuesta: rejection.respuesta }])
    expect(await citizenReads(answered.incidencia)).toEqual({ estado: 'Ciudadano rechazada', comentario: rejection.respuesta })
    await settings({ modulo_comentarios_estado: false })
    const other = await aTask()
    expect((await move(other.id, 'estudio', { estado_id: states.study.rejected }, people.technician)).status).toBe(200)
    expect((await incident(other.incidencia)).DesEstado).toBe('rechazada es')
  })

  test('only the technician and the administration may make it (SRV-76)', async () => {
    const { id } = await aTask({ estadotecnico_id: states.study.pending })
    const colleague = await person({ roles: ['Tecnicos'], entidades: [entities.study] })
    for (const other of [people.repairer, people.manager, colleague])
      expect((await move(id, 'estudio', { estado_id: states.study.sent }, other)).status).toBe(403)
    expect((await move(id, 'estudio', { estado_id: states.study.sent }, people.office)).status).toBe(200)
  })

  test('an unassigned study is assigned to the technician who moves it', async () => {
    const { id } = await aTask({ tecnico_id: null, estadotecnico_id: states.study.pending })
    const { status, body } = await move(id, 'estudio', { estado_id: states.study.sent }, people.technician)
    expect({ status, tecnicoId: body.tecnico_id }).toEqual({ status: 200, tecnicoId: people.technician.id })
    const other = await aTask({ tecnico_id: null, estadotecnico_id: states.study.pending })
    const byOffice = await move(other.id, 'estudio', { estado_id: states.study.sent }, people.office)
    expect({ status: byOffice.status, tecnicoId: byOffice.body.tecnico_id }).toEqual({ status: 200, tecnicoId: null })
  })

  test('it cannot be sent to repair without a repairer', async () => {
    const { id } = await aTask({ estadotecnico_id: states.study.pending, entidad_reparadora_id: null, encargado_id: null })
    expect((await move(id, 'estudio', { estado_id: states.study.sent }, people.technician)).error?.title).toBe('Falta quién lo repara')
  })

  test('status 51 exists only if the municipality uses it (TASK-42, SRV-81, OPEN-39)', async () => {
    const { id } = await aTask()
    const listed = async () => {
      const { body } = await app.current.call(listStatuses, people.office, { params: { tipo: 'reparacion' } })
      return (body as Status[]).some((status) => status.id === otherService)
    }
    const to = { estado_id: otherService }
    expect([await listed(), (await move(id, 'reparacion', to, people.repairer)).status]).toEqual([false, 400])
    await settings({ estado_tarea_fijo_id: otherService })
    expect([await listed(), (await move(id, 'reparacion', to, people.repairer)).body.estadoobra_id]).toEqual([true, otherService])
  })

  test('a status of the other track is refused', async () => {
    const { id } = await aTask()
    expect((await move(id, 'estudio', { estado_id: states.repair.inWork }, people.office)).status).toBe(400)
  })
})

describe('two people who change the same task', () => {
  test('the second is told who changed it and to what', async () => {
    const { id } = await aTask()
    await move(id, 'reparacion', { estado_id: states.repair.inWork }, people.repairer)
    const { status, error } = await move(
      id,
      'reparacion',
      { estado_id: states.repair.pending },
      { ...people.office, ifMatch: 1, lang: 'ca' },
    )
    expect({ status, title: error?.title }).toEqual({ status: 409, title: "Una altra persona l'ha canviada" })
    expect(error?.message).toContain('en_curso val')
    expect((await task(id, people.repairer)).estadoobra_id).toBe(states.repair.inWork)
  })

  test('the second gets the version to continue from, unless they may not change the task any more', async () => {
    const { id } = await aTask()
    const late = () => move(id, 'reparacion', { estado_id: states.repair.inWork }, { ...people.repairer, ifMatch: 1 })
    await move(id, 'reparacion', { estado_id: states.repair.pending }, people.office)
    await move(id, 'reparacion', { estado_id: states.repair.inWork }, people.office)
    const { version } = await task(id, people.repairer)
    expect(await late()).toMatchObject({ status: 409, error: { version } })
    await move(id, 'finalizada-fecha', finished(), people.office)
    const { status, error } = await late()
    expect([status, error && 'version' in error]).toEqual([409, false])
  })

  test('one’s own changes are no conflict: two moves made offline arrive one after the other', async () => {
    const { id } = await aTask()
    for (const estado_id of [states.repair.inWork, states.repair.pending])
      expect((await move(id, 'reparacion', { estado_id }, { ...people.repairer, ifMatch: 1 })).status).toBe(200)
  })

  test('a repeated submission is one move', async () => {
    const { id } = await aTask()
    const as = { ...people.repairer, idempotencyKey: randomUUID() }
    for (const _ of [1, 2]) expect((await move(id, 'reparacion', { estado_id: states.repair.inWork }, as)).status).toBe(200)
    expect((await task(id, people.repairer)).historial?.filter(({ accion }) => accion === 'estado')).toHaveLength(1)
  })
})

test('an invisible task is not found', async () => {
  const outsider = await app.current.signIn({
    roles: ['Administradores'],
    permisos: [...sees, 'obra.consultar.todas', 'obra.editar.campos'],
    unidades: [units.buildings],
  })
  const { id } = await aTask()
  expect((await move(id, 'reparacion', { estado_id: states.repair.inWork }, outsider)).status).toBe(404)
  expect((await change(id, { prioridad: 'baja' }, outsider)).status).toBe(404)
  expect((await app.current.call(collaborate, outsider, { params: { id } })).status).toBe(404)
  expect((await app.current.call(listAssignees, outsider, { params: { id } })).status).toBe(404)
})
