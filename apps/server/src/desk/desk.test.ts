import { getDesk } from '@avisa/contract/desk/endpoints'
import type { Desk } from '@avisa/contract/desk/schemas'
import { listIncidents } from '@avisa/contract/incidents/endpoints'
import { listTasks } from '@avisa/contract/tasks/endpoints'
import { beforeAll, describe, expect, test } from 'vitest'
import { states, useTaskTown } from '#/testing/task-town.ts'
import { town } from '#/testing/test-town.ts'

const { app, people, person, writing, aTask, report } = useTaskTown()
const hour = 3_600_000
const day = 24 * hour

beforeAll(async () => {
  const at = (ms: number) => new Date(app.current.clock.now().getTime() + ms)
  const due = (id: number, vence: number) =>
    writing((tx) =>
      tx
        .updateTable('tareas')
        .set({ ambar: at(vence - hour), vence: at(vence) })
        .where('id', '=', id)
        .execute(),
    )
  const [late, later, soon] = [await aTask(), await aTask(), await aTask()]
  await due(late.id, -2 * day)
  await due(later.id, 5 * day)
  await due(soon.id, 1000)
  const waiting = await aTask({ estadoobra_id: states.repair.toValidate })
  await aTask({ encargado_id: people.mate.id })
  for (let n = 0; n < 3; n += 1) await report(town.types.pothole)
  const old = at(-9 * day)
  await writing((tx) => tx.updateTable('incidencias').set({ fecha: old }).where('id', '=', waiting.incidencia).execute())
  await writing((tx) =>
    tx.updateTable('incidencias').set({ distrito: 'Ensanche' }).where('tipoincidencia_id', '=', town.types.lampOut).execute(),
  )
})

const deskOf = async (who: { token: string }): Promise<Desk> => {
  const { status, body } = await app.current.call(getDesk, who, {})
  expect(status).toBe(200)
  return body
}
const listed = async (who: { token: string }, { modelo, criterios }: { modelo: 'incidencias' | 'tareas'; criterios: string }) => {
  const query = { criteria: criterios, per_page: 1 }
  const list = modelo === 'tareas' ? app.current.call(listTasks, who, { query }) : app.current.call(listIncidents, who, { query })
  const { status, body } = await list
  expect(status).toBe(200)
  return body.meta.total
}
const roles = {
  'a technician': () => people.technician,
  'a repairer': () => people.repairer,
  'the manager of an entity': () => people.manager,
  'an administrator': () => people.office,
}

describe('every number opens a list of exactly as many', () => {
  test.each(Object.keys(roles) as (keyof typeof roles)[])('%s', async (who) => {
    const desk = await deskOf(roles[who]())
    const numbers = [...desk.cifras, ...desk.esperan, ...desk.carga, ...(desk.aviso ? [desk.aviso] : [])]
    expect(numbers.length).toBeGreaterThan(3)
    for (const number of numbers) expect([number.criterios, number.total]).toEqual([number.criterios, await listed(roles[who](), number)])
  })
})

test('a day begins with what is late, what ends today, what is new and what is open', async () => {
  const { cifras, carga } = await deskOf(people.office)
  const totals = Object.fromEntries(cifras.map(({ codigo, total }) => [codigo, total]))
  expect(totals).toMatchObject({ vencidas: 1, vencen_hoy: 1, nuevas: 7 })
  expect(totals['abiertas']).toBeGreaterThanOrEqual(7)
  expect(carga.reduce((sum, { vencidas }) => sum + vencidas, 0)).toBe(1)
})

test('the line of new ones has fourteen days, today last', async () => {
  const news = (await deskOf(people.office)).cifras.find(({ codigo }) => codigo === 'nuevas')
  expect(news?.dias).toHaveLength(14)
  expect([news?.dias?.at(-1), news?.dias?.at(-10)]).toEqual([7, 1])
})

test('who manages an entity validates its repairs, and sees the load of its people', async () => {
  const desk = await deskOf(people.manager)
  expect(desk.esperan.find(({ codigo }) => codigo === 'validar')?.total).toBe(1)
  expect(desk.carga.length).toBeGreaterThan(0)
  expect(desk.carga.every(({ criterios }) => criterios.includes('encargado_id'))).toBe(true)
})

test('a repairer reads of own work alone, and nothing of what they may not do', async () => {
  const desk = await deskOf(people.mate)
  expect(desk.esperan.map(({ codigo }) => codigo)).toEqual(['propias'])
  expect(desk.carga).toEqual([])
})

test('it says what there is more of than on other days, and how many are usual', async () => {
  const before = (await deskOf(people.office)).aviso
  expect(before).toBeNull()
  for (let n = 0; n < 4; n += 1) await report(town.types.lampOut)
  const { aviso } = await deskOf(people.office)
  expect(aviso).toMatchObject({ total: 8, normal: 0, distrito: null })
  expect(await listed(people.office, aviso ?? { modelo: 'tareas', criterios: '' })).toBe(8)
})

test('citizens and those without the permission are refused', async () => {
  const agent = await person({ roles: ['Agentes'], permisos: ['incidencia.consultar.todas'] })
  for (const who of [agent, await person({ roles: ['Ciudadanos'], permisos: [] })])
    expect((await app.current.call(getDesk, who, {})).status).toBe(403)
})
