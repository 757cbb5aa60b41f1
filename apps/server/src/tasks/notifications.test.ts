import { collaborate } from '@avisa/contract/tasks/endpoints'
import { expect, test } from 'vitest'
import { states, useTaskTown } from '#/testing/task-town.ts'
import { town } from '#/testing/test-town.ts'

const { app, people, writing, mustValidate, aTask, move, change, give, finished } = useTaskTown()

/** What was told of this task since it was made, as template and reader. */
const toldOf = async (id: number) => {
  await app.current.deps.jobs.drain()
  const rows = await app.current.db
    .read(app.current.home.esquema)
    .selectFrom('notificaciones')
    .select(['usuario_id', 'plantilla', 'texto'])
    .where('texto', 'like', `%"/tareas/${id}%`)
    .orderBy('id')
    .execute()
  const names = Object.entries(people)
  return rows.map(({ usuario_id, plantilla, texto }) => ({
    quien: names.find(([, { id: of }]) => of === usuario_id)?.[0],
    plantilla,
    texto,
  }))
}
/** A task of whose making everybody has read. */
const aKnownTask = async (more: Record<string, unknown> = {}) => {
  const task = await aTask(more)
  await toldOf(task.id)
  await writing((tx) => tx.deleteFrom('notificaciones').execute())
  return task.id
}
const brief = async (id: number) => (await toldOf(id)).map(({ quien, plantilla }) => `${quien}: ${plantilla}`).toSorted()

test('sent to repair: repairer and manager are notified, not the person who sent it', async () => {
  const id = await aKnownTask({ estadotecnico_id: states.study.pending })
  await move(id, 'estudio', { estado_id: states.study.sent }, people.technician)
  expect(await brief(id)).toEqual(['manager: tarea_entidad', 'repairer: tarea_asignada'])
})

test('reassigned: the new repairer, the previous one and the manager are notified (SRV-83)', async () => {
  const id = await aKnownTask()
  await give(id, people.mate.id, people.office)
  const notices = await toldOf(id)
  expect(notices.map(({ quien, plantilla }) => `${quien}: ${plantilla}`).toSorted()).toEqual([
    'manager: tarea_reasignada',
    'mate: tarea_asignada',
    'repairer: tarea_reasignada',
  ])
  expect(notices.find(({ quien }) => quien === 'repairer')?.texto).toContain('ha pasado a Persona de Prueba.')
})

test('by the manager: nobody is notified of their own change', async () => {
  const id = await aKnownTask()
  await give(id, people.mate.id, people.manager)
  expect(await brief(id)).toEqual(['mate: tarea_asignada', 'repairer: tarea_reasignada'])
})

test('submitted for validation: the manager is notified; returned: the repairer, with the reason (SRV-80)', async () => {
  await mustValidate(true)
  const id = await aKnownTask({ tipoincidencia_id: town.types.pothole })
  await move(id, 'finalizada-fecha', finished({ estado_id: states.repair.toValidate }), people.repairer)
  expect(await brief(id)).toEqual(['manager: tarea_pendiente_validar'])
  await move(id, 'reparacion-comentario', { estado_id: states.repair.inWork, comentario: 'Falta <pintar>' }, people.manager)
  const [, back] = await toldOf(id)
  expect(back).toMatchObject({
    quien: 'repairer',
    plantilla: 'tarea_devuelta',
    texto: expect.stringContaining('Motivo: Falta &lt;pintar&gt;'),
  })
  await mustValidate(false)
})

test('rejected by its repairer: the technician is notified with the reason; reopened: the repairer', async () => {
  const id = await aKnownTask()
  await move(id, 'reparacion-comentario', { estado_id: states.repair.turnedDown, comentario: 'No es nuestra' }, people.repairer)
  expect(await toldOf(id)).toMatchObject([{ quien: 'technician', texto: expect.stringContaining('No es nuestra') }])
  const validated = await aKnownTask()
  await move(validated, 'finalizada-fecha', finished(), people.office)
  await move(validated, 'reparacion-comentario', { estado_id: states.repair.pending, comentario: 'Sigue rota' }, people.office)
  expect(await toldOf(validated)).toMatchObject([{ quien: 'repairer', texto: expect.stringContaining('Sigue rota') }])
})

test('a study that is reopened, or a withdrawn validation: the manager is notified (OPEN-99, OPEN-100)', async () => {
  const id = await aKnownTask({ estadotecnico_id: states.study.rejected })
  await move(id, 'tecnico-comentario', { estado_id: states.study.pending, comentario: 'Sí es nuestra' }, people.technician)
  expect(await brief(id)).toEqual(['manager: tarea_reabierta'])
  await mustValidate(true)
  const unvalidated = await aKnownTask({ estadoobra_id: states.repair.toValidate })
  await move(unvalidated, 'reparacion-comentario', { estado_id: states.repair.inWork, comentario: 'Falta pintar' }, people.repairer)
  expect(await brief(unvalidated)).toEqual(['manager: tarea_reabierta'])
  await mustValidate(false)
})

test('continued work notifies nobody', async () => {
  const id = await aKnownTask()
  await move(id, 'reparacion', { estado_id: states.repair.inWork }, people.repairer)
  expect(await toldOf(id)).toEqual([])
})

test('another entity or technician: the new people are notified', async () => {
  const id = await aKnownTask({ entidad_reparadora_id: town.entities.roads, encargado_id: null, tecnico_id: null })
  await change(id, { entidad_reparadora_id: town.entities.lights, tecnico_id: people.technician.id }, people.office)
  expect(await brief(id)).toEqual(['manager: tarea_entidad', 'technician: tarea_asignada'])
})

test('a person mentioned in a move’s comment is notified once, and the comment is stored (SRV-82, SRV-96)', async () => {
  const id = await aKnownTask()
  const code = people.mate.email.split('@')[0]
  const { body } = await move(
    id,
    'reparacion-comentario',
    { estado_id: states.repair.paused, comentario: `Pregunte a @${code}` },
    people.repairer,
  )
  expect(body.numero_comentarios).toBe(1)
  expect(await brief(id)).toEqual(['mate: mencion_tarea'])
})

test('joining: the manager is notified of the new task (SRV-84)', async () => {
  const id = await aKnownTask()
  const { body } = await app.current.call(collaborate, people.mate, { params: { id } })
  expect(await brief(body.id)).toEqual(['manager: tarea_entidad'])
})
