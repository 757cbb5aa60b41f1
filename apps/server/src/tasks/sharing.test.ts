import { collaborate, getTask, listAssignees, listTasks, listTechnicians, takeTask } from '@avisa/contract/tasks/endpoints'
import type { Assignee, TaskChanges } from '@avisa/contract/tasks/schemas'
import { describe, expect, test } from 'vitest'
import { states, withTexts, useTaskTown } from '#/testing/task-town.ts'
import { town } from '#/testing/test-town.ts'

const { units, entities } = town
const { app, people, person, settings, report, aTask, move, change, give, finished } = useTaskTown()

const task = async (id: number, as: { token: string }) => (await withTexts(app.current.call(getTask, as, { params: { id } }))).body

describe('assigning the repair', () => {
  test('the manager assigns it to another member of the entity, whom the history names (SRV-83, CALL-61, ENT-ASG-01)', async () => {
    const { id } = await aTask()
    const { body: members } = await app.current.call(listAssignees, people.manager, { params: { id } })
    const names = (members as Assignee[]).map((member) => member.id)
    expect(names.toSorted()).toEqual([people.repairer.id, people.mate.id, people.manager.id].toSorted())
    const { status, body } = await give(id, people.mate.id, people.manager)
    expect({ status, encargadoId: body.encargado_id, campo: body.historial?.[0]?.cambios[0]?.campo }).toEqual({
      status: 200,
      encargadoId: people.mate.id,
      campo: 'encargado_id',
    })
  })

  test('its repairer cannot, nor to another entity, nor after it is finished', async () => {
    const { id } = await aTask()
    expect((await give(id, people.mate.id, people.repairer)).status).toBe(403)
    expect((await give(id, people.technician.id, people.manager)).error?.message).toBe('Elija a alguien de la entidad que repara.')
    await move(id, 'finalizada-fecha', finished(), people.office)
    expect((await give(id, people.mate.id, people.manager)).error?.message).toContain('ya está finalizada')
  })

  test('a mate joins with a task of their own, the same one for repeated and simultaneous calls (SRV-84, CALL-62, OPEN-64)', async () => {
    const { id, incidencia } = await aTask()
    const join = (as: { token: string }) => app.current.call(collaborate, as, { params: { id } })
    const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => join(people.mate)))
    if (!first) throw new Error('nobody joined')
    for (const again of [...others, await join(people.mate)])
      expect(again).toMatchObject({ status: 200, body: first.body, headers: { 'cache-control': 'no-store' } })
    expect(await task(first.body.id, people.mate)).toMatchObject({
      incidencia_id: incidencia,
      encargado_id: people.mate.id,
      estadoobra_id: states.repair.pending,
    })
    // Not who sees it without being of the entity.
    expect((await join(people.technician)).status).toBe(403)
    expect((await join(people.repairer)).body).toEqual({ id })
  })

  test('people who already repair the incident get their existing task: one report does not end with five (OPEN-104)', async () => {
    const { id, incidencia } = await aTask()
    const join = async (from: number, as: { token: string }) => (await app.current.call(collaborate, as, { params: { id: from } })).body.id
    const second = await join(id, people.mate)
    expect([await join(second, people.repairer), await join(second, people.mate), await join(id, people.mate)]).toEqual([
      id,
      second,
      second,
    ])
    const tasks = await app.current.call(listTasks, people.office, { query: { incidencia_id: incidencia } })
    expect((tasks.body as { data: unknown[] }).data).toHaveLength(2)
  })

  test('an unassigned repair is taken by a member of its entity, not copied, and can then be moved (OPEN-104)', async () => {
    const { id, incidencia } = await aTask({ encargado_id: null })
    const begin = () => move(id, 'reparacion', { estado_id: states.repair.inWork }, people.mate)
    expect((await begin()).error?.title).toBe('No está asignada')
    expect((await app.current.call(collaborate, people.mate, { params: { id } })).body).toEqual({ id })
    expect([(await task(id, people.mate)).encargado_id, (await begin()).status]).toEqual([people.mate.id, 200])
    const tasks = await app.current.call(listTasks, people.office, { query: { incidencia_id: incidencia } })
    expect((tasks.body as { data: unknown[] }).data).toHaveLength(1)
    const other = await aTask({ encargado_id: null })
    const take = (as: { token: string }) =>
      withTexts(app.current.call(takeTask, as, { params: { id: other.id }, body: { pista: 'reparacion' } }))
    const answers = await Promise.all([take(people.mate), take(people.manager)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })
})

describe('editing its fields', () => {
  test('priority and repair entity need obra.editar.campos; the only member of the new entity becomes the repairer (SRV-85)', async () => {
    const paver = await person({ roles: ['Encargados'], entidades: [entities.roads] })
    const { id } = await aTask()
    const { status, body } = await change(id, { prioridad: 'baja', entidad_reparadora_id: entities.roads }, people.office)
    expect({ status, prioridad: body.prioridad, entidadReparadoraId: body.entidad_reparadora_id, encargadoId: body.encargado_id }).toEqual({
      status: 200,
      prioridad: 'baja',
      entidadReparadoraId: entities.roads,
      encargadoId: paver.id,
    })
    expect((await change(id, { prioridad: 'alta' }, people.technician)).status).toBe(403)
  })

  test('a repairer who gives it to another entity gets only what they may still see (OPEN-105)', async () => {
    const { id } = await aTask()
    const editor = await person({
      roles: ['Encargados'],
      entidades: [entities.lights],
      permisos: ['obra.consultar.propia', 'obra.editar.campos'],
    })
    const { codigo } = await task(id, people.office)
    const answer = await change(id, { entidad_reparadora_id: entities.roads }, editor)
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: { id, codigo } })
    expect((await app.current.call(getTask, editor, { params: { id } })).status).toBe(404)
    expect((await task(id, people.office)).entidad_reparadora_id).toBe(entities.roads)
  })

  test('each entity and year has its own numbers, never reused (OPEN-112, SRV-84)', async () => {
    const numbersOf = async (id: number) => {
      const { incremental_ent_rep, incremental_ent_est } = await task(id, people.office)
      return [incremental_ent_rep, incremental_ent_est]
    }
    const [first, second] = [await report(), await report()]
    const mine = async (incidencia: number) => {
      const { body } = await app.current.call(listTasks, people.office, { query: { incidencia_id: incidencia } })
      return (body as { data: { id: number; incremental_ent_rep: number }[] }).data[0] ?? { id: 0, incremental_ent_rep: 0 }
    }
    const [firstTask, two] = [await mine(first), await mine(second)]
    expect(two.incremental_ent_rep).toBe(firstTask.incremental_ent_rep + 1)
    // Five at once: five numbers.
    const many = await Promise.all((await Promise.all(Array.from({ length: 5 }, () => report()))).map(mine))
    const numbers = many.map((each) => each.incremental_ent_rep).toSorted((a, b) => a - b)
    expect(numbers).toEqual([1, 2, 3, 4, 5].map((step) => two.incremental_ent_rep + step))
    // To another entity: its number; back again: a new one.
    await change(firstTask.id, { entidad_reparadora_id: entities.roads }, people.office)
    const [roads, study] = await numbersOf(firstTask.id)
    expect([typeof roads, study]).toEqual(['number', (await numbersOf(firstTask.id))[1]])
    await change(firstTask.id, { entidad_reparadora_id: entities.lights }, people.office)
    expect((await numbersOf(firstTask.id))[0]).toBe(two.incremental_ent_rep + 6)
    await change(firstTask.id, { entidad_reparadora_id: null }, people.office)
    expect((await numbersOf(firstTask.id))[0]).toBeNull()
    const { body } = await app.current.call(listTasks, people.repairer, { query: { sort: '-incremental_ent_rep', per_page: 3 } })
    const listed = (body as { data: { incremental_ent_rep: number }[] }).data.map((each) => each.incremental_ent_rep)
    expect(listed).toEqual(listed.toSorted((a, b) => b - a))
    expect(new Set(listed).size).toBe(3)
  })

  test('the planned end needs the orders module (TASK-37)', async () => {
    const { id } = await aTask()
    const planned = { fecha_finalizacion_prevista: '2030-05-01 12:00:00' }
    expect((await change(id, planned, people.office)).error?.title).toBe('Esta parte no está activada')
    await settings({ modulo_ordenes: true })
    expect((await change(id, planned, people.office)).body.fecha_finalizacion_prevista).toBe('2030-05-01 12:00:00')
  })

  test('the 72-hour service is shown and set only if the municipality has it (TASK-41)', async () => {
    const { id } = await aTask()
    expect((await change(id, { servicio_72h: true }, people.office)).status).toBe(403)
    expect((await task(id, people.office)).servicio_72h).toBeNull()
    await settings({ servicio_72h: true })
    expect((await task(id, people.office)).servicio_72h).toBe(false)
    const { body } = await change(id, { servicio_72h: true }, people.office)
    expect({ servicio72h: body.servicio_72h, cambios: body.historial?.[0]?.cambios }).toEqual({
      servicio72h: true,
      cambios: [{ campo: 'servicio_72h', antes: 'no', despues: 'sí' }],
    })
    await settings({ servicio_72h: false })
    expect((await task(id, people.office)).servicio_72h).toBeNull()
  })

  test('the technician is one of the unit’s, whose names those who may edit it can list (SRV-85)', async () => {
    const { id } = await aTask({ tecnico_id: null })
    const elsewhere = await person({ roles: ['Tecnicos'], unidades: [units.buildings] })
    const { status, body } = await app.current.call(listTechnicians, people.office, { params: { id } })
    const ids = new Set((body as Assignee[]).map((member) => member.id))
    expect([status, ids.has(people.technician.id), ids.has(elsewhere.id), ids.has(people.repairer.id)]).toEqual([200, true, false, false])
    expect((await app.current.call(listTechnicians, people.technician, { params: { id } })).status).toBe(403)
    expect((await change(id, { tecnico_id: elsewhere.id }, people.office)).status).toBe(400)
    const changed = await change(id, { tecnico_id: people.technician.id }, people.office)
    expect({ tecnicoId: changed.body.tecnico_id, campo: changed.body.historial?.[0]?.cambios[0]?.campo }).toEqual({
      tecnicoId: people.technician.id,
      campo: 'tecnico_id',
    })
    expect((await change(id, { tecnico_id: null }, people.office)).body.tecnico_id).toBeNull()
  })

  test('invalid technicians, entities and dates are refused', async () => {
    const { id } = await aTask()
    const wrong: TaskChanges[] = [{ tecnico_id: people.repairer.id }, { entidad_reparadora_id: entities.study }]
    for (const body of wrong) expect((await change(id, body, people.office)).status).toBe(400)
  })
})
