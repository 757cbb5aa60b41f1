import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createIncident } from '@avisa/contract/incidents/endpoints'
import { listTasks, updateTask } from '@avisa/contract/tasks/endpoints'
import type { Task } from '@avisa/contract/tasks/schemas'
import { beforeEach, expect, test } from 'vitest'
import { migrationsFolder } from '#/platform/database/migrate.ts'
import { useTestApp } from '#/testing/test-app.ts'
import { lampReport, town } from '#/testing/test-town.ts'

const app = useTestApp()
const { entities } = town

/** Reports a lamp at that moment; its task goes to the entity of lights at once. */
const report = async (moment: string): Promise<number> => {
  app.current.clock.current = new Date(moment)
  return (await app.current.call(createIncident, { uuid: 'device-numbers' }, { body: lampReport })).body.id
}
const inTown = (text: string) => app.current.db.bulk(app.current.home.esquema, (client) => client.query(text))
const migration = (name: string) => readFile(join(migrationsFolder, `municipality/${name}.sql`), 'utf8')
const office = () => app.current.signIn({ roles: ['Administradores'], permisos: ['obra.consultar.todas', 'obra.editar.campos'] })
const tasks = async (sort: string): Promise<Task[]> =>
  (await app.current.call(listTasks, await office(), { query: { sort, per_page: 50 } })).body.data
const numbers = async (sort: string) => (await tasks(sort)).map((task) => [task.incidencia_id, task.incremental_ent_rep])

beforeEach(() => inTown('delete from tareas; delete from numeros_entidad'))

test('OPEN-112: the number of an entity begins anew each year, of the municipality’s clock, and is sorted after the year', async () => {
  const first = await report('2025-12-30T10:00:00Z')
  const second = await report('2025-12-31T22:30:00Z')
  const third = await report('2025-12-31T23:30:00Z')
  const inOrder = [
    [first, 1],
    [second, 2],
    [third, 1],
  ]
  expect(await numbers('incremental_ent_rep')).toEqual(inOrder)
  expect(await numbers('-incremental_ent_rep')).toEqual(inOrder.toReversed())
  // Given away and back it gets a number of the year in which it comes back.
  const id = (await tasks('fecha'))[0]?.id ?? 0
  for (const entidad_reparadora_id of [entities.roads, entities.lights])
    await app.current.call(updateTask, await office(), { params: { id }, body: { entidad_reparadora_id } })
  expect(await numbers('incremental_ent_rep')).toEqual([
    [second, 2],
    [third, 1],
    [first, 2],
  ])
})

test('OPEN-112: tasks from before there were numbers get theirs by their dates, those made meanwhile go on after them', async () => {
  const newest = await report('2026-02-01T10:00:00Z')
  const oldest = await report('2025-03-01T10:00:00Z')
  const middle = await report('2026-01-15T10:00:00Z')
  await inTown('update tareas set incremental_ent_est = null, incremental_ent_rep = null, anyo_ent_rep = null; delete from numeros_entidad')
  const counters = await migration('0048-number-tasks-by-entity')
  await inTown(counters.slice(counters.lastIndexOf('insert into numeros_entidad')))
  const meanwhile = await report('2026-02-02T10:00:00Z')
  await inTown(await migration('0049-tell-of-reopened-and-number-older-tasks'))
  await inTown(await migration('0055-tell-of-corrected-days'))
  const later = await report('2026-02-03T10:00:00Z')
  expect(await numbers('incremental_ent_rep')).toEqual([
    [oldest, 1],
    [middle, 1],
    [newest, 2],
    [meanwhile, 3],
    [later, 4],
  ])
  expect((await tasks('fecha')).map((task) => task.incremental_ent_est)).toEqual([1, 1, 2, 3, 4])
})
