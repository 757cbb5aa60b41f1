import { parseDate, toServerDate } from '@avisa/contract/values/dates'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dueColumns } from '#/incidents/shared/due-store.ts'
import { nameIn } from '#/platform/database/database.ts'
import { states, useTaskTown } from '#/testing/task-town.ts'
import { town } from '#/testing/test-town.ts'
import { checkDeadlines, orderDeadlineNotices } from './notices.ts'

const { types } = town
const { app, people, writing, aTask, move, finished } = useTaskTown()
const zona = 'Europe/Madrid'
const turnos = [1, 2, 3, 4, 5].map((dia) => ({ dia, desde: '08:00', hasta: '16:00' }))
const at = (local: string): void => {
  app.current.clock.current = parseDate(local, zona) ?? new Date(Number.NaN)
}
const check = () => checkDeadlines(app.current.deps, { esquema: app.current.home.esquema, zona_horaria: zona })
const recompute = async () => {
  await check()
  return app.current.deps.jobs.drain('plazos')
}

beforeAll(() =>
  writing(async (tx) => {
    const general = { id: 1, codigo: 'brigada', nombre_es: 'Brigada', nombre_val: 'Brigada', turnos: JSON.stringify(turnos) }
    await tx.insertInto('calendarios').values(general).execute()
    const plazo = { id: 1, codigo: 'farola', tipo_id: types.lampOut, calendario_id: 1, cuenta: 'minutos_habiles', resolucion: 480 }
    await tx.insertInto('plazos').values(plazo).execute()
    await tx.updateTable('estados').set({ pausa_plazo: true }).where('id', '=', states.repair.paused).execute()
  }),
)
beforeEach(async () => {
  at('2026-05-06 08:00')
  await writing(async (tx) => {
    await sql`update ${nameIn(app.current.home.esquema)('tareas')} set siguiente_aviso = null, ambar = null`.execute(tx)
    await tx.deleteFrom('notificaciones').execute()
  })
})

const templatesOf = async ({ id }: { id: number }): Promise<string[]> => {
  await app.current.deps.jobs.drain('aviso')
  const rows = await app.current.db
    .read(app.current.home.esquema)
    .selectFrom('notificaciones')
    .select('plantilla')
    .where('usuario_id', '=', id)
    .where('plantilla', 'like', 'plazo%')
    .orderBy('id')
    .execute()
  return rows.map(({ plantilla }) => plantilla)
}
const next = async (id: number) => {
  const row = await app.current.db
    .read(app.current.home.esquema)
    .selectFrom('tareas')
    .select(['siguiente_aviso', 'vence', 'nivel_aviso'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const say = (date: Date | null) => date && toServerDate(date, zona).slice(0, 16)
  return { siguiente: say(row.siguiente_aviso), vence: say(row.vence), nivel: row.nivel_aviso }
}

describe('the check of each minute', () => {
  test('notifies the repairer that it is near and late, the manager that it is late, each once', async () => {
    const { id } = await aTask()
    expect(await next(id)).toMatchObject({ siguiente: '2026-05-06 14:00', vence: '2026-05-06 16:00' })
    at('2026-05-06 13:59')
    expect(await check()).toBe(0)
    at('2026-05-06 14:00')
    expect([await check(), await check()]).toEqual([1, 0])
    expect([await templatesOf(people.repairer), await templatesOf(people.manager)]).toEqual([['plazo_cerca'], []])
    at('2026-05-06 16:00')
    expect(await check()).toBe(1)
    expect([await templatesOf(people.repairer), await templatesOf(people.manager), await templatesOf(people.office)]).toEqual([
      ['plazo_cerca', 'plazo_vencido'],
      ['plazo_vencido'],
      [],
    ])
    expect(await next(id)).toMatchObject({ siguiente: null, nivel: 2 })
  })

  test('is done by one of the processes that order it, and goes on after a municipality that fails', async () => {
    await aTask()
    at('2026-05-06 14:30')
    const { db, deps } = app.current
    const broken = { esquema: 'm_aldea_rota', nombre: 'Aldea rota', latitud: 39, longitud: -1 }
    await db.write('avisa', (tx) => tx.insertInto('municipios').values(broken).execute())
    try {
      await Promise.all([orderDeadlineNotices(deps), orderDeadlineNotices(deps)])
      expect(await deps.jobs.drain('avisos_plazos')).toEqual({ done: 1, failed: 0 })
      expect(await templatesOf(people.repairer)).toEqual(['plazo_cerca'])
    } finally {
      await db.write('avisa', (tx) => tx.deleteFrom('municipios').where('esquema', '=', broken.esquema).execute())
    }
  })

  test('two checks at once notify once', async () => {
    await Promise.all([aTask(), aTask(), aTask()])
    at('2026-05-06 14:30')
    const counts = await Promise.all([check(), check(), check()])
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3)
    expect(await templatesOf(people.repairer)).toEqual(['plazo_cerca', 'plazo_cerca', 'plazo_cerca'])
  })

  test('notifies whom the ladder names instead, and again in hours of work', async () => {
    const rung = { plazo_id: 1, canal: 'app', quien: 'administracion_unidad' }
    await writing((tx) =>
      tx
        .insertInto('escalones')
        .values([
          { ...rung, codigo: 'a', cuando: 'vence' },
          { ...rung, codigo: 'b', cuando: 'despues', cada: 240 },
        ])
        .execute(),
    )
    const { id } = await aTask()
    at('2026-05-06 17:00')
    await check()
    expect([await templatesOf(people.repairer), await templatesOf(people.office)]).toEqual([[], ['plazo_vencido']])
    expect((await next(id)).siguiente).toBe('2026-05-07 12:00')
    at('2026-05-07 12:00')
    await check()
    expect(await templatesOf(people.office)).toEqual(['plazo_vencido', 'plazo_escalado'])
    expect(await next(id)).toMatchObject({ siguiente: '2026-05-07 16:00', nivel: 3 })
    await writing((tx) => tx.deleteFrom('escalones').execute())
  })

  test('is silent about what is paused, and about what has ended', async () => {
    const [paused, ended] = [await aTask(), await aTask()]
    await move(paused.id, 'reparacion-comentario', { estado_id: states.repair.paused, comentario: 'Falta material' }, people.office)
    await move(ended.id, 'finalizada-fecha', finished(), people.office)
    at('2026-05-11 12:00')
    expect(await check()).toBe(0)
  })
})

describe('a change of the configuration', () => {
  test('computes open work again, without notices of what is past', async () => {
    await recompute()
    const { id } = await aTask()
    expect(await recompute()).toEqual({ done: 0, failed: 0 })
    const holiday = { calendario: 'brigada', dia: '2026-05-06', nombre_es: 'Fiesta', nombre_val: 'Festa' }
    await writing((tx) => tx.insertInto('festivos').values(holiday).execute())
    expect(await recompute()).toEqual({ done: 1, failed: 0 })
    expect(await next(id)).toMatchObject({ vence: '2026-05-07 16:00', siguiente: '2026-05-07 14:00' })
    at('2026-05-07 15:00')
    await writing((tx) => tx.updateTable('plazos').set({ resolucion: 60 }).where('id', '=', 1).execute())
    await recompute()
    expect(await next(id)).toMatchObject({ vence: '2026-05-07 09:00', siguiente: null, nivel: 2 })
    expect(await check()).toBe(0)
    expect(await recompute()).toEqual({ done: 0, failed: 0 })
  })
})

describe('the planner', () => {
  const inTown = (text: string) =>
    app.current.db.bulk(app.current.home.esquema, (client) => client.query<Record<string, string | number>>(text)).then(({ rows }) => rows)

  test('knows how many deadlines there are once all are computed again', async () => {
    await writing((tx) => tx.updateTable('plazos').set({ resolucion: 61 }).where('id', '=', 1).execute())
    expect(await recompute()).toEqual({ done: 1, failed: 0 })
    const [open] = await inTown('select count(*)::int as n from tareas where ambar is not null')
    const [index] = await inTown(`select reltuples::int as n from pg_class where oid = 'tareas_vence'::regclass`)
    expect(open?.['n']).toBeGreaterThan(0)
    expect(index).toEqual(open)
  })

  test('reads the deadlines of a row by its incident, whatever it takes the indexes of deadlines for', async () => {
    const { esquema } = app.current.home
    const plan = await app.current.db.write(esquema, async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      await sql`set local enable_bitmapscan = off`.execute(tx)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select ${dueColumns({ esquema, zona }, sql`true`)} from ${nameIn(esquema)('incidencias')} i where i.id = 1`.execute(tx)
      return rows.map((line) => line['QUERY PLAN']).join('\n')
    })
    expect(plan).toContain('tareas_incidencia')
    expect(plan).not.toMatch(/tareas_(unidad_)?vence/)
  })
})
