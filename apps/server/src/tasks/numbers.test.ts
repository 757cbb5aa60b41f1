import { createIncident } from '@avisa/contract/incidents/endpoints'
import { listTasks, updateTask } from '@avisa/contract/tasks/endpoints'
import type { Task } from '@avisa/contract/tasks/schemas'
import { beforeEach, expect, test } from 'vitest'
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
const office = () => app.current.signIn({ roles: ['Administradores'], permisos: ['obra.consultar.todas', 'obra.editar.campos'] })
const tasks = async (sort: string): Promise<Task[]> =>
  (await app.current.call(listTasks, await office(), { query: { sort, per_page: 50 } })).body.data
const numbers = async (sort: string) => (await tasks(sort)).map((task) => [task.incidencia_id, task.incremental_ent_rep])

beforeEach(() => inTown('delete from tareas; delete from numeros_entidad'))

test('the numbers of an entity restart each year in the municipality’s time zone, and are sorted by year first (OPEN-112)', async () => {
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

test('a report does not wait for another of its entity that is still being written, and each gets its number', async () => {
  await report('2026-01-10T10:00:00Z')
  const columns = 'incidencia_id, tipoincidencia_id, unidad_gestion_id, estadotecnico_id, estadoobra_id, entidad_reparadora_id, fecha'
  const [written, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = app.current.db.bulk(app.current.home.esquema, async (client) => {
    await client.query(`insert into tareas (codigo, ${columns}) select codigo || '-' || n, ${columns} from tareas, generate_series(1, 2) n`)
    written.resolve()
    await commit.promise
  })
  await written.promise
  // A report that waits for it comes after it.
  const timer = setTimeout(commit.resolve, 5000)
  const second = await report('2026-01-10T11:00:00Z')
  clearTimeout(timer)
  commit.resolve()
  await slow
  const numbered = await numbers('incremental_ent_rep')
  expect(numbered.map(([, number]) => number)).toEqual([1, 2, 3, 4])
  expect(numbered[1]).toEqual([second, 2])
})
