import { randomUUID } from 'node:crypto'
import { updateIncident } from '@avisa/contract/incidents/endpoints'
import { listNotifications, subscribeToPush } from '@avisa/contract/notifications/endpoints'
import { moveTask, reassignTask, updateTask } from '@avisa/contract/tasks/endpoints'
import { login } from '@avisa/contract/accounts/endpoints'
import { headers } from '@avisa/contract/http/headers'
import { afterAll, describe, expect, test } from 'vitest'
import { openBrowser, startPushStandIn } from '#/testing/push-stand-in.ts'
import { refusal, states, useTaskTown, withTexts } from '#/testing/task-town.ts'
import { testPassword, town } from '#/testing/test-town.ts'

const standIn = await startPushStandIn()
const { app, people, person, writing, aTask } = useTaskTown({ push: standIn.push })
afterAll(() => standIn.close())

const { lights, roads } = town.entities
const within = (lote: string, { token }: { token: string }, ifMatch?: number) => ({
  token,
  more: { [headers.batch]: lote, ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }) },
})
const toEntity = (lote: string, id: number, entidad_reparadora_id: number, as: { token: string }) =>
  withTexts(app.current.call(updateTask, within(lote, as), { params: { id }, body: { entidad_reparadora_id } }))
const toRepairer = (lote: string, id: number, reparador_id: number | null, { as, ifMatch }: { as: { token: string }; ifMatch?: number }) =>
  withTexts(app.current.call(reassignTask, within(lote, as, ifMatch), { params: { id }, body: { reparador_id } }))

const someTasks = async (count: number, more: Record<string, unknown> = {}) => {
  const ids: number[] = []
  while (ids.length < count) ids.push((await aTask(more)).id)
  await app.current.deps.jobs.drain()
  await writing((tx) => tx.deleteFrom('notificaciones').execute())
  return ids
}
const historyOf = (lote: string) =>
  app.current.db
    .read(app.current.home.esquema)
    .selectFrom('historial')
    .select(['modelo', 'modelo_id', 'accion', 'usuario_id'])
    .where('lote', '=', lote)
    .orderBy('id')
    .execute()
const noticesOf = async ({ id, token }: { id: number; token: string }, lang: 'es' | 'ca' = 'es') => {
  await app.current.deps.jobs.drain()
  const { body } = await app.current.call(listNotifications, { token, lang }, { params: { id } as never, query: {} })
  return (body as { data: { texto: string }[] }).data.map(({ texto }) => texto)
}

describe('an act on several tasks (historial.lote)', () => {
  test('each change is its own step of the history, with the act that it belongs to; what was refused left none', async () => {
    const [first = 0, second = 0, over = 0] = await someTasks(3)
    await writing((tx) => tx.updateTable('tareas').set({ estadoobra_id: states.repair.finished }).where('id', '=', over).execute())
    const lote = randomUUID()
    expect((await toEntity(lote, first, roads, people.office)).status).toBe(200)
    expect((await toEntity(lote, second, roads, people.office)).status).toBe(200)
    expect(refusal(await toEntity(lote, over, roads, people.office))).toEqual([403, 'Ya está finalizada'])
    const step = { modelo: 'tarea', accion: 'editada', usuario_id: people.office.id }
    expect(await historyOf(lote)).toEqual([
      { ...step, modelo_id: first },
      { ...step, modelo_id: second },
    ])
    await app.current.call(updateTask, people.office, { params: { id: first }, body: { prioridad: 'alta' } })
    expect(await historyOf(lote)).toHaveLength(2)
  })

  test('what a move brings about bears it too: the status of the incident', async () => {
    const [id = 0] = await someTasks(1, { estadotecnico_id: states.study.pending })
    const lote = randomUUID()
    const body = { estado_id: states.study.sent }
    await app.current.call(moveTask, within(lote, people.technician), { params: { id, tipo: 'estudio' }, body })
    expect((await historyOf(lote)).map(({ modelo }) => modelo)).toContain('tarea')
  })

  test('a task of another unit is refused as if it did not exist', async () => {
    const elsewhere = await person({
      roles: ['Administradores'],
      unidades: [town.units.buildings],
      permisos: ['obra.consultar.todas', 'obra.editar.campos'],
    })
    const [id = 0] = await someTasks(1)
    const lote = randomUUID()
    expect((await toEntity(lote, id, roads, elsewhere)).status).toBe(404)
    expect(await historyOf(lote)).toEqual([])
  })

  test.each(['x', '1; drop table tareas', `${randomUUID()}0`, "' or ''='"])('a header that is no uuid is refused: %s', async (lote) => {
    const [id = 0] = await someTasks(1)
    const { status, body } = await app.current.call(updateTask, within(lote, people.office), {
      params: { id },
      body: { prioridad: 'alta' },
    })
    expect([status, (body as unknown as { error: { errors: { field: string }[] } }).error.errors[0]?.field]).toEqual([400, 'X-Lote'])
  })

  test('a citizen names no act', async () => {
    const { id, incidencia } = await aTask()
    expect(id).toBeGreaterThan(0)
    const lote = randomUUID()
    const citizen = await app.current.signIn({ roles: ['Ciudadanos'], servidor: 'ciudadano', id_externo: 'c-lote', unidades: [] })
    await writing((tx) => tx.updateTable('incidencias').set({ usuario_id: citizen.id }).where('id', '=', incidencia).execute())
    await app.current.call(updateIncident, within(lote, citizen), { params: { id: incidencia }, body: { contenido: 'Sigue igual' } })
    expect(await historyOf(lote)).toEqual([])
  })
})

describe('one notification of an act (SRV-83)', () => {
  const assigned = (count: number) => `Se le han asignado ${count} tareas. La última: `

  test('each person gets one of each kind, with its number', async () => {
    const ids = await someTasks(5)
    const lote = randomUUID()
    for (const id of ids) expect((await toRepairer(lote, id, people.mate.id, { as: people.office })).status).toBe(200)
    const [text, ...others] = await noticesOf(people.mate)
    expect(text).toContain(assigned(5))
    expect(others).toEqual([])
    expect(await noticesOf(people.mate, 'ca')).toEqual([expect.stringContaining("Se li han assignat 5 tasques. L'última: ")])
    expect(await noticesOf(people.repairer)).toEqual([expect.stringContaining('Tarea reasignada: 5. La última: <a href=')])
    expect(await noticesOf(people.office)).toEqual([])
  })

  test('what is sent later, after a kill, is added to it', async () => {
    const [first = 0, second = 0, third = 0] = await someTasks(3)
    const lote = randomUUID()
    for (const id of [first, second]) await toRepairer(lote, id, people.mate.id, { as: people.office })
    expect(await noticesOf(people.mate)).toEqual([expect.stringContaining(assigned(2))])
    await toRepairer(lote, third, people.mate.id, { as: people.office })
    expect(await noticesOf(people.mate)).toEqual([expect.stringContaining(assigned(3))])
  })

  test('a forged uuid, of somebody else’s act, hides no notification: each of both authors’ changes is told', async () => {
    const [first = 0, second = 0, third = 0] = await someTasks(3)
    const lote = randomUUID()
    await toRepairer(lote, first, people.mate.id, { as: people.office })
    await toRepairer(lote, second, people.mate.id, { as: people.manager })
    await toRepairer(lote, third, people.mate.id, { as: people.office })
    expect(await noticesOf(people.mate)).toEqual([expect.stringContaining(assigned(3))])
    expect((await historyOf(lote)).map(({ usuario_id }) => usuario_id)).toEqual([people.office.id, people.manager.id, people.office.id])
  })

  test('a device gets one push, in its language', async () => {
    const { id, email } = await person({ roles: ['Encargados'], entidades: [lights] })
    await writing((tx) => tx.updateTable('usuarios').set({ lang: 'ca' }).where('id', '=', id).execute())
    const uuid = 'device-several'
    const { body } = await app.current.call(login, { uuid }, { body: { email, password: testPassword } })
    const browser = openBrowser(uuid)
    const own = { token: body.api_token, uuid }
    await app.current.call(subscribeToPush, own, { params: { uuid }, body: browser.subscription })
    const ids = await someTasks(4)
    standIn.sent.length = 0
    const lote = randomUUID()
    for (const task of ids) await toRepairer(lote, task, id, { as: people.office })
    await app.current.deps.jobs.drain()
    await app.current.deps.jobs.drain()
    expect(standIn.sent.map(({ body }) => browser.read(body))).toMatchObject([
      { titulo: 'Tasca assignada', texto: expect.stringContaining('Se li han assignat 4 tasques.') },
    ])
  })
})

describe('taking back what an act did', () => {
  test('a task goes back to its entity and its repairer; one of another entity, or alone, is refused', async () => {
    const [id = 0] = await someTasks(1)
    await toEntity(randomUUID(), id, roads, people.office)
    const back = (body: object) => withTexts(app.current.call(updateTask, within(randomUUID(), people.office), { params: { id }, body }))
    expect((await back({ entidad_reparadora_id: lights, encargado_id: people.office.id })).error?.errors[0]?.field).toBe('encargado_id')
    expect((await back({ encargado_id: people.repairer.id })).error?.errors[0]?.field).toBe('encargado_id')
    expect((await back({ entidad_reparadora_id: lights, encargado_id: people.repairer.id })).body).toMatchObject({
      entidad_reparadora_id: lights,
      encargado_id: people.repairer.id,
    })
  })

  test('nobody has it again, unless somebody has changed it since or it is over', async () => {
    const [id = 0, over = 0] = await someTasks(2, { encargado_id: null })
    const reassigned = await toRepairer(randomUUID(), id, people.mate.id, { as: people.office })
    expect(refusal(await toRepairer(randomUUID(), id, null, { as: people.repairer }))[0]).toBe(403)
    const { version } = reassigned.body
    await app.current.call(
      moveTask,
      { token: people.mate.token },
      { params: { id, tipo: 'reparacion' }, body: { estado_id: states.repair.inWork } },
    )
    expect(refusal(await toRepairer(randomUUID(), id, null, { as: people.office, ifMatch: version }))[0]).toBe(409)
    const again = await toRepairer(randomUUID(), id, null, { as: people.office, ifMatch: version + 1 })
    expect(again.body).toMatchObject({ encargado_id: null, version: version + 2 })
    expect(await noticesOf(people.mate)).toContainEqual(expect.stringContaining('ha pasado a «sin asignar».'))
    await writing((tx) => tx.updateTable('tareas').set({ estadoobra_id: states.repair.finished }).where('id', '=', over).execute())
    expect(refusal(await toRepairer(randomUUID(), over, null, { as: people.office }))[0]).toBe(403)
  })
})

test('two hundred tasks are given to another entity and back, one call each', { timeout: 60_000 }, async () => {
  const [like = 0] = await someTasks(1)
  const ids = await writing(async (tx) => {
    const row = await tx.selectFrom('tareas').selectAll().where('id', '=', like).executeTakeFirstOrThrow()
    const { id: _id, ...values } = row
    const copies = Array.from({ length: 200 }, (_, at) => ({ ...values, codigo: `T-LOTE-${at}` }))
    return (await tx.insertInto('tareas').values(copies).returning('id').execute()).map(({ id }) => id)
  })
  const [there, back] = [randomUUID(), randomUUID()]
  for (const id of ids) expect((await toEntity(there, id, roads, people.office)).status).toBe(200)
  await app.current.deps.jobs.drain()
  for (const id of ids.slice(0, 20)) {
    const body = { entidad_reparadora_id: lights, encargado_id: people.repairer.id }
    expect((await app.current.call(updateTask, within(back, people.office, 2), { params: { id }, body })).status).toBe(200)
  }
  expect([await historyOf(there), await historyOf(back)].map(({ length }) => length)).toEqual([200, 20])
  expect(await noticesOf(people.repairer)).toEqual([expect.stringContaining('Se le han asignado 20 tareas.')])
})
