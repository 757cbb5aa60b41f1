import { addIncidentComment, addTaskComment } from '@avisa/contract/comments/endpoints'
import { addImage } from '@avisa/contract/images/endpoints'
import { createIncident } from '@avisa/contract/incidents/endpoints'
import { askInspection, finishInspection } from '@avisa/contract/inspections/endpoints'
import { listNotifications } from '@avisa/contract/notifications/endpoints'
import type { NoticeChoices } from '@avisa/contract/notifications/kinds'
import type { Notification } from '@avisa/contract/notifications/schemas'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { states, useTaskTown } from '#/testing/task-town.ts'
import { town } from '#/testing/test-town.ts'
import { burst } from './shared/burst-store.ts'
import { digestJob, nextMorning, orderDigests } from './digest.ts'

const { units, types, entities, results } = town
const { app, people, person, writing, aTask, move, mustValidate, finished } = useTaskTown()

const textsFor = async (usuario_id: number) => {
  await app.current.deps.jobs.drain()
  const rows = app.current.db.read(app.current.home.esquema).selectFrom('notificaciones').select(['plantilla', 'texto', 'cuantas'])
  return rows.where('usuario_id', '=', usuario_id).orderBy('id').execute()
}
const kinds = async (usuario_id: number) => (await textsFor(usuario_id)).map(({ plantilla }) => plantilla)
const choose = (usuario_id: number, avisos: Partial<NoticeChoices>) =>
  writing((tx) =>
    tx
      .updateTable('usuarios')
      .set({ avisos: JSON.stringify(avisos) })
      .where('id', '=', usuario_id)
      .execute(),
  )
const forget = async () => {
  await app.current.deps.jobs.drain()
  await writing((tx) => tx.deleteFrom('notificaciones').execute())
}
let devices = 0
const report = async (unidad_gestion_id: number = units.streets, uuid = `device-told-${(devices += 1)}`) => {
  const body = { unidad_gestion_id, tipos: String(types.pothole), contenido: 'x', geolatitud: 39.05, geolongitud: -0.25 }
  const created = await app.current.call(createIncident, { uuid }, { body: { ...body, ciudadano: { telefono: '960000000' } } })
  return { ...created.body, uuid }
}
const writes = [
  'incidencia.consultar.todas',
  'incidencia.comentario.crear',
  'incidencia.comentario.consultar',
  'obra.consultar.propia',
] as const
const watcherWho = async (avisos: Partial<NoticeChoices>, email?: string) => {
  const account = await person({
    roles: ['Observadores'],
    permisos: writes,
    unidades: [units.streets, units.buildings],
    ...(email ? { email } : {}),
  })
  await choose(account.id, avisos)
  return account
}

beforeEach(forget)

describe('a new report', () => {
  test('is in everybody’s lists but notifies only those who have to act: those who accept, or else those who study', async () => {
    const watcher = await watcherWho({})
    const accepts = await person({
      roles: ['Administradores'],
      permisos: ['incidencia.aceptar'],
      unidades: [units.streets, units.buildings],
    })
    await report(units.buildings)
    expect([await kinds(accepts.id), await kinds(watcher.id)]).toEqual([['incidencia_por_aceptar'], []])
    await forget()
    await report()
    await writing((tx) => tx.updateTable('tareas').set({ entidad_estudio_id: entities.study }).execute())
    expect([await kinds(accepts.id), await kinds(watcher.id)]).toEqual([[], []])
    expect(await kinds(people.technician.id)).toEqual(['tarea_por_estudiar'])
  })

  test('notifies those who have chosen it, by their channels', async () => {
    const all = await watcherWho({ nuevas: ['app'] })
    const none = await person({ roles: ['Tecnicos'], entidades: [entities.study] })
    await choose(none.id, { trabajo: [] })
    await report()
    expect([await kinds(all.id), await kinds(none.id)]).toEqual([['incidencia_nueva_personal'], []])
  })

  test('in a burst is added to the count of one unread notification', async () => {
    const all = await watcherWho({ nuevas: ['app'] })
    for (let n = 0; n < burst.alone + 9; n += 1) await report()
    const notices = await textsFor(all.id)
    expect(notices.map(({ cuantas }) => cuantas)).toEqual([1, 1, 10])
    expect(notices.at(-1)?.texto).toMatch(/^10 incidencias nuevas\. La última: <a href="/)
    await writing((tx) => tx.updateTable('notificaciones').set({ viewed_at: app.current.clock.now() }).execute())
    await report()
    expect(await textsFor(all.id)).toHaveLength(burst.alone + 1)
  })
})

describe('the daily mail', () => {
  test('contains the day’s events, once, for those who have chosen it', async () => {
    const reads = await watcherWho({ nuevas: ['resumen'] }, 'resumen@test.example')
    const [first, two] = [await report(), await report()]
    expect(await kinds(reads.id)).toEqual([])
    await orderDigests(app.current.deps)
    const mails = (await app.current.mails()).filter(({ to }) => to === 'resumen@test.example')
    expect(mails.map(({ subject }) => subject)).toEqual(['Avisos del día: 2'])
    for (const { codigo } of [first, two]) expect(mails[0]?.text).toContain(`· Nueva incidencia ${codigo}: `)
    expect(mails[0]?.html).toContain('<br>')
    expect(mails[0]?.text).not.toContain('{{')
  })

  test('waits for a working day: not on a holiday, nor at the weekend', async () => {
    const { clock } = app.current
    const email = 'laborables@test.example'
    await watcherWho({ nuevas: ['resumen'] }, email)
    const holiday = { calendario: 'general', dia: '2026-05-08', nombre_es: 'Fiesta', nombre_val: 'Festa' }
    const turnos = JSON.stringify([1, 2, 3, 4, 5].map((dia) => ({ dia, desde: '08:00', hasta: '15:00' })))
    const general = { codigo: 'general', nombre_es: 'General', nombre_val: 'General', turnos }
    await writing(async (tx) => {
      await tx.insertInto('calendarios').values(general).execute()
      await tx.insertInto('festivos').values(holiday).execute()
    })
    const mailsOn = async (day: string) => {
      clock.current = new Date(`${day}T06:00:00Z`)
      const { deps, home } = app.current
      await writing((tx) => deps.jobs.enqueue(tx, { esquema: home.esquema }, digestJob, {}))
      return (await app.current.mails()).filter(({ to }) => to === email).length
    }
    clock.current = new Date('2026-05-07T12:00:00Z')
    await report()
    expect([await mailsOn('2026-05-08'), await mailsOn('2026-05-09'), await mailsOn('2026-05-10'), await mailsOn('2026-05-11')]).toEqual([
      0, 0, 0, 1,
    ])
  })

  test.each([
    ['2026-05-04T05:00:00Z', '2026-05-04T06:00:00.000Z'],
    ['2026-05-04T06:00:00Z', '2026-05-05T06:00:00.000Z'],
    ['2026-10-24T12:00:00Z', '2026-10-25T07:00:00.000Z'],
  ])('after %s it is sent at %s', (now, morning) => {
    expect(nextMorning('Europe/Madrid', new Date(now)).toISOString()).toBe(morning)
  })
})

test('a notification is shown in the reader’s language, whatever it was when it was created', async () => {
  const all = await watcherWho({ nuevas: ['app'] })
  const { codigo } = await report()
  await app.current.deps.jobs.drain()
  const read = async (lang: 'es' | 'ca') => {
    const { body } = await app.current.call(listNotifications, { token: all.token, lang })
    return (body as { data: Notification[] }).data[0]
  }
  expect((await read('es'))?.texto).toContain('Nueva incidencia <a href="/incidencias/')
  expect((await read('ca'))?.texto).toContain('Nova incidència <a href="/incidencias/')
  expect((await read('ca'))?.texto).toContain(codigo)
})

describe('a task', () => {
  const aKnownTask = async (more: Record<string, unknown> = {}) => {
    const task = await aTask(more)
    await forget()
    return task
  }

  test('waiting for validation in an entity without a manager notifies the administration of the unit', async () => {
    await mustValidate(true)
    const { id } = await aKnownTask({ tipoincidencia_id: types.pothole })
    const manages = (responsable: boolean) =>
      writing((tx) => tx.updateTable('usuarios_entidades').set({ responsable }).where('usuario_id', '=', people.manager.id).execute())
    await manages(false)
    await move(id, 'finalizada-fecha', finished({ estado_id: states.repair.toValidate }), people.repairer)
    expect([await kinds(people.office.id), await kinds(people.manager.id)]).toEqual([['tarea_pendiente_validar'], []])
    await manages(true)
    await mustValidate(false)
  })

  test('rejected without a technician notifies those of its study entity', async () => {
    const { id } = await aKnownTask({ tecnico_id: null })
    await move(id, 'reparacion-comentario', { estado_id: states.repair.turnedDown, comentario: 'No es nuestra' }, people.repairer)
    expect(await kinds(people.technician.id)).toEqual(['tarea_devuelta'])
  })

  test('stopped by the study during the repair notifies repairer and manager with the reason', async () => {
    const { id } = await aKnownTask()
    await move(id, 'tecnico-comentario', { estado_id: states.study.rejected, comentario: 'Es de la carretera' }, people.technician)
    expect(await textsFor(people.repairer.id)).toMatchObject([
      { plantilla: 'tarea_retirada', texto: expect.stringMatching(/«rechazada es»\. Motivo: Es de la carretera$/) },
    ])
    expect(await kinds(people.manager.id)).toEqual(['tarea_retirada'])
  })

  test('with a comment without mentions notifies those who have it, once, except the author', async () => {
    const { id } = await aKnownTask()
    const colleague = await person({ roles: ['Encargados'], entidades: [entities.lights], permisos: writes })
    const comment = await app.current.call(
      addTaskComment,
      { token: colleague.token },
      { params: { id }, body: { comentario: '¿Qué día van?' } },
    )
    expect(comment.status).toBe(201)
    expect([await kinds(people.repairer.id), await kinds(people.technician.id), await kinds(colleague.id)]).toEqual([
      ['tarea_comentario'],
      ['tarea_comentario'],
      [],
    ])
  })
})

describe('a comment by a citizen', () => {
  test('notifies those who have its tasks, not the whole unit; one with only a photo says so', async () => {
    await app.current.settings({ chat_ciudadano_activo: true })
    const watcher = await watcherWho({})
    const { incidencia } = await aTask()
    await forget()
    const red = sharp({ create: { width: 8, height: 8, channels: 3, background: '#f00' } })
    const imagen = (await red.jpeg().toBuffer()).toString('base64')
    const as = { uuid: 'device-moves' }
    const photo = await app.current.call(addImage, as, { params: { id: incidencia }, body: { base64: true, imagen } })
    const comment = { comentario: '', imagenesId: [photo.body.id] }
    expect((await app.current.call(addIncidentComment, as, { params: { id: incidencia }, body: comment })).status).toBe(201)
    expect(await textsFor(people.technician.id)).toMatchObject([
      { plantilla: 'incidencia_comentario', texto: expect.stringMatching(/^Quien avisó ha comentado .*: «Foto»$/) },
    ])
    expect([await kinds(people.repairer.id), await kinds(watcher.id)]).toEqual([['incidencia_comentario'], []])
  })
})

test('a finished inspection notifies its requester and the technician, with its result', async () => {
  const permisos = ['inspeccion.consultar', 'incidencia.consultar.todas'] as const
  const asks = await person({ roles: ['Administradores'], permisos })
  const ends = await person({ roles: ['Administradores'], permisos })
  const { incidencia } = await aTask()
  await forget()
  const inspection = await app.current.call(askInspection, { token: asks.token }, { params: { id: incidencia }, body: {} })
  const ended = await app.current.call(
    finishInspection,
    { token: ends.token },
    {
      params: { incidenciaId: incidencia, inspeccionId: inspection.body.id },
      body: { estado_inspeccion_id: 34, resultado_id: results.nothing },
    },
  )
  expect({ inspectionStatus: inspection.status, endedStatus: ended.status }).toEqual({ inspectionStatus: 201, endedStatus: 200 })
  expect([await kinds(asks.id), await kinds(ends.id)]).toEqual([['inspeccion_finalizada'], []])
  expect(await textsFor(people.technician.id)).toMatchObject([{ texto: expect.stringMatching(/ha terminado: [^.]+\.$/) }])
})
