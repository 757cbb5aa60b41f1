import { explainTaskDeadline, getDeadlineRules } from '@avisa/contract/deadlines/endpoints'
import { createIncident, getIncident, listIncidents } from '@avisa/contract/incidents/endpoints'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { getTask, listTasks } from '@avisa/contract/tasks/endpoints'
import type { Task } from '@avisa/contract/tasks/schemas'
import { incidentMap } from '@avisa/contract/map/endpoints'
import { publicPages } from '@avisa/contract/page-paths'
import { parseDate } from '@avisa/contract/values/dates'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nameIn } from '#/platform/database/database.ts'
import { states, useTaskTown } from '#/testing/task-town.ts'
import { town } from '#/testing/test-town.ts'

const { types } = town
const { app, people, person, writing, aTask, move, change, finished } = useTaskTown()
const turnos = [1, 2, 3, 4, 5].map((dia) => ({ dia, desde: '08:00', hasta: '16:00' }))

const at = (local: string): void => {
  app.current.clock.current = parseDate(local, 'Europe/Madrid') ?? new Date(Number.NaN)
}
const plazo = { codigo: 'farola', tipo_id: types.lampOut, calendario_id: 1, cuenta: 'minutos_habiles', resolucion: 480, respuesta: 60 }

beforeAll(() =>
  writing(async (tx) => {
    await sql`delete from ${nameIn(app.current.home.esquema)('calendarios')}`.execute(tx)
    await tx
      .insertInto('calendarios')
      .values({ id: 1, codigo: 'brigada', nombre_es: 'Brigada', nombre_val: 'Brigada', turnos: JSON.stringify(turnos) })
      .execute()
    const holiday = { calendario: 'brigada', nombre_es: 'Día de prueba', nombre_val: "Dia d'assaig", ambito: 'autonomico' as const }
    await tx
      .insertInto('festivos')
      .values({ ...holiday, dia: '2026-05-08' })
      .execute()
    await tx
      .insertInto('plazos')
      .values({ id: 1, ...plazo })
      .execute()
    await tx.updateTable('estados').set({ pausa_plazo: true }).where('id', '=', states.repair.paused).execute()
    await tx.updateTable('estados').set({ cuenta_respuesta: true }).where('id', '=', states.repair.inWork).execute()
  }),
)
beforeEach(() => at('2026-05-06 08:00'))

const task = async (id: number): Promise<Task> => (await app.current.call(getTask, people.office, { params: { id } })).body
const incident = async (id: number, who: { token?: string; uuid?: string } = people.office): Promise<Incident> =>
  (await app.current.call(getIncident, who, { params: { id } })).body
const listed = async (criteria: string, sort = 'vence'): Promise<number[]> =>
  (await app.current.call(listTasks, people.office, { query: { criteria, sort, per_page: 100 } })).body.data.map(({ id }: Task) => id)
const onTime = async (id: number) =>
  (
    await app.current.db
      .read(app.current.home.esquema)
      .selectFrom('incidencias')
      .select('en_plazo')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).en_plazo

describe('the deadline of a task', () => {
  test('comes with the report, for the incident as well', async () => {
    const { id, incidencia } = await aTask()
    expect(await task(id)).toMatchObject({
      vence: '2026-05-06 16:00:00',
      ambar: '2026-05-06 14:00:00',
      vence_respuesta: '2026-05-06 09:00:00',
      respondida: null,
      pausada_desde: null,
      plazo_id: 1,
      fecha_finalizacion_prevista: null,
    })
    expect(await incident(incidencia)).toMatchObject({ vence: '2026-05-06 16:00:00', ambar: '2026-05-06 14:00:00', pausada_desde: null })
  })

  test('is none where no target fits', async () => {
    const { id, incidencia } = await aTask({}, types.pothole)
    expect(await task(id)).toMatchObject({ vence: null, ambar: null, plazo_id: null })
    expect((await incident(incidencia)).vence).toBeNull()
  })

  test('stands still while the task is paused and moves over a holiday and a weekend', async () => {
    const { id, incidencia } = await aTask()
    at('2026-05-06 14:00')
    await move(id, 'reparacion', { estado_id: states.repair.inWork }, people.repairer)
    at('2026-05-07 15:00')
    await move(id, 'reparacion-comentario', { estado_id: states.repair.paused, comentario: 'Falta material' }, people.repairer)
    expect(await task(id)).toMatchObject({
      vence: '2026-05-06 16:00:00',
      pausada_desde: '2026-05-07 15:00:00',
      respondida: '2026-05-06 14:00:00',
    })
    expect((await incident(incidencia)).pausada_desde).toBe('2026-05-07 15:00:00')
    at('2026-05-12 09:00')
    await move(id, 'reparacion', { estado_id: states.repair.inWork }, people.repairer)
    const { body } = await app.current.call(explainTaskDeadline, people.repairer, { params: { id } })
    expect(body).toMatchObject({
      plazo: { id: 1, cuenta: 'minutos_habiles', resolucion: 480 },
      inicio: '2026-05-06 08:00:00',
      vence: '2026-05-11 10:00:00',
      lineas: [
        { clase: 'plazo', cantidad: 480 },
        { clase: 'pausa', desde: '2026-05-07 15:00:00', hasta: '2026-05-12 09:00:00', cantidad: 600 },
        { clase: 'festivo', dia: '2026-05-08' },
      ],
    })
    expect(await task(id)).toMatchObject({ vence: '2026-05-11 10:00:00', pausada_desde: null, minutos_pausados: 600 })
  })

  test('judges the closing by when the work was done, not by when the message arrived', async () => {
    const [early, late] = [await aTask(), await aTask()]
    at('2026-05-06 18:00')
    const done = (local: string) => finished({ fecha_finalizacion: local })
    await move(early.id, 'finalizada-fecha', done('2026-05-06 15:30:00'), people.office)
    await move(late.id, 'finalizada-fecha', done('2026-05-06 16:30:00'), people.office)
    expect([await onTime(early.incidencia), await onTime(late.incidencia)]).toEqual([true, false])
    expect(await task(early.id)).toMatchObject({ vence: '2026-05-06 16:00:00', ambar: null })
    expect((await incident(early.incidencia)).vence).toBeNull()
  })

  test('is half of the time for what is opened again, which is judged anew', async () => {
    const { id, incidencia } = await aTask()
    at('2026-05-06 15:00')
    await move(id, 'finalizada-fecha', finished(), people.office)
    at('2026-05-07 09:00')
    await move(id, 'reparacion-comentario', { estado_id: states.repair.pending, comentario: 'Sigue igual' }, people.office)
    expect(await task(id)).toMatchObject({ vence: '2026-05-07 13:00:00' })
    expect(await onTime(incidencia)).toBeNull()
  })

  test('follows the priority', async () => {
    await writing((tx) =>
      tx
        .insertInto('plazos')
        .values({ ...plazo, id: 2, codigo: 'urgente', prioridad: 'alta', resolucion: 120 })
        .execute(),
    )
    const { id } = await aTask()
    await change(id, { prioridad: 'alta' }, people.office)
    expect((await task(id)).vence).toBe('2026-05-06 10:00:00')
    await writing((tx) => tx.updateTable('plazos').set({ retirado: new Date() }).where('id', '=', 2).execute())
  })
})

describe('lists', () => {
  test('filter by late, near and stopped, and sort by deadline with what has none last', async () => {
    await writing((tx) => sql`update ${nameIn(app.current.home.esquema)('tareas')} set ambar = null`.execute(tx))
    const first = await aTask()
    const none = await aTask({}, types.pothole)
    at('2026-05-06 15:00')
    const second = await aTask()
    const stopped = await aTask()
    await move(stopped.id, 'reparacion-comentario', { estado_id: states.repair.paused, comentario: 'Falta material' }, people.office)
    expect(await listed('(vencida,=,1)')).toEqual([])
    expect(await listed('(ambar,=,1)')).toEqual([first.id])
    at('2026-05-06 17:00')
    expect(await listed('(vencida,=,1)')).toEqual([first.id])
    expect(await listed('(pausada,=,1)')).toEqual([stopped.id])
    const pins = await app.current.call(listTasks, people.office, { query: { response_type: 'geojson', criteria: '(vencida,=,1)' } })
    expect(pins.body.features).toMatchObject([{ properties: { id: first.id, vence: '2026-05-06 16:00:00', pausada_desde: null } }])
    expect(await listed('(vence,<,2026-05-07)')).toEqual([first.id])
    const box = { zoom: 18, oeste: -0.26, sur: 39.04, este: -0.24, norte: 39.06 }
    const map = await app.current.call(incidentMap, people.office, { query: { criteria: '(vencida,=,1)', ...box } })
    expect(map.body.incidencias).toContainEqual(
      expect.objectContaining({ id: first.incidencia, vence: '2026-05-06 16:00:00', pausada_desde: null }),
    )
    const all = await listed(`(abierta,=,1);(id,>=,${first.id})`)
    expect(all.slice(0, 3)).toEqual([first.id, second.id, stopped.id])
    expect(all).toContain(none.id)
    const incidents = async (criteria: string) =>
      (await app.current.call(listIncidents, people.office, { query: { criteria, sort: 'vence' } })).body.data.map(({ id }: Incident) => id)
    expect(await incidents('(vencida,=,1)')).toContain(first.incidencia)
    expect(await incidents('(vencida,=,1)')).not.toContain(second.incidencia)
    expect(await incidents('(pausada,=,1)')).toEqual([stopped.incidencia])
  })

  test('citizens read no deadline, and cannot filter or sort by it', async () => {
    const { incidencia } = await aTask()
    const citizen = { uuid: 'device-moves' }
    expect(Object.keys(await incident(incidencia, citizen))).not.toContain('vence')
    const status = async (query: { criteria?: string; sort?: string }) => (await app.current.call(listIncidents, citizen, { query })).status
    expect([await status({ criteria: '(vencida,=,1)' }), await status({ sort: 'vence' })]).toEqual([403, 403])
  })
})

describe('citizens', () => {
  const stranger = { uuid: 'device-of-a-stranger' }
  const reporter = { uuid: 'device-moves' }
  const publish = (plazo_publico: boolean) => writing((tx) => tx.updateTable('plazos').set({ plazo_publico }).where('id', '=', 1).execute())
  const dayFor = async (id: number, who: { uuid: string }) => (await incident(id, who)).plazo_publico ?? null

  test('read nothing of a deadline that the municipality does not publish', async () => {
    const { incidencia } = await aTask()
    expect(await dayFor(incidencia, reporter)).toBeNull()
    expect(JSON.stringify(await incident(incidencia, reporter))).not.toContain('2026-05-06 16:00')
  })

  test('read the day of one that it publishes, in the app, in the mail and on the page, while it runs', async () => {
    await app.current.settings({ incidencias_publicas: true })
    await publish(true)
    const { id, incidencia } = await aTask()
    expect([await dayFor(incidencia, reporter), await dayFor(incidencia, stranger)]).toEqual(['2026-05-06', '2026-05-06'])
    const neighbour = await app.current.signIn({ roles: ['Ciudadanos'], email: 'vecina@correo.es' })
    const body = { unidad_gestion_id: town.units.streets, geolatitud: 39.05, geolongitud: -0.25, tipos: String(types.lampOut) }
    const created = await app.current.call(createIncident, neighbour, { body: { ...body, ciudadano: { email: 'vecina@correo.es' } } })
    const mail = (await app.current.mails()).find(({ subject }) => subject.includes(created.body.codigo))
    expect([created.body.plazo_publico, mail?.text]).toEqual([
      '2026-05-06',
      expect.stringContaining('El plazo para resolverla acaba el 6 de mayo.'),
    ])
    const { codigo } = await incident(incidencia)
    const address = publicPages.incident.to({ alias: 'vila-prova', codigo })
    const page = async () => (await app.current.inject({ method: 'GET', url: `${address}?lang=ca` })).body
    expect(await page()).toContain('El termini per a resoldre-la acaba el 6 de maig.')
    await move(id, 'reparacion-comentario', { estado_id: states.repair.paused, comentario: 'Falta material' }, people.office)
    expect(await dayFor(incidencia, reporter)).toBeNull()
    // A page is read again once the change is announced.
    await expect.poll(page).not.toContain('El termini per a resoldre-la')
    await move(id, 'reparacion', { estado_id: states.repair.inWork }, people.repairer)
    expect(await dayFor(incidencia, reporter)).toBe('2026-05-06')
    at('2026-05-06 16:01')
    expect(await dayFor(incidencia, reporter)).toBeNull()
    await publish(false)
  })
})

test('an explanation is for those who see the task', async () => {
  const { id } = await aTask()
  const stranger = await person({ roles: ['Encargados'], entidades: [town.entities.roads] })
  const call = async (who: { token?: string }) => (await app.current.call(explainTaskDeadline, who, { params: { id } })).status
  expect([await call(people.mate), await call(stranger), await call({})]).toEqual([200, 404, 401])
})

test('targets and calendars are for staff, with the names of holidays', async () => {
  const { body } = await app.current.call(getDeadlineRules, people.repairer)
  expect(body.calendarios[0]).toMatchObject({ nombre_es: 'Brigada', festivos: { '2026-05-08': { ca: "Dia d'assaig" } } })
  expect(body.plazos[0]).toMatchObject({ id: 1, codigo: 'farola' })
  expect((await app.current.call(getDeadlineRules, {})).status).toBe(401)
})
