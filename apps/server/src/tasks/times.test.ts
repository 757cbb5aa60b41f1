import { askStatistics } from '@avisa/contract/statistics/endpoints'
import { endTaskTime, getTask, listTasks, startTaskTime } from '@avisa/contract/tasks/endpoints'
import type { Task, TaskTimeEnd, TaskTimeStart } from '@avisa/contract/tasks/schemas'
import { finishOpenWorkDay, startWorkDay } from '@avisa/contract/workdays/endpoints'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { refusal, useTaskTown, withTexts } from '#/testing/task-town.ts'
import { town } from '#/testing/test-town.ts'

const { app, people, person, settings, aTask, move, give, finished } = useTaskTown()
type As = { token: string; idempotencyKey?: string }

const begin = (id: number, as: As, body: TaskTimeStart = {}) => withTexts(app.current.call(startTaskTime, as, { params: { id }, body }))
const end = (id: number, as: As, body: TaskTimeEnd = {}) => withTexts(app.current.call(endTaskTime, as, { params: { id }, body }))
const timesOf = async (id: number, as: As): Promise<Task['tiempos']> =>
  (await withTexts(app.current.call(getTask, as, { params: { id } }))).body.tiempos
const later = (minutes: number) => {
  app.current.clock.current = new Date(app.current.clock.current.getTime() + minutes * 60_000)
}
const inTown = (text: string, values: unknown[] = []) =>
  app.current.db.bulk(app.current.home.esquema, (client) => client.query(text, values))

beforeEach(() => {
  app.current.clock.current = new Date('2026-05-04T07:00:00Z')
})
afterEach(() => inTown('delete from tareas_tiempos'))

describe('time of work on a task', () => {
  test('runs from its start to its end, of each person and of all together', async () => {
    const { id } = await aTask()
    expect((await begin(id, people.repairer)).body.tiempos).toMatchObject({ minutos: 0, propios: 0, desde: '2026-05-04 09:00:00' })
    later(25)
    await begin(id, people.mate)
    later(10)
    expect((await end(id, people.repairer)).body.tiempos).toMatchObject({ minutos: 35, propios: 35, desde: null })
    await end(id, people.mate)
    expect(await timesOf(id, people.mate)).toMatchObject({ minutos: 45, propios: 10, desde: null })
    expect(await timesOf(id, people.technician)).toMatchObject({ minutos: 45, propios: 0, desde: null })
    const { body } = await app.current.call(listTasks, people.repairer, { query: {} })
    expect(JSON.stringify(body)).not.toContain('tiempos')
  })

  test('started twice it is one; started on another task it ends on the first', async () => {
    const [first, second] = [await aTask(), await aTask()]
    await begin(first.id, people.repairer)
    later(5)
    await Promise.all([begin(first.id, people.repairer), begin(first.id, people.repairer)])
    later(5)
    await begin(second.id, people.repairer)
    expect(await timesOf(first.id, people.repairer)).toMatchObject({ minutos: 10, propios: 10, desde: null })
    expect(await timesOf(second.id, people.repairer)).toMatchObject({ desde: '2026-05-04 09:10:00' })
    expect((await inTown('select 1 from tareas_tiempos')).rowCount).toBe(2)
  })

  test('is by the clock of the device, which had no signal; the server notes when it heard of it', async () => {
    const { id } = await aTask()
    later(180)
    await begin(id, people.repairer, { fecha: '2026-05-04T07:30:00Z' })
    await end(id, people.repairer, { fecha: '2026-05-04T08:15:00Z' })
    expect(await timesOf(id, people.repairer)).toMatchObject({ minutos: 45 })
    const { rows } = await inTown('select recibida_inicio, recibida_fin from tareas_tiempos')
    expect(rows).toEqual([{ recibida_inicio: app.current.clock.now(), recibida_fin: app.current.clock.now() }])
    expect((await begin(id, people.repairer, { fecha: '2026-05-09T08:15:00Z' })).status).toBe(400)
    expect((await begin(id, people.repairer, { fecha: 'luego' })).error?.errors).toMatchObject([{ field: 'fecha' }])
  })

  test('is corrected by its person, and what was counted stays beside', async () => {
    const { id } = await aTask()
    await begin(id, people.repairer)
    later(30)
    await end(id, people.repairer, { minutos: 20 })
    expect(await timesOf(id, people.repairer)).toMatchObject({ minutos: 20 })
    expect((await end(id, people.repairer, { minutos: 25 })).body.tiempos).toMatchObject({ minutos: 25, ultimos: 25 })
    await end(id, people.repairer)
    const { rows } = await inTown(
      'select minutos, minutos_corregidos, extract(epoch from fin - inicio)::int as segundos from tareas_tiempos',
    )
    expect(rows).toEqual([{ minutos: 25, minutos_corregidos: 25, segundos: 1800 }])
  })

  test('is entered afterwards, also of a repair that has ended, up to sixteen hours', async () => {
    const { id } = await aTask()
    await move(id, 'finalizada-fecha', finished(), people.office)
    expect((await begin(id, people.repairer, { minutos: 90 })).body.tiempos).toMatchObject({ minutos: 90, propios: 90, desde: null })
    expect((await begin(id, people.repairer, { minutos: 961 })).status).toBe(400)
    expect((await begin(id, people.repairer, { minutos: 0 })).status).toBe(400)
  })

  test('that nobody stops ends with the repair, with the work day, and counts sixteen hours at most', async () => {
    const [first, second, third] = [await aTask(), await aTask(), await aTask()]
    await begin(first.id, people.repairer)
    later(40)
    await move(first.id, 'finalizada-fecha', finished(), people.office)
    expect(await timesOf(first.id, people.repairer)).toMatchObject({ minutos: 40, propios: 40, desde: null })

    const params = { usuarioId: people.repairer.id }
    await app.current.call(startWorkDay, people.repairer, { params, body: { centro: 'Servicios urbanos' } })
    await begin(second.id, people.repairer)
    await begin(third.id, people.mate)
    later(60)
    await app.current.call(finishOpenWorkDay, people.repairer, { params, body: { fecha: '2026-05-04T08:00:00Z' } })
    expect(await timesOf(second.id, people.repairer)).toMatchObject({ minutos: 20, propios: 20, desde: null })

    later(3000)
    expect((await end(third.id, people.mate)).body.tiempos).toMatchObject({ minutos: 960 })
  })
})

describe('only for who works on it', () => {
  test('who repairs and their mates; others who see the task are refused, and who does not see it finds nothing', async () => {
    const { id } = await aTask()
    expect(refusal(await begin(id, people.technician))).toEqual([403, 'Sin permiso'])
    expect(refusal(await begin(id, people.office))).toEqual([403, 'Sin permiso'])
    const stranger = await person({ roles: ['Encargados'], entidades: [town.entities.roads] })
    expect((await begin(id, stranger)).status).toBe(404)
    expect((await end(id, stranger)).status).toBe(404)
    expect((await inTown('select 1 from tareas_tiempos')).rowCount).toBe(0)
  })

  test('nobody ends what has not begun, nor somebody else’s; who has lost the task still ends their own', async () => {
    const { id } = await aTask()
    expect((await end(id, people.repairer)).error?.message).toBe('Todavía no ha empezado a trabajar en esta tarea.')
    await begin(id, people.repairer)
    expect((await end(id, people.mate)).status).toBe(400)
    await give(id, people.mate.id, people.manager)
    later(15)
    expect((await end(id, people.repairer)).body.tiempos).toMatchObject({ propios: 15 })
  })

  test('not on a repair that has ended, nor where the municipality keeps no work days', async () => {
    const { id } = await aTask()
    await settings({ 'jornadas.estado_modulo': false })
    expect((await begin(id, people.repairer)).status).toBe(403)
    expect(await timesOf(id, people.repairer)).toBeUndefined()
    await settings({ 'jornadas.estado_modulo': true })
    await move(id, 'finalizada-fecha', finished(), people.office)
    expect(refusal(await begin(id, people.repairer))).toEqual([403, 'Ya está finalizada'])
  })
})

describe('the hours of the statistics', () => {
  const hours = async () => {
    const who = await person({
      roles: ['Administradores'],
      permisos: ['estadistica.consultar', 'incidencia.consultar.todas'],
      unidades: [town.units.streets],
    })
    const { body } = await app.current.call(askStatistics, who, {
      query: { medidas: 'horas', por: 'tipo', desde: '2026-05-04', hasta: '2026-05-10' },
    })
    return body.totales[0]
  }
  const close = (incidencia: number) =>
    inTown(`update incidencias set cerrada = $2, desenlace = 'resuelta' where id = $1`, [incidencia, app.current.clock.now()])

  test('are those of what was closed, after every correction, and outlive the incident', async () => {
    const { id, incidencia } = await aTask()
    const before = (await hours()) ?? 0
    await begin(id, people.repairer, { minutos: 60 })
    expect(await hours()).toBe(before)
    await close(incidencia)
    expect(await hours()).toBe(before + 1)
    await end(id, people.repairer, { minutos: 90 })
    expect(await hours()).toBe(before + 1.5)
    await inTown('select plegar_resumen()')
    await begin(id, people.mate, { minutos: 30 })
    expect(await hours()).toBe(before + 2)

    const other = await aTask()
    await inTown('update tareas set incidencia_id = $2 where id = $1', [id, other.incidencia])
    expect(await hours()).toBe(before)
    await inTown('update tareas set incidencia_id = $2 where id = $1', [id, incidencia])
    await inTown(
      `with keep as materialized (select set_config('avisa.conservar_resumen', 'si', true)) delete from incidencias using keep where id = $1`,
      [incidencia],
    )
    expect(await hours()).toBe(before + 2)
    expect((await inTown('select 1 from tareas_tiempos')).rowCount).toBe(0)
  })

  test('are gone with a task that is deleted', async () => {
    const { id, incidencia } = await aTask()
    const before = (await hours()) ?? 0
    await begin(id, people.repairer, { minutos: 120 })
    await close(incidencia)
    expect(await hours()).toBe(before + 2)
    await inTown('delete from tareas where id = $1', [id])
    expect(await hours()).toBe(before)
  })
})
